// The list for spreadsheets, under its filters and in its order, streamed as the database writes it. It contains the same as the list:
// bands, but no amounts, memos or bank details.
import type { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { ExportQuery, SelectionExport } from '#contract/suppliers.ts'
import { type CertificateState, expiringUntil } from '#domain/suppliers/certificate.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { nameOf } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { BYTE_ORDER_MARK, csvLine, csvText, plain } from '#server/text/csv.ts'
import { copyOut } from '#server/operation/copy-out.ts'
import type { Db } from '#server/db/db.ts'
import { isCurrent } from '#server/purchasing/purchasing.ts'
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
    kind: { true: 'Intern', false: 'Extern' },
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
    status: { free: 'Released', blocked: 'Blocked', inactive: 'Inactive' },
    kind: { true: 'Internal', false: 'External' },
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

const month = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'MM/YYYY')`
/** The text for a key, as SQL. */
const wordOf = (key: RawBuilder<unknown>, words: Readonly<Record<string, string>>) =>
  sql`case ${key} ${sql.join(
    Object.entries(words).map(([name, word]) => sql`when ${name} then ${word}`),
    sql` `,
  )} end`
/** Like `writeDuns` of the domain: '31-512-0094', others as they are. Most have only their nine digits. */
const bareDuns = sql`case when p.duns ~ '^\\d{9}$' then p.duns else regexp_replace(p.duns, '[\\s./-]', '', 'g') end`
const DUNS = sql`case when p.duns = '' then '' when ${bareDuns} ~ '^\\d{9}$'
  then overlay(overlay(${bareDuns} placing '-' from 6 for 0) placing '-' from 3 for 0) else p.duns end`

/** Like `certificateState`. */
const certificateKey = (
  today: string,
) => sql`case when p.certificate_kind is null then 'missing' when p.certificate_review then 'review'
  when p.certificate_until < ${today}::date then 'expired' when p.certificate_until <= ${expiringUntil(today)}::date then 'expiring'
  else 'valid' end`

/** The cells of a row, in the order of the heads. */
const cellsOf = (words: (typeof WORDS)[Language], today: string) =>
  sql.join(
    [
      sql`p.name`,
      sql`p.name2`,
      sql`p.bp_number`,
      sql`p.external_number`,
      wordOf(sql`p.status`, words.status),
      wordOf(sql`p.internal::text`, words.kind),
      sql`p.street`,
      sql`p.zip`,
      sql`p.city`,
      sql`p.country`,
      sql`p.vat_id`,
      sql`p.tax_number`,
      DUNS,
      sql`concat_ws(' ', nullif(p.register_kind, ''), nullif(p.register_number, ''), nullif(p.register_court, ''))`,
      sql`coalesce(${month(sql`p.sales_from`)} || ' – ' || ${month(sql`p.sales_until`)}, '')`,
      sql`coalesce(p.band, '')`,
      sql`coalesce(g.labels, '')`,
      sql`coalesce(g.buyers, '')`,
      sql`coalesce(c.names, '')`,
      wordOf(certificateKey(today), words.certificate),
      sql`coalesce(to_char(p.certificate_until, 'DD.MM.YYYY'), '')`,
    ],
    sql`, `,
  )

/** Groups with their lead buyers, and customers; the database computes them once for all partners with the same ones. */
const NAMES = sql`
  left join lateral (
    select string_agg(l.label, ', ' order by l.id) as labels, array_to_string(array(
      select b.buyer from labels b where b.id = any(p.group_ids) group by b.buyer order by min(b.id)), ', ') as buyers
    from labels l where l.id = any(p.group_ids)) g on true
  left join lateral (
    select string_agg(o.short_name, ', ' order by o.id) as names from company o where o.id = any(p.company_ids)) c on true`

type Order = Pick<ExportQuery, 'sort' | 'descending'>

function queryOf(
  condition: Condition,
  { sort = 'name', descending = false }: Order,
  language: Language,
  today: string,
) {
  const words = WORDS[language]
  const name = language === 'en' ? sql`coalesce(nullif(g.name_en, ''), g.name)` : sql`g.name`
  return sql`with labels as materialized (
      select g.id, g.number || ' ' || ${name} as label, coalesce(nullif(${nameOf('u')}, ''), ${words.none}) as buyer from material_group g
      left join lead_buyer b on b.group_id = g.id and ${isCurrent('b', today)} left join person u on u.id = b.person_id)
    select ${cellsOf(words, today)} from partner p ${NAMES}
    where ${condition} order by ${SORT_COLUMNS[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, p.id`
}

/**
 * Texts that may need another form for spreadsheets: a cell that begins with neither letter nor digit, a line break, a month with a number,
 * a word for true or false.
 */
const UNUSUAL =
  /(?:^|;)"(?:[^A-Za-z0-9"]|[jfmasond][a-z\x80-\xff]{2,9}[.\s-]*\d{1,4}"|(?:wahr|falsch|true)")|[\r\n][^]/i
/** Postcodes and numbers; the last cell is a day. */
const WITH_DIGIT = /(?<=^|;)"(\d[^"]*)"(?=;)/g
const CELL = /"((?:[^"]|"")*)"(?:;|\n$)/g

const decoded = (bytes: string): string => Buffer.from(bytes, 'latin1').toString()
const encoded = (text: string): string => Buffer.from(text).toString('latin1')

/** A line of the database as `csvLine` writes it; each character is one byte. */
function editLine(line: string): string {
  if (!UNUSUAL.test(line)) {
    const written = line.replace(WITH_DIGIT, (_, bytes: string) => encoded(csvText(decoded(bytes))))
    return `${written.slice(0, -1)}\r\n`
  }
  const cells = Array.from(decoded(line).matchAll(CELL), ([, cell = '']) => cell.replaceAll('""', '"'))
  return encoded(csvLine(cells.map((cell, at) => (at < cells.length - 1 ? cell : plain(cell)))))
}

/** A search without a hit exports the same as the list: partners with similar words. */
async function findExported(db: Db, viewer: Viewer, filters: ExportQuery, today: string): Promise<Condition> {
  const exact = await readWanted(db, viewer, filters, today)
  const hasHits = async () => {
    const { rows } = await sql`select from partner p where ${exact!.condition} limit 1`.execute(db)
    return rows.length > 0
  }
  const wanted = !exact?.hasWords || (await hasHits()) ? exact : await readWanted(db, viewer, filters, today, true)
  return wanted?.condition ?? sql<boolean>`false`
}

/** The filtered list, or the selected partners of any page; unknown ids are left out. */
export async function exportList(
  { db, now }: ReadContext,
  viewer: Viewer,
  query: ExportQuery | SelectionExport,
): Promise<Readable> {
  const today = businessDay(now())
  const { language = 'de' } = query
  const condition =
    'ids' in query ? sql<boolean>`p.id = any(${query.ids}::bigint[])` : await findExported(db, viewer, query, today)
  return copyOut(db, queryOf(condition, query, language, today), {
    head: BYTE_ORDER_MARK + csvLine([...WORDS[language].heads]),
    edit: editLine,
  })
}
