-- Production: halls with shifts, workplaces, orders and devices; raw events of devices, the bookings that follow from them, corrections
-- and releases. Attendance is read from working time.

create table production_area (
  id integer generated always as identity primary key,
  site_id integer not null references site,
  name text collate german not null check (name ~ '\S'),
  unique (site_id, name)
);

-- The foremen of an area; while one is away, their deputies stand in as everywhere.
create table production_area_lead (
  area_id integer not null references production_area on delete cascade,
  person_id uuid not null references person on delete cascade,
  primary key (area_id, person_id)
);
create index production_area_lead_person on production_area_lead (person_id);

-- Begin and end in minutes of the local day; an end at or before the begin is on the next day.
create table production_shift (
  id integer generated always as identity primary key,
  area_id integer not null references production_area on delete cascade,
  kind text not null check (kind in ('early', 'late', 'night')),
  begins smallint not null check (begins between 0 and 1439),
  ends smallint not null check (ends between 0 and 1439),
  unique (area_id, kind),
  unique (id, area_id)
);

create table production_workplace (
  id integer generated always as identity primary key,
  area_id integer not null references production_area on delete cascade,
  name text collate german not null check (name ~ '\S'),
  unique (area_id, name)
);

-- In which area people work, also while they are not signed in. Whoever changes the bookings of a person locks the row first.
create table production_worker (
  person_id uuid primary key references person on delete cascade,
  area_id integer not null references production_area on delete cascade
);
create index production_worker_area on production_worker (area_id);

create table production_order (
  id bigint generated always as identity primary key,
  -- As it is printed on the order document, such as '4711-20'.
  number text not null unique check (number ~ '\S'),
  title text not null,
  operation text not null,
  planned_pieces integer not null check (planned_pieces >= 0),
  setup_minutes integer not null check (setup_minutes between 0 and 10080),
  -- Of the whole order, without setup.
  run_minutes integer not null check (run_minutes between 0 and 1000000),
  closed_at timestamptz
);

-- Overhead: time at work that belongs to no order.
create table production_activity (
  id integer generated always as identity primary key,
  kind text not null unique check (kind in ('cleaning', 'setup', 'meeting', 'fault', 'other')),
  name text not null,
  name_en text not null
);

create table production_device (
  id integer generated always as identity primary key,
  area_id integer not null references production_area on delete cascade,
  workplace_id integer references production_workplace on delete set null,
  kind text not null check (kind in ('terminal', 'machine')),
  name text collate german not null check (name ~ '\S'),
  -- SHA-256 of the key that the device sends.
  key_hash bytea not null unique,
  created_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_seen_at timestamptz
);
create index production_device_area on production_device (area_id);
create index production_device_workplace on production_device (workplace_id);

-- What a device sent, unchanged; the device's own counter tells a repetition. Person null: of a machine.
create table production_event (
  id bigint generated always as identity,
  device_id integer not null references production_device on delete cascade,
  counter bigint not null check (counter > 0),
  person_id uuid references person on delete cascade,
  workplace_id integer references production_workplace on delete cascade,
  kind text not null check (kind in ('signIn', 'begin', 'report', 'end', 'pause', 'resume', 'signOut', 'machineRuns', 'machineStops',
    'machinePieces')),
  order_id bigint references production_order,
  activity_id integer references production_activity,
  -- Finished, and of these rejected.
  pieces integer check (pieces >= 0),
  scrap integer check (scrap between 0 and pieces),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (device_id, counter),
  unique (id),
  check ((kind like 'machine%') = (person_id is null)),
  check (person_id is null or workplace_id is not null),
  check (num_nonnulls(order_id, activity_id) <= 1),
  check (kind <> 'begin' or num_nonnulls(order_id, activity_id) = 1)
);
create index production_event_person on production_event (person_id, at) where person_id is not null;
create index production_event_received on production_event (received_at);
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if new.at <> old.at or new.kind <> old.kind or new.counter <> old.counter or new.device_id <> old.device_id then
    raise exception 'events of devices do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger production_event_fixed before update on production_event for each row execute function refuse_event_change();

-- An interval of a person, computed from events and corrections. Several at once are possible: they are shown, not refused.
-- idle: signed in at a workplace, without an order.
create table production_booking (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  workplace_id integer references production_workplace on delete cascade,
  kind text not null check (kind in ('order', 'overhead', 'pause', 'idle')),
  order_id bigint references production_order,
  activity_id integer references production_activity,
  began_at timestamptz not null,
  -- null: still running.
  ended_at timestamptz,
  -- Of the last event about it.
  last_at timestamptz not null,
  device_id integer references production_device on delete set null,
  -- The correction that made it; null: from events alone.
  correction_id bigint,
  -- The day on which the shift began, and the shift; both are those of the person's run of bookings.
  shift_day date not null,
  shift_id integer not null references production_shift,
  check (began_at < ended_at),
  check ((kind = 'order') = (order_id is not null)),
  check ((kind = 'overhead') = (activity_id is not null))
);
create index production_booking_shift on production_booking (shift_id, shift_day);
create index production_booking_person on production_booking (person_id, shift_day);
create index production_booking_open on production_booking (person_id) where ended_at is null;
create index production_booking_order on production_booking (order_id) where order_id is not null;

-- Of one person and shift, kept with the bookings: minutes of orders, overhead and pauses, each booking on its own.
create table production_sum (
  person_id uuid not null references person on delete cascade,
  shift_day date not null,
  shift_id integer not null references production_shift,
  order_minutes integer not null check (order_minutes >= 0),
  overhead_minutes integer not null check (overhead_minutes >= 0),
  pause_minutes integer not null check (pause_minutes >= 0),
  -- Grows whenever its bookings change.
  version integer not null default 1 check (version > 0),
  primary key (person_id, shift_day, shift_id)
);
create index production_sum_shift on production_sum (shift_day, shift_id);

-- A change of bookings that the foreman makes and the person contests, or that the person asks for. book: replaces what is booked in the
-- interval · remove: takes it out · logOut: ends what runs at `began_at` · question: asks the person what they did.
create table production_correction (
  case_id bigint primary key,
  status text not null default 'open',
  person_id uuid not null references person on delete cascade,
  shift_day date not null,
  shift_id integer not null references production_shift,
  change text not null check (change in ('book', 'remove', 'logOut', 'question')),
  began_at timestamptz not null,
  ended_at timestamptz,
  workplace_id integer references production_workplace on delete cascade,
  order_id bigint references production_order,
  activity_id integer references production_activity,
  reason text not null check (reason in ('setup', 'forgotten', 'wrongOrder', 'terminalDown', 'loggedOut', 'other')),
  note text not null default '',
  created_at timestamptz not null,
  -- At once where the foreman makes it, until the person contests it; after approval where the person asks for it.
  takes_effect text not null check (takes_effect in ('atOnce', 'approved')),
  is_applied boolean not null generated always as (change <> 'question' and case takes_effect
    when 'atOnce' then status not in ('rejected', 'withdrawn') else status = 'approved' end) stored,
  check (began_at < ended_at),
  check ((change = 'logOut') = (ended_at is null)),
  check ((change = 'book') = (num_nonnulls(order_id, activity_id) = 1)),
  foreign key (case_id, status) references decision_case (id, status) on update cascade
);
create index production_correction_person on production_correction (person_id, began_at);
create index production_correction_shift on production_correction (shift_id, shift_day);
create trigger production_correction_case after delete on production_correction for each row execute function delete_case();

-- The shift of a person that the foreman has agreed to, with the figures of that moment, until it is taken back.
create table production_release (
  person_id uuid not null references person on delete cascade,
  shift_day date not null,
  shift_id integer not null references production_shift,
  attendance_minutes integer not null check (attendance_minutes >= 0),
  order_minutes integer not null check (order_minutes >= 0),
  overhead_minutes integer not null check (overhead_minutes >= 0),
  released_by uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  released_at timestamptz not null,
  -- When payroll takes it over: from then on it is not taken back.
  hands_over_at timestamptz not null check (hands_over_at > released_at),
  primary key (person_id, shift_day, shift_id),
  constraint production_release_own check (released_by <> person_id)
);
create index production_release_shift on production_release (shift_id, shift_day);
