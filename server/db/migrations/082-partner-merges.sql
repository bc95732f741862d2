-- Business partners that were merged into others: nothing is deleted, and a merge can be undone.

alter table partner
  -- The partner that a merged one has become a part of. Its row stays, so that its number leads on.
  add column merged_into bigint references partner check (merged_into <> id),
  -- Numbers of partners that were merged into this one, each with a space before it, for searches.
  add column former_numbers text not null default '';
create index partner_merged on partner (merged_into) where merged_into is not null;
-- Before PostgreSQL 17 the expression of a generated column cannot be changed, and a new column would change the order of the columns, which
-- backups compare: there a trigger computes the same text. Its name makes it the last one, as a generated column is.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute $expression$alter table partner alter column search set expression as (' ' || search_fold(
    (name || ' ' || name2 || ' ' || street || ' ' || zip || ' ' || city || ' ' || country || ' ' || register_court || ' '
    || contact_names(contacts)) collate "C") || ' ' || bp_number::text || ' ' || compact_number(external_number) || ' '
    || compact_number(vat_id) || ' ' || compact_number(tax_number) || ' ' || compact_number(duns) || ' '
    || compact_number(register_kind || register_number) || former_numbers)$expression$;
  else
    alter table partner alter column search drop expression;
    create function partner_search() returns trigger language plpgsql as $search$
    begin
      new.search := ' ' || search_fold(
    (new.name || ' ' || new.name2 || ' ' || new.street || ' ' || new.zip || ' ' || new.city || ' ' || new.country || ' ' || new.register_court || ' '
    || contact_names(new.contacts)) collate "C") || ' ' || new.bp_number::text || ' ' || compact_number(new.external_number) || ' '
    || compact_number(new.vat_id) || ' ' || compact_number(new.tax_number) || ' ' || compact_number(new.duns) || ' '
    || compact_number(new.register_kind || new.register_number) || new.former_numbers;
      return new;
    end $search$;
    create trigger zz_partner_search before insert or update on partner for each row execute function partner_search();
  end if;
end $$;

create trigger partner_key_merged after update of merged_into on partner for each row
  when (old.merged_into is distinct from new.merged_into) execute function note_due_keys();

-- The partner that a merged one leads to, through every merge after it; of any other partner itself.
create function partner_lead(given bigint) returns bigint language sql stable as $$
  with recursive lead as (
    select id, merged_into from partner where id = given
    union all select p.id, p.merged_into from lead l join partner p on p.id = l.merged_into)
  select id from lead where merged_into is null
$$;

create table partner_merge (
  id bigint generated always as identity primary key,
  survivor_id bigint not null references partner,
  merged_id bigint not null references partner check (merged_id <> survivor_id),
  by_id uuid references person on delete set null,
  released_by uuid references person on delete set null,
  at timestamptz not null,
  undo_until timestamptz not null check (undo_until > at),
  undone_at timestamptz,
  undone_by uuid references person on delete set null,
  -- The fields of the survivor before and after it, and everything that moved: what an undo restores.
  before jsonb not null,
  after jsonb not null,
  moved jsonb not null,
  levels jsonb not null,
  weights_version integer not null,
  constraint partner_merge_four_eyes check (released_by <> by_id)
);
create index partner_merge_survivor on partner_merge (survivor_id);
-- A partner is merged once at a time.
create unique index partner_merge_merged on partner_merge (merged_id) where undone_at is null;

-- A merge that a second person must release.
create table merge_request (
  case_id bigint primary key,
  status text not null default 'open',
  one_id bigint not null references partner on delete cascade,
  other_id bigint not null references partner on delete cascade,
  one_version integer not null,
  other_version integer not null,
  leading_side text not null check (leading_side in ('one', 'other')),
  choices jsonb not null,
  risks text[] not null check (risks <> '{}'),
  check (one_id < other_id),
  foreign key (case_id, status) references decision_case (id, status) on update cascade
);
create unique index merge_request_open on merge_request (one_id, other_id) where status = 'open';
create index merge_request_other on merge_request (other_id);
create trigger merge_request_case after delete on merge_request for each row execute function delete_case();
