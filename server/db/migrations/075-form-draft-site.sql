-- The site for which a form is filled in, as the address of the page names it.
alter table form_draft add site_id integer references site on delete set null;
create index form_draft_site on form_draft (site_id);
create index form_draft_company on form_draft (company_id);

-- In the order of the lists, so that a page is read without sorting all forms of a person.
drop index form_party_section;
create index form_party_order on form_party (person_id, section desc, case_id desc);
