-- Controlling: sums of figures by week or month and place, counted once; definitions, notes, corrections, imports, subscriptions.

-- Figures that people have added; those of the product are in #domain/controlling/figures.ts.
create table outside_figure (
  id text primary key check (id ~ '^[a-z][a-zA-Z0-9-]{1,39}$'),
  unit text not null check (unit in ('percent', 'hours', 'days', 'people', 'cases', 'suppliers', 'number')),
  decimals smallint not null check (decimals between 0 and 3),
  kind text not null check (kind in ('share', 'sum', 'state')),
  grain text not null check (grain in ('week', 'month')),
  about text not null check (about in ('people', 'business')),
  better text not null check (better in ('less', 'more', 'neither')),
  created_by uuid references person on delete set null,
  created_at timestamptz not null default now()
);

-- Versions of the definition of a figure; without a row the words of the product hold. The last one that is valid is in force.
create table figure_definition (
  figure text not null check (figure ~ '^[a-z][a-zA-Z0-9-]{1,39}$'),
  version integer not null check (version > 0),
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  target_kind text check (target_kind in ('atMost', 'atLeast')),
  target_value double precision,
  owner_id uuid references person on delete set null,
  valid_from date not null,
  change text not null check (change ~ '\S'),
  made_by uuid references person on delete set null,
  made_at timestamptz not null,
  check ((target_kind is null) = (target_value is null)),
  primary key (figure, version)
);

create table figure_import (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S'),
  report jsonb not null,
  -- What is to be written; empty once it is.
  rows jsonb not null,
  by_id uuid references person on delete set null,
  made_at timestamptz not null,
  applied_at timestamptz
);

-- A week or month of a figure, on its first day, that has been counted.
create table figure_count (
  figure text not null,
  grain date not null,
  counted_at timestamptz not null,
  primary key (figure, grain)
);

-- What was counted at a place. People without a company or site are a place of their own.
create table figure_sum (
  figure text not null,
  grain date not null,
  company_id integer references company,
  site_id integer references site,
  part text not null default '',
  people integer not null check (people >= 0),
  contributors integer not null check (contributors >= 0),
  -- Of a state: people who came, left or have another value than in the grain before, each counted at one place; and those who moved.
  changed integer not null default 0 check (changed >= 0),
  moved integer not null default 0 check (moved >= 0),
  numerator double precision not null,
  denominator double precision not null default 1 check (denominator >= 0),
  -- Of an outside figure: the import that has written it last.
  import_id bigint references figure_import,
  foreign key (figure, grain) references figure_count,
  unique nulls not distinct (figure, grain, company_id, site_id, part),
  check (site_id is null or company_id is not null),
  check (import_id is not null or contributors <= people or people = 0)
);

-- Counted again, a sum would differ by the persons whose data have changed since: two reads would give them away.
create function refuse_recount() returns trigger language plpgsql as $$
begin
  if old.import_id is null then
    raise exception 'a sum is counted once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger figure_sum_counted_once before update on figure_sum for each row execute function refuse_recount();

-- Where each person was counted last, and with what: how many people have changed a sum since. After a deletion it counts as one who left.
create table figure_member (
  figure text not null,
  person_id uuid references person on delete set null,
  company_id integer references company,
  site_id integer references site,
  numerator double precision not null,
  unique (figure, person_id)
);

create table figure_note (
  id bigint generated always as identity primary key,
  figure text not null,
  period text,
  company_id integer references company,
  text text not null check (text ~ '\S'),
  version integer not null default 1 check (version > 0),
  by_id uuid references person on delete set null,
  made_at timestamptz not null,
  changed_at timestamptz
);
create index figure_note_figure on figure_note (figure, id);

-- Former texts of a note.
create table figure_note_version (
  note_id bigint not null references figure_note on delete cascade,
  version integer not null check (version > 0),
  text text not null,
  at timestamptz not null,
  primary key (note_id, version)
);

-- A value that replaces a counted one. The counted one stays in figure_sum, the replaced one here.
create table figure_correction (
  id bigint generated always as identity primary key,
  figure text not null,
  grain date not null,
  company_id integer not null references company,
  site_id integer references site,
  original double precision not null,
  value double precision not null check (value >= 0),
  reason text not null check (reason ~ '\S'),
  by_id uuid references person on delete set null,
  made_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  state text not null default 'inForce' check (state in ('inForce', 'replaced', 'withdrawn')),
  ended_by uuid references person on delete set null,
  ended_at timestamptz,
  end_reason text not null default '',
  check ((state = 'inForce') = (ended_at is null)),
  check (state <> 'withdrawn' or end_reason ~ '\S'),
  foreign key (figure, grain) references figure_count
);
create unique index figure_correction_in_force on figure_correction (figure, grain, company_id, coalesce(site_id, 0))
  where state = 'inForce';
create index figure_correction_figure on figure_correction (figure, id);

-- To oneself, on a weekday (1 to 7) or a day of the month.
create table figure_subscription (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  day smallint not null,
  figures text[] not null check (cardinality(figures) between 1 and 20),
  company_id integer references company,
  site_id integer references site,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  check (day between 1 and case rhythm when 'weekly' then 7 else 28 end)
);
create index figure_subscription_person on figure_subscription (person_id, id);

-- One mail for each subscription and due day.
create table figure_sending (
  subscription_id bigint not null references figure_subscription on delete cascade,
  due_on date not null,
  sent_at timestamptz not null,
  primary key (subscription_id, due_on)
);
