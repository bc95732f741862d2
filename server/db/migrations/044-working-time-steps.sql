-- Each project manager whom an entry names decides for their own entries: a version has as many of their steps as it names people.
alter table time_decision drop constraint time_decision_pkey;
alter table time_decision add id bigint generated always as identity primary key;
-- Whose step it was, of a project manager; null: of the supervisor, or of somebody who is deleted.
alter table time_decision add holder_id uuid references person on delete set null;
insert into time_decision (person_id, day, version, stage, outcome, decided_by, on_behalf_of, reason, decided_at, holder_id)
  select x.person_id, x.day, x.version, x.stage, x.outcome, x.decided_by, x.on_behalf_of, x.reason, x.decided_at, t.holder_id
  from time_decision x join time_stage t on t.person_id = x.person_id and t.day = x.day where x.stage = 'projectManager';
delete from time_decision x where x.stage = 'projectManager' and x.holder_id is null
  and exists (select from time_stage t where t.person_id = x.person_id and t.day = x.day);
create unique index time_decision_day on time_decision (person_id, day, version, stage, holder_id);
create unique index time_decision_supervisor on time_decision (person_id, day, version) where stage = 'supervisor';
create index time_decision_step on time_decision (holder_id);

alter table time_case_stage drop constraint time_case_stage_pkey;
alter table time_case_stage add id bigint generated always as identity primary key;
create unique index time_case_stage_case on time_case_stage (case_id, stage, holder_id);
create unique index time_case_stage_supervisor on time_case_stage (case_id) where stage = 'supervisor';
-- The step of a supervisor is that of the present one, whoever it was when the correction was sent.
update time_case_stage set holder_id = null where stage = 'supervisor';
alter table time_case_stage add constraint time_case_stage_present check (stage = 'projectManager' or holder_id is null);
