// Who may read a story, and who is notified of one: the one rule for the news and for all notifications about them.
import { sql, type RawBuilder } from 'kysely'

/** True for a story `s`, or a notification about it, that is addressed to this company (null: people without one) or to all. */
export const isFor = (companyId: RawBuilder<unknown> | number | null): RawBuilder<boolean> => sql<boolean>`(
  s.audience = '{}' or ${companyId}::integer = any(s.audience))`

/** True for a published story `s` that has not expired at `now`, and for one that has. */
export const isStanding = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(s.expires_at is null or s.expires_at > ${now})`
export const isOver = (now: Date): RawBuilder<boolean> => sql<boolean>`s.expires_at <= ${now}`

/** True for a story `s` that is published at `now` and addressed to this company. */
export const isReadIn = (companyId: RawBuilder<unknown> | number | null, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(
    s.status = 'published' and ${isStanding(now)} and ${isFor(companyId)})`

/** True for a story `s` that was addressed to this company until it expired: it can be read, but it notifies nobody any more. */
export const isOverIn = (companyId: number | null, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(s.status = 'published' and ${isOver(now)} and ${isFor(companyId)})`

/** True for a person `p` who may read stories and has the menu entry of the news. */
export const HEARS_OF_NEWS: RawBuilder<boolean> = sql<boolean>`(
  exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'ma_news_user')
  and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'menu_ma_news'))`

/** True for a person `p` who is notified of a story for these companies (empty: all): one rule for counting and notifying. */
export const isAddressed = (companyIds: RawBuilder<unknown> | readonly number[]): RawBuilder<boolean> => sql<boolean>`(
  p.active and (cardinality(${companyIds}::integer[]) = 0 or p.company_id = any(${companyIds}::integer[]))
  and ${HEARS_OF_NEWS})`

/** True for a person `p` who has confirmed the public version of the story `s`. */
export const HAS_CONFIRMED: RawBuilder<boolean> = sql<boolean>`exists (
  select from news_confirmation f
  where f.story_id = s.id and f.version = s.public_version and f.person_id = p.id)`

/** False for a notification `n` of a story that its person `p` could read when it was written but may not read at `now`. */
export const isStillTheirs = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  n.menu_id <> 'menu_ma_news' or n.niko_id is null or (${HEARS_OF_NEWS} and exists (
    select from news_story s where s.id = n.niko_id and ${isReadIn(sql.ref('p.company_id'), now)})))`
