-- Weights for duplicates that were fitted to decisions. Version 1 is shipped with the product and is no row; it is in use while no row is.
create table duplicate_weights (
  version integer primary key check (version > 1),
  set jsonb not null,
  made_at timestamptz not null,
  made_by uuid references person on delete set null,
  -- Decided pairs that they were fitted to, and how they and the weights in use do on others.
  same_labels integer not null,
  other_labels integer not null,
  quality jsonb not null,
  active boolean not null default false,
  activated_at timestamptz,
  activated_by uuid references person on delete set null
);
create unique index duplicate_weights_active on duplicate_weights ((true)) where active;
