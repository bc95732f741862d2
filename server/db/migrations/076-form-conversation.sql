-- The conversation of a form. Typing and presence are never stored.

-- One for each form in which something was written. Its row is locked while a message is numbered, so numbers have no gaps and follow
-- the order of the commits.
create table form_room (
  form_id bigint primary key references form on delete cascade,
  last_seq bigint not null default 0 check (last_seq >= 0),
  -- Of everything that changes: messages, deletions, confirmations.
  last_change bigint not null default 0 check (last_change >= last_seq)
);

create table form_message (
  id bigint generated always as identity primary key,
  form_id bigint not null references form_room on delete cascade,
  seq bigint not null check (seq > 0),
  change bigint not null check (change > 0),
  sender_id uuid references person on delete set null,
  -- Given by the device that sends it: a message that is sent twice is one.
  key text not null check (key ~ '^[0-9a-z-]{1,60}$'),
  -- Name of the station for which its sender wrote.
  station text,
  text text not null check (char_length(text) <= 65535),
  asks_confirmation boolean not null,
  at timestamptz not null,
  deleted_at timestamptz,
  unique (form_id, seq),
  unique (form_id, change),
  unique (form_id, sender_id, key),
  check (deleted_at is null or text = '')
);
create index form_message_sender on form_message (sender_id);
create index form_message_asking on form_message (form_id) where asks_confirmation and deleted_at is null;

create table form_confirmation (
  message_id bigint not null references form_message on delete cascade,
  person_id uuid not null references person on delete cascade,
  -- Name of the station for which it was confirmed.
  station text,
  at timestamptz not null,
  primary key (message_id, person_id)
);
create index form_confirmation_person on form_confirmation (person_id);

-- How far somebody has read; nobody else sees it.
create table form_reader (
  form_id bigint not null references form on delete cascade,
  person_id uuid not null references person on delete cascade,
  read_until bigint not null default 0 check (read_until >= 0),
  primary key (form_id, person_id)
);
create index form_reader_person on form_reader (person_id);
