-- Master data of production are kept in the portal: each row has a version, and ends instead of being deleted, since bookings refer to it.
-- What had ended was not begun any more from that moment on.

alter table production_area
  add column version integer not null default 1 check (version > 0),
  add column ended_at timestamptz;
alter table production_shift
  add column version integer not null default 1 check (version > 0),
  add column ended_at timestamptz;
alter table production_workplace
  add column version integer not null default 1 check (version > 0),
  add column ended_at timestamptz;
alter table production_activity
  add column version integer not null default 1 check (version > 0),
  add column ended_at timestamptz;
-- Ended: the person signs in at no terminal any more. What a device without network still holds of them is booked.
alter table production_worker
  add column version integer not null default 1 check (version > 0),
  add column ended_at timestamptz;

-- The kinds of overhead that terminals have buttons for.
insert into production_activity (kind, name, name_en) values ('cleaning', 'Reinigung', 'Cleaning'), ('setup', 'Rüsten', 'Setup'),
  ('meeting', 'Versammlung', 'Meeting'), ('fault', 'Störung', 'Fault'), ('other', 'Sonstiges', 'Other')
  on conflict (kind) do nothing;

-- The company in whose halls the order is offered; null: in those of every company, as before there were companies of orders.
alter table production_order
  add column company_id integer references company,
  add column version integer not null default 1 check (version > 0);
-- Orders that were booked in halls of one company alone belong to it.
update production_order o set company_id = u.company_id from (
    select b.order_id, min(s.company_id) as company_id
    from (select distinct order_id, shift_id from production_booking where order_id is not null) b
    join production_shift h on h.id = b.shift_id join production_area a on a.id = h.area_id join site s on s.id = a.site_id
    group by b.order_id having min(s.company_id) = max(s.company_id)) u
  where u.order_id = o.id
    and not exists (select from production_event e join production_device d on d.id = e.device_id
      join production_area a on a.id = d.area_id join site s on s.id = a.site_id
      where e.order_id = o.id and s.company_id <> u.company_id);
alter table production_order
  drop constraint production_order_number_key,
  add constraint production_order_number unique nulls not distinct (company_id, number);
-- What a terminal may begin.
create index production_order_open on production_order (company_id, id) where closed_at is null;

-- Tables that were checked, and those that were read in.
create table production_import (
  id bigint generated always as identity primary key,
  company_id integer not null references company on delete cascade,
  kind text not null check (kind in ('orders', 'workplaces', 'workers')),
  name text not null check (name ~ '\S'),
  report jsonb not null,
  -- What is to be written; empty once it is.
  rows jsonb not null,
  by_id uuid references person on delete set null,
  made_at timestamptz not null,
  applied_at timestamptz
);
create index production_import_company on production_import (company_id, id);
