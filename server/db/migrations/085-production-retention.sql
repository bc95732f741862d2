-- Until when events of devices were deleted: bookings before it are kept as they are, and not computed again.
create table production_retention (
  only_row boolean primary key default true check (only_row),
  kept_from timestamptz not null
);
