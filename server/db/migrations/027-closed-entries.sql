-- When the portal closed an entry by itself: its case was done, or its reader may not see the story any more. Nobody has read it.
alter table notification add column closed_at timestamptz;
-- The bell cannot mark these: whatever closed them was the portal.
update notification set closed_at = read_at where read_at is not null and not del_over_bell;
-- How many people a story has told counts those who were asked to confirm it, read or not.
create index notification_confirm on notification (niko_id) where action = 'confirm';
