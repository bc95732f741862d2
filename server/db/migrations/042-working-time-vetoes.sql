-- Who has stopped the automatic release of a version of a day, and why.
create table time_veto (
  person_id uuid not null,
  day date not null,
  version integer not null,
  by_id uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  reason text not null check (reason ~ '\S'),
  at timestamptz not null,
  primary key (person_id, day, version),
  foreign key (person_id, day) references time_day on delete cascade
);
create index time_veto_by on time_veto (by_id);
create index time_veto_holder on time_veto (on_behalf_of);
