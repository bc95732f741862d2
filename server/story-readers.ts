// Who may read a story, and who is notified of one: the one rule for the news and for all notifications about them.
import { sql, type RawBuilder } from 'kysely'

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

/** True for a story `s` that was addressed to this company until it expired: it can be read, but it notifies nobody any more. */
export const isExpiredIn = (companyId: number | null, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(s.status = 'published' and ${isExpired(now)} and ${isFor(companyId)})`

/** True for a person `p` who may read stories and has the menu entry of the news. */
export const IS_NEWS_RECIPIENT: RawBuilder<boolean> = sql<boolean>`(
  exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'ma_news_user')
  and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'menu_ma_news'))`

/** True for a person `p` who is notified of a story for these companies (empty: all): one rule for counting and notifying. */
export const isAddressed = (companyIds: RawBuilder<unknown> | readonly number[]): RawBuilder<boolean> => sql<boolean>`(
  p.active and (cardinality(${companyIds}::integer[]) = 0 or p.company_id = any(${companyIds}::integer[]))
  and ${IS_NEWS_RECIPIENT})`

/** True for a person `p` who has confirmed the public version of the story `s`. */
export const HAS_CONFIRMED: RawBuilder<boolean> = sql<boolean>`exists (
  select from news_confirmation f
  where f.story_id = s.id and f.version = s.public_version and f.person_id = p.id)`

/** False for a notification `n` of a story that its person `p` could read when it was written but may not read at `now`. */
export const isStillReadable = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  n.menu_id <> 'menu_ma_news' or n.niko_id is null or (${IS_NEWS_RECIPIENT} and exists (
    select from news_story s where s.id = n.niko_id and ${isReadableIn(sql.ref('p.company_id'), now)})))`
