#!/bin/sh
# Writes what compose.yaml reads: .env with the two names, and passwords, keys and certificates in secrets/. Files that exist stay.
#   sh compose-secrets.sh portal.example.com id.example.com
set -eu
if [ $# -ne 2 ] || [ "$1" = "$2" ]; then
  echo 'Name the two hosts that people open: sh compose-secrets.sh portal.example.com id.example.com' >&2
  exit 1
fi
portal=$1 id=$2
cd "$(dirname "$0")"
# The folder is closed; its files are readable, because the programs in the containers are different users.
umask 022
mkdir -p -m 700 secrets
chmod 700 secrets

keep() { # keep FILE: its new text is standard input
  if [ -e "$1" ]; then cat > /dev/null; echo "$1 exists and stays"; else cat > "$1"; fi
}
password() { openssl rand -hex 24; }

printf 'PORTAL_HOST=%s\nID_HOST=%s\n' "$portal" "$id" | keep .env
for name in postgres owner app keycloak keycloak_admin; do
  password | tr -d '\n' | keep "secrets/${name}_password"
done
echo "requirepass $(password)" | keep secrets/redis.conf
keep secrets/portal.env <<TEXT
DATABASE_OWNER_URL=postgres://portal_owner:$(cat secrets/owner_password)@postgres:5432/portal?sslmode=disable
DATABASE_URL=postgres://portal_app:$(cat secrets/app_password)@postgres:5432/portal?sslmode=disable
REDIS_URL=redis://:$(sed 's/requirepass //' secrets/redis.conf)@redis:6379/0?tls=disable
OIDC_ADMIN_SECRET=$(password)
SECRETS_KEY=$(openssl rand -base64 32)
TEXT

if [ ! -e secrets/tls.crt ]; then
  # For a trial. In production put the certificate for both names, its key and the authority into these files before.
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj "/CN=Portal trial authority" -keyout secrets/ca.key -out secrets/ca.crt 2> /dev/null
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$portal" -keyout secrets/tls.key -out secrets/tls.csr 2> /dev/null
  printf 'subjectAltName=DNS:%s,DNS:%s\nextendedKeyUsage=serverAuth\n' "$portal" "$id" > secrets/tls.ext
  openssl x509 -req -in secrets/tls.csr -CA secrets/ca.crt -CAkey secrets/ca.key -CAcreateserial -days 365 -extfile secrets/tls.ext -out secrets/tls.crt 2> /dev/null
  rm secrets/ca.key secrets/tls.csr secrets/tls.ext
  rm -f secrets/ca.srl
  # openssl makes keys that only their owner reads.
  chmod 644 secrets/tls.key
  echo 'secrets/tls.crt is of an authority made for a trial: secrets/ca.crt must be known to the browsers.'
fi
cat secrets/tls.crt secrets/tls.key > secrets/tls.pem
echo 'Now write the realm: docs/operations.md, First installation. Keep a copy of SECRETS_KEY in secrets/portal.env apart from the backups.'
