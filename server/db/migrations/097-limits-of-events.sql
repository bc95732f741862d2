-- A count of a device that a screen can tell, so that sums of an order stay in range.

update production_event set pieces = least(pieces, 999999), scrap = least(scrap, 999999) where pieces > 999999;
alter table production_event add constraint production_event_pieces_limit check (pieces <= 999999);
