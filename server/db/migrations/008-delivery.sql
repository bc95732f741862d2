-- What people want to be told by which channel, their devices, and what is on its way to them.

-- Cannot be muted, and is delivered whatever the hour.
alter table notification add column urgent boolean not null default false;
-- Written, but not shown in the bell: this person has switched the bell off for it.
alter table notification add column muted boolean not null default false;

create table notification_settings (
  person_id uuid primary key references person on delete cascade,
  version integer not null default 1,
  quiet_on boolean not null default true,
  quiet_by_model boolean not null default true,
  -- Seven entries, Monday first: null or {"from": minutes, "to": minutes}. Null: as in the beginning.
  quiet_hours jsonb check (jsonb_typeof(quiet_hours) = 'array' and jsonb_array_length(quiet_hours) = 7)
);

-- What differs from the beginning. The bell always shows what is urgent or to be done; the digest has no place in it.
create table notification_channel (
  person_id uuid not null references person on delete cascade,
  category text not null
    check (category in ('urgent', 'todo', 'forms', 'time', 'news', 'forum', 'marketplace', 'digest')),
  channel text not null check (channel in ('bell', 'push', 'mail')),
  enabled boolean not null,
  primary key (person_id, category, channel),
  check (channel <> 'bell' or category not in ('urgent', 'todo', 'digest'))
);

-- Single topics this person wants less of.
create table muted_topic (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  menu_id text not null check (menu_id <> 'all' and menu_id <> ''),
  category text not null check (category <> ''),
  since timestamptz not null default now(),
  unique (person_id, menu_id, category)
);

create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  -- Whoever knows it may write to the device: it never leaves the server.
  endpoint text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  label text not null,
  kind text not null default 'unknown' check (kind in ('computer', 'phone', 'tablet', 'unknown')),
  enabled boolean not null default true,
  -- The device itself refuses: only its owner can change that, there.
  refused boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_failure text,
  last_failure_at timestamptz
);
create index push_subscription_person on push_subscription (person_id);

-- One effect per event, receiver and channel; what is collected waits here for its time.
create table delivery (
  id bigint generated always as identity primary key,
  event_key text not null,
  person_id uuid not null references person on delete cascade,
  channel text not null check (channel in ('push', 'mail')),
  category text not null,
  notification_id bigint references notification on delete cascade,
  due_at timestamptz not null,
  -- When it was given to the queue of its channel, or found to be of no use any more.
  done_at timestamptz,
  created_at timestamptz not null default now(),
  unique (event_key, person_id, channel)
);
create index delivery_waiting on delivery (person_id, channel, due_at) where done_at is null;
create index delivery_due on delivery (due_at) where done_at is null;
create index delivery_notification on delivery (notification_id);
create index delivery_age on delivery (done_at) where done_at is not null;

-- Mails on their way; what they said is forgotten when they are sent or given up.
create table mail (
  id bigint generated always as identity primary key,
  -- What it is about: one mail per key. Its Message-ID follows from it.
  key text not null unique,
  person_id uuid references person on delete cascade,
  address text not null,
  subject text,
  body_text text,
  body_html text,
  -- Address that takes it off the list; null where nobody may.
  unsubscribe_url text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  check (sent_at is null or failed_at is null),
  check ((sent_at is null and failed_at is null) = (subject is not null))
);
create index mail_person on mail (person_id, id desc);
create index mail_age on mail (created_at);

-- Weeks whose digest is out.
create table digest_run (
  week date primary key,
  done_at timestamptz not null default now()
);

-- Keys of this portal for push (VAPID) and for signing what leaves it; each made once, by whichever server comes first.
create table delivery_key (
  purpose text primary key check (purpose in ('vapid', 'subject', 'unsubscribe')),
  key jsonb not null,
  created_at timestamptz not null default now()
);
