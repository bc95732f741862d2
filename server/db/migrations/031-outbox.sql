-- What the demo company does not send: mails, and reports of errors. Empty on every other portal.
create table outbox_mail (
  id bigint generated always as identity primary key,
  -- That of the mail, so that a repeated delivery stores it once.
  key text not null unique,
  address text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null
);

create table outbox_report (
  id bigint generated always as identity primary key,
  -- From the browser that sent it.
  report_id uuid not null unique,
  summary text not null check (char_length(summary) <= 1000),
  name text not null check (char_length(name) <= 200),
  email text not null check (char_length(email) <= 254),
  description text not null check (char_length(description) <= 50000),
  received_at timestamptz not null
);
