-- To-dos for the work that was open before there were to-dos (021): pending reviews, and published stories that demand a
-- confirmation. Nobody is told of it again: they stand in the bell. The keys are those by which the portal closes them.

with asked as (
  insert into notification
    (person_id, event_key, menu_id, niko_id, categories, title, body, creator_name, link, del_over_bell, todo, action)
  select p.id, concat('story-confirm:', s.id, ':', s.public_version, ':', s.publication, ':', s.reminders),
    'menu_ma_news', s.id,
    array(
      with recursive above as (
        select c.id, c.parent_id, c.label from news_category c
        join news_story_category k on k.category_id = c.id where k.story_id = s.id
        union select c.id, c.parent_id, c.label from news_category c join above a on c.id = a.parent_id
      ) select label from above order by id),
    s.title, s.preview,
    coalesce((select a.given_name || ' ' || a.family_name from person a where a.id = s.contact_id), ''),
    '/story/ma/' || s.id, false, true, 'confirm'
  from news_story s cross join person p
  where s.status = 'published' and (s.expires_at is null or s.expires_at > now()) and s.confirmation <> 'none'
    -- A publication that can be taken back still asks when it no longer can.
    and not exists (
      select from news_publication q where q.story_id = s.id and q.told_at is null and q.taken_back_at is null)
    and p.active and (s.audience = '{}' or p.company_id = any(s.audience))
    and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'ma_news_user')
    and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'menu_ma_news')
    and not exists (
      select from news_confirmation f
      where f.story_id = s.id and f.version = s.public_version and f.person_id = p.id)
  on conflict (event_key, person_id) do nothing
  returning person_id, niko_id
)
-- The to-do stands in place of the news.
update notification n set read_at = now(), closed_at = now() from asked a
where n.person_id = a.person_id and n.menu_id = 'menu_ma_news' and n.niko_id = a.niko_id and n.action is null
  and n.read_at is null;

insert into notification
  (person_id, event_key, menu_id, niko_id, title, body, creator_name, link, del_over_bell, todo, action)
select p.id, concat('story-review:', s.id, ':', floor(extract(epoch from s.review_asked_at) * 1000)),
  'menu_ma_news', s.id, v.title,
  coalesce((select t.detail ->> 'comment' from news_timeline t
    where t.story_id = s.id and t.type = 'review_asked' order by t.id desc limit 1), v.preview),
  coalesce((select a.given_name || ' ' || a.family_name from person a where a.id = s.review_asked_by), ''),
  '/news/ma/bearbeiten/' || s.id, false, true, 'review'
from news_story s join news_version v on v.story_id = s.id and v.version = s.version cross join person p
where s.review_asked_at is not null and s.deleted_at is null and p.active
  and exists (select from person_role r where r.person_id = p.id and r.client = 'ma-news-api' and r.role = 'news_write')
  and s.review_asked_by is distinct from p.id
  and not exists (select from news_version o where o.story_id = s.id and o.version = s.version and o.made_by = p.id)
on conflict (event_key, person_id) do nothing;
