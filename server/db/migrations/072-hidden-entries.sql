-- Whether an entry is hidden is asked for the one above each: without an index of the few hidden ones every search reads all entries.
create index forum_post_hidden on forum_post (id) where hidden_at is not null;
