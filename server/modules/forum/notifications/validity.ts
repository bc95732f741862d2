// Which entries of the bell still concern their person: a question, an answer or a comment that is hidden, deleted or moved to where
// the person does not see it leaves the bell, its past included, with all that the entry quotes.
import { sql } from 'kysely'
import { FORUM_MODERATOR } from '#domain/forum/entry.ts'
import { isShown } from '#server/modules/forum/viewer.ts'
import type { ValidityRule } from '#server/kernel/validity.ts'

/** True for a moderator `p`, and where their company sees the questions of the category of `t`. */
const SEES_CATEGORY = sql<boolean>`(
  exists (select from person_role g where g.person_id = p.id and g.client = '' and g.role = ${FORUM_MODERATOR})
  or forum_companies(t.category_id) = '{}' or p.company_id = any(forum_companies(t.category_id)))`

/** The entry of the forum of `n` is visible; an event without an entry is about the question. */
const IS_POST_SHOWN = sql<boolean>`(
  n.event_key !~ '^forum-(answer|comment|official|official-ended|accepted|check):[0-9]+'
  or exists (
    select from forum_post e where e.id = split_part(n.event_key, ':', 2)::bigint and ${isShown('e')}))`

/** Actions of moderators are notified to the author of the entry in any case; reports are for moderators, who see everything. */
const MAY_STILL_SEE = sql<boolean>`(n.niko_id is null or exists (
  select from forum_thread t where t.id = n.niko_id and (
    n.event_key ~ '^forum-(moderated|disclosed|report):' or (not t.is_hidden and ${SEES_CATEGORY} and ${IS_POST_SHOWN}))))`

export const FORUM_VALIDITY: ValidityRule = {
  menuId: 'menu_ek_qa',
  mayStillSee: MAY_STILL_SEE,
  // To-dos are closed by `forum.changed`. A report concerns moderators until it is decided.
  isStillValid: () => sql<boolean>`(${MAY_STILL_SEE} and (n.event_key !~ '^forum-report:' or exists (
    select from forum_report e where 'forum-report:' || e.id = n.event_key and e.outcome is null)))`,
}
