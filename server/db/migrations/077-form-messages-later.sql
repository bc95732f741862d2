-- Messages of forms that wait for their time, and files of messages.

create table form_waiting_message (
  id bigint generated always as identity primary key,
  form_id bigint not null references form on delete cascade,
  sender_id uuid not null references person on delete cascade,
  key text not null check (key ~ '^[0-9a-z-]{1,60}$'),
  text text not null check (char_length(text) <= 65535),
  asks_confirmation boolean not null,
  send_at timestamptz not null,
  -- It could not be sent: the form had ended, or its sender does not take part any more.
  failed boolean not null default false,
  unique (form_id, sender_id, key)
);
create index form_waiting_message_due on form_waiting_message (send_at) where not failed;
create index form_waiting_message_sender on form_waiting_message (sender_id);

create table form_message_file (
  id uuid primary key,
  form_id bigint not null references form on delete cascade,
  -- Neither: uploaded, and in no message yet.
  message_id bigint references form_message on delete cascade,
  waiting_id bigint references form_waiting_message on delete cascade,
  position integer check (position >= 0),
  name text not null check (name ~ '\S'),
  content_type text not null,
  size integer not null check (size > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes bytea not null check (octet_length(bytes) <= 10485760),
  uploaded_by uuid references person on delete set null,
  uploaded_at timestamptz not null,
  check (num_nonnulls(message_id, waiting_id) <= 1),
  check ((position is null) = (num_nonnulls(message_id, waiting_id) = 0))
);
create unique index form_message_file_message on form_message_file (message_id, position);
create unique index form_message_file_waiting on form_message_file (waiting_id, position);
create index form_message_file_form on form_message_file (form_id);
create index form_message_file_unattached on form_message_file (uploaded_at) where message_id is null and waiting_id is null;
