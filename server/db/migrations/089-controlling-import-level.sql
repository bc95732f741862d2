-- Values of an outside figure are of a company or of its sites: of both they would be added up.
alter table figure_sum add constraint figure_sum_one_level
  exclude using gist (figure with =, grain with =, company_id with =, part with =, ((site_id is null)::integer) with <>)
  where (import_id is not null);
