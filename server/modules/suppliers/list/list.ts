// Pages of the list: under filters, in one of six orders, by keyset.
import { sql, type RawBuilder } from 'kysely'
import type { PartnerPage, PartnerQuery, PartnerRow, PartnerSort } from '#contract/suppliers.ts'
import type { Band } from '#domain/suppliers/band.ts'
import { certificateState, type CertificateKind, type StoredState } from '#domain/suppliers/certificate.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { badRequest } from '#server/http/errors.ts'
import { isCurrent } from '#server/purchasing/purchasing.ts'
import { GROUP_REF } from '#server/modules/suppliers/partner.ts'
import {
  certificateCondition,
  type Condition,
  filterConditions,
  readWanted,
  SORT_COLUMNS,
  type Wanted,
} from './filter.ts'

export const SIZE = 50
/** A larger number of hits is neither counted nor sorted: the index of the order finds a page of them faster. */
const COUNTED = 10_000
/** The search first reads this share of the table, in percent: so many hits there mean more than MANY in all. */
const SAMPLE = { percent: 0.4, hits: 35 }
const MANY = 5_000

interface Order {
  /** The value of a cursor as the column has it. */
  read(value: string): RawBuilder<unknown>
  readonly isNullable: boolean
}
const germanText = (value: string) => sql`${value}::text collate german`
const ORDERS: Readonly<Record<PartnerSort, Order>> = {
  name: { read: germanText, isNullable: false },
  bpNumber: { read: (value) => sql`${value}::bigint`, isNullable: false },
  city: { read: germanText, isNullable: false },
  group: { read: (value) => sql`${value}::text`, isNullable: true },
  volume: { read: (value) => sql`${value}::text`, isNullable: true },
  certificate: { read: (value) => sql`${value}::date`, isNullable: true },
}

/** The last row of a page: its value in the order, and its id. */
interface Cursor {
  readonly sort: PartnerSort
  readonly descending: boolean
  readonly similar: boolean
  readonly value: string | null
  readonly id: number
}

const writeCursor = ({ sort, descending, similar, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, descending, similar, value, id])).toString('base64url')

function readCursor(text: string, wish: Pick<Cursor, 'sort' | 'descending'>): Cursor {
  const refuse = () => badRequest('validation_failed', [{ field: 'query.after', rule: 'must be `next` of this list' }])
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw refuse()
  }
  if (!Array.isArray(read) || read.length !== 5) throw refuse()
  const [sort, descending, similar, value, id] = read as unknown[]
  const isValue =
    value === null ? ORDERS[wish.sort].isNullable : typeof value === 'string' && isOfType(wish.sort, value)
  if (sort !== wish.sort || descending !== wish.descending || typeof similar !== 'boolean' || !isValue) throw refuse()
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw refuse()
  return { ...wish, similar, value: value as string | null, id }
}

const isDay = (value: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

function isOfType(sort: PartnerSort, value: string): boolean {
  if (value.includes('\0') || !value.isWellFormed()) return false
  if (sort === 'bpNumber') return /^\d{1,10}$/.test(value)
  return sort !== 'certificate' || isDay(value)
}

/** The rows after the cursor; nulls come last in both directions. */
function behind({ sort, descending, value, id }: Cursor): RawBuilder<boolean> {
  const { read, isNullable } = ORDERS[sort]
  const column = SORT_COLUMNS[sort]
  if (value === null) return sql<boolean>`(${column} is null and p.id > ${id})`
  const given = read(value)
  const later = descending
    ? sql`(${column} < ${given} or (${column} = ${given} and p.id > ${id}))`
    : sql`(${column}, p.id) > (${given}, ${id}::bigint)`
  return isNullable ? sql<boolean>`(${later} or ${column} is null)` : sql<boolean>`${later}`
}

interface Row {
  id: number
  bpNumber: number
  name: string
  city: string
  country: string
  status: PartnerRow['status']
  internal: boolean
  band: Band | null
  customers: number
  groups: number
  group: Omit<NonNullable<PartnerRow['group']>, 'others'> | null
  leadBuyer: { id: string; name: string } | null
  kind: CertificateKind | null
  review: boolean
  until: string | null
  value: string | null
}

interface Page {
  readonly sort: PartnerSort
  readonly descending: boolean
  readonly cursor: Cursor | undefined
  readonly size: number
}

/** The rows of a page of `p`, and one more: the part of the query after `where`. */
function pageOf(condition: Condition, { sort, descending, cursor, size }: Page) {
  const order = sql`${SORT_COLUMNS[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, p.id`
  const from = cursor ? behind(cursor) : sql<boolean>`true`
  return { order, rows: sql`${condition} and ${from} order by ${order} limit ${size + 1}` }
}

async function readRows(db: Db, condition: Condition, page: Page, today: string): Promise<Row[]> {
  const { order, rows: found } = pageOf(condition, page)
  const { rows } = await sql<Row>`
    select p.id, p.bp_number as "bpNumber", p.name, p.city, p.country, p.status, p.internal, p.band,
      cardinality(p.company_ids) as customers, cardinality(p.group_ids) as groups,
      case when g.id is not null then ${GROUP_REF} end as "group",
      ${namedPersonOrNull(sql`(select b.person_id from lead_buyer b where b.group_id = g.id and ${isCurrent('b', today)})`)} as "leadBuyer",
      p.certificate_kind as kind, p.certificate_review as review, p.certificate_until as until, p.value
    from (
      select p.*, (${SORT_COLUMNS[page.sort]})::text as value from partner p where ${found}
    ) p left join material_group g on g.number = p.main_group
    order by ${order}`.execute(db)
  return rows
}

const stateOf = ({ kind, review }: Pick<Row, 'kind' | 'review'>): StoredState =>
  kind === null ? 'missing' : review ? 'review' : 'valid'

function toRow({ value: _value, groups, group, kind, review, until, ...row }: Row, today: string): PartnerRow {
  return {
    ...row,
    group: group && { ...group, others: groups - 1 },
    certificate: { kind, state: certificateState(stateOf({ kind, review }), until ?? undefined, today), until },
  }
}

/** Counting costs most where there are many. */
async function hasManyHits(db: Db, { condition }: Wanted): Promise<boolean> {
  const { percent, hits } = SAMPLE
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from partner p tablesample system (${percent}) repeatable (0) where ${condition} limit ${hits}
    ) found`.execute(db)
  return rows[0]!.count === hits
}

interface Hits {
  readonly count: number
  /** Ids of the page, and one more. */
  readonly ids: readonly number[]
}

/**
 * The partners found, if they are few. The planner cannot know how many have a word: where it took few for many, it would look for
 * them through the whole list in its order.
 */
async function readHits(db: Db, wanted: Wanted, page: Page): Promise<Hits | undefined> {
  if (await hasManyHits(db, wanted)) return undefined
  const { rows } = await sql<Hits>`
    with hit as materialized (
      select p.id, ${SORT_COLUMNS[page.sort]} from partner p where ${wanted.condition} limit ${COUNTED + 1}
    ), total as (select count(*)::integer as count from hit)
    select count, case when count <= ${COUNTED} then array(select p.id from hit p where ${pageOf(sql<boolean>`true`, page).rows}) end as ids
    from total`.execute(db)
  return rows[0]!.count > COUNTED ? undefined : rows[0]
}

async function countAll(db: Db): Promise<number> {
  // Both are counted in an index: a count under a condition would read every partner.
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from partner) - (select count(*) from partner where merged_into is not null))::integer as total`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

const NOTHING: PartnerPage = { rows: [], total: 0, totalIsExact: true, next: null, similar: false }

async function readPage(db: Db, wanted: Wanted, page: Page, today: string): Promise<PartnerPage> {
  const { isNarrowed, similar } = wanted
  const hits = isNarrowed ? await readHits(db, wanted, page) : undefined
  const condition = hits ? sql<boolean>`p.id = any(${hits.ids}::bigint[])` : wanted.condition
  const [found, total] = await Promise.all([
    readRows(db, condition, page, today),
    isNarrowed ? (hits?.count ?? MANY) : countAll(db),
  ])
  const rows = found.slice(0, page.size)
  const last = rows.at(-1)
  const next =
    found.length > page.size && last
      ? writeCursor({ sort: page.sort, descending: page.descending, similar, value: last.value, id: last.id })
      : null
  return {
    rows: rows.map((row) => toRow(row, today)),
    total,
    totalIsExact: !isNarrowed || hits !== undefined,
    next,
    similar,
  }
}

/** The list; if no partner has these words, the partners with similar words. */
export async function readList({ db, now }: ReadContext, viewer: Viewer, query: PartnerQuery): Promise<PartnerPage> {
  const today = businessDay(now())
  const { sort = 'name', descending = false, size = SIZE, after } = query
  const cursor = after === undefined ? undefined : readCursor(after, { sort, descending })
  const page = { sort, descending, cursor, size }
  const read = async (isSimilar: boolean) => {
    const wanted = await readWanted(db, viewer, query, today, isSimilar)
    return wanted ? readPage(db, wanted, page, today) : NOTHING
  }
  const exact = await read(cursor?.similar ?? false)
  return exact.total > 0 || query.q === undefined || cursor ? exact : read(true)
}

/** The number of partners with a certificate that needs action, under all filters except certificates and words. */
export async function countCertificates({
  db,
  now,
}: ReadContext): Promise<{ expiring: number; expired: number; missing: number }> {
  const today = businessDay(now())
  const active = await filterConditions(db, { status: 'free' }, today)
  const count = (state: 'expiring' | 'expired' | 'missing') =>
    sql`count(*) filter (where ${certificateCondition(state, today)})::integer`
  const { rows } = await sql<{ expiring: number; expired: number; missing: number }>`
    select ${count('expiring')} as expiring, ${count('expired')} as expired, ${count('missing')} as missing
    from partner p where ${sql.join(active, sql` and `)}`.execute(db)
  return rows[0]!
}
