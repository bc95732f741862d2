// Everything that a person hands over when they leave: groups, sites, places, open cases, and notes that the viewer may read.
import { sql } from 'kysely'
import type { Handover } from '#contract/responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { instantText, nameOf } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { plain, toCsv } from '#server/text/csv.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from './matrix.ts'

type Head = Pick<Handover, 'person' | 'deputy' | 'relations'>

/** 404 for everybody except the person, main administrators and administrators of a site of their company. */
async function readHead(db: Db, viewer: Viewer, personId: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select json_build_object('id', p.id, 'name', ${nameOf('p')}) as person,
      (select json_build_object('id', d.id, 'name', ${nameOf('d')}) from person d where d.id = p.representative_id and d.active) as deputy,
      (select count(*)::integer from supply_relation r where r.buyer_id = p.id and not r.ended) as relations
    from person p where p.id = ${personId} and (${viewer.rights.all} or p.id = ${viewer.personId} or exists (
      select from site s where s.company_id = p.company_id and s.id = any(${viewer.rights.siteIds}::integer[])))`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

const DATES = sql`b.from_day as "from", b.until_day as until`
const isOpen = (today: Day) => sql`coalesce(b.until_day, 'infinity') >= ${today}::date`

const readPlaces = async (db: Db, personId: string, today: Day) => {
  const [groups, sites, cells] = await Promise.all([
    sql<Handover['groups'][number]>`
      select g.id, g.number, g.name, g.name_en as "nameEn", ${DATES} from lead_buyer b join material_group g on g.id = b.group_id
      where b.person_id = ${personId} and ${isOpen(today)} order by g.number, b.from_day`.execute(db),
    sql<Handover['sites'][number]>`
      select s.name, ${DATES} from site_admin b join site s on s.id = b.site_id
      where b.person_id = ${personId} and ${isOpen(today)} order by s.name, b.from_day`.execute(db),
    sql<Handover['cells'][number]>`
      select g.number, g.name, g.name_en as "nameEn", s.name as site, ${DATES} from site_buyer b
      join material_group g on g.id = b.group_id join site s on s.id = b.site_id
      where b.person_id = ${personId} and ${isOpen(today)} order by g.number, s.name, b.from_day`.execute(db),
  ])
  return { groups: groups.rows, sites: sites.rows, cells: cells.rows }
}

/** Their open requests, and the certificates that they review; those about a partner only for readers of the report. */
const readCases = async (db: Db, personId: string, readsPartners: boolean) =>
  (
    await sql<Handover['cases'][number]>`
      select 'change' as kind, r.kind as subject, p.name as partner, (c.requested_at at time zone 'Europe/Berlin')::date as since
      from partner_request r join partner p on p.id = r.partner_id join decision_case c on c.id = r.case_id
      where ${readsPartners} and r.state = 'open' and c.requester_id = ${personId}
      union all
      select 'certificate', coalesce(nullif(c.name, ''), c.kind), p.name, null
      from certificate c join partner p on p.id = c.partner_id
      where ${readsPartners} and c.state = 'review' and c.reviewer_id = ${personId}
      union all
      select 'request', coalesce(r.group_number || ' ' || r.group_name, (select ${nameOf('o')} from person o where o.id = r.person_id)), '',
        (c.requested_at at time zone 'Europe/Berlin')::date
      from purchasing_request r join decision_case c on c.id = r.case_id where r.state = 'open' and c.requester_id = ${personId}
      order by since nulls last, subject limit 500`.execute(db)
  ).rows

/** Like `readableMemos` of the suppliers: the memos whose visibility includes the viewer. */
const readNotes = async (db: Db, personId: string, viewer: Viewer, readsPartners: boolean) =>
  readsPartners
    ? (
        await sql<Handover['notes'][number]>`
          select p.name as partner, m.text, ${instantText(sql`m.changed_at`)} as "changedAt"
          from partner_memo m join partner p on p.id = m.partner_id
          where m.author_id = ${personId} and (m.visibility = 'purchasing'
            or (m.visibility = 'company' and m.company_id = (select company_id from person where id = ${viewer.personId}))
            or (m.visibility = 'leadBuyers' and ${viewer.rights.groupIds.length > 0}))
          order by m.changed_at desc, m.id limit 500`.execute(db)
      ).rows
    : []

export async function readHandover(
  db: Db,
  personId: string,
  viewer: Viewer & { readonly readsPartners: boolean },
  today: Day,
): Promise<Handover> {
  const head = await readHead(db, viewer, personId)
  const [places, cases, notes] = await Promise.all([
    readPlaces(db, personId, today),
    readCases(db, personId, viewer.readsPartners),
    readNotes(db, personId, viewer, viewer.readsPartners),
  ])
  return { ...head, ...places, cases, notes }
}

const STANDARDS = {
  iso9001: 'ISO 9001',
  iatf16949: 'IATF 16949',
  iso14001: 'ISO 14001',
  iso45001: 'ISO 45001',
  iso50001: 'ISO 50001',
}
const WORDS = {
  de: {
    head: ['Art', 'Gegenstand', 'Ort oder Lieferant', 'von', 'bis'],
    lead: 'Lead Buyer',
    admin: 'Site Admin',
    local: 'Einkauf vor Ort',
    change: 'offene Änderung',
    certificate: 'Zertifikat in Prüfung',
    request: 'offener Antrag',
    note: 'Notiz',
    subjects: {
      ...STANDARDS,
      bank: 'Bankverbindung',
      vat: 'USt-ID',
      name: 'Name',
      supplierDeclaration: 'Langzeiterklärung',
    },
  },
  en: {
    head: ['Kind', 'Subject', 'Place or supplier', 'from', 'until'],
    lead: 'Lead buyer',
    admin: 'Site admin',
    local: 'Local buyer',
    change: 'open change',
    certificate: 'certificate in review',
    request: 'open request',
    note: 'note',
    subjects: {
      ...STANDARDS,
      bank: 'Bank details',
      vat: 'VAT ID',
      name: 'Name',
      supplierDeclaration: 'Long-term supplier declaration',
    },
  },
} as const

/** A change request and a certificate are called by their kind, others by their own name. */
const subjectOf = ({ kind, subject }: Handover['cases'][number], subjects: Readonly<Record<string, string>>): string =>
  kind === 'request' ? subject : (subjects[subject] ?? subject)

/** The package as one table for German spreadsheets. */
export function handoverCsv({ groups, sites, cells, cases, notes }: Handover, language: 'de' | 'en'): string {
  const words = WORDS[language]
  const labelOf = ({ number, name, nameEn }: Handover['cells'][number] | Handover['groups'][number]) =>
    `${number} ${(language === 'en' && nameEn) || name}`
  const dates = (from: string | null, until: string | null = null) => [plain(from ?? ''), plain(until ?? '')]
  return toCsv([
    words.head,
    ...groups.map((group) => [words.lead, labelOf(group), '', ...dates(group.from, group.until)]),
    ...sites.map(({ name, from, until }) => [words.admin, '', name, ...dates(from, until)]),
    ...cells.map((cell) => [words.local, labelOf(cell), cell.site, ...dates(cell.from, cell.until)]),
    ...cases.map((one) => [words[one.kind], subjectOf(one, words.subjects), one.partner, ...dates(one.since)]),
    ...notes.map(({ partner, text, changedAt }) => [
      words.note,
      text,
      partner,
      ...dates(businessDay(new Date(changedAt))),
    ]),
  ])
}
