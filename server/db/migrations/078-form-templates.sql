-- Who has done what with form templates and group postboxes.
create table form_template_log (
  id bigint generated always as identity primary key,
  template_id bigint references form_template on delete cascade,
  group_id integer references form_group on delete cascade,
  type text not null check (type in
    ('created', 'imported', 'changed', 'published', 'discarded', 'archived', 'restored', 'editors')),
  at timestamptz not null,
  by_id uuid references person on delete set null,
  -- That was published.
  version integer check (version > 0),
  -- What was changed.
  parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  check (num_nonnulls(template_id, group_id) = 1),
  check ((type = 'published') = (version is not null))
);
create index form_template_log_template on form_template_log (template_id, id desc);
create index form_template_log_group on form_template_log (group_id, id desc);
