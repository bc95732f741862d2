-- What a change has made of days whose month is closed: the days keep their figures, and the account is corrected by the difference.
create table time_adjustment (
  id bigint generated always as identity primary key,
  person_id uuid not null,
  day date not null,
  -- Of the account; all of a day add up.
  minutes integer not null check (minutes <> 0),
  cause text not null,
  at timestamptz not null,
  foreign key (person_id, day) references time_day on delete cascade
);
create index time_adjustment_day on time_adjustment (person_id, day);
