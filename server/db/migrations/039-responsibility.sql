-- Who buys a material group for a site, what changed, and what purchasing requests from the main admin.

create table site_buyer (
  id integer generated always as identity primary key,
  group_id integer not null references material_group,
  site_id integer not null references site on delete cascade,
  -- null: the lead buyer of the group, whoever that is on a day.
  person_id uuid references person on delete cascade,
  from_day date not null,
  until_day date,
  check (from_day <= until_day),
  -- The lead buyer and one person on site at most; both at once are a double assignment, which is shown until it is settled.
  constraint site_buyer_one exclude using gist (group_id with =, site_id with =,
    (case when person_id is null then 0 else 1 end) with =, daterange(from_day, until_day, '[]') with &&)
);
create index site_buyer_person on site_buyer (person_id);
create index site_buyer_site on site_buyer (site_id);

-- Counts the changes of who buys a group for a site.
create table site_group (
  group_id integer not null references material_group,
  site_id integer not null references site on delete cascade,
  version integer not null default 1,
  primary key (group_id, site_id)
);
create index site_group_site on site_group (site_id);

create table responsibility_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('leadBuyer', 'siteAdmin', 'siteBuyer')),
  group_id integer references material_group,
  site_id integer references site on delete cascade,
  before_id uuid references person on delete set null,
  after_id uuid references person on delete set null,
  from_day date not null,
  at timestamptz not null,
  by_id uuid references person on delete set null,
  check ((kind = 'siteAdmin') = (group_id is null)),
  check ((kind = 'leadBuyer') = (site_id is null))
);
create index responsibility_change_group on responsibility_change (group_id, site_id);
create index responsibility_change_site on responsibility_change (site_id);

-- Access for a buyer, or a new material group; the main admin decides.
create table purchasing_request (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('access', 'group')),
  site_id integer references site on delete cascade,
  person_id uuid references person on delete cascade,
  group_number text check (group_number ~ '^[0-9]{4}$'),
  group_name text collate german check (group_name ~ '\S'),
  reason text not null default '',
  requester_id uuid references person on delete set null,
  requested_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  decider_id uuid references person on delete set null,
  decided_at timestamptz,
  decision_reason text not null default '',
  version integer not null default 1,
  check ((kind = 'access') = (site_id is not null and person_id is not null)),
  check ((kind = 'group') = (group_number is not null and group_name is not null)),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'rejected' or decision_reason ~ '\S')
);
create unique index purchasing_request_access on purchasing_request (person_id, site_id) where state = 'open';
create unique index purchasing_request_group on purchasing_request (group_number) where state = 'open';
create index purchasing_request_requester on purchasing_request (requester_id);
create index purchasing_request_site on purchasing_request (site_id);
