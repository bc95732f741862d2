-- An entry belongs to the day of its shift: the day on which it begins, or the one before.
alter table time_entry add constraint time_entry_day_of_shift
  check ((coalesce(comes, goes) at time zone 'Europe/Berlin')::date - day between 0 and 1);
