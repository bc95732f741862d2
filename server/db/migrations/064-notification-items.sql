-- How many things a to-do stands for, such as the days that wait for its person: the menu shows their number.
alter table notification add column items integer not null default 1 check (items > 0);
