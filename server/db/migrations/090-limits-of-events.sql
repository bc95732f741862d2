-- Events of devices: a count that a screen can tell, so that sums of an order stay in range, and what the device said where its time was
-- in the future.

update production_event set pieces = least(pieces, 999999), scrap = least(scrap, 999999) where pieces > 999999;
alter table production_event add constraint production_event_pieces_limit check (pieces <= 999999);

-- null: `at` is what the device said. Else `at` is when it arrived.
alter table production_event add column sent_at timestamptz check (sent_at > at);
