-- Notifications, the numbered events of each person, socket tokens and repeated writes.

-- The last number given to an event of this person.
create table person_sequence (
  person_id uuid primary key references person on delete cascade,
  seq bigint not null default 0
);

create table notification (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  -- What caused it; one effect per cause and receiver, however often it is delivered.
  event_key text not null,
  menu_id text not null check (menu_id <> 'all' and menu_id <> ''),
  niko_id bigint,
  categories text[] not null default '{}',
  title text not null,
  body text not null default '',
  creator_name text not null default '',
  link text not null default '' check (link = '' or (link like '/%' and link not like '//%')),
  del_over_bell boolean not null default true,
  todo boolean not null default false,
  why text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (event_key, person_id)
);
create index notification_unread on notification (person_id, created_at desc) where read_at is null;

-- Replay: the last 1,000 events or 24 h of a person.
create table realtime_event (
  person_id uuid not null references person on delete cascade,
  seq bigint not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (person_id, seq)
);
create index realtime_event_age on realtime_event (created_at);

-- One-time tokens for sockets; only their hash is kept.
create table socket_token (
  hash bytea primary key,
  person_id uuid not null,
  kind text not null check (kind in ('portal', 'user', 'notification', 'ma')),
  session jsonb not null,
  expires_at timestamptz not null
);
create index socket_token_expiry on socket_token (expires_at);

create table idempotency_record (
  person_id uuid not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, method, path, key)
);
create index idempotency_record_age on idempotency_record (created_at);
