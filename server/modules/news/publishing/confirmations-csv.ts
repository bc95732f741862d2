// Evidence of confirmations as a file for spreadsheets: figures by company, and names where the story demands them.
import { sql } from 'kysely'
import type { ExportQuery } from '#contract/news-publishing.ts'
import type { Db } from '#server/db/db.ts'
import { readConfirmations } from './confirmations.ts'
import { evidenceOf, isOfCompany } from './evidence.ts'

/** A cell that a spreadsheet neither splits nor runs as a formula. */
const cell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"`
}

const toCsv = (rows: readonly (readonly string[])[]): string =>
  // The mark tells spreadsheets that it is UTF-8.
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`

interface Line {
  company: string
  name: string
  personnelNumber: string
  confirmedAt: Date | null
}

async function readNames(db: Db, id: number, company: number | undefined): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select coalesce(c.name, '') as company, p.family_name || ', ' || p.given_name as name,
      coalesce(p.personnel_number, '') as "personnelNumber", f.confirmed_at as "confirmedAt"
    ${evidenceOf(id)} and ${isOfCompany(company)}
    order by c.name, p.family_name, p.given_name, p.id`.execute(db)
  return rows
}

const WORDS = {
  de: {
    named: ['Gesellschaft', 'Name', 'Personalnummer', 'Bestätigt am (UTC)', 'Version'],
    counted: ['Gesellschaft', 'Empfänger', 'Bestätigt', 'Offen', 'Version'],
    none: 'ohne Gesellschaft',
    untold: 'nicht gezeigt',
  },
  en: {
    named: ['Company', 'Name', 'Personnel number', 'Confirmed at (UTC)', 'Version'],
    counted: ['Company', 'Recipients', 'Confirmed', 'Pending', 'Version'],
    none: 'without a company',
    untold: 'not shown',
  },
}

/** All companies, or one (0: people without any). Unknown: 404. */
export async function exportConfirmations(db: Db, id: number, query: ExportQuery): Promise<string> {
  const { company, language = 'de' } = query
  const { version, confirmation, companies: all } = await readConfirmations(db, id)
  const companies = all.filter((one) => company === undefined || (one.id ?? 0) === company)
  if (confirmation === 'named')
    return toCsv([
      WORDS[language].named,
      ...(await readNames(db, id, company)).map(({ company, name, personnelNumber, confirmedAt }) => [
        company,
        name,
        personnelNumber,
        confirmedAt?.toISOString() ?? '',
        `${version}`,
      ]),
    ])
  return toCsv([
    WORDS[language].counted,
    ...companies.map(({ name, others = [], people, confirmed }) => [
      [name, ...others].map((one) => one || WORDS[language].none).join(', '),
      `${people}`,
      confirmed === null ? WORDS[language].untold : `${confirmed}`,
      confirmed === null ? WORDS[language].untold : `${people - confirmed}`,
      `${version}`,
    ]),
  ])
}
