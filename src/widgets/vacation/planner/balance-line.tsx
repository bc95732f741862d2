// The balance of a year as a sum that explains itself: each figure opens the days it is made of.
import type { ReactElement, ReactNode } from 'react'
import type { ExplainedBalance } from '#contract/vacation-calendar.ts'
import type { Fraction } from '#domain/leave/fraction.ts'
import { formatBalance } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { dayNumber, daysWords } from './amounts.ts'
import { usePlannerTexts } from './texts.ts'

type Claim = ExplainedBalance['claims'][number]
type Figure = ExplainedBalance['taken']

interface FigureProps {
  readonly sign?: '+' | '−' | '='
  readonly label: string
  readonly amount: Fraction
  /** Beside the label. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

/** A figure that opens what it is made of. */
function Summand({ sign, label, amount, note, children }: FigureProps): ReactElement {
  return (
    <li className={sign === '=' ? 'summand result' : 'summand'}>
      {sign && <span className="sign">{sign}</span>}
      <Popover
        label={label}
        className="figure-pop"
        trigger={(trigger) => (
          <button type="button" className="figure-button" {...trigger}>
            <b>{dayNumber(amount)}</b> <span>{label}</span>
            {note && <small>{note}</small>}
          </button>
        )}
      >
        {() => children}
      </Popover>
    </li>
  )
}

function ClaimList({ claims }: { claims: readonly Claim[] }): ReactElement {
  const text = usePlannerTexts()
  const format = useFormat()
  return (
    <ul className="figure-list">
      {claims.map((claim) => (
        <li key={`${claim.year} ${claim.kind}`}>
          <span>
            {text(`claim.${claim.kind}`)} {claim.year}
            <small>
              {[
                text('claim.left', { left: dayNumber(claim.left) }),
                claim.lapsesOn && text('claim.lapses', { date: format.date(claim.lapsesOn) }),
                claim.isProvisional && text('claim.provisional'),
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
          <b>{daysWords(claim.amount, text)}</b>
        </li>
      ))}
    </ul>
  )
}

function DayList({ days, onOpen }: { days: Figure['days']; onOpen: (requestId: number) => void }): ReactElement {
  const text = usePlannerTexts()
  const format = useFormat()
  if (days.length === 0) return <p className="help">{text('noDays')}</p>
  return (
    <ul className="figure-list">
      {days.map(({ day, amount, requestId }) => (
        <li key={`${day} ${requestId}`}>
          {requestId === null ? (
            <span>{format.weekdayDate(day)}</span>
          ) : (
            <button type="button" className="link" onClick={() => onOpen(requestId)}>
              {format.weekdayDate(day)}
            </button>
          )}
          <b>{daysWords(amount, text)}</b>
        </li>
      ))}
    </ul>
  )
}

const absolute = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: Math.abs(numerator), denominator })

function CorrectionList({ corrected }: { corrected: ExplainedBalance['corrected'] }): ReactElement {
  const text = usePlannerTexts()
  return (
    <ul className="figure-list">
      {corrected.entries.map(({ at, amount, reason, by }) => (
        <li key={`${at} ${reason}`}>
          <span>
            {reason}
            <small>{by}</small>
          </span>
          <b>{daysWords(amount, text)}</b>
        </li>
      ))}
    </ul>
  )
}

export interface BalanceLineProps {
  readonly balance: ExplainedBalance
  readonly onOpen: (requestId: number) => void
}

export function BalanceLine({ balance, onOpen }: BalanceLineProps): ReactElement {
  const text = usePlannerTexts()
  const format = useFormat()
  const { year, claims, corrected, carriedOver, taken, planned, requested, lapsed, left, flexitime } = balance
  const own = claims.filter((claim) => claim.year === year)
  const carried = claims.filter((claim) => claim.year < year)
  const lapses = carried.find((claim) => claim.lapsesOn !== null && claim.left.numerator > 0)?.lapsesOn
  const figures = { taken, planned, requested }
  return (
    <section className="balance-line" aria-label={text('balanceOf', { year })}>
      <ul>
        <Summand label={text('entitlement', { year })} amount={balance.entitlement}>
          <ClaimList claims={own} />
        </Summand>
        {corrected.entries.length > 0 && (
          <Summand
            sign={corrected.amount.numerator < 0 ? '−' : '+'}
            label={text('corrected')}
            amount={absolute(corrected.amount)}
          >
            <CorrectionList corrected={corrected} />
          </Summand>
        )}
        {carriedOver.numerator !== 0 && (
          <Summand
            sign="+"
            label={text('carriedOver')}
            amount={carriedOver}
            note={lapses ? text('carriedUntil', { date: format.shortDate(lapses) }) : undefined}
          >
            <ClaimList claims={carried} />
          </Summand>
        )}
        {lapsed.numerator !== 0 && (
          <Summand sign="−" label={text('lapsed')} amount={lapsed}>
            <ClaimList claims={carried} />
          </Summand>
        )}
        {(['taken', 'planned', 'requested'] as const).map((name) => (
          <Summand key={name} sign="−" label={text(name)} amount={figures[name].amount}>
            <DayList days={figures[name].days} onOpen={onOpen} />
          </Summand>
        ))}
        <Summand sign="=" label={text('left')} amount={left}>
          <ClaimList claims={claims.filter((claim) => claim.left.numerator > 0)} />
        </Summand>
      </ul>
      <p className="muted flexitime">{text('flexitimeIs', { balance: formatBalance(flexitime.balance) })}</p>
    </section>
  )
}
