-- The event that has started an evaluation: one that is delivered again starts no second one.
alter table time_evaluation add column event_id text unique;
