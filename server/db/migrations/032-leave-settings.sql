-- Settings of leave: versions of what several people change, closures of a division, and the leave that is booked for them.
alter table calendar_team add column version integer not null default 1 check (version > 0);
alter table employment add column version integer not null default 1 check (version > 0);
alter table leave_rules add column version integer not null default 1 check (version > 0);
alter table special_leave_reason add column version integer not null default 1 check (version > 0);

alter table leave_closure add column division_id integer references division on delete cascade;
create index leave_closure_division on leave_closure (division_id) where division_id is not null;

-- What a closure meant for a person. booked: a request was approved · short: too little leave is left · nothing: no day of work,
-- or on leave already.
create table leave_closure_person (
  closure_id integer not null references leave_closure on delete cascade,
  person_id uuid not null references person on delete cascade,
  outcome text not null check (outcome in ('booked', 'short', 'nothing')),
  request_id bigint references leave_request on delete cascade,
  primary key (closure_id, person_id),
  check ((outcome = 'booked') = (request_id is not null))
);
create index leave_closure_person_request on leave_closure_person (request_id) where request_id is not null;
