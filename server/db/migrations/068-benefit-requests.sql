-- Requests for benefits. Their stages and their timeline are those of their case.
create table benefit_request (
  case_id bigint primary key,
  status text not null default 'open',
  benefit_id bigint not null references benefit,
  person_id uuid not null references person on delete cascade,
  -- From which day the benefit is granted.
  starts_on date not null,
  foreign key (case_id, status) references decision_case (id, status) on update cascade
);
-- Nobody asks for a benefit that they asked for or have.
create unique index benefit_request_current on benefit_request (benefit_id, person_id)
  where status in ('open', 'inProgress', 'askedBack', 'approved');
-- Ended ones too: whoever asked reads a benefit that has ended.
create index benefit_request_benefit on benefit_request (benefit_id);
create index benefit_request_person on benefit_request (person_id);
create trigger benefit_request_case after delete on benefit_request for each row execute function delete_case();
