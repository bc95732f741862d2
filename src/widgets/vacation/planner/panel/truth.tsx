// What the chosen days are and cost, line by line. Counted here by the rules that the server counts with, so that it is there with
// the choice; balance, colleagues and rules follow from the preview.
import type { ReactElement } from 'react'
import { addDays } from '#domain/berlin-time.ts'
import { countDays, type CountedDay, type LeavePeriod, type PersonalCalendar } from '#domain/leave/count-days.ts'
import { sum, type Fraction } from '#domain/leave/fraction.ts'
import { accountOf, type LeaveType } from '#domain/leave/leave-type.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import { dayNumber, daysWords } from '#widgets/vacation/planner/amounts.ts'
import { usePlannerTexts } from '#widgets/vacation/planner/texts.ts'
import { changePeriod, type RequestForm } from '#widgets/vacation/planner/request-form.ts'
import { usePanelTexts } from './texts.ts'

/** More days are refused: their table would push the sentence about it out of sight. */
const MOST = 366

/** From so many days on, days of work in a row are one line. */
const LONG = 10

/** Days in a row that are the same, as one line. */
interface Line {
  readonly first: CountedDay
  readonly last: CountedDay
  readonly days: readonly CountedDay[]
}

const isSame = (one: CountedDay, other: CountedDay): boolean =>
  one.kind === other.kind && one.part === other.part && one.holiday === other.holiday && one.target === other.target

function linesOf(days: readonly CountedDay[]): Line[] {
  const lines: Line[] = []
  for (const day of days) {
    const line = lines.at(-1)
    const isJoined = day.kind === 'dayOff' || days.length > LONG
    if (line && isJoined && isSame(line.last, day) && addDays(line.last.day, 1) === day.day)
      lines[lines.length - 1] = { ...line, last: day, days: [...line.days, day] }
    else lines.push({ first: day, last: day, days: [day] })
  }
  return lines
}

/** Types that may begin or end with half a day. */
const WITH_HALVES: ReadonlySet<LeaveType> = new Set(['tariffLeave', 'flexDay', 'specialLeave'])

interface HalfProps {
  readonly index: number
  readonly days: LeavePeriod
  readonly line: CountedDay
  readonly type: LeaveType
}

/** Makes the first or last day of several a half one, and a whole one again. */
function HalfButton({ index, days, line, type }: HalfProps): ReactElement | null {
  const text = usePanelTexts()
  const { longDate } = useFormat()
  if (!WITH_HALVES.has(type) || line.kind !== 'workday' || days.first === days.last) return null
  const end = line.day === days.first ? 'startsAtNoon' : line.day === days.last ? 'endsAtNoon' : undefined
  if (!end) return null
  const isHalf = days[end] === true
  return (
    <button
      type="button"
      className="link half"
      aria-label={text(isHalf ? 'wholeOf' : 'halfOf', { day: longDate(line.day) })}
      onClick={() => changePeriod(index, { days: { ...days, [end]: !isHalf } })}
    >
      {text(isHalf ? 'whole' : 'half')}
    </button>
  )
}

/** What the days of a line are: 'Arbeitstag', 'Christi Himmelfahrt', 'frei'. */
function useLineWords(fullTarget: number): (line: Line) => string {
  const text = usePanelTexts()
  const names = useVacationTexts()
  return ({ first, days }) => {
    const { kind, part, holiday, target } = first
    if (kind === 'holiday' && holiday) return names(`name.${holiday}`)
    const word =
      kind === 'workday' && target < fullTarget
        ? text('kind.shorter', { hours: formatDuration(target) })
        : kind === 'workday' && days.length > 1
          ? text('kind.workdays', { count: days.length })
          : text(`kind.${kind}`)
    return part === 'full' || first.cost.numerator === 0 ? word : `${word}, ${names(`half.${part}`)}`
  }
}

const spanWords = ({ first, last }: Line, format: Formats): string =>
  first === last ? format.weekdayDate(first.day) : `${format.weekdayDate(first.day)} – ${format.weekdayDate(last.day)}`

function costWords(days: readonly CountedDay[], isFlexitime: boolean): string {
  if (isFlexitime) return formatDuration(days.reduce((all, { credit }) => all + credit, 0))
  return dayNumber(sum(days.map(({ cost }) => cost)))
}

export interface TruthProps {
  readonly form: RequestForm
  readonly rules: PersonalCalendar
}

export function Truth({ form, rules }: TruthProps): ReactElement | null {
  const { type } = form
  const text = usePanelTexts()
  const plannerText = usePlannerTexts()
  const format = useFormat()
  // Hours are no days: the fields say what they cost.
  const isCounted = (days: LeavePeriod) => type !== 'flexHours' && days.last < addDays(days.first, MOST)
  // Periods that overlap are refused; their common days are not counted twice.
  const counted = new Set<string>()
  const isNew = ({ day, part }: CountedDay) => counted.size !== counted.add(`${day} ${part}`).size
  const periods = form.periods.map(({ days }) => (days && isCounted(days) ? countDays(days, rules).filter(isNew) : []))
  const all = periods.flat()
  const wordsOf = useLineWords(Math.max(0, ...all.map(({ target }) => target)))
  if (all.length === 0) return null
  const isFlexitime = accountOf(type) === 'flexitime'
  const total: Fraction = sum(all.map(({ cost }) => cost))
  const credit = all.reduce((minutes, day) => minutes + day.credit, 0)
  return (
    <table className="truth" data-days={all.length}>
      <caption className="sr">{text('truth')}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{text('truth.day')}</th>
          <th scope="col">{text('truth.kind')}</th>
          <th scope="col">{text('truth.cost')}</th>
        </tr>
      </thead>
      <tbody>
        {periods.flatMap((days, index) =>
          linesOf(days).map((line) => (
            <tr
              key={`${index} ${line.first.day}`}
              className={line.first.kind === 'holiday' ? 'holiday' : line.first.kind}
            >
              <th scope="row">{spanWords(line, format)}</th>
              <td>
                {wordsOf(line)}{' '}
                <HalfButton index={index} days={form.periods[index]!.days!} line={line.days.at(0)!} type={type} />
                {line.days.length > 1 && (
                  <HalfButton index={index} days={form.periods[index]!.days!} line={line.last} type={type} />
                )}
              </td>
              <td className="cost">{costWords(line.days, isFlexitime)}</td>
            </tr>
          )),
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {text('need')}
          </th>
          <td className="cost">{isFlexitime ? formatDuration(credit) : daysWords(total, plannerText)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
