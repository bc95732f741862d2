-- Sign-in: accounts of the embedded provider, its records and keys, and what both providers share.

create table account (
  person_id uuid primary key references person on delete cascade,
  -- scrypt, in the form $scrypt$ln=…,r=…,p=…$salt$hash
  password_hash text not null,
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last 30 s step a code was accepted for: a code works once.
  totp_last_step bigint not null default 0,
  mfa_reset boolean not null default false,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  demo boolean not null default false
);

-- Failed attempts by user name and by address, whether or not the name exists.
create table sign_in_throttle (
  subject text primary key,
  failed integer not null,
  first_failed_at timestamptz not null,
  locked_until timestamptz
);

create table oidc_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_record_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_uid on oidc_record (model, uid) where uid is not null;
create index oidc_record_expiry on oidc_record (expires_at);

-- Signing keys (purpose 'sign', a private JWK) and cookie keys (purpose 'cookie', { "secret": … }).
create table identity_key (
  id text primary key,
  purpose text not null check (purpose in ('sign', 'cookie')),
  key jsonb not null,
  created_at timestamptz not null default now()
);

-- Sessions that ended before their tokens did: those tokens are refused until they expire.
create table ended_session (
  sid text primary key,
  person_id uuid,
  until timestamptz not null
);
