-- Steps of codes of other times that were answered with the difference of the clocks: such a code was seen, and must not
-- be accepted when its time comes.
alter table account add column totp_refused_steps integer[] not null default '{}';
