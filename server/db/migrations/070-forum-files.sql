-- Pictures and attachments of the forum's entries.

create table forum_file (
  id uuid primary key,
  -- null: uploaded, and in no entry yet.
  post_id bigint references forum_post on delete cascade,
  position integer check (position >= 0),
  kind text not null check (kind in ('picture', 'attachment')),
  name text not null check (name <> ''),
  alt text not null default '' check (char_length(alt) <= 500),
  file_id uuid references file,
  content_type text,
  size integer check (size > 0),
  sha256 bytea check (octet_length(sha256) = 32),
  bytes bytea check (octet_length(bytes) <= 10485760),
  -- Both are forgotten when the file comes into an entry: the entry may be one without a name.
  uploaded_by uuid references person on delete set null,
  uploaded_at timestamptz,
  check ((post_id is null) = (position is null)),
  check (post_id is null or (uploaded_by is null and uploaded_at is null)),
  check (post_id is not null or uploaded_at is not null),
  check ((kind = 'picture') = (file_id is not null)),
  check ((kind = 'attachment') = (bytes is not null and size is not null and sha256 is not null and content_type is not null)),
  constraint forum_file_position unique (post_id, position) deferrable initially deferred
);
create index forum_file_unattached on forum_file (uploaded_by, uploaded_at) where post_id is null;
create index forum_file_file on forum_file (file_id);
