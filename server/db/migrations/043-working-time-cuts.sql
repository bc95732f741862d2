-- A correction of the flexitime account may belong to a day, such as what a limit cuts off at the end of a month that is closed later.
alter table leave_entry drop constraint leave_entry_check1;
alter table leave_entry add constraint leave_entry_check1 check (
  (request_id is null) = (version is null)
  and ((request_id is null) = (day is null) or kind = 'correct' and account = 'flexitime'));
