-- Pairs of business partners that may be the same: what the nightly search has found, and what people said that they are instead.

-- A search over all partners. Its pairs count once it is done; those of the former search are removed then.
create table duplicate_run (
  id bigint generated always as identity primary key,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  started_at timestamptz not null,
  started_by uuid references person on delete set null,
  ended_at timestamptz,
  -- The last sign of life: a search without one was interrupted.
  beat_at timestamptz not null,
  stop_asked boolean not null default false,
  progress real not null default 0 check (progress between 0 and 1),
  partners integer not null default 0,
  compared bigint not null default 0,
  pairs integer not null default 0,
  check ((state = 'running') = (ended_at is null))
);
create unique index duplicate_run_one on duplicate_run ((true)) where state = 'running';

create table duplicate_pair (
  run_id bigint not null references duplicate_run on delete cascade,
  one_id bigint not null references partner on delete cascade,
  other_id bigint not null references partner on delete cascade,
  score real not null check (score between 0 and 1),
  reasons jsonb not null,
  primary key (run_id, one_id, other_id),
  check (one_id < other_id)
);
create index duplicate_pair_score on duplicate_pair (run_id, score desc, one_id, other_id);
create index duplicate_pair_one on duplicate_pair (one_id);
create index duplicate_pair_other on duplicate_pair (other_id);

-- 'Kein Duplikat': what the two are to each other instead. It holds until one of the numbers that it has seen changes.
create table no_duplicate (
  one_id bigint not null references partner on delete cascade,
  other_id bigint not null references partner on delete cascade,
  reason text not null check (reason in ('branch', 'sister', 'generalPartner', 'successor', 'foreignSister', 'franchise', 'namesake', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  by_id uuid references person on delete set null,
  at timestamptz not null,
  -- The numbers of both, and the levels of the comparison with the weights that were in use: a label for the next fit.
  numbers jsonb not null,
  levels jsonb not null,
  weights_version integer not null,
  -- Which of these numbers have changed since: the pair is proposed again.
  changed text[] not null default '{}',
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index no_duplicate_other on no_duplicate (other_id);
