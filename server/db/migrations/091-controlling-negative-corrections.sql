-- Remaining leave may be below 0, and so may its correction; the server allows it for such figures alone.
alter table figure_correction drop constraint figure_correction_value_check;
