-- Whether people see the absences of their colleagues: a works council may object to views that compare people.
alter table leave_rules add column comparison_views boolean not null default true;
