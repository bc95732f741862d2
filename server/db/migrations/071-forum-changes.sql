-- What people change in the tree of the forum's categories, and which questions they move; the orders of the list of questions.

create table forum_change (
  id bigint generated always as identity primary key,
  action text not null check (action in ('created', 'changed', 'removed', 'moved')),
  category_id integer references forum_category on delete set null,
  -- Of a question that was moved; the asker without a name leaves no trace.
  thread_id bigint references forum_thread on delete cascade,
  -- The category as it was called.
  name text not null check (name ~ '\S'),
  -- Each column that is another one: [before, after].
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  by_id uuid references person on delete set null,
  at timestamptz not null,
  check ((action = 'moved') = (thread_id is not null))
);
create index forum_change_category on forum_change (category_id);
create index forum_change_thread on forum_change (thread_id);
create index forum_change_by on forum_change (by_id);
create index forum_moderation_by on forum_moderation (by_id);

create index forum_thread_answered on forum_thread (coalesce(answered_at, 'epoch') desc, id desc) where archived_at is null;
create index forum_thread_commented on forum_thread (coalesce(commented_at, 'epoch') desc, id desc) where archived_at is null;
