-- Requests of partners and of purchasing become cases: who asked, who decided, when and why. What is asked for stays where it is.
-- The state of each row is a copy of the status of its case, kept the same by the foreign key, for its constraints and indexes.
alter table partner_request add column case_id bigint unique;
alter table purchasing_request add column case_id bigint unique;

update partner_request q set case_id = n.case_id from (
  select id, nextval(pg_get_serial_sequence('decision_case', 'id')) as case_id
  from (select id from partner_request order by id) o
) n where n.id = q.id;
update purchasing_request q set case_id = n.case_id from (
  select id, nextval(pg_get_serial_sequence('decision_case', 'id')) as case_id
  from (select id from purchasing_request order by id) o
) n where n.id = q.id;

create temporary view carried as
  select case_id, 'partnerRequest' as kind, 'responsible' as stage, 'responsible' as group_name, requester_id, requested_at, state, decider_id,
    decided_at, decision_reason, reason, version
  from partner_request
  union all select case_id, 'purchasingRequest', 'mainAdmin', 'menu_usermanagement', requester_id, requested_at, state, decider_id,
    decided_at, decision_reason, reason, version
  from purchasing_request;

insert into decision_case (id, kind, requester_id, status, version, requested_at, ended_at) overriding system value
  select case_id, kind, requester_id, state, version, requested_at, decided_at from carried;
-- Main administrators could approve what they had asked for themselves: such a decision is kept, without the constraint of four eyes.
insert into decision_stage (case_id, position, name, turn, group_name, requester_id, outcome, decided_by, decided_at, reason)
  select case_id, 0, stage, 1, group_name, case when decider_id is distinct from requester_id then requester_id end,
    case when state in ('approved', 'rejected') then state end,
    case when state in ('approved', 'rejected') then decider_id end,
    case when state in ('approved', 'rejected') then decided_at end,
    case when state in ('approved', 'rejected') then decision_reason else '' end
  from carried;
insert into decision_event (case_id, type, at, by_id, note)
  select case_id, 'request', requested_at, requester_id, reason from carried order by case_id;
insert into decision_event (case_id, type, stage, at, by_id, note)
  select case_id, case state when 'approved' then 'approve' when 'rejected' then 'reject' else 'withdraw' end,
    case when state in ('approved', 'rejected') then stage end, decided_at,
    case when state in ('approved', 'rejected') then decider_id else requester_id end, decision_reason
  from carried where state <> 'open' order by decided_at, case_id;
drop view carried;

alter table partner_request
  alter column case_id set not null,
  drop column requester_id, drop column requested_at, drop column decider_id, drop column decided_at, drop column decision_reason,
  drop column version,
  add foreign key (case_id, state) references decision_case (id, status) on update cascade;
alter table purchasing_request
  alter column case_id set not null,
  drop column requester_id, drop column requested_at, drop column decider_id, drop column decided_at, drop column decision_reason,
  drop column version,
  add foreign key (case_id, state) references decision_case (id, status) on update cascade;
create trigger partner_request_case after delete on partner_request for each row execute function delete_case();
create trigger purchasing_request_case after delete on purchasing_request for each row execute function delete_case();
