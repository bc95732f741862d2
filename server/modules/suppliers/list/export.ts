// The list for spreadsheets, under its filters and in its order, streamed. It holds what the list shows: bands, no amounts, no memos, no
// bank details.
import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { ExportQuery, SelectionExport } from '#contract/suppliers.ts'
import { certificateState, type CertificateState } from '#domain/suppliers/certificate.ts'
import type { Actor } from '#domain/suppliers/mandate.ts'
import { writeDuns } from '#domain/suppliers/numbers.ts'
import { businessDay } from '#server/business-day.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/csv.ts'
import type { Db } from '#server/db/db.ts'
import { isCurrent, nameOf } from '#server/purchasing.ts'
import { type Parts } from '#server/modules/suppliers/actor.ts'
import { readWanted, SORT_COLUMNS, type Condition } from './filter.ts'

type Language = 'de' | 'en'

const WORDS = {
  de: {
    heads: [
      'Lieferant',
      'Name 2',
      'BP-Nummer',
      'Externe BP-Nummer',
      'Status',
      'Art',
      'Straße',
      'PLZ',
      'Ort',
      'Land',
      'USt-ID',
      'Steuernummer',
      'UPIK',
      'Handelsregister',
      'Umsatzzeitraum',
      'Volumen',
      'Warengruppen',
      'Lead Buyer',
      'Kunden',
      'Zertifikat',
      'Gültig bis',
    ],
    status: { free: 'Freigegeben', blocked: 'Gesperrt', inactive: 'Inaktiv' },
    kind: { t: 'Intern', f: 'Extern' },
    certificate: {
      missing: 'fehlt',
      review: 'wird geprüft',
      valid: 'gültig',
      expiring: 'läuft ab',
      expired: 'abgelaufen',
    },
    none: 'nicht vergeben',
  },
  en: {
    heads: [
      'Supplier',
      'Name 2',
      'BP number',
      'External BP number',
      'Status',
      'Kind',
      'Street',
      'Postcode',
      'Town',
      'Country',
      'VAT ID',
      'Tax number',
      'UPIK',
      'Commercial register',
      'Sales period',
      'Volume',
      'Material groups',
      'Lead buyer',
      'Customers',
      'Certificate',
      'Valid until',
    ],
    status: { free: 'Approved', blocked: 'Blocked', inactive: 'Inactive' },
    kind: { t: 'Internal', f: 'External' },
    certificate: {
      missing: 'missing',
      review: 'in review',
      valid: 'valid',
      expiring: 'expiring',
      expired: 'expired',
    },
    none: 'not assigned',
  },
} as const satisfies Record<Language, { certificate: Record<CertificateState, string>; [word: string]: unknown }>

/** Separates cells and rows of a batch: characters that are taken out of what people have typed. */
const CELL = '\u001F'
const ROW = '\u001E'
const typed = (column: RawBuilder<unknown>) => sql`translate(${column}, ${CELL + ROW}, '')`
const month = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'MM/YYYY')`

/** The cells of a row, in the order of `Cells`; the database joins them, as a hundred thousand rows of objects take too long. */
const CELLS = sql.join(
  [
    typed(sql`p.name`),
    typed(sql`p.name2`),
    sql`p.bp_number::text`,
    typed(sql`p.external_number`),
    sql`p.status`,
    sql`case when p.internal then 't' else 'f' end`,
    typed(sql`p.street`),
    typed(sql`p.zip`),
    typed(sql`p.city`),
    sql`p.country`,
    typed(sql`p.vat_id`),
    typed(sql`p.tax_number`),
    typed(sql`p.duns`),
    typed(
      sql`concat_ws(' ', nullif(p.register_kind, ''), nullif(p.register_number, ''), nullif(p.register_court, ''))`,
    ),
    sql`${month(sql`p.sales_from`)} || ' – ' || ${month(sql`p.sales_until`)}`,
    sql`p.band`,
    sql`array_to_string(p.group_ids, ',')`,
    sql`array_to_string(p.company_ids, ',')`,
    sql`case when p.certificate_kind is null then 'missing' when p.certificate_review then 'review' else 'valid' end`,
    sql`p.certificate_until::text`,
  ],
  sql`, `,
)
const CELL_COUNT = 20

interface Names {
  readonly groups: ReadonlyMap<string, { readonly label: string; readonly leadBuyer: string | null }>
  readonly companies: ReadonlyMap<string, string>
}

async function readNames(db: Db, today: string): Promise<Names> {
  const { rows: groups } = await sql<{ id: number; label: string; leadBuyer: string | null }>`
    select g.id, g.number || ' ' || g.name as label, nullif(${nameOf('u')}, '') as "leadBuyer" from material_group g
    left join lead_buyer b on b.group_id = g.id and ${isCurrent('b', today)} left join person u on u.id = b.person_id`.execute(
    db,
  )
  const companies = await db.selectFrom('company').select(['id', 'short_name']).execute()
  return {
    groups: new Map(groups.map(({ id, ...group }) => [String(id), group])),
    companies: new Map(companies.map(({ id, short_name: name }) => [String(id), name])),
  }
}

const germanDay = (day: string): string => day.split('-').reverse().join('.')
const listOf = (text: string): string[] => (text === '' ? [] : text.split(','))

interface Writer {
  readonly names: Names
  readonly language: Language
  readonly today: string
}

function lineOf(row: string, { names, language, today }: Writer): string {
  const words = WORDS[language]
  const cells = row.split(CELL)
  if (cells.length !== CELL_COUNT) throw new Error('A partner has other columns than the export expects.')
  const [status, kind] = [cells[4] as keyof typeof words.status, cells[5] as 't' | 'f']
  const [groupIds = '', companyIds = '', state = '', until = ''] = cells.slice(16)
  const groups = listOf(groupIds).flatMap((id) => names.groups.get(id) ?? [])
  const buyers = [...new Set(groups.map(({ leadBuyer }) => leadBuyer ?? words.none))]
  const shown = certificateState(state as 'missing' | 'review' | 'valid', until || undefined, today)
  return csvLine([
    ...cells.slice(0, 4),
    words.status[status],
    words.kind[kind],
    ...cells.slice(6, 12),
    writeDuns(cells[12] ?? ''),
    ...cells.slice(13, 16),
    groups.map(({ label }) => label).join(', '),
    buyers.join(', '),
    listOf(companyIds)
      .flatMap((id) => names.companies.get(id) ?? [])
      .join(', '),
    words.certificate[shown],
    until === '' ? '' : germanDay(until),
  ])
}

const BATCH = 5_000
type Order = Pick<ExportQuery, 'sort' | 'descending'>

/** Batches of rows as one moment saw them. */
async function* readBatches(db: Db, condition: Condition, { sort = 'name', descending = false }: Order) {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`declare partners no scroll cursor for
      select array_to_string(array[${CELLS}], ${CELL}::text, '') as row from partner p where ${condition}
      order by ${SORT_COLUMNS[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, p.id`.execute(tx)
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from partners`.execute(tx)
      if (rows.length === 0) break
      yield rows
    }
  } finally {
    // Nothing was written; also where the reader went away in the middle.
    await tx.rollback().execute()
  }
}

async function* writeLines(db: Db, condition: Condition, query: Order, writer: Writer): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...WORDS[writer.language].heads])
  for await (const rows of readBatches(db, condition, query)) yield rows.map(({ row }) => lineOf(row, writer)).join('')
}

/** A search without a hit finds what the list shows then: partners with nearly those words. */
async function findExported(db: Db, actor: Actor, filters: ExportQuery, today: string): Promise<Condition> {
  const exact = await readWanted(db, actor, filters, today)
  const hasHits = async () => {
    const { rows } = await sql`select from partner p where ${exact!.condition} limit 1`.execute(db)
    return rows.length > 0
  }
  const wanted = !exact?.hasWords || (await hasHits()) ? exact : await readWanted(db, actor, filters, today, true)
  return wanted?.condition ?? sql<boolean>`false`
}

/** The filtered list, or the selected partners of any page; unknown ids are left out. */
export async function exportList(
  { db, now }: Parts,
  actor: Actor,
  query: ExportQuery | SelectionExport,
): Promise<Readable> {
  const today = businessDay(now())
  const { language = 'de' } = query
  const condition =
    'ids' in query ? sql<boolean>`p.id = any(${query.ids}::bigint[])` : await findExported(db, actor, query, today)
  const names = await readNames(db, today)
  return Readable.from(writeLines(db, condition, query, { names, language, today }), { highWaterMark: 2 })
}
