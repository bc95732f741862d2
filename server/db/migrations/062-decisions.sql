-- Cases that people decide, of every area. What is asked for is a row of the area, which refers to its case.
create table decision_case (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-zA-Z]*$'),
  requester_id uuid references person on delete set null,
  status text not null default 'open'
    check (status in ('open', 'inProgress', 'askedBack', 'approved', 'rejected', 'withdrawn', 'expired')),
  version integer not null default 1,
  requested_at timestamptz not null,
  ended_at timestamptz,
  check ((status in ('approved', 'rejected', 'withdrawn', 'expired')) = (ended_at is not null)),
  -- For rows of areas that hold a copy of the status: their foreign key keeps it the same.
  unique (id, status)
);
create index decision_case_open on decision_case (kind, id) where ended_at is null;
create index decision_case_requester on decision_case (requester_id);

create table decision_stage (
  case_id bigint not null references decision_case on delete cascade,
  position smallint not null check (position >= 0),
  name text not null check (name ~ '\S'),
  turn smallint not null,
  holder_id uuid references person on delete set null,
  group_name text check (group_name ~ '\S'),
  outcome text check (outcome in ('approved', 'rejected')),
  -- Of the case, for the constraint below.
  requester_id uuid references person on delete set null,
  decided_by uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  decided_at timestamptz,
  reason text not null default '',
  primary key (case_id, position),
  constraint decision_stage_four_eyes check (decided_by <> requester_id),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is not null or (decided_by is null and on_behalf_of is null and reason = '')),
  check (outcome is distinct from 'rejected' or reason ~ '\S')
);
create unique index decision_stage_rejection on decision_stage (case_id) where outcome = 'rejected';
create index decision_stage_holder on decision_stage (holder_id);
create index decision_stage_requester on decision_stage (requester_id);
create index decision_stage_decided_by on decision_stage (decided_by);
create index decision_stage_on_behalf_of on decision_stage (on_behalf_of);

-- What happened to a case, in order. Nothing in it changes but the people, who may be deleted.
create table decision_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references decision_case on delete cascade,
  type text not null
    check (type in ('request', 'approve', 'reject', 'askBack', 'change', 'withdraw', 'handOver', 'expire')),
  -- Name of the stage; null: of the case as a whole.
  stage text,
  at timestamptz not null,
  by_id uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  -- To whom a stage was handed over; null: back to its group.
  to_id uuid references person on delete set null,
  note text not null default ''
);
create index decision_event_case on decision_event (case_id, id);
create index decision_event_by on decision_event (by_id, id);
create index decision_event_on_behalf_of on decision_event (on_behalf_of);
create index decision_event_to on decision_event (to_id);
create trigger decision_event_fixed before update of case_id, type, stage, at, note on decision_event
  for each row execute function refuse_change();

-- For tables of areas: the case goes with the row that says what is asked for.
create function delete_case() returns trigger language plpgsql as $$
begin
  delete from decision_case where id = old.case_id;
  return null;
end $$;
