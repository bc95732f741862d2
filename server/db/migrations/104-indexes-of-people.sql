-- Whoever deletes a person, as an erasure does, has every table searched that names them. These grow with the work of all people, and name
-- somebody besides the owner of a row: most rows nobody.
create index time_day_version_by on time_day_version (by_id) where by_id is not null;
create index time_month_event_by on time_month_event (by_id) where by_id is not null;
create index time_month_event_for on time_month_event (on_behalf_of) where on_behalf_of is not null;
create index time_entry_manager on time_entry (project_manager_id) where project_manager_id is not null;
create index leave_entry_by on leave_entry (by_id) where by_id is not null;
create index leave_timeline_by on leave_timeline (by_id) where by_id is not null;
create index personal_data_view_viewer on personal_data_view (viewer_id) where viewer_id is not null;
create index news_timeline_by on news_timeline (by_id) where by_id is not null;
create index news_version_made_by on news_version (made_by) where made_by is not null;
create index supply_event_by on supply_event (by_id) where by_id is not null;
create index partner_change_by on partner_change (by_id) where by_id is not null;
create index sign_in_event_by on sign_in_event (by_id) where by_id is not null;
