-- How far leave of a year and of later ones is carried over: a rule that changes revives no leave that has lapsed.
create table leave_carry_over (
  company_id integer not null references company on delete cascade,
  from_year integer not null check (from_year between 1900 and 9999),
  -- The last day, MM-DD, of the next year on which leave can be taken; null: 31 December of its own year.
  carried_to text check (carried_to ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  primary key (company_id, from_year)
);
insert into leave_carry_over (company_id, from_year, carried_to) select company_id, 1900, carried_to from leave_rules;
alter table leave_rules drop column carried_to;
