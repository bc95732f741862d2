// Names of absences, on screen and for screen readers; marks and explanations of their states.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { memo, type ReactElement } from 'react'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Formats } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import type { Absence, AbsenceState, BoardAbsence } from './board-model.ts'
import { useVacationTexts, type VacationText } from './texts.ts'

/** 'Urlaub', or 'Abwesend' where the kind is hidden. */
export const kindWord = ({ kind }: Pick<Absence, 'kind'>, text: VacationText): string =>
  text(`kind.${kind ?? 'absent'}`)

export const stateWord = ({ state }: Pick<Absence, 'state'>, text: VacationText): string => text(`state.${state}`)

const known = new WeakMap<Formats, Map<Day, string>>()

/** 'Mo 11.05.', formatted once: a board has thousands of absences on a few hundred days. */
function dayWord(day: Day, format: Formats): string {
  const words = known.get(format) ?? new Map<Day, string>()
  known.set(format, words)
  const word = words.get(day) ?? format.weekdayDate(day)
  words.set(day, word)
  return word
}

type Period = Omit<Absence, 'id' | 'state' | 'kind'>

const clockOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** '13:00–15:00'; undefined where the times are not known. */
export const clockWords = ({ clock }: Pick<Absence, 'clock'>): string | undefined =>
  clock && `${clockOf(clock.from)}–${clockOf(clock.to)}`

/** 'Mo 11.05. – Fr 15.05. bis mittags', 'Fr 08.05. nachmittags'. */
export function periodWords(period: Period, text: VacationText, format: Formats): string {
  const { first, last, startsAtNoon = false, endsAtNoon = false, isHours = false } = period
  if (isHours) return `${dayWord(first, format)} ${clockWords(period) ?? text('half.hours')}`
  if (first === last) {
    const half = startsAtNoon === endsAtNoon ? '' : ` ${text(startsAtNoon ? 'half.noon' : 'half.morning')}`
    return `${dayWord(first, format)}${half}`
  }
  const start = `${dayWord(first, format)}${startsAtNoon ? ` ${text('fromNoon')}` : ''}`
  return `${start} – ${dayWord(last, format)}${endsAtNoon ? ` ${text('untilNoon')}` : ''}`
}

type Waiting = Pick<BoardAbsence, 'waitsFor'>

/** 'Entscheidung liegt bei Thorsten Wehmeyer'; undefined where the viewer may decide, or may not know who does. */
export const waitsForWords = ({ waitsFor }: Waiting, text: VacationText): string | undefined =>
  waitsFor && text('waitsFor', { names: waitsFor.join(', ') || text('personnelOffice') })

/** 'Urlaub, beantragt, Mo 11.05. – Fr 15.05.', and the next decider of a request. */
export const absenceWords = (absence: Absence & Waiting, text: VacationText, format: Formats): string =>
  [kindWord(absence, text), stateWord(absence, text), periodWords(absence, text, format), waitsForWords(absence, text)]
    .filter((words) => words !== undefined)
    .join(', ')

/** The word inside a bar: open entries are called open, all others by their kind. */
export const barWord = (absence: Absence, text: VacationText): string =>
  absence.state === 'requested' || absence.state === 'pencil' ? text(`short.${absence.state}`) : kindWord(absence, text)

/** Classes of a bar; absences.css draws them. */
export const barClass = (
  { state, kind, isHours }: Pick<Absence, 'state' | 'kind' | 'isHours'>,
  half?: string,
): string =>
  ['bar', state, kind === undefined ? 'hidden-kind' : '', half ? `half ${half}` : '', isHours ? 'hours' : '']
    .filter(Boolean)
    .join(' ')

const MARKS = {
  approved: ['bar approved', 'state.approved'],
  requested: ['bar requested', 'state.requested'],
  half: ['bar half morning', 'legend.half'],
  pencil: ['bar pencil', 'state.pencil'],
  cancellationPending: ['bar cancellationPending', 'state.cancellationPending'],
  absent: ['bar approved hidden-kind', 'legend.absent'],
  others: ['bar approved hidden-kind', 'legend.others'],
  holiday: ['holiday', 'legend.holiday'],
  dayOff: ['day-off', 'dayOff'],
  school: ['school', 'legend.schoolHolidays'],
  conflict: ['conflict', 'legend.conflict'],
} as const
export type Mark = keyof typeof MARKS

function Marks({ marks, site = '' }: { marks: readonly Mark[]; site?: string }): ReactElement {
  const text = useVacationTexts()
  return (
    <ul className="legend" aria-label={text('legend')}>
      {marks.map((mark) => {
        const [swatch, key] = MARKS[mark]
        const ofSite = mark === 'holiday' || mark === 'school' ? ` ${site}` : ''
        return (
          <li key={mark}>
            <span className={`swatch ${swatch}`} aria-hidden="true" />
            {`${text(key)}${ofSite}`.trim()}
          </li>
        )
      })}
    </ul>
  )
}

/** One entry for each of `marks`; `site` follows holidays: 'Feiertag NRW'. */
export const Legend = memo(Marks)

const CHIPS: Readonly<Record<AbsenceState, { kind: 'ok' | 'open' | 'plain' | 'warn'; icon: string }>> = {
  approved: { kind: 'ok', icon: circleCheck },
  requested: { kind: 'open', icon: hourglass },
  pencil: { kind: 'plain', icon: pencil },
  cancellationPending: { kind: 'warn', icon: undo },
}

export function StateChip({ absence }: { absence: Pick<Absence, 'state'> }): ReactElement {
  const text = useVacationTexts()
  return <Chip {...CHIPS[absence.state]}>{stateWord(absence, text)}</Chip>
}
