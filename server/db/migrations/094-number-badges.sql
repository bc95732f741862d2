-- A badge of at most nine digits cannot be told from a personnel number by a terminal: every terminal of the site knows such badges, so
-- that none asks their owner for a PIN. The badge itself is not stored. Of badges that were set before it is not known.
alter table production_badge add column badge_is_number boolean not null default false;
