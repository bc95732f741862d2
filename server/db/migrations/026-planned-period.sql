-- The period of a draft as its editors typed it, before it is scheduled. It belongs to the story and not to a version: a
-- changed date must not undo the approval of the text. An end may stand here alone, or before the start, until it is set.
alter table news_story add column planned_from timestamptz, add column planned_until timestamptz;
