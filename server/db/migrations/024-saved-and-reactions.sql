-- What readers keep for themselves: stories saved for later, and one reaction to a story. Others see only sums of reactions.
create table news_saved (
  person_id uuid not null references person (id) on delete cascade,
  story_id bigint not null references news_story (id) on delete cascade,
  saved_at timestamptz not null,
  primary key (person_id, story_id)
);
create index news_saved_story on news_saved (story_id);

create table news_reaction (
  story_id bigint not null references news_story (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  reaction text not null check (reaction in ('helpful', 'thanks', 'congratulations')),
  reacted_at timestamptz not null,
  primary key (story_id, person_id)
);
create index news_reaction_person on news_reaction (person_id);
