-- Shared devices of production: how people prove themselves at them, what a device sends once whatever happens to it, and what was refused.

-- The salt of badges and PINs of this installation, the same for every device; made when it is first needed.
create table production_salt (
  is_single boolean primary key default true check (is_single),
  salt text not null check (length(salt) >= 32)
);

-- Keys derived from the badge, and from personnel number and PIN; neither badge nor PIN can be read from them without guessing slowly.
create table production_badge (
  person_id uuid primary key references person on delete cascade,
  badge_key bytea unique check (length(badge_key) = 32),
  -- With the personnel number that it was made with: another number needs another PIN.
  pin_key bytea unique check (length(pin_key) = 32),
  pin_number text,
  badge_set_at timestamptz,
  pin_set_at timestamptz,
  set_by uuid references person on delete set null,
  version integer not null default 1 check (version > 0),
  check ((pin_key is null) = (pin_number is null))
);

-- Wrong tries to sign in, by device and by personnel number (as a hash), until a right one or a quiet hour.
create table production_wrong_try (
  subject text primary key check (length(subject) <= 80),
  failures integer not null check (failures > 0),
  waits_until timestamptz,
  last_at timestamptz not null
);

-- Of the event, not of the device: a terminal that gets a new registration sends again what it could not send before.
alter table production_event add column key uuid unique;
-- Pieces of an order so far.
create index production_event_pieces on production_event (order_id) include (pieces, scrap) where pieces is not null;

-- Seconds by which the clock of the device was ahead when it last sent something; negative: behind.
alter table production_device add column clock_error integer;

-- Events that were not booked, as they came, with the rule; the foreman corrects what follows from them.
create table production_refused_event (
  id bigint generated always as identity primary key,
  device_id integer not null references production_device on delete cascade,
  counter bigint not null check (counter > 0),
  -- null: of a machine.
  key uuid,
  rule text not null,
  content jsonb not null,
  person_id uuid references person on delete cascade,
  received_at timestamptz not null,
  unique nulls not distinct (device_id, counter, key)
);
create index production_refused_event_received on production_refused_event (received_at);
