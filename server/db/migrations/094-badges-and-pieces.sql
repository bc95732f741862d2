-- A badge of at most nine digits cannot be told from a personnel number by a terminal: every terminal of the site knows such badges, so
-- that none asks their owner for a PIN. The badge itself is not stored. Of badges that were set before it is not known.
alter table production_badge add column badge_is_number boolean not null default false;

-- Pieces of an order so far, without scrap. They are kept with it: terminals read those of all open orders again and again, and they stay
-- when old events are deleted.
alter table production_order add column done_pieces bigint not null default 0;
update production_order o set done_pieces = s.done
  from (select order_id, sum(pieces - coalesce(scrap, 0)) as done from production_event where pieces is not null group by order_id) s
  where s.order_id = o.id;
create function count_pieces() returns trigger language plpgsql as $$
begin
  -- In the order of their ids, so that two devices never wait for each other.
  perform from production_order o where o.id in (select order_id from added where pieces is not null)
    order by o.id for no key update;
  update production_order o set done_pieces = o.done_pieces + s.done
    from (select order_id, sum(pieces - coalesce(scrap, 0)) as done from added where pieces is not null group by order_id) s
    where s.order_id = o.id;
  return null;
end $$;
create trigger production_event_count after insert on production_event referencing new table as added
  for each statement execute function count_pieces();
drop index production_event_pieces;
