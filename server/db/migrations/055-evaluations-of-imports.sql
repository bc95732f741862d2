-- The averages of later days follow an import once, in a job of evaluations.
alter table time_evaluation drop constraint time_evaluation_cause_check;
alter table time_evaluation add constraint time_evaluation_cause_check check (cause in ('absence', 'calendar', 'rules', 'import'));
