-- Portions of a file are stored in parallel and end in any order: which lines are stored is a set of ranges, no longer a number.
alter table time_import add column stored int4multirange not null default '{}';
update time_import set stored = int4multirange(int4range(0, stored_lines));
alter table time_import drop column stored_lines;
alter table time_import add check (stored <@ int4multirange(int4range(0, lines)));
