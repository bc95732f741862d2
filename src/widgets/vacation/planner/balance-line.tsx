// The balance of a year as a sum that explains itself: each figure opens the days it is made of.
import type { ReactElement, ReactNode } from 'react'
import type { ExplainedBalance } from '#contract/vacation-calendar.ts'
import type { Fraction } from '#domain/calendar/fraction.ts'
import { nextLapse, openClaims } from '#domain/leave/lapse.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { formatBalance } from '#shared/i18n/format.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { dayNumber, daysWords, usePlannerTexts, type PlannerText } from './texts.ts'

type Claim = ExplainedBalance['claims'][number]
type Figure = ExplainedBalance['taken']

const FIGURES = ['taken', 'planned', 'requested'] as const

interface FigureProps {
  readonly sign?: '+' | '−' | '='
  readonly label: string
  readonly amount: Fraction
  /** Shown beside the label. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

/** A figure that opens its summands. */
function Summand({ sign, label, amount, note, children }: FigureProps): ReactElement {
  return (
    <li className={sign === '=' ? 'summand result' : 'summand'}>
      {sign && <span className="muted">{sign}</span>}
      <Popover
        label={label}
        className="figure-pop"
        trigger={(trigger) => (
          <button type="button" className="figure-button" {...trigger}>
            <b>{dayNumber(amount)}</b> <span>{label}</span>
            {note && (
              <>
                {' '}
                <small>{note}</small>
              </>
            )}
          </button>
        )}
      >
        {() => children}
      </Popover>
    </li>
  )
}

function ClaimList({ claims, today }: { claims: readonly Claim[]; today: Day }): ReactElement {
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
                claim.lapsesOn
                  ? text(claim.lapsesOn < today ? 'claim.lapsed' : 'claim.lapses', {
                      date: format.date(claim.lapsesOn),
                    })
                  : text('claim.due', { date: format.date(claim.dueOn) }),
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

interface DayListProps {
  readonly days: Figure['days']
  readonly onOpen: (requestId: number) => void
  /** Days, if it is left out. */
  readonly words?: (amount: Fraction) => string
}

function DayList({ days, onOpen, words }: DayListProps): ReactElement {
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
          <b>{words ? words(amount) : daysWords(amount, text)}</b>
        </li>
      ))}
    </ul>
  )
}

const absolute = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: Math.abs(numerator), denominator })

interface BookedListProps {
  readonly booked: ExplainedBalance['corrected']
  readonly words?: (amount: Fraction) => string
}

function BookedList({ booked, words }: BookedListProps): ReactElement {
  const text = usePlannerTexts()
  return (
    <ul className="figure-list">
      {booked.entries.map(({ at, amount, reason, by }) => (
        <li key={`${at} ${reason}`}>
          <span>
            {reason}
            <small>{by}</small>
          </span>
          <b>{words ? words(amount) : daysWords(amount, text)}</b>
        </li>
      ))}
    </ul>
  )
}

/** When carried-over days lapse first; undefined if none do. */
function noteOf(
  carried: readonly Claim[],
  { year, today }: Pick<ExplainedBalance, 'year' | 'today'>,
  { text, format }: { readonly text: PlannerText; readonly format: Formats },
): string | undefined {
  const next = nextLapse(carried, today)
  if (!next) return undefined
  const date = next.on.startsWith(`${year}-`) ? format.shortDate(next.on) : format.date(next.on)
  return text('untilDate', { date })
}

const minuteWords = ({ numerator }: Fraction): string => formatBalance(numerator)
const opposite = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator })

interface AccountProps {
  readonly name: string
  /** The amount on the account. */
  readonly amount: string
  readonly children: ReactNode
}

/** An account beside the sum of the year; it opens its summands. */
function AccountFigure({ name, amount, children }: AccountProps): ReactElement {
  return (
    <Popover
      label={name}
      className="figure-pop"
      trigger={(trigger) => (
        <button type="button" className="figure-button" {...trigger}>
          <span>{name}</span> <b>{amount}</b>
        </button>
      )}
    >
      {() => children}
    </Popover>
  )
}

/** A figure of an account with its days below it; empty if there are none. */
function Part({ label, amount, children }: { label: string; amount: string; children?: ReactNode }): ReactElement {
  return (
    <div className="account-part">
      <p>
        <span>{label}</span> <b>{amount}</b>
      </p>
      {children}
    </div>
  )
}

function Flexitime({
  account,
  onOpen,
}: {
  account: ExplainedBalance['flexitime']
  onOpen: BalanceLineProps['onOpen']
}) {
  const text = usePlannerTexts()
  const { balance, corrected, left } = account
  return (
    <AccountFigure name={text('flexitime')} amount={formatBalance(balance)}>
      <Part label={text('flexitimeToday')} amount={formatBalance(balance)} />
      {corrected.entries.length > 0 && (
        <Part label={text('corrected')} amount={minuteWords(corrected.amount)}>
          <BookedList booked={corrected} words={minuteWords} />
        </Part>
      )}
      {FIGURES.filter((name) => account[name].days.length > 0).map((name) => (
        <Part key={name} label={text(name)} amount={minuteWords(opposite(account[name].amount))}>
          <DayList days={account[name].days} onOpen={onOpen} words={(amount) => minuteWords(opposite(amount))} />
        </Part>
      ))}
      <Part label={text('available')} amount={formatBalance(left)} />
    </AccountFigure>
  )
}

type PaidTimeOffAccount = NonNullable<ExplainedBalance['paidTimeOff']>

function PaidTimeOff({ account, onOpen }: { account: PaidTimeOffAccount; onOpen: BalanceLineProps['onOpen'] }) {
  const text = usePlannerTexts()
  const format = useFormat()
  const { contingent, lapsed, left, lapsesOn } = account
  return (
    <AccountFigure name={text('paidTimeOff')} amount={daysWords(left, text)}>
      <Part label={text('contingent')} amount={daysWords(contingent.amount, text)}>
        <BookedList booked={contingent} />
      </Part>
      {FIGURES.filter((name) => account[name].days.length > 0).map((name) => (
        <Part key={name} label={text(name)} amount={daysWords(account[name].amount, text)}>
          <DayList days={account[name].days} onOpen={onOpen} />
        </Part>
      ))}
      {lapsed.numerator !== 0 && <Part label={text('lapsed')} amount={daysWords(lapsed, text)} />}
      <Part label={text('left')} amount={daysWords(left, text)} />
      <p className="help">{text('claim.lapses', { date: format.date(lapsesOn) })}</p>
    </AccountFigure>
  )
}

export interface BalanceLineProps {
  readonly balance: ExplainedBalance
  readonly onOpen: (requestId: number) => void
  /** No leave of the year is as long as the law wants it once a year. */
  readonly lacksLong?: boolean
}

export function BalanceLine({ balance, onOpen, lacksLong = false }: BalanceLineProps): ReactElement {
  const text = usePlannerTexts()
  const format = useFormat()
  const { year, today, claims, corrected, carriedOver, lapsed, left, flexitime, paidTimeOff } = balance
  const own = claims.filter((claim) => claim.year === year)
  const carried = claims.filter((claim) => claim.year < year)
  const open = openClaims(claims, today)
  return (
    <section part="balance" className="row gap-20 balance-line" aria-label={text('remainingLeave', { year })}>
      <ul>
        <Summand label={text('entitlement', { year })} amount={balance.entitlement}>
          <ClaimList claims={own} today={today} />
        </Summand>
        {corrected.entries.length > 0 && (
          <Summand
            sign={corrected.amount.numerator < 0 ? '−' : '+'}
            label={text('corrected')}
            amount={absolute(corrected.amount)}
          >
            <BookedList booked={corrected} />
          </Summand>
        )}
        {carriedOver.numerator !== 0 && (
          <Summand
            sign="+"
            label={text('carriedOver')}
            amount={carriedOver}
            note={noteOf(carried, balance, { text, format })}
          >
            <ClaimList claims={carried} today={today} />
          </Summand>
        )}
        {lapsed.numerator !== 0 && (
          <Summand sign="−" label={text('lapsed')} amount={lapsed}>
            <ClaimList claims={carried} today={today} />
          </Summand>
        )}
        {FIGURES.map((name) => (
          <Summand key={name} sign="−" label={text(name)} amount={balance[name].amount}>
            <DayList days={balance[name].days} onOpen={onOpen} />
          </Summand>
        ))}
        <Summand sign="=" label={text('left')} amount={left}>
          <ClaimList claims={open} today={today} />
          {lacksLong && <p className="help">{text('longLeave', { year })}</p>}
        </Summand>
      </ul>
      <div className="accounts">
        {paidTimeOff && <PaidTimeOff account={paidTimeOff} onOpen={onOpen} />}
        <Flexitime account={flexitime} onOpen={onOpen} />
      </div>
    </section>
  )
}
