-- The English texts of entries of the bell, next to the German ones; '' where there is none.
alter table notification
  add column title_en text not null default '',
  add column body_en text not null default '';

-- Entries about a story whose texts are still those of the entry.
update notification n
set title_en = s.title_en, body_en = case when n.body = s.preview then s.preview_en else '' end
from news_story s
where n.menu_id = 'menu_ma_news' and s.id = n.niko_id and n.title = s.title and s.title_en <> ''
  and (n.action is null or n.action = 'confirm');
