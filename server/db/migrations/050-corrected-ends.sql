-- The end of a relation is corrected, also after it: the history names it as that.

alter table supply_event
  drop constraint supply_event_kind_check,
  add constraint supply_event_kind_check
    check (kind in ('created', 'groupStarted', 'contractJoined', 'ended', 'endCorrected', 'continued'));
