-- What a company may agree on about requests: which day decides when special leave lapses, whether other requests lapse at the start of
-- the leave, how much leave the year of entry allows, and up to how many minutes hours of flexitime are approved automatically.
alter table leave_rules
  add column lapse_month text not null default 'firstDay' check (lapse_month in ('firstDay', 'lastDay', 'submission')),
  add column expires_at_start boolean not null default false,
  add column overdraw text not null default 'never' check (overdraw in ('never', 'accrued', 'fullYear')),
  add column flexitime_auto_minutes integer check (flexitime_auto_minutes between 1 and 1440);

-- Leave of an entry from 1 July on is carried to the whole next year if the person demands it (BUrlG § 7 (3) sentence 4).
alter table employment add column carries_partial boolean not null default false;
