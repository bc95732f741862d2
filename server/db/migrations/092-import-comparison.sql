-- Which new rows of an import look like partners, or like each other: compared once, in a job, and read afterwards.

create table partner_import_comparison (
  import_id bigint primary key references partner_import on delete cascade,
  -- Counts how often it was asked for: a job of a former time ends.
  run integer not null default 1,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  asked_at timestamptz not null,
  beat_at timestamptz not null,
  -- It holds for these weights, and for people who are compared by bank details or who are not.
  weights_version integer not null,
  compares_banks boolean not null,
  checked integer not null default 0,
  total integer not null default 0 check (total >= checked),
  unchecked integer not null default 0,
  result jsonb,
  check ((state = 'done') = (result is not null))
);
