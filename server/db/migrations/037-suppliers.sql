-- Business partners: who the group buys from, what, since when and in which volume; certificates, contracts, memos, changes.

create table material_group (
  id integer generated always as identity primary key,
  number text not null unique check (number ~ '^[0-9]{4}$'),
  name text collate german not null check (name ~ '\S'),
  name_en text not null default '',
  -- What used this group uses that one now.
  merged_into integer references material_group check (merged_into <> id),
  version integer not null default 1
);

create table article_group (
  id integer generated always as identity primary key,
  number text not null unique check (number ~ '^[0-9]{6}$'),
  name text collate german not null check (name ~ '\S'),
  group_id integer not null references material_group
);
create index article_group_of on article_group (group_id);

-- Who is responsible for a material group in the whole group of companies; one person on each day.
create table lead_buyer (
  id integer generated always as identity primary key,
  group_id integer not null references material_group,
  person_id uuid not null references person on delete cascade,
  from_day date not null,
  until_day date,
  check (from_day <= until_day),
  constraint lead_buyer_one exclude using gist (group_id with =, daterange(from_day, until_day, '[]') with &&)
);
create index lead_buyer_person on lead_buyer (person_id);

-- The responsible purchasing manager of a site; one person on each day.
create table site_admin (
  id integer generated always as identity primary key,
  site_id integer not null references site on delete cascade,
  person_id uuid not null references person on delete cascade,
  from_day date not null,
  until_day date,
  check (from_day <= until_day),
  constraint site_admin_one exclude using gist (site_id with =, daterange(from_day, until_day, '[]') with &&)
);
create index site_admin_person on site_admin (person_id);

-- Letters and digits of a number, as `compactNumber` of src/shared/domain/suppliers/search.ts makes them.
create function compact_number(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(value), '[^a-z0-9]', '', 'g')
$$;

create function contact_names(contacts jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(c ->> 'name', ' '), '') from jsonb_array_elements(contacts) c
$$;

-- The band of a volume, as `bandOf` of src/shared/domain/suppliers/band.ts computes it.
create function volume_band(cents bigint) returns text language sql immutable parallel safe as $$
  select case when cents is null then null when cents > 100000000 then 'A' when cents > 25000000 then 'B'
    when cents > 5000000 then 'C' else 'D' end
$$;

create table partner (
  id bigint generated always as identity primary key,
  bp_number bigint not null unique check (bp_number between 1 and 9999999999),
  external_number text not null default '',
  name text collate german not null check (name ~ '\S'),
  name2 text not null default '',
  street text not null default '',
  zip text not null default '',
  city text collate german not null default '',
  country text not null default 'DE' check (country ~ '^[A-Z]{2}$'),
  vat_id text not null default '',
  tax_number text not null default '',
  duns text not null default '',
  register_kind text not null default '' check (register_kind in ('', 'HRA', 'HRB', 'GnR', 'PR', 'VR', 'GsR')),
  register_number text not null default '',
  register_court text not null default '',
  -- The day until which the extract of the register is recent enough.
  register_until date,
  iban text not null default '',
  status text not null default 'free' check (status in ('free', 'blocked', 'inactive')),
  internal boolean not null default false,
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  payment_terms text not null default '',
  -- The first days of the months that the volume is the sum of.
  sales_from date check (extract(day from sales_from) = 1),
  sales_until date check (extract(day from sales_until) = 1),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- What lists find and sort by, kept by triggers: never shown but through what it stands for.
  group_ids integer[] not null default '{}',
  article_ids integer[] not null default '{}',
  company_ids integer[] not null default '{}',
  main_group text,
  volume bigint,
  certificate_kind text,
  certificate_review boolean not null default false,
  certificate_until date,
  -- Counts the changes of these, as `version` does those of the fields: no trigger may, or `search` would be made again each time.
  touch integer not null default 0,
  -- Each word has a space before it, so that '% fer%' finds what begins with 'fer'. No IBAN: who searches need not see it.
  search text collate "C" not null generated always as (' ' || search_fold(
    (name || ' ' || name2 || ' ' || street || ' ' || zip || ' ' || city || ' ' || country || ' ' || register_court || ' '
    || contact_names(contacts)) collate "C") || ' ' || bp_number::text || ' ' || compact_number(external_number) || ' '
    || compact_number(vat_id) || ' ' || compact_number(tax_number) || ' ' || compact_number(duns) || ' '
    || compact_number(register_kind || register_number)) stored,
  band text generated always as (volume_band(volume)) stored,
  check (sales_from <= sales_until),
  check ((sales_from is null) = (sales_until is null))
);
create index partner_search on partner using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
create index partner_groups on partner using gin (group_ids);
create index partner_articles on partner using gin (article_ids);
create index partner_companies on partner using gin (company_ids);
create index partner_name on partner (name, id);
create index partner_city on partner (city, id);
create index partner_main_group on partner (main_group, id);
create index partner_band on partner (band, id);
create index partner_certificate on partner (certificate_until, id);
create index partner_stamp on partner (version, touch);

-- Words of the names of partners: those nearest to a misspelt word are searched instead of it.
create table partner_word (word text collate "C" primary key);
create index partner_word_similar on partner_word using gin (word gin_trgm_ops);

-- Material groups beside those of relations: what a partner is approved for.
create table partner_group (
  partner_id bigint not null references partner,
  group_id integer not null references material_group,
  by_id uuid references person on delete set null,
  at timestamptz not null default now(),
  primary key (partner_id, group_id)
);
create index partner_group_group on partner_group (group_id);

create table partner_article (
  partner_id bigint not null references partner,
  article_id integer not null references article_group,
  primary key (partner_id, article_id)
);
create index partner_article_article on partner_article (article_id);

-- What a company buys from a partner, by material group.
create table supply_relation (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner,
  company_id integer not null references company,
  group_id integer not null references material_group,
  since date not null check (extract(day from since) = 1),
  buyer_id uuid references person on delete set null,
  on_time integer check (on_time between 0 and 100),
  orders_per_quarter integer check (orders_per_quarter >= 0),
  complaints integer not null default 0 check (complaints >= 0),
  last_complaint date,
  payment_terms text not null default '',
  version integer not null default 1,
  unique (partner_id, company_id, group_id)
);
create index supply_relation_company on supply_relation (company_id);
create index supply_relation_group on supply_relation (group_id);

create table supply_amount (
  relation_id bigint not null references supply_relation on delete cascade,
  first_month date not null check (extract(day from first_month) = 1),
  last_month date not null check (extract(day from last_month) = 1),
  cents bigint not null check (cents >= 0),
  primary key (relation_id, first_month),
  check (first_month <= last_month),
  exclude using gist (relation_id with =, daterange(first_month, last_month, '[]') with &&)
);

-- What happened to a relation, for its page.
create table supply_event (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner,
  company_id integer not null references company,
  group_id integer references material_group,
  kind text not null check (kind in ('created', 'groupStarted', 'contractJoined')),
  month date not null check (extract(day from month) = 1),
  contract_number text not null default '',
  by_id uuid references person on delete set null
);
create index supply_event_partner on supply_event (partner_id, company_id);

-- No group or company named: it holds for all of them.
create table supply_contract (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner,
  number text not null unique check (number ~ '\S'),
  kind text not null check (kind in ('frame', 'quality', 'single')),
  name text not null default '',
  from_day date not null,
  until_day date,
  check (from_day <= until_day)
);
create index supply_contract_partner on supply_contract (partner_id);
create table supply_contract_group (
  contract_id bigint not null references supply_contract on delete cascade,
  group_id integer not null references material_group,
  primary key (contract_id, group_id)
);
create table supply_contract_company (
  contract_id bigint not null references supply_contract on delete cascade,
  company_id integer not null references company,
  primary key (contract_id, company_id)
);

-- 'expired' is no state: a valid certificate expires by its day.
create table certificate (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner,
  kind text not null check (kind in ('iso9001', 'iatf16949', 'iso14001', 'iso45001', 'iso50001', 'supplierDeclaration', 'other')),
  name text not null default '',
  plant text not null default '',
  state text not null check (state in ('missing', 'review', 'valid')),
  valid_until date,
  note text not null default '',
  reviewer_id uuid references person on delete set null,
  reminded_on date,
  version integer not null default 1,
  check (state <> 'valid' or valid_until is not null),
  check ((kind = 'other') = (name ~ '\S')),
  unique (partner_id, kind, name, plant)
);
create index certificate_until on certificate (valid_until) where state = 'valid';

create table partner_memo (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner,
  text text not null check (text ~ '\S'),
  visibility text not null check (visibility in ('company', 'purchasing', 'leadBuyers')),
  author_id uuid references person on delete set null,
  -- Of the author, when the memo was written.
  company_id integer not null references company,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  search text collate "C" not null generated always as (' ' || search_fold(text)) stored
);
create index partner_memo_partner on partner_memo (partner_id);
create index partner_memo_search on partner_memo using gin (search gin_trgm_ops);

-- A change of name, bank details or VAT id, which a second person decides about.
create table partner_request (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner,
  kind text not null check (kind in ('name', 'bank', 'vat')),
  -- Values by field, as they were when it was requested and as they are to be.
  before jsonb not null,
  after jsonb not null,
  reason text not null default '',
  requester_id uuid references person on delete set null,
  requested_at timestamptz not null,
  called_at timestamptz,
  called_name text not null default '',
  called_number text not null default '',
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  decider_id uuid references person on delete set null,
  decided_at timestamptz,
  decision_reason text not null default '',
  version integer not null default 1,
  constraint partner_request_four_eyes check (state not in ('approved', 'rejected') or decider_id <> requester_id),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'approved' or (called_at is not null and called_name ~ '\S' and called_number ~ '\S')),
  check (state <> 'rejected' or decision_reason ~ '\S')
);
create index partner_request_partner on partner_request (partner_id, id);
create unique index partner_request_open on partner_request (partner_id, kind) where state = 'open';

create table partner_change (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner,
  field text not null,
  before text not null,
  after text not null,
  at timestamptz not null,
  by_id uuid references person on delete set null,
  request_id bigint references partner_request
);
create index partner_change_partner on partner_change (partner_id, id);
create trigger partner_change_fixed before update of partner_id, field, before, after, at, request_id on partner_change
  for each row execute function refuse_change();

create table supplier_view (
  id integer generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  name text collate german not null check (name ~ '\S'),
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  version integer not null default 1,
  unique (person_id, name)
);

create table partner_import (
  id bigint generated always as identity primary key,
  by_id uuid references person on delete set null,
  made_at timestamptz not null,
  -- Rows that can be written, with the version of the partner that they were compared with.
  rows jsonb not null,
  report jsonb not null,
  applied_at timestamptz
);

-- Which reminders were sent: each once.
create table supplier_reminder (
  key text primary key,
  sent_at timestamptz not null
);

-- What was bought in a period, in cents; null: nothing is known.
create function supply_volume(relation bigint, from_month date, until_month date) returns bigint language sql stable as $$
  select sum(cents)::bigint from supply_amount a
  where a.relation_id = relation and a.first_month >= from_month and a.last_month <= until_month
$$;

-- The facts of these partners that lists find and sort by, where they are not what the tables say.
create function keep_partners(ids bigint[]) returns void language plpgsql as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- Held first: who changes the same partner at this moment has committed then, and is counted.
  perform from partner where id = any(ids) order by id for no key update;
  -- Each partner's facts are read once, whatever the planner expects.
  with f as materialized (
    select q.id,
      array(select group_id from partner_group where partner_id = q.id
        union select group_id from supply_relation where partner_id = q.id order by 1) as group_ids,
      array(select article_id from partner_article where partner_id = q.id order by 1) as article_ids,
      array(select distinct company_id from supply_relation where partner_id = q.id order by 1) as company_ids,
      (select sum(supply_volume(r.id, q.sales_from, q.sales_until)) from supply_relation r where r.partner_id = q.id)::bigint as volume,
      coalesce((select g.number from supply_relation r join material_group g on g.id = r.group_id where r.partner_id = q.id
          -- By bands: the order of amounts is nobody's to know.
          group by g.number order by volume_band(sum(supply_volume(r.id, q.sales_from, q.sales_until))::bigint), g.number limit 1),
        (select min(g.number) from partner_group o join material_group g on g.id = o.group_id where o.partner_id = q.id)) as main_group,
      c.kind, c.state, c.valid_until
    from partner q left join lateral (
      select k.kind, k.state, k.valid_until from certificate k where k.partner_id = q.id and k.state <> 'missing'
      -- Quality management says most about a supplier, a declaration least.
      order by array_position(array['iso9001', 'iatf16949', 'iso14001', 'iso45001', 'iso50001', 'other', 'supplierDeclaration'], k.kind),
        k.state = 'valid' desc, k.valid_until, k.id limit 1
    ) c on true
    where q.id = any(ids)
  )
  update partner p set group_ids = f.group_ids, article_ids = f.article_ids, company_ids = f.company_ids,
    main_group = f.main_group, volume = f.volume, certificate_kind = f.kind, touch = p.touch + 1,
    certificate_review = coalesce(f.state = 'review', false), certificate_until = case when f.state = 'valid' then f.valid_until end
  from f
  where p.id = f.id and (p.group_ids, p.article_ids, p.company_ids, p.main_group, p.volume, p.certificate_kind,
      p.certificate_review, p.certificate_until)
    is distinct from (f.group_ids, f.article_ids, f.company_ids, f.main_group, f.volume, f.kind,
      coalesce(f.state = 'review', false), case when f.state = 'valid' then f.valid_until end);
end $$;

-- Who writes many tables of many partners sets it for the transaction, and calls keep_partners once.
create function is_bulk() returns boolean language sql stable as $$
  select coalesce(current_setting('portal.bulk', true), '') = 'on'
$$;

create function keep_partners_of() returns trigger language plpgsql as $$
begin
  if is_bulk() then
    return null;
  end if;
  perform keep_partners(array(select distinct partner_id from changed));
  return null;
end $$;

create function keep_partners_of_amounts() returns trigger language plpgsql as $$
begin
  if is_bulk() then
    return null;
  end if;
  perform keep_partners(array(select distinct r.partner_id from changed c join supply_relation r on r.id = c.relation_id));
  return null;
end $$;

do $$
declare
  source text;
begin
  foreach source in array array['partner_group', 'partner_article', 'supply_relation', 'certificate', 'supply_amount'] loop
    execute format('create trigger %1$s_added after insert on %1$s referencing new table as changed
      for each statement execute function keep_partners_of%2$s()', source, case source when 'supply_amount' then '_amounts' else '' end);
    execute format('create trigger %1$s_changed after update on %1$s referencing new table as changed
      for each statement execute function keep_partners_of%2$s()', source, case source when 'supply_amount' then '_amounts' else '' end);
    execute format('create trigger %1$s_removed after delete on %1$s referencing old table as changed
      for each statement execute function keep_partners_of%2$s()', source, case source when 'supply_amount' then '_amounts' else '' end);
  end loop;
end $$;

-- Another period has another sum.
create function keep_partners_period() returns trigger language plpgsql as $$
begin
  perform keep_partners(array(select c.id from changed c join before b on b.id = c.id
    where (c.sales_from, c.sales_until) is distinct from (b.sales_from, b.sales_until)));
  return null;
end $$;
create trigger partner_period after update on partner referencing old table as before new table as changed
  for each statement execute function keep_partners_period();

create function keep_partner_words(names text[]) returns void language sql as $$
  insert into partner_word select distinct w from unnest(names) n, unnest(string_to_array(search_fold(n collate "C"), ' ')) w
  where length(w) between 4 and 40 and w !~ '[0-9]' and not exists (select from partner_word o where o.word = w)
  order by 1 on conflict do nothing
$$;
create function add_partner_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_partner_words(array(select name || ' ' || name2 || ' ' || city from changed));
  else
    perform keep_partner_words(array(select c.name || ' ' || c.name2 || ' ' || c.city from changed c join before b on b.id = c.id
      where (c.name, c.name2, c.city) is distinct from (b.name, b.name2, b.city)));
  end if;
  return null;
end $$;
create trigger partner_words_added after insert on partner referencing new table as changed
  for each statement execute function add_partner_words();
create trigger partner_words_changed after update on partner referencing old table as before new table as changed
  for each statement execute function add_partner_words();
