// Files with school holidays: calendars (ICS), or tables (CSV) with Land, name, first and last day.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { dayOfSerial } from '#domain/files/spreadsheet.ts'
import { isDay, type Day } from '#domain/calendar/typed-days.ts'
import { LAENDER, type Land } from '#domain/calendar/holidays.ts'

export interface SchoolHoliday {
  readonly land: Land
  readonly name: string
  readonly first: Day
  readonly last: Day
}

export type SchoolHolidayRule =
  | 'landMissing'
  | 'nameMissing'
  | 'nameTooLong'
  | 'dayUnreadable'
  | 'dayWritten'
  | 'reversed'
  | 'tooLong'

/** `line` counts from 1. */
export interface SchoolHolidayFault {
  readonly line: number
  readonly rule: SchoolHolidayRule | 'nothingFound' | 'tooMany'
  /** The probable originals of days that a spreadsheet has written as numbers. */
  readonly original?: readonly [first: Day, last: Day]
}

export interface SchoolHolidayFile {
  readonly entries: readonly SchoolHoliday[]
  readonly faults: readonly SchoolHolidayFault[]
}

/** Sixteen Länder for ten years have fewer. */
const MOST = 1_500
const LONGEST = 100
const LONGEST_NAME = 100

interface Row {
  readonly line: number
  readonly land: string
  readonly name: string
  readonly first: string
  readonly last: string
  /** The last day is the one after it. */
  readonly isEndExcluded?: boolean
}

/** '2027-07-05', '20270705', '05.07.2027'. */
function readDay(text: string): Day | undefined {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text.trim())
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim())
  const [year, month, day] = iso ? iso.slice(1) : (german?.slice(1).toReversed() ?? [])
  const named = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(named) ? named : undefined
}

const isLand = (text: string): text is Land => (LAENDER as readonly string[]).includes(text)

type Fault = Pick<SchoolHolidayFault, 'original'> & { readonly rule: SchoolHolidayRule }

/** `land` applies to entries that name none, such as those of a calendar. */
interface Reading {
  readonly land?: Land | undefined
  /** Accepts the probable original of a number of a spreadsheet. */
  readonly takesOriginals?: boolean | undefined
}

function readRow(row: Row, { land: landOfFile, takesOriginals }: Reading): SchoolHoliday | Fault {
  const named = row.land.trim().toUpperCase().replace(/^DE-/, '')
  const land = isLand(named) ? named : named === '' ? landOfFile : undefined
  const name = row.name.trim()
  const [typedFirst, typedEnd] = [readDay(row.first), readDay(row.last)]
  const first = typedFirst ?? dayOfSerial(row.first.trim())
  const end = typedEnd ?? dayOfSerial(row.last.trim())
  if (land === undefined) return { rule: 'landMissing' }
  if (name === '') return { rule: 'nameMissing' }
  if (name.length > LONGEST_NAME) return { rule: 'nameTooLong' }
  if (first === undefined || end === undefined) return { rule: 'dayUnreadable' }
  if (!takesOriginals && (typedFirst === undefined || typedEnd === undefined))
    return { rule: 'dayWritten', original: [first, end] }
  const last = row.isEndExcluded && end > first ? addDays(end, -1) : end
  if (last < first) return { rule: 'reversed' }
  return last > addDays(first, LONGEST) ? { rule: 'tooLong' } : { land, name, first, last }
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign))

/** The events of a calendar; a line that begins with a blank continues the one before. */
function readCalendar(text: string): Row[] {
  const rows: Row[] = []
  let event: { line: number; fields: Map<string, string> } | undefined
  let line = 0
  for (const folded of text.replaceAll(/\r?\n[ \t]/g, '\u0000').split(/\r?\n/)) {
    const at = line + 1
    line += folded.split('\u0000').length
    const [key = '', ...rest] = folded.replaceAll('\u0000', '').split(':')
    const value = rest.join(':')
    const name = key.split(';')[0]!.toUpperCase()
    if (name === 'BEGIN' && value.toUpperCase() === 'VEVENT') event = { line: at, fields: new Map() }
    else if (name === 'END' && value.toUpperCase() === 'VEVENT' && event) {
      const { fields } = event
      const first = fields.get('DTSTART') ?? ''
      const end = fields.get('DTEND')
      rows.push({
        line: event.line,
        land: '',
        name: unescaped(fields.get('SUMMARY') ?? ''),
        first,
        last: end ?? first,
        isEndExcluded: end !== undefined,
      })
      event = undefined
    } else event?.fields.set(name, value)
  }
  return rows
}

function splitCells(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((one) => one.trim())
}

const HEADS: readonly (readonly [RegExp, 'land' | 'name' | 'first' | 'last'])[] = [
  [/^(land|bundesland|state)$/i, 'land'],
  [/^(name|ferien|bezeichnung|summary)$/i, 'name'],
  [/^(first|von|beginn|start|erster tag)$/i, 'first'],
  [/^(last|bis|ende|end|letzter tag)$/i, 'last'],
]

/** With a header the columns may be in any order; without one they are Land, name, first day, last day. */
function readTable(text: string): Row[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const start = lines.find((one) => one.trim() !== '') ?? ''
  const separator = [';', '\t', ','].find((one) => start.includes(one)) ?? ';'
  const head = splitCells(start, separator).map((cell) => HEADS.find(([pattern]) => pattern.test(cell))?.[1])
  const hasHead = head.includes('first') && head.includes('last')
  const order = hasHead ? head : (['land', 'name', 'first', 'last'] as const)
  return lines.flatMap((content, index) => {
    if (content.trim() === '' || (hasHead && content === start)) return []
    const cells = splitCells(content, separator)
    const cell = (part: 'land' | 'name' | 'first' | 'last') => cells[order.indexOf(part)] ?? ''
    return [{ line: index + 1, land: cell('land'), name: cell('name'), first: cell('first'), last: cell('last') }]
  })
}

export function readSchoolHolidays(text: string, reading: Reading = {}): SchoolHolidayFile {
  const rows = /BEGIN:VCALENDAR/i.test(text) ? readCalendar(text) : readTable(text)
  if (rows.length === 0) return { entries: [], faults: [{ line: 1, rule: 'nothingFound' }] }
  if (rows.length > MOST) return { entries: [], faults: [{ line: rows[MOST]!.line, rule: 'tooMany' }] }
  const entries: SchoolHoliday[] = []
  const faults: SchoolHolidayFault[] = []
  const known = new Set<string>()
  for (const row of rows) {
    const entry = readRow(row, reading)
    if ('rule' in entry) faults.push({ line: row.line, ...entry })
    else if (!known.has(`${entry.land} ${entry.name} ${entry.first}`)) {
      known.add(`${entry.land} ${entry.name} ${entry.first}`)
      entries.push(entry)
    }
  }
  return { entries, faults }
}
