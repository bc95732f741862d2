-- Lists that read whole tables until now.

-- Members of a team and of a division in the contact search.
create index person_team on person (team_id) where active;
create index person_division on person (division_id) where active;
-- Who holds a role, by its name as rules give it: 'realm role' or 'client:role'.
create index person_role_name on person_role ((case when client = '' then role else client || ':' || role end));
-- What passes on with a buyer: relations, certificates in review, memos.
create index supply_relation_buyer on supply_relation (buyer_id) where not ended;
create index certificate_reviewer on certificate (reviewer_id) where state = 'review';
create index partner_memo_author on partner_memo (author_id);
-- When the next story expires, and how many have.
create index news_story_expires on news_story (expires_at) where status = 'published';
-- Orders whose number, title or operation has the letters that somebody types.
create index production_order_letters on production_order using gin (number gin_trgm_ops, title gin_trgm_ops, operation gin_trgm_ops);
