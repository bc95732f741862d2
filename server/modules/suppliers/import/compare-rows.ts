// Compares the rows of a table with the partners of the same numbers: which values would be written, and which are refused.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  readGroupNumbers,
  readAgain,
  readRegister,
  takeOf,
  type Finding,
  type ImportChoices,
  type ImportField,
  type ImportRow,
  type ImportValues,
  type ReadImport,
} from '#domain/suppliers/import.ts'
import { bareNumber, isPlaceholder } from '#domain/suppliers/numbers.ts'
import type { Db } from '#server/db/db.ts'
import type { FieldChange } from '#server/modules/suppliers/field-history.ts'

/** Fields that are written unchanged; a register is three columns, groups are rows of their own. */
const COLUMNS: Readonly<Partial<Record<ImportField, string>>> = {
  externalNumber: 'external_number',
  name: 'name',
  name2: 'name2',
  street: 'street',
  zip: 'zip',
  city: 'city',
  country: 'country',
  vatId: 'vat_id',
  taxNumber: 'tax_number',
  duns: 'duns',
  iban: 'iban',
  status: 'status',
  paymentTerms: 'payment_terms',
}
/** Fields of an existing partner that change only by request, with four eyes. */
const BY_REQUEST: ReadonlySet<ImportField> = new Set(['name', 'name2', 'vatId', 'iban'])

type Columns = Record<string, string>

interface Present {
  readonly id: number
  readonly version: number
  readonly bpNumber: number
  readonly columns: Columns
  readonly groupIds: number[]
}

/** A row as it is to be written. */
export interface Writable {
  /** The line of the table. */
  readonly line: number
  readonly bpNumber: number
  /** null: a new partner. */
  readonly id: number | null
  readonly version: number | null
  readonly columns: Columns
  /** Groups that are added. */
  readonly groupIds: readonly number[]
  /** The changes of the columns. */
  readonly changes: readonly FieldChange[]
}

export async function readPresent(db: Db, rows: readonly ImportRow[]): Promise<ReadonlyMap<number, Present>> {
  const numbers = rows.map(({ bpNumber }) => bpNumber)
  const { rows: found } = await sql<Present>`
    select p.id, p.version, p.bp_number as "bpNumber", p.group_ids as "groupIds", json_build_object(
      'external_number', p.external_number, 'name', p.name, 'name2', p.name2, 'street', p.street, 'zip', p.zip, 'city', p.city,
      'country', p.country, 'vat_id', p.vat_id, 'tax_number', p.tax_number, 'duns', p.duns, 'iban', p.iban, 'status', p.status,
      'payment_terms', p.payment_terms, 'register_kind', p.register_kind, 'register_number', p.register_number,
      'register_court', p.register_court) as columns
    from partner p where p.bp_number = any(${numbers}::bigint[]) and p.merged_into is null`.execute(db)
  return new Map(found.map((row) => [row.bpNumber, row]))
}

/** Numbers of the table whose partner was merged into another one, with the number of that partner. */
export async function readMergedAway(db: Db, rows: readonly ImportRow[]): Promise<ReadonlyMap<number, number>> {
  const { rows: found } = await sql<{ bpNumber: number; leadNumber: number }>`
    select p.bp_number as "bpNumber", l.bp_number as "leadNumber" from partner p join partner l on l.id = partner_lead(p.id)
    where p.bp_number = any(${rows.map(({ bpNumber }) => bpNumber)}::bigint[]) and p.merged_into is not null`.execute(
    db,
  )
  return new Map(found.map(({ bpNumber, leadNumber }) => [bpNumber, leadNumber]))
}

export const EMPTY: Columns = {
  external_number: '',
  name: '',
  name2: '',
  street: '',
  zip: '',
  city: '',
  country: 'DE',
  vat_id: '',
  tax_number: '',
  duns: '',
  iban: '',
  status: 'free',
  payment_terms: '',
  register_kind: '',
  register_number: '',
  register_court: '',
}

/** Columns of one field of a row. */
function columnsOf(field: ImportField, value: string): Columns {
  if (field === 'register') {
    const { kind, number, court } = readRegister(value)
    return { register_kind: kind, register_number: number, register_court: court }
  }
  const column = COLUMNS[field]
  return column === undefined ? {} : { [column]: value }
}

/** The stored values by field, without registers and groups. */
const storedOf = ({ columns }: Present): ImportValues =>
  Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [field, columns[column]]))

/** Reads lines with findings again beside their partner: the file contains neither its country nor the stored values. */
export function readBesidePartners(
  { rows, findings }: ReadImport,
  present: ReadonlyMap<number, Present>,
  choices: ImportChoices,
): Pick<ReadImport, 'rows' | 'findings'> {
  const again = new Map(
    rows.flatMap((row) => {
      const partner = row.cells && present.get(row.bpNumber)
      return partner ? [[row.line, readAgain(row, choices, storedOf(partner))] as const] : []
    }),
  )
  return {
    rows: rows.map((row) => again.get(row.line)?.row ?? row),
    findings: [
      ...findings.filter(({ line }) => !again.has(line)),
      ...[...again.values()].flatMap((one) => one.findings),
    ],
  }
}

/** However they are grouped: '31-512-0094' is 315120094. */
const GROUPED: ReadonlySet<ImportField> = new Set(['vatId', 'taxNumber', 'duns', 'iban'])
const isSame = (field: ImportField, stored: string, value: string): boolean =>
  stored === value || (GROUPED.has(field) && bareNumber(stored) === bareNumber(value))

export interface Compared {
  readonly writable?: Writable
  readonly findings: readonly Finding[]
}

interface Known {
  readonly present: Present | undefined
  /** The number of the partner that this one was merged into. */
  readonly leadNumber: number | undefined
  readonly groups: ReadonlyMap<string, number>
  readonly choices: ImportChoices
}

/** A spreadsheet took the zeros in front of a number that is stored with them. */
const hasLostZeros = (stored: string, value: string): boolean =>
  /^0+\d+$/.test(stored) && stored !== value && stored.replace(/^0+/, '') === value

export function compareRow(row: ImportRow, { present, leadNumber, groups, choices }: Known): Compared {
  const findings: Finding[] = []
  const object = (field: ImportField, rule: Finding['rule'], value: string) =>
    findings.push({ line: row.line, field, rule, value, isError: true })
  if (leadNumber !== undefined) {
    object('bpNumber', 'partner_merged', String(leadNumber))
    return { findings }
  }
  const before = present?.columns ?? EMPTY
  const columns = { ...before }
  const changes: FieldChange[] = []
  for (const [name, value] of Object.entries(row.values)) {
    const field = name as ImportField
    const differing = Object.entries(columnsOf(field, value)).filter(
      ([column, next]) => !isSame(field, before[column] ?? '', next),
    )
    if (differing.length === 0) continue
    const stored = before[COLUMNS[field] ?? ''] ?? ''
    if (hasLostZeros(stored, value)) {
      const take = takeOf(choices, field, 'zeros_lost')
      const isError = take === undefined || take === 'nothing'
      findings.push({ line: row.line, field, rule: 'zeros_lost', value, original: stored, isError })
      if (take !== 'file') continue
    }
    if (present && BY_REQUEST.has(field)) {
      object(field, 'needs_request', field === 'iban' ? '' : value)
      continue
    }
    for (const [column, next] of differing) columns[column] = next
    changes.push({ field, before: differing.map(([column]) => before[column]).join(' '), after: value })
  }
  if (columns['name'] === '') {
    object('name', 'name_missing', '')
    return { findings }
  }
  const numbers = readGroupNumbers(row.values.groups ?? '')
  for (const number of numbers) if (!groups.has(number)) object('groups', 'value_unknown', number)
  const had = new Set(present?.groupIds)
  const groupIds = numbers.flatMap((number) => groups.get(number) ?? []).filter((id) => !had.has(id))
  if (present && changes.length === 0 && groupIds.length === 0) return { findings }
  const { line, bpNumber } = row
  return {
    writable: {
      line,
      bpNumber,
      id: present?.id ?? null,
      version: present?.version ?? null,
      columns,
      groupIds,
      changes,
    },
    findings,
  }
}

/** Numbers that several partners have afterwards: branches share them by law, others by mistake. */
export async function findShared(db: Db, rows: readonly ImportRow[], field: 'vatId' | 'duns'): Promise<Finding[]> {
  const named = rows.filter(({ values }) => values[field] && !isPlaceholder(values[field]))
  const column = sql.ref(field === 'vatId' ? 'vat_id' : 'duns')
  const { rows: known } = await sql<{ value: string; bpNumber: number }>`
    select ${column} as value, bp_number as "bpNumber" from partner
    where ${column} = any(${named.map(({ values }) => values[field]!)}::text[]) and merged_into is null`.execute(db)
  const owners = Map.groupBy(
    [...known, ...named.map(({ bpNumber, values }) => ({ value: values[field]!, bpNumber }))],
    ({ value }) => value,
  )
  return named
    .filter(({ values }) => new Set(owners.get(values[field]!)!.map(({ bpNumber }) => bpNumber)).size > 1)
    .map(({ line, values }) => ({
      line,
      field,
      rule: field === 'vatId' ? 'shared_vat' : 'shared_duns',
      value: values[field]!,
      isError: false,
    }))
}

/** Rows that are compared before other requests have their turn. */
const SLICE = 500

export async function compareRows(
  rows: readonly ImportRow[],
  compare: (row: ImportRow) => Compared,
): Promise<readonly Compared[]> {
  const compared: Compared[] = []
  for (let at = 0; at < rows.length; at += SLICE) {
    for (const row of rows.slice(at, at + SLICE)) compared.push(compare(row))
    await setImmediate()
  }
  return compared
}
