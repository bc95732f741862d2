-- Who has read the working time of somebody else: one row for each reader, person, kind and calendar day.
create table time_reading (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  -- null: deleted since.
  reader_id uuid references person on delete set null,
  day date not null,
  what text not null check (what in ('month', 'day', 'history', 'case', 'proof', 'evidence')),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  unique (person_id, reader_id, day, what)
);
create index time_reading_reader on time_reading (reader_id);
create index time_reading_day on time_reading (day);
