// Lists of ads: filters, search that forgives typing errors, pages newest first, how many there are for each choice; and which
// ads fit one.
import { sql, type RawBuilder } from 'kysely'
import {
  AD_CURSOR,
  type AdCard,
  type AdFacets,
  type AdPage,
  type AdQuery,
  type FacetQuery,
} from '#contract/marketplace.ts'
import type { Criteria } from '#contract/marketplace-deals.ts'
import type { AdOrder } from '#domain/marketplace/ad.ts'
import { matchesOf, type MatchFacts } from '#domain/marketplace/match.ts'
import { textDistance } from '#domain/search/search-text.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { isListedFor, isRestorableBy, maySee, type Viewer } from '#server/modules/marketplace/viewer.ts'
import { readQuery } from '#server/search/search-query.ts'
import { readCards } from '#server/modules/marketplace/read-ads.ts'

const SIZE = 24
/** Share of letter triples, 0 to 1, from which a word of an ad is compared with the search text. */
const NEAR = 0.25
/** The limit of the newest ads that are compared. */
const COMPARED = 200

type Condition = RawBuilder<boolean>
const all = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** The text of an ad contains each typed word. */
const hasWords = (words: readonly string[]): Condition =>
  all(words.map((word) => sql<boolean>`a.search like '%' || ${word} || '%'`))

/** Ids of ads in which some word resembles each typed one, as far as people mistype. */
async function readSimilar(db: Db, scope: Condition, words: readonly string[]): Promise<number[]> {
  const near = (text: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from unnest(${words}::text[]) typed where similarity(${text}, typed) >= ${NEAR})`
  const { rows } = await sql<{ id: number; words: string[] }>`
    select a.id, array(select distinct w from unnest(string_to_array(btrim(a.search), ' ')) w where ${near(sql`w`)}) as words
    from ad a where ${scope} and ${all(words.map((word) => sql<boolean>`strict_word_similarity(${word}, a.search) >= ${NEAR}`))}
    order by a.listed_at desc, a.id desc limit ${COMPARED}`.execute(db)
  return rows.filter((row) => textDistance(words, row.words) < Infinity).map(({ id }) => id)
}

/** All criteria except the words. An ad without an amount never counts as cheaper. */
const filtersOf = ({ side, kind, siteId, materialGroup, price, priceMax }: Criteria): Condition =>
  all([
    ...(side ? [sql<boolean>`a.side = ${side}`] : []),
    ...(kind ? [sql<boolean>`a.kind = ${kind}`] : []),
    ...(siteId ? [sql<boolean>`a.site_id = ${siteId}`] : []),
    ...(materialGroup ? [sql<boolean>`a.material_group = ${materialGroup}`] : []),
    ...(price ? [sql<boolean>`a.price_kind = ${price}`] : []),
    ...(priceMax === undefined ? [] : [sql<boolean>`(a.price_kind = 'free' or a.amount <= ${priceMax})`]),
  ])

interface Searched {
  readonly words: readonly string[]
  /** The text has no letter or digit: nothing matches. */
  readonly isEmpty: boolean
}

function wordsOf(q: string | undefined): Searched {
  if (q === undefined) return { words: [], isEmpty: false }
  const { words } = readQuery(q)
  return { words, isEmpty: words.length === 0 }
}

/** True for an ad `a` that meets the criteria of a saved search as typed; throws 400 for a text that cannot be searched. */
export function meets(criteria: Criteria): Condition {
  const { words, isEmpty } = wordsOf(criteria.q)
  return isEmpty ? sql<boolean>`false` : all([filtersOf(criteria), hasWords(words)])
}

const stateIs = (state: NonNullable<AdQuery['state']>, today: Day): Condition => {
  if (state === 'expired') return sql<boolean>`(a.state = 'active' and a.expires_on < ${today}::date)`
  if (state === 'active') return sql<boolean>`(a.state = 'active' and a.expires_on >= ${today}::date)`
  return sql<boolean>`a.state = ${state}`
}

/** Ads that the query may list at all. */
function scopeOf({ own = false, deleted = false, state }: AdQuery, viewer: Viewer, now: Date): Condition {
  if (!own && deleted) throw badRequest('validation_failed', [{ field: 'query.deleted', rule: 'needs own=true' }])
  if (!own && state !== undefined && state !== 'active')
    throw badRequest('validation_failed', [{ field: 'query.state', rule: 'needs own=true' }])
  const today = businessDay(now)
  if (!own) return isListedFor(viewer, today)
  const mine = deleted
    ? isRestorableBy(viewer.personId, now)
    : sql<boolean>`a.deleted_at is null and a.owner_id = ${viewer.personId}`
  return state === undefined ? mine : all([mine, stateIs(state, today)])
}

interface Order {
  /** A whole number. */
  readonly position: RawBuilder<number>
  readonly by: RawBuilder<unknown>
  readonly descends: boolean
}

const ascending = (position: RawBuilder<number>): Order => ({ position, by: sql`${position}, a.id`, descends: false })

const ORDERS: Readonly<Record<AdOrder, Order>> = {
  newest: {
    // In microseconds since the epoch: a Date would lose the last three digits.
    position: sql<number>`(extract(epoch from a.listed_at) * 1000000)::bigint`,
    by: sql`a.listed_at desc, a.id desc`,
    descends: true,
  },
  price: ascending(sql`(case when a.price_kind = 'free' then 0 else coalesce(a.amount, 2000000000) end)::bigint`),
  ending: ascending(sql`coalesce(a.expires_on - date '2000-01-01', 1000000)::bigint`),
}

function behind(after: string | undefined, { position, descends }: Order): Condition {
  const [, at, id] = AD_CURSOR.exec(after ?? '') ?? []
  if (at === undefined) return sql<boolean>`true`
  return sql<boolean>`(${position}, a.id) ${descends ? sql`<` : sql`>`} (${at}::bigint, ${id}::bigint)`
}

const count = async (db: Db, which: Condition): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ad a where ${which}`.execute(db)
  return rows[0]!.count
}

/** A page of ads. If no ad has the typed words, those with similar ones. */
export async function listAds({ db, now }: ReadContext, viewer: Viewer, query: AdQuery): Promise<AdPage> {
  const at = now()
  const { words, isEmpty } = wordsOf(query.q)
  if (isEmpty) return { ads: [], total: 0, next: null, similar: false }
  const scope = all([scopeOf(query, viewer, at), filtersOf(query)])
  const exact = all([scope, hasWords(words)])
  const exactTotal = await count(db, exact)
  const ids = exactTotal === 0 && words.length > 0 ? await readSimilar(db, scope, words) : undefined
  const which = ids ? all([scope, sql<boolean>`a.id = any(${ids}::bigint[])`]) : exact
  const total = ids ? ids.length : exactTotal
  const { size = SIZE, after } = query
  const order = ORDERS[query.order ?? 'newest']
  const { rows } = await sql<{ id: number; position: number }>`
    select a.id, ${order.position} as position from ad a where ${which} and ${behind(after, order)}
    order by ${order.by} limit ${size + 1}`.execute(db)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    ads: await readCards(
      db,
      viewer,
      page.map(({ id }) => id),
      at,
    ),
    total,
    next: rows.length > size && last ? `${last.position}_${last.id}` : null,
    similar: ids !== undefined && total > 0,
  }
}

/** Numbers for tabs and filters: only of ads that the viewer may see. */
export async function readFacets({ db, now }: ReadContext, viewer: Viewer, { kind }: FacetQuery): Promise<AdFacets> {
  const listed = isListedFor(viewer, businessDay(now()))
  const { rows } = await sql<AdFacets>`
    with listed as materialized (select a.kind, a.site_id, a.material_group from ad a where ${listed}),
      chosen as (select * from listed where ${kind === undefined} or kind = ${kind ?? ''})
    select (select count(*) from listed where kind = 'offer')::integer as offers,
      (select count(*) from listed where kind = 'wanted')::integer as wanted,
      (select count(*) from ad where owner_id = ${viewer.personId} and deleted_at is null)::integer as own,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'city', s.city, 'count', n.count) order by s.name, s.id)
        from (select site_id, count(*) as count from chosen where site_id is not null group by site_id) n
        join site s on s.id = n.site_id), '[]') as sites,
      coalesce((select json_agg(json_build_object('number', g.number, 'name', g.name, 'nameEn', g.name_en, 'count', n.count)
          order by g.number)
        from (select material_group, count(*) as count from chosen where material_group is not null group by material_group) n
        join material_group g on g.number = n.material_group),
        '[]') as "materialGroups"`.execute(db)
  return rows[0]!
}

/** Ads of the material group that are compared, and matches that are shown. */
const CANDIDATES = 200
const MATCHES = 12

interface Candidate extends MatchFacts {
  readonly id: number
}

const FACTS = sql<Candidate>`a.id, a.side, a.kind, a.owner_id as "ownerId", a.material_group as "materialGroup", a.title,
  (a.quantity - a.held - a.handed) as quantity`

async function readFacts(db: Db, viewer: Viewer, id: number, today: Day): Promise<Candidate> {
  const { rows } =
    await sql<Candidate>`select ${FACTS} from ad a where a.id = ${id} and ${maySee(viewer, today)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * Offers for a wanted ad, wanted ads for an offer, as far as the viewer sees them: the closest first, and of offers only those of
 * which something can still be reserved.
 */
export async function readMatches({ db, now }: ReadContext, viewer: Viewer, id: number): Promise<AdCard[]> {
  const at = now()
  const today = businessDay(at)
  const ad = await readFacts(db, viewer, id, today)
  if (ad.materialGroup === null) return []
  const { rows } = await sql<Candidate>`
    select ${FACTS} from ad a where a.material_group = ${ad.materialGroup} and a.kind <> ${ad.kind}
      and (a.kind = 'wanted' or a.quantity > a.held + a.handed) and ${isListedFor(viewer, today)}
    order by a.listed_at desc, a.id desc limit ${CANDIDATES}`.execute(db)
  const ids = matchesOf(ad, rows)
    .slice(0, MATCHES)
    .map((match) => match.id)
  return readCards(db, viewer, ids, at)
}
