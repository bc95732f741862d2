// Reads a table of people line by line: maps columns to fields, and checks each cell.
import { readCsv } from '#domain/files/csv-table.ts'
import { isDay } from '#domain/calendar/typed-days.ts'

export const PEOPLE_FIELDS = [
  'personnelNumber',
  'username',
  'givenName',
  'familyName',
  'mail',
  'company',
  'division',
  'site',
  'supervisor',
  'deputy',
  'entry',
  'exit',
] as const
export type PeopleField = (typeof PEOPLE_FIELDS)[number]

/** Heads as people write them; the first is that of our template, the second that of the English one. */
export const PEOPLE_HEADS: Readonly<Record<PeopleField, readonly [string, string, ...string[]]>> = {
  personnelNumber: ['Personalnummer', 'Personnel number', 'PersNr', 'Pers.-Nr.', 'Personal-Nr.', 'Employee number'],
  username: ['Benutzername', 'User name', 'Login', 'Anmeldename'],
  givenName: ['Vorname', 'First name', 'Given name'],
  familyName: ['Nachname', 'Last name', 'Family name', 'Name'],
  mail: ['E-Mail', 'Mail', 'E-Mail-Adresse', 'Email address'],
  company: ['Gesellschaft', 'Company', 'Firma', 'Unternehmen'],
  division: ['Bereich', 'Division', 'Abteilung', 'Department'],
  site: ['Standort', 'Site', 'Werk'],
  supervisor: ['Führungskraft', 'Supervisor', 'Vorgesetzte', 'Vorgesetzter', 'Vorgesetzte Person', 'Manager'],
  deputy: ['Vertretung', 'Representative', 'Deputy', 'Stellvertretung', 'Stellvertreter'],
  entry: ['Eintritt', 'Entry', 'Eintrittsdatum', 'Start date'],
  exit: ['Austritt', 'Exit', 'Austrittsdatum', 'End date'],
}

/** Lines of a file. */
export const PEOPLE_LINES = 120_000
export const PEOPLE_BYTES = 32 * 1024 * 1024
/** Findings that a report names; it counts all. */
export const PEOPLE_FINDINGS = 500

const LONGEST: Readonly<Record<PeopleField, number>> = {
  personnelNumber: 40,
  username: 200,
  givenName: 100,
  familyName: 100,
  mail: 254,
  company: 200,
  division: 200,
  site: 200,
  supervisor: 200,
  deputy: 200,
  entry: 10,
  exit: 10,
}
export const PEOPLE_REQUIRED: readonly PeopleField[] = ['personnelNumber', 'username', 'givenName', 'familyName']

export const PEOPLE_RULES = [
  'moreCells',
  'required',
  'tooLong',
  'characters',
  'date',
  'exitBeforeEntry',
  'mail',
  'numberTwice',
  'usernameTwice',
  'usernameTaken',
  'companyUnknown',
  'siteUnknown',
  'siteWithoutCompany',
  'divisionWithoutCompany',
  'supervisorUnknown',
  'supervisorSelf',
  'supervisorCycle',
  'deputyUnknown',
  'deputySelf',
  'erased',
  'mailShared',
  'divisionNew',
] as const
export type PeopleRule = (typeof PEOPLE_RULES)[number]
/** Findings that do not prevent writing the table. */
export const HINTS: ReadonlySet<PeopleRule> = new Set(['mailShared', 'divisionNew'])

export interface PeopleFinding {
  /** The line in the file, from 1. */
  readonly line: number
  readonly field: PeopleField
  readonly rule: PeopleRule
  /** The cell, at most 100 characters of it. */
  readonly value: string
}

/** A line with its cells by field; null: empty. */
export type PeopleRow = Readonly<Partial<Record<PeopleField, string | null>>> & { readonly line: number }

export interface PeopleTable {
  readonly fields: readonly PeopleField[]
  readonly unknownColumns: readonly string[]
  /** Missing required columns; with one of them nothing is read. */
  readonly missing: readonly PeopleField[]
  readonly rows: readonly PeopleRow[]
  readonly findings: readonly PeopleFinding[]
  readonly findingCount: number
}

const plainHead = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
const BY_HEAD: ReadonlyMap<string, PeopleField> = new Map(
  PEOPLE_FIELDS.flatMap((field) => PEOPLE_HEADS[field].map((head) => [plainHead(head), field] as const)),
)
const MAIL = /^[^\s@"<>()]+@[^\s@"<>()]+\.[^\s@"<>().]+$/

/** A text of the table for the report, without NUL, which the database cannot store. */
const shown = (text: string): string => text.replaceAll('\0', '').slice(0, 100)

/** `2026-11-29` or `29.11.2026`; undefined: no day. */
function readDay(text: string): string | undefined {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  const day = german ? `${german[3]}-${german[2]!.padStart(2, '0')}-${german[1]!.padStart(2, '0')}` : text
  return isDay(day) ? day : undefined
}

/** The stored value of a cell, or the rule that it breaks. */
function readCell(field: PeopleField, cell: string): { value: string | null } | { rule: PeopleRule } {
  if (cell === '') return PEOPLE_REQUIRED.includes(field) ? { rule: 'required' } : { value: null }
  if (cell.length > LONGEST[field]) return { rule: 'tooLong' }
  if (/\p{C}/u.test(cell)) return { rule: 'characters' }
  if (field === 'entry' || field === 'exit') {
    const value = readDay(cell)
    return value === undefined ? { rule: 'date' } : { value }
  }
  if (field === 'mail' && !MAIL.test(cell)) return { rule: 'mail' }
  if (field === 'username') return /[\s~]/.test(cell) ? { rule: 'characters' } : { value: cell.toLowerCase() }
  return { value: cell }
}

/** Reads a table of people; contradictions between lines and with existing people are found in the database. */
export function readPeopleTable(text: string): PeopleTable {
  const { heads, rows } = readCsv(text)
  const columns = heads.map((head) => BY_HEAD.get(plainHead(head)))
  // A second column with the same name is ignored.
  const fields = columns.map((field, at) => (field && columns.indexOf(field) === at ? field : undefined))
  const known = fields.filter((field) => field !== undefined)
  const missing = PEOPLE_REQUIRED.filter((field) => !known.includes(field))
  const unknownColumns = heads.filter((_, at) => fields[at] === undefined).map(shown)
  const findings: PeopleFinding[] = []
  let findingCount = 0
  const find = (finding: PeopleFinding) => {
    findingCount++
    if (findings.length < PEOPLE_FINDINGS) findings.push({ ...finding, value: shown(finding.value) })
  }
  if (missing.length > 0) return { fields: known, unknownColumns, missing, rows: [], findings, findingCount }
  const read = rows.map(({ line, cells, surplus }) => {
    // A separator inside a text moves the following cells into the wrong columns.
    if (surplus !== undefined) find({ line, field: known.at(-1)!, rule: 'moreCells', value: surplus })
    const row: Partial<Record<PeopleField, string | null>> = {}
    for (const [at, field] of fields.entries()) {
      if (field === undefined) continue
      const value = cells[at] ?? ''
      const result = readCell(field, value.normalize('NFC'))
      if ('rule' in result) find({ line, field, rule: result.rule, value })
      row[field] = 'value' in result ? result.value : null
    }
    if (row.entry && row.exit && row.exit < row.entry)
      find({ line, field: 'exit', rule: 'exitBeforeEntry', value: row.exit })
    return { ...row, line }
  })
  return { fields: known, unknownColumns, missing, rows: read, findings, findingCount }
}
