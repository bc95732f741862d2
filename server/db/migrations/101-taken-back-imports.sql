-- A table of outside figures can be taken back for a time: what it has replaced is kept until then, what it had written afterwards (`rows`).
alter table figure_import
  -- Rows of figure_sum as they were before; empty once the time is over.
  add column former jsonb not null default '[]' check (jsonb_typeof(former) = 'array'),
  -- Null: never applied, or before tables could be taken back.
  add column undo_until timestamptz,
  add column taken_back_at timestamptz,
  add column taken_back_by uuid references person on delete set null,
  add column taken_back_reason text not null default '',
  add check (taken_back_at is null or (applied_at is not null and undo_until is not null and taken_back_reason ~ '\S'));

create index figure_sum_import on figure_sum (import_id) where import_id is not null;
