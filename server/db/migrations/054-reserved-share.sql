-- The quantity that the price of a reservation is for. The seller may change the quantity of the ad afterwards, and a part of the lot
-- costs what its finder has read.
alter table ad_reservation add column offered integer;
update ad_reservation r set offered = greatest(a.quantity, r.quantity) from ad a where a.id = r.ad_id;
alter table ad_reservation alter column offered set not null;
alter table ad_reservation add check (offered >= quantity);
