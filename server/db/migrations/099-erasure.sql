-- What an erasure makes of rows: only a person's own are deleted with them.

alter table person
  -- The first day on which something falls away that is kept of somebody whose data was erased.
  add column erasure_due date,
  add constraint person_erasure_due check (erasure_due is null or erased_at is not null);
-- Earlier erasures have left texts: they are gone through once more.
update person set erasure_due = current_date where erased_at is not null;
create index person_erasure_due on person (erasure_due, id) where erasure_due is not null;

-- Projects, conversations and forms of others stay when the person in them goes.
alter table project_assignment
  alter column manager_id drop not null,
  drop constraint project_assignment_manager_id_fkey,
  add constraint project_assignment_manager_id_fkey foreign key (manager_id) references person on delete set null;
alter table ad_thread
  alter column finder_id drop not null,
  drop constraint ad_thread_finder_id_fkey,
  add constraint ad_thread_finder_id_fkey foreign key (finder_id) references person on delete set null;
alter table form_party
  drop constraint form_party_on_behalf_of_fkey,
  add constraint form_party_on_behalf_of_fkey foreign key (on_behalf_of) references person on delete set null;

-- When the running step of an import of people was last heard of.
alter table people_import add column step_at timestamptz not null default now();
