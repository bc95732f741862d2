-- Sums of a month of an area as they were shown, one row for each time they were counted: the difference of two must not be that of few
-- people. Rows of `shown` are answered as they are; the parts of people are kept as long as a later count may follow.
create table production_month_count (
  area_id integer not null references production_area on delete cascade,
  month date not null check (extract(day from month) = 1),
  number integer not null check (number > 0),
  counted_at timestamptz not null,
  shown jsonb not null check (jsonb_typeof(shown) = 'array'),
  -- A count one of whose people is gone is the last one: the difference would contain them.
  part_count integer not null check (part_count > 0),
  primary key (area_id, month, number)
);
create function refuse_month_recount() returns trigger language plpgsql as $$
begin
  raise exception 'sums of a month stay as they were shown' using errcode = 'restrict_violation';
end $$;
create trigger production_month_count_fixed before update on production_month_count for each row execute function refuse_month_recount();

create table production_month_part (
  area_id integer not null,
  month date not null,
  number integer not null,
  person_id uuid not null references person on delete cascade,
  shift text not null check (shift in ('early', 'late', 'night')),
  present integer not null check (present >= 0),
  order_minutes integer not null check (order_minutes >= 0),
  overhead_minutes integer not null check (overhead_minutes >= 0),
  primary key (area_id, month, number, person_id, shift),
  foreign key (area_id, month, number) references production_month_count on delete cascade
);
create index production_month_part_person on production_month_part (person_id);
create index production_month_part_month on production_month_part (month);
