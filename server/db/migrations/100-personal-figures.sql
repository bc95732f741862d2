-- Which figures about single people exist, as the server last started with them, and since when.
create table personal_figure (
  figure text primary key check (figure ~ '^[a-zA-Z]{1,40}$'),
  is_on boolean not null,
  since timestamptz not null
);
