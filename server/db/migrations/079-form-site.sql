-- The site for which a form was filled in: a draft that is made of it again is for the same.
alter table form add site_id integer references site on delete set null;
create index form_site on form (site_id) where site_id is not null;
create index form_company on form (company_id);
