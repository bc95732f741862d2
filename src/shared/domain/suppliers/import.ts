// Partners in a table: the field of each column, the value of each cell, and the broken rules of each line.
import type { CsvTable } from '#domain/files/csv-table.ts'
import { compact, isImpossibleIban } from '#domain/payment/iban.ts'
import { numberLine, oneLine } from '#domain/forms/one-line.ts'
import { fold } from '#domain/search/search-text.ts'
import {
  type Doubt,
  doubtOf,
  doubtOfDigits,
  SPREADSHEET_RULES,
  type SpreadsheetRule,
} from '#domain/files/spreadsheet.ts'
import { bareNumber, bpNumberOf, checkNumbers, isImpossibleVat, REGISTER_KINDS, type RegisterKind } from './numbers.ts'

/** Longest value of each field; the names of the columns follow, in German and English, folded. */
const FIELDS = {
  bpNumber: { longest: 12, heads: ['bp nummer', 'bp nr', 'bpnumber', 'bp number'] },
  externalNumber: {
    longest: 40,
    heads: ['externe bp nummer', 'externe bp nr', 'external bp number', 'externalnumber'],
  },
  name: { longest: 120, heads: ['lieferant', 'name', 'supplier'] },
  name2: { longest: 120, heads: ['name 2', 'name2'] },
  street: { longest: 120, heads: ['strasse', 'street'] },
  zip: { longest: 12, heads: ['plz', 'postcode', 'zip'] },
  city: { longest: 80, heads: ['ort', 'town', 'city'] },
  country: { longest: 2, heads: ['land', 'country'] },
  vatId: { longest: 30, heads: ['ust id', 'ust idnr', 'vat id', 'vatid'] },
  taxNumber: { longest: 30, heads: ['steuernummer', 'tax number', 'taxnumber'] },
  duns: { longest: 20, heads: ['upik', 'duns', 'd u n s'] },
  register: { longest: 90, heads: ['handelsregister', 'commercial register', 'register'] },
  iban: { longest: 60, heads: ['iban'] },
  status: { longest: 20, heads: ['status'] },
  paymentTerms: { longest: 200, heads: ['zahlung', 'zahlungsbedingungen', 'payment terms', 'paymentterms'] },
  groups: { longest: 600, heads: ['warengruppen', 'warengruppe', 'material groups', 'groups'] },
} as const
export type ImportField = keyof typeof FIELDS
export const IMPORT_FIELDS = Object.keys(FIELDS) as ImportField[]

export const IMPORT_RULES = [
  'number_form',
  'number_twice',
  'name_missing',
  'partner_merged',
  'value_unknown',
  'too_long',
  'number_impossible',
  'needs_request',
  'check_failed',
  'shared_vat',
  'shared_duns',
  ...SPREADSHEET_RULES,
] as const
export type ImportRule = (typeof IMPORT_RULES)[number]

export interface Finding {
  readonly line: number
  readonly field: ImportField
  readonly rule: ImportRule
  readonly value: string
  /** The line, or this field of it, is not written. */
  readonly isError: boolean
  /** The probable original before a spreadsheet changed it; '' where digits are lost. */
  readonly original?: string
}

/** The value to write for cells that a spreadsheet has changed: the original, that of the file, or none. */
export const TAKES = ['original', 'file', 'nothing'] as const
export type Take = (typeof TAKES)[number]

/** Applies to all cells of a field with that finding. */
export interface ImportChoice {
  readonly field: ImportField
  readonly rule: SpreadsheetRule
  readonly take: Take
}
export type ImportChoices = readonly ImportChoice[]

export const isSpreadsheetRule = (rule: ImportRule): rule is SpreadsheetRule =>
  (SPREADSHEET_RULES as readonly ImportRule[]).includes(rule)

export const takeOf = (choices: ImportChoices, field: ImportField, rule: ImportRule): Take | undefined =>
  choices.find((one) => one.field === field && one.rule === rule)?.take

/** The value to write for a cell in doubt; undefined: none, or nobody has chosen yet. */
export function settled(value: string, { original }: Doubt, take: Take | undefined): string | undefined {
  if (take === 'file') return value
  return take === 'original' && original !== '' ? original : undefined
}

export type ImportValues = Partial<Record<ImportField, string>>
type ImportCells = readonly (readonly [ImportField, string])[]
export interface ImportRow {
  readonly line: number
  readonly bpNumber: number
  readonly values: ImportValues
  /** The typed cells of a line with findings. */
  readonly cells?: ImportCells
}

const SPELLINGS = new Map(
  Object.entries(FIELDS).flatMap(([field, { heads }]) =>
    heads.map((head) => [fold(head), field as ImportField] as const),
  ),
)

const STATUSES: Readonly<Record<string, string>> = {
  free: 'free',
  freigegeben: 'free',
  approved: 'free',
  blocked: 'blocked',
  gesperrt: 'blocked',
  inactive: 'inactive',
  inaktiv: 'inactive',
}

/** Kind, number with the letters that some courts append, court; 'AG' is 'Amtsgericht'. */
const REGISTER = /^([A-Za-z]{2,3})\s*(\d+(?: ?(?!AG\b)[A-Z]{1,2}\b)?)[\s,]*(?:AG |Amtsgericht )?(.*)$/

/** 'HRB 4471 Siegen', 'HRB 4471, Siegen'; another text is a number without kind and court. */
export function readRegister(text: string): { kind: RegisterKind | ''; number: string; court: string } {
  const [, word = '', number = '', court = ''] = REGISTER.exec(text.trim()) ?? []
  const kind = REGISTER_KINDS.find((one) => one.toLowerCase() === word.toLowerCase())
  return kind ? { kind, number, court: court.trim() } : { kind: '', number: text.trim(), court: '' }
}

/** Four digits each, whatever follows them: '0110 Stahl, Langprodukte, 0115'. */
export const readGroupNumbers = (text: string): string[] => [...new Set(text.match(/(?<!\d)\d{4}(?!\d)/g))]

/** The stored value; undefined: the cell is invalid. */
function valueOf(field: ImportField, cell: string): string | undefined {
  if (field === 'status') return STATUSES[fold(cell)]
  if (field === 'country') return /^[A-Za-z]{2}$/.test(cell) ? cell.toUpperCase() : undefined
  if (field === 'iban') return compact(cell)
  if (field === 'bpNumber') return bareNumber(cell)
  // Other numbers than those of four digits would be ignored.
  if (field === 'groups' && readGroupNumbers(cell).length === 0) return undefined
  return NUMBERS.has(field) ? numberLine(cell) : oneLine(cell)
}

const NUMBERS: ReadonlySet<ImportField> = new Set([
  'bpNumber',
  'externalNumber',
  'zip',
  'vatId',
  'taxNumber',
  'duns',
  'register',
  'iban',
  'groups',
])

/** Groups after a spreadsheet: 115 for 0115, 110,0115 for '0110,0115'; cells with words do not change. */
function doubtOfGroups(text: string): Doubt | undefined {
  const [, first, second] = /^(\d{1,4})(?:[.,](\d{1,4}))?$/.exec(text) ?? []
  if (first === undefined || second === undefined || /^0+$/.test(second)) return doubtOfDigits(text, 4, 1)
  if (first.length === 4 && second.length === 4) return undefined
  return { rule: 'zeros_lost', original: `${first.padStart(4, '0')}, ${second.padEnd(4, '0')}` }
}

/** The probable change of a cell by a spreadsheet. */
function doubtOfCell(field: ImportField, text: string, country: string): Doubt | undefined {
  if (!NUMBERS.has(field)) return undefined
  if (field === 'groups') return doubtOfGroups(text)
  if (field === 'zip' && country === 'DE') return doubtOfDigits(text, 5, 4)
  if (field === 'duns') return doubtOfDigits(text, 9, 7)
  if (field === 'taxNumber' && country === 'DE') return doubtOfDigits(text, 10, 9)
  return doubtOf(text)
}

/** The value is refused everywhere; the other fields of its line are written. */
const isImpossible = (field: ImportField, value: string): boolean =>
  (field === 'vatId' && isImpossibleVat(value)) || (field === 'iban' && isImpossibleIban(value))

interface ReadRow {
  readonly row?: ImportRow
  readonly findings: readonly Finding[]
}

/** `stored`: the fields of an existing partner. Equal values are no change, and its country applies where the line has none. */
function readRow(line: number, cells: ImportCells, choices: ImportChoices, stored: ImportValues = {}): ReadRow {
  const findings: Finding[] = []
  const values: ImportValues = {}
  const object = (field: ImportField, rule: ImportRule, value: string) =>
    findings.push({ line, field, rule, value: value.slice(0, 100), isError: true })
  const country = cells.find(([field]) => field === 'country')?.[1].toUpperCase() || stored.country || 'DE'
  for (const [field, written] of cells) {
    const typed = NUMBERS.has(field) ? numberLine(written) : written
    const doubt = typed === stored[field] ? undefined : doubtOfCell(field, typed, country)
    const cell = doubt ? settled(typed, doubt, takeOf(choices, field, doubt.rule)) : typed
    if (doubt) findings.push({ line, field, ...doubt, value: typed, isError: cell === undefined })
    // An empty cell deletes nothing.
    if (!cell) continue
    const value = valueOf(field, cell)
    if (value === undefined) object(field, 'value_unknown', cell)
    else if (value.length > FIELDS[field].longest) object(field, 'too_long', cell)
    else if (isImpossible(field, value)) object(field, 'number_impossible', cell)
    else values[field] = value
  }
  const bpNumber = bpNumberOf(values.bpNumber ?? '')
  if (bpNumber !== undefined) {
    const row = { line, bpNumber, values }
    const all = [...findings, ...warningsOf(row, country)]
    return { row: all.length > 0 ? { ...row, cells } : row, findings: all }
  }
  if (!findings.some(({ field }) => field === 'bpNumber')) object('bpNumber', 'number_form', values.bpNumber ?? '')
  return { findings }
}

/** Reads a line with findings again, with the stored fields of its partner. */
export const readAgain = ({ line, cells = [] }: ImportRow, choices: ImportChoices, stored: ImportValues): ReadRow =>
  readRow(line, cells, choices, stored)

function warningsOf({ line, values }: ImportRow, country: string): Finding[] {
  const { vatId = '', taxNumber = '', duns = '', iban = '', register = '' } = values
  const broken = checkNumbers({ country, vatId, taxNumber, duns, iban, register: readRegister(register) })
  return broken.map(({ field }) => ({ line, field, rule: 'check_failed', value: values[field] ?? '', isError: false }))
}

export interface ReadImport {
  readonly rows: readonly ImportRow[]
  readonly findings: readonly Finding[]
  readonly unknownColumns: readonly string[]
  /** False: the table names no column with the number of a partner. */
  readonly hasNumbers: boolean
}

/** A number that is in several lines is ambiguous: none of them is written. */
export function readImport({ heads, rows }: CsvTable, choices: ImportChoices = []): ReadImport {
  const fields = heads.map((head) => SPELLINGS.get(fold(head)))
  const read = rows.map(({ line, cells }) =>
    readRow(
      line,
      cells.flatMap((cell, at) => (fields[at] ? [[fields[at], cell] as const] : [])),
      choices,
    ),
  )
  const known = read.flatMap(({ row }) => row ?? [])
  const byNumber = Map.groupBy(known, ({ bpNumber }) => bpNumber)
  const isTwice = ({ bpNumber }: ImportRow) => byNumber.get(bpNumber)!.length > 1
  return {
    rows: known.filter((row) => !isTwice(row)),
    findings: [
      ...read.flatMap(({ findings }) => findings),
      ...known.filter(isTwice).map(({ line, bpNumber }): Finding => {
        return { line, field: 'bpNumber', rule: 'number_twice', value: String(bpNumber), isError: true }
      }),
    ].toSorted((one, other) => one.line - other.line),
    unknownColumns: heads.filter((head, at) => head !== '' && fields[at] === undefined),
    hasNumbers: fields.includes('bpNumber'),
  }
}
