-- A request for a material group names it in both languages; those from before have no English name.
alter table purchasing_request add column group_name_en text collate german;
update purchasing_request set group_name_en = '' where kind = 'group';
alter table purchasing_request add check ((kind = 'group') = (group_name_en is not null));
