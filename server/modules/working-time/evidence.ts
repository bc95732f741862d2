// Evidence of working time that the law demands: begin, end and length of every day, as a file for spreadsheets.
import type { Day } from '#domain/calendar/typed-days.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import { localDayOf, localMinuteOf } from '#domain/working-time/clock.ts'
import { isProvisional } from '#domain/working-time/month-figures.ts'
import type { TravelKind } from '#domain/working-time/entry.ts'
import type { DayLine } from '#contract/working-time.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { decimalHours, plain, type Plain, toCsv } from '#server/text/csv.ts'
import type { Db } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/http/errors.ts'
import { workerFunction } from '#server/jobs/worker-function.ts'
import { readDays } from '#server/modules/working-time/days/day-line.ts'
import type { EvidencePage } from './evidence-pdf-worker.ts'
import { readTimePeople } from '#server/modules/working-time/days/people.ts'
import { noteReading, readReading, type Viewer } from './viewer.ts'
import type { Language } from '#server/mail/language.ts'

const STATUSES: Readonly<Record<DayLine['status'], readonly [de: string, en: string]>> = {
  manualReleaseRequired: ['Manuelle Freigabe nötig', 'Manual release required'],
  automaticReleaseActivated: ['Automatische Freigabe', 'Automatic release'],
  notYetProcessed: ['Noch nicht bearbeitet', 'Not yet processed'],
  notYetProcessedByProjectManager: ['Wartet auf Projektleitung', 'Waits for the project manager'],
  manuallyApproved: ['Manuell genehmigt', 'Manually approved'],
  manuallyRejected: ['Manuell abgelehnt', 'Manually rejected'],
  automaticallyApproved: ['Automatisch genehmigt', 'Automatically approved'],
}

const two = (value: number): string => String(value).padStart(2, '0')
/** Hours and minutes such as 8:05 or −8:05. */
const clockHours = (minutes: number): string =>
  `${minutes < 0 ? '−' : ''}${Math.floor(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`

/** The time of an instant; with the date where it falls on another day. */
function timeOf(instant: string | null | undefined, day: Day): string {
  if (!instant) return ''
  const at = Date.parse(instant)
  const minute = localMinuteOf(at)
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  return localDayOf(at) === day ? time : `${localDayOf(at)} ${time}`
}

/** An entry of a day; undefined: the day has none. */
interface Cell {
  readonly line: DayLine
  readonly entry: DayLine['entries'][number] | undefined
}
type Value = string | number | Plain | { readonly minutes: number }
/** A line of the evidence, before it is written for a spreadsheet or a page. */
type Row = readonly Value[]

interface Column {
  readonly de: string
  readonly en: string
  /** 'day': the value is written only with the first entry of a day. */
  readonly of: 'day' | 'entry'
  /** The value is missing in the document, whose page has no room for it. */
  readonly isFileOnly?: boolean
  readonly value: (cell: Cell, language: Language) => Value
}

const minutes = (value: number | null): Value => (value === null ? '' : { minutes: value })
const TRAVEL: Readonly<Record<TravelKind, Readonly<Record<Language, string>>>> = {
  active: { de: 'mit Arbeit', en: 'with work' },
  passive: { de: 'ohne Arbeit', en: 'without work' },
}

const COLUMNS: readonly Column[] = [
  { de: 'Tag', en: 'Day', of: 'entry', value: ({ line }) => plain(line.day) },
  { de: 'Kommen', en: 'In', of: 'entry', value: ({ line, entry }) => plain(timeOf(entry?.comes, line.day)) },
  { de: 'Gehen', en: 'Out', of: 'entry', value: ({ line, entry }) => plain(timeOf(entry?.goes, line.day)) },
  { de: 'Pause', en: 'Break', of: 'day', value: ({ line }) => minutes(line.breakMinutes) },
  { de: 'Fahrzeit', en: 'Travel', of: 'day', value: ({ line }) => minutes(line.travelMinutes) },
  { de: 'Soll', en: 'Target', of: 'day', value: ({ line }) => minutes(line.target) },
  { de: 'Gutschrift', en: 'Credit', of: 'day', value: ({ line }) => minutes(line.credited) },
  { de: 'Ist', en: 'Actual', of: 'day', value: ({ line }) => minutes(line.actual) },
  { de: 'Saldo', en: 'Balance', of: 'day', value: ({ line }) => minutes(line.balance) },
  { de: 'Auftrag', en: 'Order', of: 'entry', value: ({ entry }) => entry?.orderNumber ?? '' },
  {
    de: 'Projektleitung',
    en: 'Project manager',
    of: 'entry',
    isFileOnly: true,
    value: ({ entry }) => entry?.projectManager?.name ?? '',
  },
  {
    de: 'Art der Fahrt',
    en: 'Kind of travel',
    of: 'entry',
    isFileOnly: true,
    value: ({ entry }, language) => (entry?.travelKind ? TRAVEL[entry.travelKind][language] : ''),
  },
  {
    de: 'Kilometer',
    en: 'Kilometres',
    of: 'entry',
    isFileOnly: true,
    value: ({ entry }) => (entry && entry.kilometres > 0 ? entry.kilometres : ''),
  },
  {
    de: 'Vorbereitung',
    en: 'Preparation',
    of: 'entry',
    isFileOnly: true,
    value: ({ entry }) => minutes(entry?.preparationMinutes ?? null),
  },
  {
    de: 'Nachbereitung',
    en: 'Follow-up',
    of: 'entry',
    isFileOnly: true,
    value: ({ entry }) => minutes(entry?.followUpMinutes ?? null),
  },
  { de: 'Land', en: 'Country', of: 'entry', value: ({ entry }) => entry?.country ?? '' },
  { de: 'Ort', en: 'Place', of: 'entry', value: ({ entry }) => entry?.place ?? '' },
  {
    de: 'Bemerkung',
    en: 'Note',
    of: 'entry',
    value: ({ line, entry }) => [line.label, entry?.note ?? ''].filter((text) => text !== '').join(', '),
  },
  {
    de: 'Freigabe',
    en: 'Release',
    of: 'day',
    value: ({ line }, language) => {
      const words = STATUSES[line.status][language === 'de' ? 0 : 1]
      return isProvisional(line) ? `${words} (${language === 'de' ? 'vorläufig' : 'provisional'})` : words
    },
  },
]

/** The head and a row for each entry. */
function rowsOf(lines: readonly DayLine[], language: Language, format: 'csv' | 'pdf'): Row[] {
  const columns = COLUMNS.filter(({ isFileOnly }) => format === 'csv' || !isFileOnly)
  const rows = lines.flatMap((line) =>
    (line.entries.length > 0 ? line.entries : [undefined]).map((entry, index) =>
      columns.map(({ of, value }) => (of === 'day' && index > 0 ? '' : value({ line, entry }, language))),
    ),
  )
  return [columns.map((column) => column[language]), ...rows]
}

export interface WantedEvidence {
  readonly personId: string
  readonly from: Day
  readonly until: Day
  readonly format: 'csv' | 'pdf'
}

/** The recorded days of a person, for themselves and the time office; at most the months that are kept. */
export async function readEvidence(
  db: Db,
  viewer: Viewer,
  { personId, from, until, format }: WantedEvidence,
  now: Date,
): Promise<readonly Row[]> {
  const { as, view } = await readReading(db, viewer, personId, now)
  if (as !== 'self' && as !== 'office') throw notFound()
  await noteReading(db, { viewer, personId, what: 'evidence', now })
  const today = businessDay(now)
  const person = (await readTimePeople(db, [personId], { first: today, last: today })).get(personId)
  if (!person) throw notFound()
  if (until < from) throw unprocessable('validation_failed', [{ field: 'query.until', rule: 'reversed' }])
  const oldest = addMonths(`${today.slice(0, 7)}-01`, -person.rulesOn(today).keptMonths)
  const last = until < today ? until : today
  const lines = await readDays(db, view, personId, from < oldest ? oldest : from, last)
  const recorded = lines.filter(({ id, entries }) => id !== null || entries.length > 0)
  return rowsOf(recorded, viewer.language, format)
}

export const evidenceCsv = (rows: readonly Row[]): string =>
  toCsv(
    rows.map((row) =>
      row.map((value) => (typeof value === 'object' && 'minutes' in value ? decimalHours(value.minutes) : value)),
    ),
  )

const layOut = workerFunction<EvidencePage, Uint8Array>(new URL('evidence-pdf-worker.ts', import.meta.url))

/** Writes an ISO day or a period: 'Di 24.11.2026', 'Tue 24/11/2026'. */
function written(day: string, language: Language): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const options = { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, options).format(new Date(day)).replace(/\.?,/, '')
}

function pageText(value: Value): string {
  if (typeof value !== 'object') return String(value)
  return 'plain' in value ? value.plain : clockHours(value.minutes)
}

/** The rows of `readEvidence` as a document with the name of their owner. */
export async function evidencePdf(
  rows: readonly Row[],
  { owner, from, until }: { readonly owner: string; readonly from: Day; readonly until: Day },
  language: Language,
): Promise<Buffer> {
  const [head = [], ...days] = rows.map((row) => row.map(pageText))
  const pdf = await layOut({
    title: language === 'de' ? 'Arbeitszeitnachweis' : 'Evidence of working time',
    lines: [owner, `${written(from, language)} – ${written(until, language)}`],
    rows: [head, ...days.map(([day = '', ...cells]) => [written(day, language), ...cells])],
    language,
  })
  return Buffer.from(pdf)
}
