-- The marketplace: ads with their pictures, reservations and receipts, messages about an ad, saved searches, reports of misconduct.

-- What is agreed in a company; without a row the defaults hold.
create table market_rules (
  company_id integer primary key references company on delete cascade,
  -- Who sees its company ads: the whole group, or its own people.
  audience text not null default 'group' check (audience in ('group', 'company')),
  -- Its people place private ads, and see those of others.
  private_ads boolean not null default true,
  version integer not null default 1
);

-- Last number of an ad, and of a receipt, in each year.
create table market_number (
  prefix text not null check (prefix in ('MP', 'MPR')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (prefix, year)
);

create table ad (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^MP-[0-9]{4}-[0-9]{4,}$'),
  side text not null check (side in ('company', 'private')),
  kind text not null check (kind in ('offer', 'wanted')),
  -- What card and page show first: pictures, or the table of properties.
  display text not null default 'pictures' check (display in ('pictures', 'properties')),
  owner_id uuid references person on delete set null,
  contact_id uuid references person on delete set null,
  -- Whose goods they are; null for a private ad.
  company_id integer references company,
  site_id integer references site,
  place text not null default '',
  title text not null default '',
  description text not null default '' check (char_length(description) <= 65535),
  -- null: a wanted ad without a price, or a draft.
  price_kind text check (price_kind in ('negotiable', 'fixed', 'free')),
  -- Cents.
  amount integer check (amount between 1 and 1000000000),
  price_per text not null default 'lot' check (price_per in ('unit', 'lot')),
  quantity integer not null default 1 check (quantity between 1 and 1000000),
  unit text not null default 'piece' check (unit in ('piece', 'set', 'box', 'pallet', 'kilogram', 'metre', 'squareMetre', 'litre')),
  min_quantity integer not null default 1 check (min_quantity > 0),
  -- Numbers of material groups do not change.
  material_group text references material_group (number),
  properties jsonb not null default '[]' check (jsonb_typeof(properties) = 'array' and jsonb_array_length(properties) <= 30),
  manufacturer text not null default '',
  model text not null default '',
  condition text check (condition in ('new', 'asNew', 'used', 'defective')),
  built_year integer check (built_year between 1900 and 2100),
  pickup text not null default '',
  pickup_from date,
  pickup_until date,
  cost_centre text not null default '',
  -- 'expired' is no state of its own: an active ad has expired on the day after `expires_on`.
  state text not null default 'draft' check (state in ('draft', 'active', 'inactive', 'handedOver')),
  expires_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  -- The order of lists: when it was created, then when it was first published.
  listed_at timestamptz not null,
  -- Counts everything that its seller sees change: edits, reservations, receipts.
  version integer not null default 1,
  -- Counts edits: what a finder has read before reserving.
  terms integer not null default 1,
  -- Sums of its reservations, kept by a trigger.
  held integer not null default 0 check (held >= 0),
  handed integer not null default 0 check (handed >= 0),
  -- Folded words, as `search_fold` makes them.
  search text collate "C" not null default '',
  hidden_at timestamptz,
  hidden_reason text,
  deleted_at timestamptz,
  constraint ad_quantity check (held + handed <= quantity),
  constraint ad_private check (side = 'company'
    or (company_id is null and site_id is null and material_group is null and cost_centre = '')),
  constraint ad_company check (side = 'private' or company_id is not null),
  check (min_quantity <= quantity),
  check (price_kind is distinct from 'fixed' or amount is not null or state = 'draft'),
  check (amount is null or price_kind in ('negotiable', 'fixed')),
  check (kind = 'offer' or held + handed = 0),
  check (pickup_from <= pickup_until),
  check (state = 'draft' or (title ~ '\S' and published_at is not null and expires_on is not null
    and (price_kind is not null or kind = 'wanted') and (site_id is not null or side = 'private'))),
  check (state <> 'handedOver' or (held = 0 and handed = quantity)),
  check ((hidden_at is null) = (hidden_reason is null)),
  check (hidden_reason ~ '\S')
);
create index ad_listed on ad (listed_at desc, id desc) where deleted_at is null;
create index ad_owner on ad (owner_id, listed_at desc);
create index ad_contact on ad (contact_id);
create index ad_company_id on ad (company_id);
create index ad_site on ad (site_id);
create index ad_expiring on ad (expires_on) where state = 'active' and deleted_at is null;
create index ad_group on ad (material_group) where state = 'active' and deleted_at is null;
create index ad_search_parts on ad using gin (search gin_trgm_ops);

-- An upload belongs to no ad until it is saved with one. The original is kept, so that turning it again loses nothing.
create table ad_picture (
  id uuid primary key,
  ad_id bigint references ad on delete cascade,
  position integer check (position >= 0),
  original_id uuid not null references file,
  file_id uuid not null references file,
  turn integer not null default 0 check (turn in (0, 90, 180, 270)),
  name text not null check (name <> ''),
  alt text not null default '' check (char_length(alt) <= 500),
  alt_en text not null default '' check (char_length(alt_en) <= 500),
  uploaded_by uuid references person on delete set null,
  uploaded_at timestamptz not null,
  check ((ad_id is null) = (position is null)),
  check ((turn = 0) = (original_id = file_id)),
  constraint ad_picture_position unique (ad_id, position) deferrable initially deferred
);
create index ad_picture_original on ad_picture (original_id);
create index ad_picture_file on ad_picture (file_id);
create index ad_picture_unattached on ad_picture (uploaded_by, uploaded_at) where ad_id is null;

create table ad_reservation (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ad on delete cascade,
  person_id uuid references person on delete set null,
  quantity integer not null check (quantity > 0),
  state text not null default 'held' check (state in ('held', 'cancelled', 'lapsed', 'handedOver')),
  -- The last day on which it holds.
  until_on date not null,
  extensions integer not null default 0 check (extensions between 0 and 5),
  -- What was handed over of it.
  handed integer check (handed between 1 and quantity),
  -- The price as it was when it was reserved.
  price_kind text not null check (price_kind in ('negotiable', 'fixed', 'free')),
  amount integer,
  price_per text not null check (price_per in ('unit', 'lot')),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references person on delete set null,
  check ((state = 'held') = (ended_at is null)),
  check ((state = 'handedOver') = (handed is not null))
);
create unique index ad_reservation_held on ad_reservation (ad_id, person_id) where state = 'held';
create index ad_reservation_ad on ad_reservation (ad_id, id);
create index ad_reservation_person on ad_reservation (person_id, id);
create index ad_reservation_due on ad_reservation (until_on) where state = 'held';

-- Two reservations at once wait for the row of their ad, and the second one finds the sum of both. Commands set the trigger to
-- immediate; deferred, it lets a backup bring the sums with it.
create function count_ad_quantity() returns trigger language plpgsql as $$
declare
  counted constant bigint := coalesce(new.ad_id, old.ad_id);
begin
  perform from ad where id = counted for update;
  update ad set held = s.held, handed = s.handed
    from (select coalesce(sum(quantity) filter (where state = 'held'), 0) as held, coalesce(sum(handed), 0) as handed
      from ad_reservation where ad_id = counted) s
    where id = counted and (ad.held, ad.handed) is distinct from (s.held::integer, s.handed::integer);
  return null;
end $$;
create constraint trigger ad_reservation_counted after insert or update or delete on ad_reservation
  deferrable initially deferred for each row execute function count_ad_quantity();

-- A hand-over: open once one of the two has confirmed it, final once both have.
create table ad_receipt (
  id bigint generated always as identity primary key,
  -- Its ad cannot be deleted any more.
  reservation_id bigint not null unique references ad_reservation,
  number text not null unique check (number ~ '^MPR-[0-9]{4}-[0-9]{4,}$'),
  quantity integer not null check (quantity > 0),
  giver_id uuid references person on delete set null,
  receiver_id uuid references person on delete set null,
  given_at timestamptz,
  received_at timestamptz,
  opened_at timestamptz not null,
  check (given_at is not null or received_at is not null)
);
create index ad_receipt_giver on ad_receipt (giver_id);
create index ad_receipt_receiver on ad_receipt (receiver_id);

create function protect_ad_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.reservation_id, new.number, new.quantity, new.given_at, new.received_at, new.opened_at)
      is distinct from (old.id, old.reservation_id, old.number, old.quantity, old.given_at, old.received_at, old.opened_at) then
    raise exception 'a receipt that both have confirmed is final' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ad_receipt_final before update or delete on ad_receipt for each row
  when (old.given_at is not null and old.received_at is not null) execute function protect_ad_receipt();

-- Messages between the seller of an ad and one finder.
create table ad_thread (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ad on delete cascade,
  finder_id uuid not null references person on delete cascade,
  -- Ids of the last messages that each has read.
  seller_read bigint not null default 0,
  finder_read bigint not null default 0,
  unique (ad_id, finder_id)
);
create index ad_thread_finder on ad_thread (finder_id);
create table ad_message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references ad_thread on delete cascade,
  author_id uuid references person on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 65535),
  sent_at timestamptz not null
);
create index ad_message_thread on ad_message (thread_id, id);
create index ad_message_author on ad_message (author_id);

create table ad_search (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  name text not null check (name ~ '\S'),
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
  frequency text not null check (frequency in ('none', 'atOnce', 'daily')),
  version integer not null default 1,
  created_at timestamptz not null,
  -- Ads that were published later are new to it.
  noticed_at timestamptz not null,
  unique (person_id, name)
);
create index ad_search_frequency on ad_search (frequency, id) where frequency <> 'none';

-- A report of misconduct; its seller never learns who made it.
create table ad_report (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ad on delete cascade,
  reporter_id uuid references person on delete set null,
  reason text not null check (reason in ('forbidden', 'fraud', 'commercial', 'insult', 'other')),
  body text not null default '' check (char_length(body) <= 2000),
  created_at timestamptz not null,
  outcome text check (outcome in ('hidden', 'dismissed')),
  decided_by uuid references person on delete set null,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create unique index ad_report_open on ad_report (ad_id, reporter_id) where outcome is null;
create index ad_report_ad on ad_report (ad_id);
create index ad_report_reporter on ad_report (reporter_id);

-- What moderators did to an ad.
create table ad_moderation (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ad on delete cascade,
  action text not null check (action in ('hidden', 'restored', 'dismissed')),
  reason text not null default '',
  by_id uuid references person on delete set null,
  at timestamptz not null
);
create index ad_moderation_ad on ad_moderation (ad_id, id);

-- Which reminders of an ad were sent.
create table ad_reminder (
  ad_id bigint not null references ad on delete cascade,
  key text not null,
  sent_at timestamptz not null,
  primary key (ad_id, key)
);

-- Ads and saved searches of a material group follow it into the one that it is merged into.
create function move_ads_to_merged_group() returns trigger language plpgsql as $$
declare
  moved_to constant text := (select number from material_group where id = new.merged_into);
begin
  update ad set material_group = moved_to where material_group = new.number;
  update ad_search set criteria = jsonb_set(criteria, '{materialGroup}', to_jsonb(moved_to))
    where criteria ->> 'materialGroup' = new.number;
  return null;
end $$;
create trigger material_group_merged after update of merged_into on material_group for each row
  when (new.merged_into is not null) execute function move_ads_to_merged_group();
