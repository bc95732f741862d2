// Evidence of working time, as the law asks for it: begin, end and length of every day, as a file for spreadsheets.
import type { Day } from '#domain/typed-days.ts'
import { addMonths } from '#domain/calendar-days.ts'
import { localDayOf, localMinuteOf } from '#domain/working-time/clock.ts'
import type { DayLine } from '#contract/working-time.ts'
import { businessDay } from '#server/business-day.ts'
import { toCsv } from '#server/csv.ts'
import type { Db } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/errors.ts'
import { workerFunction } from '#server/worker-function.ts'
import { readDays } from './day-line.ts'
import type { EvidencePage } from './evidence-pdf-worker.ts'
import { readTimePeople } from './people.ts'
import { readReading, type Viewer } from './reader.ts'
import type { Language } from './names.ts'

const HEADS: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Tag',
    'Kommen',
    'Gehen',
    'Pause',
    'Fahrzeit',
    'Soll',
    'Gutschrift',
    'Ist',
    'Saldo',
    'Auftrag',
    'Land',
    'Ort',
    'Bemerkung',
    'Freigabe',
  ],
  en: [
    'Day',
    'In',
    'Out',
    'Break',
    'Travel',
    'Target',
    'Credit',
    'Actual',
    'Balance',
    'Order',
    'Country',
    'Place',
    'Note',
    'Release',
  ],
}
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
/** 8:05, of a negative number −8:05. */
export const hours = (minutes: number): string =>
  `${minutes < 0 ? '−' : ''}${Math.floor(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`

/** The time of an instant; with the date where it falls on another day. */
function timeOf(instant: string | null, day: Day): string {
  if (instant === null) return ''
  const at = Date.parse(instant)
  const minute = localMinuteOf(at)
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  return localDayOf(at) === day ? time : `${localDayOf(at)} ${time}`
}

/** One row for each entry; the figures of the day stand with the first. */
function rowsOf(line: DayLine, language: Language): string[][] {
  const entries = line.entries.length > 0 ? line.entries : [undefined]
  return entries.map((entry, index) => {
    const figures =
      index > 0
        ? ['', '', '', '', '', '']
        : [
            hours(line.breakMinutes),
            hours(line.travelMinutes),
            hours(line.target),
            hours(line.credited),
            line.actual === null ? '' : hours(line.actual),
            line.balance === null ? '' : hours(line.balance),
          ]
    const { orderNumber = '', country = '', place = '', note = '' } = entry ?? {}
    return [
      line.day,
      timeOf(entry?.comes ?? null, line.day),
      timeOf(entry?.goes ?? null, line.day),
      ...figures,
      orderNumber,
      entry ? country : '',
      place,
      [line.label, note].filter((text) => text !== '').join(', '),
      index === 0 ? STATUSES[line.status][language === 'de' ? 0 : 1] : '',
    ]
  })
}

export interface EvidenceWish {
  readonly personId: string
  readonly from: Day
  readonly until: Day
}

/** The recorded days of a person, for themselves and the time office; at most the months that are kept. */
export async function readEvidence(
  db: Db,
  viewer: Viewer,
  { personId, from, until }: EvidenceWish,
  now: Date,
): Promise<readonly (readonly string[])[]> {
  const { as, reader } = await readReading(db, viewer, personId, now)
  if (as !== 'self' && as !== 'office') throw notFound()
  const today = businessDay(now)
  const person = (await readTimePeople(db, [personId], { first: today, last: today })).get(personId)
  if (!person) throw notFound()
  if (until < from) throw unprocessable('validation_failed', [{ field: 'query.until', rule: 'reversed' }])
  const oldest = addMonths(`${today.slice(0, 7)}-01`, -person.rulesOn(today).keptMonths)
  const last = until < today ? until : today
  const lines = await readDays(db, reader, personId, from < oldest ? oldest : from, last)
  const recorded = lines.filter(({ id, entries }) => id !== null || entries.length > 0)
  return [HEADS[viewer.language], ...recorded.flatMap((line) => rowsOf(line, viewer.language))]
}

export const evidenceCsv = (rows: readonly (readonly string[])[]): string => toCsv(rows)

const layOut = workerFunction<EvidencePage, Uint8Array>(new URL('evidence-pdf-worker.ts', import.meta.url))

/** Of an ISO day, or a period of it: 'Di 24.11.2026', 'Tue 24/11/2026'. */
function written(day: string, language: Language): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const options = { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, options).format(new Date(day)).replace(/\.?,/, '')
}

/** The rows of `readEvidence` as a document with the name of their owner. */
export async function evidencePdf(
  rows: readonly (readonly string[])[],
  { owner, from, until }: { readonly owner: string; readonly from: Day; readonly until: Day },
  language: Language,
): Promise<Buffer> {
  const [head = [], ...days] = rows
  const pdf = await layOut({
    title: language === 'de' ? 'Arbeitszeitnachweis' : 'Evidence of working time',
    lines: [owner, `${written(from, language)} – ${written(until, language)}`],
    rows: [head, ...days.map(([day = '', ...cells]) => [written(day, language), ...cells])],
    language,
  })
  return Buffer.from(pdf)
}
