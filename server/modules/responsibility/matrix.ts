// Material groups by site on a day: who buys, with gaps, double assignments and planned changes.
import { sql } from 'kysely'
import type { Cell, Matrix } from '#contract/responsibility.ts'
import type { Rights } from '#domain/organisation/responsibility.ts'
import { bandOf } from '#domain/suppliers/band.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/text/csv.ts'
import type { Db } from '#server/db/db.ts'
import { isCurrent } from '#server/purchasing/purchasing.ts'
import { readHoldings, type Holdings } from '#server/purchasing/who-buys.ts'

interface Need {
  groupId: number
  siteId: number
  suppliers: number
  /** null: no volume is known. */
  cents: number | null
}

interface Ended {
  groupId: number
  siteId: number
  since: Day
  hasLeft: boolean
}

/** The needs of sites: what their companies buy, in the periods of the sales figures of the partners. */
const NEEDS = sql<Need>`
  select r.group_id as "groupId", s.id as "siteId", r.suppliers, r.cents from (
    select r.company_id, r.group_id, count(distinct r.partner_id)::integer as suppliers, sum(a.cents)::bigint as cents
    from supply_relation r join partner p on p.id = r.partner_id
    left join supply_amount a on a.relation_id = r.id and a.first_month >= p.sales_from and a.last_month <= p.sales_until
    where p.status <> 'inactive' and not r.ended group by 1, 2) r
  join site s on s.company_id = r.company_id`

/** For groups without a buyer: the last one, and until when. */
const readEnded = async (db: Db, day: Day) =>
  (
    await sql<Ended>`
      select distinct on (b.group_id, b.site_id) b.group_id as "groupId", b.site_id as "siteId", b.until_day + 1 as since,
        coalesce(not p.active, false) as "hasLeft"
      from site_buyer b left join person p on p.id = coalesce(b.person_id, (select l.person_id from lead_buyer l
        where l.group_id = b.group_id and ${sql`l.from_day <= b.until_day and coalesce(l.until_day, 'infinity') >= b.until_day`} limit 1))
      where b.until_day < ${day}::date
      order by b.group_id, b.site_id, b.until_day desc, b.id desc`.execute(db)
  ).rows

/** The viewer, with the groups and sites that they may change. */
export interface Viewer {
  readonly personId: string
  readonly rights: Rights
}

/** Read for each request, in the transaction of a write. */
export async function readRights(db: Db, personId: string, all: boolean, today: Day): Promise<Rights> {
  const { rows } = await sql<{ groupIds: number[]; siteIds: number[] }>`
    select array(select b.group_id from lead_buyer b where b.person_id = p.id and ${isCurrent('b', today)} order by 1) as "groupIds",
      array(select a.site_id from site_admin a where a.person_id = p.id and ${isCurrent('a', today)} order by 1) as "siteIds"
    from person p where p.id = ${personId} and p.active`.execute(db)
  return { all: all && rows[0] !== undefined, groupIds: rows[0]?.groupIds ?? [], siteIds: rows[0]?.siteIds ?? [] }
}

const keyOf = ({ groupId, siteId }: { groupId: number; siteId: number }) => `${groupId}/${siteId}`

function toCells(needs: readonly Need[], ended: readonly Ended[], holdings: Holdings, day: Day): Cell[] {
  const needOf = new Map(
    needs.map(({ suppliers, cents, ...place }) => [
      keyOf(place),
      { suppliers, band: bandOf(cents ?? undefined) ?? null },
    ]),
  )
  const endOf = new Map(ended.map((row) => [keyOf(row), row]))
  const places = new Map(
    [...needs, ...holdings.places].map(({ groupId, siteId }) => [`${groupId}/${siteId}`, { groupId, siteId }]),
  )
  return [...places].flatMap(([key, place]): Cell[] => {
    const need = needOf.get(key)
    const buyers = holdings.buyersOn(place, day)
    const planned = holdings.nextChange(place, day)
    if (!need && buyers.length === 0 && !planned) return []
    const isGap = buyers.length === 0
    const end = isGap ? endOf.get(key) : undefined
    return [
      {
        ...place,
        suppliers: need?.suppliers ?? 0,
        band: need?.band ?? null,
        buyers,
        planned,
        since: end?.since ?? null,
        hasLeft: isGap && (holdings.hasLeaver(place, day) || (end?.hasLeft ?? false)),
      },
    ]
  })
}

export async function readMatrix(db: Db, day: Day, rights: Rights): Promise<Matrix> {
  const [groups, sites, needs, holdings, ended] = await Promise.all([
    sql<{ id: number; number: string; name: string; nameEn: string }>`
      select id, number, name, name_en as "nameEn" from material_group where merged_into is null order by number`.execute(
      db,
    ),
    sql<Matrix['sites'][number]>`
      select s.id, s.name, c.short_name as company from site s join company c on c.id = s.company_id
      order by s.company_id, s.id`.execute(db),
    NEEDS.execute(db),
    readHoldings(db, day),
    readEnded(db, day),
  ])
  const cells = toCells(needs.rows, ended, holdings, day)
  const used = new Set(cells.map(({ siteId }) => siteId))
  return {
    day,
    sites: sites.rows.filter(({ id }) => used.has(id)),
    groups: groups.rows.map((group) => ({ ...group, leadBuyer: holdings.leadOn(group.id, day) })),
    cells,
    rights,
  }
}

const WORDS = {
  de: { group: 'Warengruppe', lead: 'Lead Buyer', nobody: 'niemand', from: 'ab' },
  en: { group: 'Material group', lead: 'Lead buyer', nobody: 'nobody', from: 'from' },
} as const

/** The matrix as a table for German spreadsheets: a line for each group, a column for each site. */
export function matrixCsv({ groups, sites, cells }: Matrix, language: 'de' | 'en'): string {
  const words = WORDS[language]
  const names = (buyers: readonly { name: string }[]) => buyers.map(({ name }) => name).join(' / ')
  const cellOf = new Map(cells.map((cell) => [keyOf(cell), cell]))
  const textOf = (groupId: number, siteId: number): string => {
    const cell = cellOf.get(keyOf({ groupId, siteId }))
    if (!cell) return ''
    if (cell.buyers.length > 0) return names(cell.buyers)
    return cell.planned ? `${words.from} ${cell.planned.day}: ${names(cell.planned.buyers)}` : words.nobody
  }
  const rows = groups.map((group) => [
    group.number,
    language === 'en' && group.nameEn !== '' ? group.nameEn : group.name,
    group.leadBuyer?.name ?? words.nobody,
    ...sites.map((site) => textOf(group.id, site.id)),
  ])
  const head = ['Nr.', words.group, words.lead, ...sites.map(({ name }) => name)]
  return BYTE_ORDER_MARK + [head, ...rows].map(csvLine).join('')
}
