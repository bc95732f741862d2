-- What cases with any number of stages need: stages that are passed without a decision, the clock of a stage, and what happens to it.

alter table decision_stage
  drop constraint decision_stage_outcome_check,
  add constraint decision_stage_outcome_check check (outcome in ('approved', 'rejected', 'skipped')),
  -- Since when it is its turn.
  add since timestamptz,
  -- Since when the supervisors of those who are asked may decide too.
  add raised_at timestamptz;
update decision_stage s set since = coalesce(
    (select max(e.decided_at) from decision_stage e where e.case_id = s.case_id and e.turn < s.turn), c.requested_at)
  from decision_case c
  where c.id = s.case_id and not exists (
    select from decision_stage e where e.case_id = s.case_id and e.turn < s.turn and e.outcome is null);

alter table decision_event
  drop constraint decision_event_type_check,
  add constraint decision_event_type_check check (type in ('request', 'approve', 'reject', 'askBack', 'change', 'withdraw', 'handOver',
    'expire', 'skip', 'raise', 'remind', 'nudge'));

-- While a case waits for an answer of its requester, the clock of its stage stands still.
create table decision_pause (
  case_id bigint not null,
  position smallint not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at >= from_at),
  primary key (case_id, from_at),
  foreign key (case_id, position) references decision_stage on delete cascade
);
create unique index decision_pause_open on decision_pause (case_id) where until_at is null;
create index decision_pause_stage on decision_pause (case_id, position);

-- The draft that it was sent from: a second window that sends the same draft gets this form.
alter table form
  add draft_id bigint unique,
  -- Title, number, sender and template, folded.
  add search text not null default '' collate "C";
create index form_search on form using gin (search gin_trgm_ops);
create index form_case_status on form (case_id desc) where status in ('open', 'inProgress', 'askedBack');

create function form_search_of(number text, title text, sender uuid, template bigint, template_version integer) returns text
language sql stable as $$
  select ' ' || search_fold(concat_ws(' ', number, title, p.given_name, p.family_name, v.content->'title'->>'de', v.content->'title'->>'en'))
  from (select) one left join person p on p.id = sender
  left join form_template_version v on v.template_id = template and v.version = template_version
$$;
create function form_words() returns trigger language plpgsql as $$
begin
  new.search := form_search_of(new.number, new.title, new.sender_id, new.template_id, new.template_version);
  return new;
end $$;
create trigger form_words before insert or update of number, title, sender_id, template_version on form
  for each row execute function form_words();
create function form_sender_renamed() returns trigger language plpgsql as $$
begin
  update form set title = title where sender_id = new.id;
  return null;
end $$;
create trigger form_sender_renamed after update of given_name, family_name on person for each row
  when (old.given_name is distinct from new.given_name or old.family_name is distinct from new.family_name)
  execute function form_sender_renamed();

-- Who takes part in a form beside its sender, kept with every event of it, so that lists read an index.
create table form_party (
  person_id uuid not null references person on delete cascade,
  case_id bigint not null references form on delete cascade,
  -- turn: decides now · moving: under way at others · ended
  section text not null check (section in ('turn', 'moving', 'ended')),
  -- Has the to-do; others may decide in the place of somebody, or a colleague has taken the form.
  is_asked boolean not null,
  -- In whose place the person decides.
  on_behalf_of uuid references person on delete cascade,
  -- The sender reads the label of the station instead of the name.
  is_hidden boolean not null,
  primary key (person_id, case_id)
);
create index form_party_section on form_party (person_id, section, case_id desc);
create index form_party_case on form_party (case_id);
create index form_party_on_behalf_of on form_party (on_behalf_of);

-- Working days that stations have taken, for the usual duration.
create table form_station_time (
  case_id bigint not null references form on delete cascade,
  template_id bigint not null references form_template,
  station text not null,
  days integer not null check (days >= 0),
  primary key (case_id, station)
);
create index form_station_time_station on form_station_time (template_id, station, case_id desc);
