-- Stories, their categories, audience and documents.

create table news_category (
  id integer generated always as identity primary key,
  parent_id integer references news_category,
  label text collate german not null check (label <> '' and label !~ '^[0-9]+$'),
  label_en text not null default '',
  icon text not null default '',
  position integer not null default 0
);
create unique index news_category_label on news_category (label);

create table news_story (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  preview text not null default '',
  content text not null default '',
  contact_id uuid references person on delete set null,
  -- draft: being written · scheduled: publishes at publish_at · published: readers see it
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  expires_at timestamptz,
  published_at timestamptz,
  -- How often readers were told; part of the key that makes telling them happen once.
  publication integer not null default 0,
  highlight boolean not null default false,
  version integer not null default 1,
  created_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'scheduled' or publish_at is not null),
  check (status <> 'published' or published_at is not null),
  check (expires_at is null or publish_at is null or expires_at > publish_at)
);
create index news_story_latest on news_story (published_at desc, id desc) where status = 'published';
create index news_story_due on news_story (publish_at) where status = 'scheduled';

create table news_story_category (
  story_id bigint not null references news_story on delete cascade,
  category_id integer not null references news_category,
  primary key (story_id, category_id)
);

-- No row: visible to all companies, future ones too.
create table news_story_company (
  story_id bigint not null references news_story on delete cascade,
  company_id integer not null references company,
  primary key (story_id, company_id)
);

-- One highlight per company: a new one takes the place of the old.
create table news_highlight (
  company_id integer primary key references company,
  story_id bigint not null references news_story on delete cascade
);
create index news_highlight_story on news_highlight (story_id);

create table news_document (
  id uuid primary key default gen_random_uuid(),
  story_id bigint not null references news_story on delete cascade,
  file_id uuid not null references file,
  name text not null,
  preview boolean not null default false,
  position integer not null default 0
);
create index news_document_story on news_document (story_id);
