-- By choice of a company, whoever decides as supervisor reads the proofs of special leave too. Each proof keeps what its applicant was
-- told when it was uploaded: earlier ones stay with the personnel office.
alter table leave_rules add column supervisor_reads_proofs boolean not null default false;
alter table leave_proof add column for_supervisor boolean not null default false;
