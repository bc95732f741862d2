#!/bin/sh
# Run by the PostgreSQL image when its volume is empty: the roles and databases of docs/operations.md, "The database server", and Keycloak's.
set -eu
secret() { cat "/run/secrets/$1"; }
# The passwords by standard input and not as arguments, which every process can read.
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<SQL
create role portal_owner login password '$(secret owner_password)';
create role portal_app login password '$(secret app_password)';
create database portal owner portal_owner template template0 encoding 'UTF8' locale_provider icu icu_locale 'de-DE' locale 'C';
revoke connect, temporary on database portal from public;
create role keycloak login password '$(secret keycloak_password)';
create database keycloak owner keycloak;
revoke connect, temporary on database keycloak from public;
SQL
