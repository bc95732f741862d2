-- What else decides about the leave that an employment earns.
alter table employment add column birth_day date;
-- Leave that an earlier employer has granted in the year of entry, by its certificate (BUrlG § 6).
alter table employment add column granted_half_days integer not null default 0 check (granted_half_days between 0 and 732);

-- disability: severe, of degree 50 and above · maternity: protected time before and after a birth · parentalLeave, careLeave: `reduces`
-- once the employer has declared the reduction · unpaidLeave: agreed, or whole days of short-time work.
create table employment_period (
  id integer generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('disability', 'maternity', 'parentalLeave', 'careLeave', 'unpaidLeave')),
  first_day date not null,
  -- Only a disability may be open.
  last_day date check (last_day is not null or kind = 'disability'),
  reduces boolean not null default false check (not reduces or kind in ('parentalLeave', 'careLeave')),
  check (first_day <= last_day),
  exclude using gist (person_id with =, kind with =, daterange(first_day, last_day, '[]') with &&)
);
