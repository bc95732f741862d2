// Who may read a story, and who is notified of one: the one rule for the news and for all notifications about them.
import { sql, type RawBuilder } from 'kysely'
import type { ValidityRule } from '#server/kernel/validity.ts'

/** True for a story `s`, or a notification about it, that is addressed to this company (null: people without one) or to all. */
export const isFor = (companyId: RawBuilder<unknown> | number | null): RawBuilder<boolean> => sql<boolean>`(
  s.audience = '{}' or ${companyId}::integer = any(s.audience))`

/** True for a published story `s` that has not expired at `now`, and for one that has. */
export const isCurrent = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(s.expires_at is null or s.expires_at > ${now})`
export const isExpired = (now: Date): RawBuilder<boolean> => sql<boolean>`s.expires_at <= ${now}`

/** True for a story `s` that is published at `now` and addressed to this company. */
export const isReadableIn = (companyId: RawBuilder<unknown> | number | null, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(
    s.status = 'published' and ${isCurrent(now)} and ${isFor(companyId)})`

/** True for a story `s` that was addressed to this company until it expired: it stays readable, but sends no notifications. */
export const isExpiredIn = (companyId: RawBuilder<unknown> | number | null, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(s.status = 'published' and ${isExpired(now)} and ${isFor(companyId)})`

/** True for a person `p` who may read stories and has the menu entry of the news. */
export const IS_NEWS_RECIPIENT: RawBuilder<boolean> = sql<boolean>`(
  exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'ma_news_user')
  and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'menu_ma_news'))`

/** True for a person `p` who is notified of a story for these companies (empty: all): one rule for counting and notifying. */
export const isAddressed = (companyIds: RawBuilder<unknown> | readonly number[]): RawBuilder<boolean> => sql<boolean>`(
  p.active and (cardinality(${companyIds}::integer[]) = 0 or p.company_id = any(${companyIds}::integer[]))
  and ${IS_NEWS_RECIPIENT})`

/** True for a person `p` with a confirmation of the public version of the story `s`. */
export const HAS_CONFIRMED: RawBuilder<boolean> = sql<boolean>`exists (
  select from news_confirmation f
  where f.story_id = s.id and f.version = s.public_version and f.person_id = p.id)`

/** True for a person `p` who must confirm the public version of the story `s`. */
export const mustConfirm = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  s.confirmation <> 'none' and p.active and ${IS_NEWS_RECIPIENT} and ${isReadableIn(sql.ref('p.company_id'), now)}
  and not ${HAS_CONFIRMED})`

/** True for a person `p` who may edit stories. */
export const IS_EDITOR: RawBuilder<boolean> = sql<boolean>`(p.active and exists (
  select from person_role r where r.person_id = p.id and r.client = 'ma-news-api' and r.role = 'news_write'))`

/** True for a person `p` who may approve the newest version of the story `s`: a second editor, while a review is requested. */
export const MAY_REVIEW: RawBuilder<boolean> = sql<boolean>`(
  s.review_asked_at is not null and s.deleted_at is null and ${IS_EDITOR} and s.review_asked_by is distinct from p.id
  and not exists (select from news_version v where v.story_id = s.id and v.version = s.version and v.made_by = p.id))`

/** Event keys of the present demands of the story `s`; an entry with another key is out of date. */
export const CONFIRM_KEY = sql<string>`concat('story-confirm:', s.id, ':', s.public_version, ':', s.publication, ':', s.reminders)`
export const REVIEW_KEY = sql<string>`concat('story-review:', s.id, ':', floor(extract(epoch from s.review_asked_at) * 1000))`

/** Events after which a returned review is settled. */
const ENDS_RETURN = sql`('review_asked', 'published', 'republished', 'scheduled', 'deleted')`

/**
 * True for an entry `t` of the timeline by which another editor returned the story `s`, which was not given to a review, published
 * or deleted since.
 */
export const IS_RETURN: RawBuilder<boolean> = sql<boolean>`(
  t.story_id = s.id and t.type = 'returned' and s.review_asked_at is null and s.deleted_at is null
  and not exists (select from news_timeline l where l.story_id = s.id and l.id > t.id and l.type in ${ENDS_RETURN})
  and t.by_id is distinct from (
    select a.by_id from news_timeline a
    where a.story_id = s.id and a.type = 'review_asked' and a.id < t.id order by a.id desc limit 1))`

/** Event key of the to-do that the story `s` was returned, until it is edited; null for none. */
export const RETURN_KEY = sql<string | null>`(
  select concat('story-returned:', s.id, ':', floor(extract(epoch from t.at) * 1000)) from news_timeline t
  where ${IS_RETURN} and (t.detail ->> 'version')::integer = s.version)`

/** Whether an entry `n` without an action, or one that demands a confirmation, is about a story that its person `p` can open. */
const IS_STORY_OPEN: RawBuilder<boolean> = sql<boolean>`(${IS_NEWS_RECIPIENT} and exists (
  select from news_story s where s.id = n.niko_id and s.status = 'published' and ${isFor(sql.ref('p.company_id'))}))`

/** Whether an entry `n` for editors is about a story that its person `p` can still edit. */
const IS_STORY_EDITED: RawBuilder<boolean> = sql<boolean>`(${IS_EDITOR} and exists (
  select from news_story s where s.id = n.niko_id and s.deleted_at is null))`

/** The rule of the news for entries of the bell; one about no story, such as a digest, always holds. */
export const STORY_VALIDITY: ValidityRule = {
  menuId: 'menu_ma_news',
  // Stories that have expired are shown in the archive.
  mayStillSee: sql<boolean>`(n.niko_id is null
    or case when n.action is null or n.action = 'confirm' then ${IS_STORY_OPEN} else ${IS_STORY_EDITED} end)`,
  // The outcome of a review holds as long as its editor can open the story.
  isStillValid: (now) => sql<boolean>`(n.niko_id is null or case
    when n.action is null then ${IS_NEWS_RECIPIENT} and exists (
      select from news_story s where s.id = n.niko_id and ${isReadableIn(sql.ref('p.company_id'), now)})
    when n.action = 'confirm' then exists (
      select from news_story s where s.id = n.niko_id and n.event_key = ${CONFIRM_KEY} and ${mustConfirm(now)})
    when n.action = 'review' then exists (
      select from news_story s where s.id = n.niko_id and n.event_key = ${REVIEW_KEY} and ${MAY_REVIEW})
    when n.action = 'returned' and n.todo then ${IS_EDITOR} and exists (
      select from news_story s where s.id = n.niko_id and n.event_key = ${RETURN_KEY})
    else ${IS_STORY_EDITED}
  end)`,
}
