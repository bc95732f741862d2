-- Notifications that ask something of a person, or report the outcome of a review; and entries that are put off.

alter table notification add column action text
  check (action in ('review', 'confirm', 'approved', 'returned', 'withdrawn'));
-- Until then the bell neither lists nor counts the entry.
alter table notification add column put_off_until timestamptz;
create index notification_put_off on notification (put_off_until) where put_off_until is not null and read_at is null;
-- The bell lists read entries, those last read first.
create index notification_read on notification (person_id, read_at desc, id desc) where read_at is not null and not muted;
