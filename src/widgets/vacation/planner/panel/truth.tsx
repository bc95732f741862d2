// The kind and cost of the chosen days, line by line, computed here by the rules of the server, so that it appears with the choice; and the
// effects of sending, from the preview: the balance after it, what lapses, other absences, the staffing.
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { ExplainedBalance } from '#contract/vacation-calendar.ts'
import type { Preview } from '#contract/vacation.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { countDays, type CountedDay, type LeavePeriod, type PersonalCalendar } from '#domain/calendar/count-days.ts'
import { sum, type Fraction, subtract } from '#domain/calendar/fraction.ts'
import { accountOf, type LeaveType } from '#domain/leave/leave-type.ts'
import { formatDuration, formatBalance } from '#shared/i18n/format.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { changePeriod, type RequestForm } from '#widgets/vacation/planner/request-form.ts'
import { dayNumber, daysWords, usePlannerTexts } from '#widgets/vacation/planner/texts.ts'
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

/** The kind of the days of a line: 'Arbeitstag', 'Christi Himmelfahrt', 'frei'. */
function useLineWords(fullTarget: number): (line: Line) => string {
  const text = usePanelTexts()
  return ({ first, days }) => {
    const { kind, part, holiday, target } = first
    if (kind === 'holiday' && holiday) return text(`name.${holiday}`)
    const word =
      kind === 'workday' && target < fullTarget
        ? text('kind.shorter', { hours: formatDuration(target) })
        : kind === 'workday' && days.length > 1
          ? text('kind.workdays', { count: days.length })
          : text(`kind.${kind}`)
    return part === 'full' || first.cost.numerator === 0 ? word : `${word}, ${text(`half.${part}`)}`
  }
}

const spanWords = ({ first, last }: Line, format: Formats): string =>
  first === last ? format.weekdayDate(first.day) : `${format.weekdayDate(first.day)} – ${format.weekdayDate(last.day)}`

function costWords(days: readonly CountedDay[], isFlexitime: boolean): string {
  if (isFlexitime) return formatDuration(days.reduce((all, { credit }) => all + credit, 0))
  return dayNumber(sum(days.map(({ cost }) => cost)))
}

interface TruthProps {
  readonly form: RequestForm
  readonly rules: PersonalCalendar
}

export function Truth({ form, rules }: TruthProps): ReactElement | null {
  const { type } = form
  const text = usePanelTexts()
  const plannerText = usePlannerTexts()
  const format = useFormat()
  // Hours are no days: their fields show the cost.
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

const SHOWN = 5

const share = (part: Fraction, whole: Fraction): string => {
  const total = whole.numerator / whole.denominator
  const percent = total > 0 ? (part.numerator / part.denominator / total) * 100 : 0
  return `${Math.min(100, Math.max(0, percent))}%`
}

type YearOf = Preview['years'][number]

/** The balance before and after, the used claims and when the rest lapses; the bar for the year whose account is known. */
function YearBalance({ of, balance }: { of: YearOf; balance: ExplainedBalance | undefined }): ReactElement {
  const text = usePanelTexts()
  const plannerText = usePlannerTexts()
  const format = useFormat()
  const { year, cost, leftBefore, leftAfter, claims } = of
  const known = balance?.year === year ? balance : undefined
  const whole = known && subtract(sum([known.entitlement, known.corrected.amount, known.carriedOver]), known.lapsed)
  const used = whole && subtract(whole, leftBefore)
  return (
    <div className="stack gap-8 balance">
      <p className="row tight before-after">
        <span className="muted">{text('remainingLeave', { year })}</span>
        <span>
          <b>{dayNumber(leftBefore)}</b> <span className="muted">→</span>{' '}
          <b className={leftAfter.numerator < 0 ? 'short' : undefined}>{daysWords(leftAfter, plannerText)}</b>
        </span>
      </p>
      {whole && used && (
        <div
          className="balance-bar"
          role="img"
          aria-label={text('bar', {
            used: dayNumber(used),
            cost: dayNumber(cost),
            left: dayNumber(leftAfter),
          })}
        >
          <i className="used" style={{ width: share(used, whole) }} />
          <i className="asked" style={{ width: share(cost, whole) }} />
        </div>
      )}
      <ul className="stack gap-8 help">
        {claims.map((claim) => (
          <li key={claim.year}>
            {text(claim.lapsesOn === null ? 'claim.kept' : 'claim.lapses', {
              year: claim.year,
              used: daysWords(claim.used, plannerText),
              left: daysWords(claim.left, plannerText),
              date: claim.lapsesOn === null ? '' : format.date(claim.lapsesOn),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function FlexitimeBalance({ before, cost }: { before: number; cost: number }): ReactElement {
  const text = usePanelTexts()
  return (
    <p className="row tight before-after">
      <span className="muted">{text('flexitimeAccount')}</span>
      <span>
        <b>{formatBalance(before)}</b> <span className="muted">→</span> <b>{formatBalance(before - cost)}</b>
      </span>
    </p>
  )
}

const shortSpan = (first: string, last: string, { shortDate }: Formats): string =>
  first === last ? shortDate(first) : `${shortDate(first)}–${shortDate(last)}`

function Away({ preview }: { preview: Preview }): ReactElement | null {
  const text = usePanelTexts()
  const format = useFormat()
  const { away, awayCount, staffing, seesColleagues } = preview
  const shown = away.slice(0, SHOWN)
  const people = new Set(away.map(({ person }) => person.id)).size
  const isShort = staffing !== null && staffing.present < staffing.minimum
  if (away.length === 0 && !awayCount && !isShort)
    return <p className="help">{text(seesColleagues ? 'nobodyAway' : 'othersHidden')}</p>
  return (
    <div className="away">
      <Heading depth={3} className="label">
        {text('away')}
      </Heading>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ person, first, last }) => (
            <li key={`${person.id} ${first}`}>
              <Avatar name={person.name} personId={person.id} size="s" />
              <span>{person.name}</span>
              <span className="muted">{shortSpan(first, last, format)}</span>
            </li>
          ))}
        </ul>
      )}
      {away.length > SHOWN && <p className="help">{text('moreAway', { count: away.length - SHOWN })}</p>}
      {awayCount !== null && awayCount > people && <p className="help">{text('awayCount', { count: awayCount })}</p>}
      {isShort && (
        <p className="hint warn">
          <Icon source={triangleAlert} size="s" />
          {text('tight', { count: staffing.present, minimum: staffing.minimum })}
        </p>
      )}
    </div>
  )
}

interface ConsequencesProps {
  readonly type: LeaveType
  readonly preview: Preview
  readonly balance: ExplainedBalance | undefined
}

export function Consequences({ type, preview, balance }: ConsequencesProps): ReactElement {
  const text = usePanelTexts()
  const { date } = useFormat()
  return (
    <div className="stack panel-part consequences">
      {accountOf(type) === 'flexitime' && balance && (
        <FlexitimeBalance before={balance.flexitime.left} cost={preview.cost.minutes} />
      )}
      {preview.years.map((year) => (
        <YearBalance key={year.year} of={year} balance={balance} />
      ))}
      {preview.decideBy && <p className="help">{text('decideBy', { date: date(preview.decideBy) })}</p>}
      <Away preview={preview} />
    </div>
  )
}
