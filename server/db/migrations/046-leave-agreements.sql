-- What contract and agreement say about a claim to leave, and who works on holidays.

-- In the years of entry and exit the contract earns by full months; without the clause in full, as far as the law does.
alter table employment add column has_pro_rata_clause boolean not null default true;

-- Claims with a fraction of a day are rounded up to the next half or whole day.
alter table leave_rules add column round_in_favour text not null default 'none'
  check (round_in_favour in ('none', 'half', 'whole'));

-- Rostered on holidays like on other days: leave is needed for them.
alter table working_time_model add column rostered_on_holidays boolean not null default false;
