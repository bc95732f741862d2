-- Sessions found by their person; bank details that are sealed; a set-up belongs to the session that began it.

create index oidc_record_account on oidc_record ((payload ->> 'accountId')) where model = 'Session';

-- With SECRETS_KEY it is sealed, by the server: it cannot be compared here.
alter table personal_data
  drop constraint personal_data_iban_check,
  add check (iban ~ '^([A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}|sealed\.v1\.[A-Za-z0-9_-]+)$');

-- Null: begun before sessions were kept; it cannot be gone on with.
alter table account
  add column pending_sid text,
  add check (pending_sid is null or pending_totp_secret is not null);
