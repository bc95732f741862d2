-- Days of many people that are evaluated again, because rules or calendars have changed: a job does it in portions.
create table time_evaluation (
  id bigint generated always as identity primary key,
  cause text not null check (cause in ('absence', 'calendar', 'rules')),
  -- Who has changed what it follows from; null: the portal, or somebody who is deleted.
  by_id uuid references person on delete set null,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  -- In the order in which they are evaluated; `done` of them are, in the same transaction.
  person_ids uuid[] not null check (cardinality(person_ids) > 0),
  done integer not null default 0 check (done between 0 and cardinality(person_ids)),
  started_at timestamptz not null,
  finished_at timestamptz,
  check ((finished_at is not null) = (done = cardinality(person_ids)))
);
create index time_evaluation_by on time_evaluation (by_id, started_at);
