// What sending would mean: the balance after it, what lapses, who else is away, and whether enough people are present.
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { Preview } from '#contract/vacation.ts'
import type { ExplainedBalance } from '#contract/vacation-calendar.ts'
import { subtract, sum, type Fraction } from '#domain/leave/fraction.ts'
import { accountOf, type LeaveType } from '#domain/leave/leave-type.ts'
import { formatBalance } from '#shared/i18n/format.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { dayNumber, daysWords } from '#widgets/vacation/planner/amounts.ts'
import { usePlannerTexts } from '#widgets/vacation/planner/texts.ts'
import { usePanelTexts } from './texts.ts'

const SHOWN = 5

const share = (part: Fraction, whole: Fraction): string => {
  const total = whole.numerator / whole.denominator
  const percent = total > 0 ? (part.numerator / part.denominator / total) * 100 : 0
  return `${Math.min(100, Math.max(0, percent))}%`
}

type YearOf = Preview['years'][number]

/** Left before and after; of the year whose account is known, the bar and what lapses. */
function YearBalance({ of, balance }: { of: YearOf; balance: ExplainedBalance | undefined }): ReactElement {
  const text = usePanelTexts()
  const plannerText = usePlannerTexts()
  const format = useFormat()
  const { year, cost, leftBefore, leftAfter } = of
  const known = balance?.year === year ? balance : undefined
  const whole = known && subtract(sum([known.entitlement, known.corrected.amount, known.carriedOver]), known.lapsed)
  const used = whole && subtract(whole, leftBefore)
  const lapsing = known?.claims.filter(
    ({ lapsesOn, left }) =>
      lapsesOn !== null && lapsesOn >= known.today && lapsesOn <= `${year}-12-31` && left.numerator > 0,
  )
  return (
    <div className="balance">
      <p className="before-after">
        <span className="muted">{text('left', { year })}</span>
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
      {lapsing?.map((claim) => (
        <p key={`${claim.year} ${claim.kind}`} className="help">
          {text('lapses', {
            days: daysWords(claim.left, plannerText),
            count: claim.left.numerator / claim.left.denominator,
            year: claim.year,
            date: format.date(claim.lapsesOn ?? ''),
          })}
        </p>
      ))}
    </div>
  )
}

function FlexitimeBalance({ before, cost }: { before: number; cost: number }): ReactElement {
  const text = usePanelTexts()
  return (
    <p className="before-after">
      <span className="muted">{text('flexitime')}</span>
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
  const { away, awayCount, staffing } = preview
  const shown = away.slice(0, SHOWN)
  const people = new Set(away.map(({ person }) => person.id)).size
  const isShort = staffing !== null && staffing.present < staffing.minimum
  if (away.length === 0 && !awayCount && !isShort) return <p className="help">{text('nobodyAway')}</p>
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
        <p className="hint">
          <Icon source={triangleAlert} size="s" />
          {text('tight', { count: staffing.present, minimum: staffing.minimum })}
        </p>
      )}
    </div>
  )
}

export interface ConsequencesProps {
  readonly type: LeaveType
  readonly preview: Preview
  readonly balance: ExplainedBalance | undefined
}

export function Consequences({ type, preview, balance }: ConsequencesProps): ReactElement {
  return (
    <div className="panel-part consequences">
      {accountOf(type) === 'flexitime' && balance && (
        <FlexitimeBalance before={balance.flexitime.left} cost={preview.cost.minutes} />
      )}
      {preview.years.map((year) => (
        <YearBalance key={year.year} of={year} balance={balance} />
      ))}
      <Away preview={preview} />
    </div>
  )
}
