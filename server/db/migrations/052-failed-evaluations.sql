-- People whose days an evaluation could not evaluate; it goes on with the others.
alter table time_evaluation add column failed uuid[] not null default '{}';
