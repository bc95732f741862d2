-- The control opens on days with a finding, which are few among those that wait.
create index time_day_finding on time_day (person_id, day) where released_at is null
  and (feedback is not null or hints <> '[]' or status in ('notYetProcessedByProjectManager', 'manuallyRejected'));
