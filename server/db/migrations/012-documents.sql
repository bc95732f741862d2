-- Documents belong to the versions of stories: saving, releasing, restoring and duplicating take them along.

-- Which documents a version names, in which order, and what it says of them.
create table news_version_document (
  story_id bigint not null,
  version integer not null,
  document_id uuid not null references news_document,
  position integer not null check (position >= 0),
  -- Shown as the picture of the card.
  preview boolean not null default false,
  alt text not null default '' check (char_length(alt) <= 500),
  alt_en text not null default '' check (char_length(alt_en) <= 500),
  -- What the card shows of the picture: x, y, width and height in px; null: all of it.
  crop integer[] check (crop is null or (cardinality(crop) = 4 and 0 <= all (crop))),
  primary key (story_id, version, document_id),
  -- The first version of a story that is written with its documents is there only when all of it is committed.
  foreign key (story_id, version) references news_version on delete cascade on update cascade
    deferrable initially deferred
);
create index news_version_document_document on news_version_document (document_id);
create unique index news_version_document_preview on news_version_document (story_id, version) where preview;

insert into news_version_document (story_id, version, document_id, position, preview)
select d.story_id, v.version, d.id,
  row_number() over (partition by d.story_id, v.version order by d.position, d.id) - 1,
  d.preview and row_number() over (partition by d.story_id, v.version, d.preview order by d.position, d.id) = 1
from news_document d join news_version v on v.story_id = d.story_id;

-- A document never changes. Pictures are kept in `file`; the bytes of attachments lie in the storage, under the id.
drop trigger news_document_announced on news_document;
alter table news_document
  drop column story_id,
  drop column preview,
  drop column position,
  alter column file_id drop not null,
  add column kind text not null default 'picture' check (kind in ('picture', 'attachment')),
  add column content_type text,
  add column size integer check (size > 0),
  add column sha256 bytea check (octet_length(sha256) = 32),
  add column uploaded_by uuid references person on delete set null,
  add column uploaded_at timestamptz not null default now(),
  add constraint news_document_picture_check check ((kind = 'picture') = (file_id is not null)),
  add constraint news_document_attachment_check check (
    (kind = 'attachment') = (content_type is not null) and (kind = 'attachment') = (size is not null)
    and (kind = 'attachment') = (sha256 is not null));
create index news_document_file on news_document (file_id);
create index news_document_uploaded on news_document (uploaded_by, uploaded_at);

create trigger news_version_document_announced after insert or update or delete or truncate on news_version_document
  for each statement execute function announce_news();
