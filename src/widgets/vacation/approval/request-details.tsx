// The facts needed for a decision, and the decisions so far: by whom, when and for which holder.
import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import type { DecisionFacts } from '#contract/vacation-calendar.ts'
import type { LeaveRequest } from '#contract/vacation.ts'
import { compare, ZERO } from '#domain/leave/fraction.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { periodWords } from '#widgets/vacation/absences.tsx'
import { useVacationTexts, type VacationText } from '#widgets/vacation/texts.ts'
import { decisionFacts, type OpenDecision } from './api.ts'
import { type ApprovalText, useApprovalTexts } from './texts.ts'
import type { Entry } from './use-approval.tsx'

type Amount = OpenDecision['cost']['days']

/** '4 Tage', '½ Tag' as '0,5 Tage'. */
export const daysWords = ({ numerator, denominator }: Amount, text: ApprovalText, format: Formats): string =>
  text('days', { count: numerator / denominator, amount: format.number(numerator / denominator) })

const clockOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** 'Mo 11.05. – Fr 15.05.'; of hours with their times, 'Mo 11.05., 9:00–11:30 Uhr'. */
export function wishedWords(
  period: LeaveRequest['periods'][number],
  words: VacationText,
  text: ApprovalText,
  format: Formats,
): string {
  const { clock } = period
  const days = periodWords(period, words, format)
  return clock ? text('atTimes', { days, from: clockOf(clock.from), to: clockOf(clock.to) }) : days
}

export const costWords = ({ cost: { days, minutes } }: OpenDecision, text: ApprovalText, format: Formats): string =>
  minutes !== 0 ? text('ofFlexitime', { duration: formatDuration(minutes) }) : daysWords(days, text, format)

const holidayWords = ({ holidays }: DecisionFacts, words: VacationText, text: ApprovalText, format: Formats): string =>
  holidays
    .map(({ day, holiday }) => `, ${text('isHoliday', { day: format.weekday(day), name: words(`name.${holiday}`) })}`)
    .join('')

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function SubstituteFact({ decision }: { decision: OpenDecision }): ReactElement | null {
  const text = useApprovalTexts()
  const { substitute } = decision.request
  if (!substitute) return null
  const isAway = decision.substituteAway || substitute.state === 'left'
  return (
    <Fact name={text('substitute')}>
      {substitute.name}{' '}
      <span className={isAway ? 'is-away' : 'is-there'}>
        <Icon source={isAway ? circleAlert : circleCheck} size="s" />
        {text(isAway ? 'away' : 'there')}
      </span>
      {substitute.state && <small className="muted">{text(`substitute.${substitute.state}`)}</small>}
    </Fact>
  )
}

/** Who has sent the request in the place of its applicant, and their comment. */
function SenderFact({ person, timeline }: LeaveRequest): ReactElement | null {
  const text = useApprovalTexts()
  const sent = timeline.find(({ type }) => type === 'sent')
  if (!sent?.by || sent.by.id === person.id) return null
  return (
    <Fact name={text('sentBy')}>
      {sent.by.name} {sent.note && <small className="muted">{sent.note}</small>}
    </Fact>
  )
}

interface DecisionDetailsProps {
  readonly entry: Entry
  readonly onApprove: () => void
  readonly onReject: () => void
}

export function DecisionDetails({ entry, onApprove, onReject }: DecisionDetailsProps): ReactElement {
  const text = useApprovalTexts()
  const words = useVacationTexts()
  const format = useFormat()
  const { decision, warnings } = entry
  const { request, onBehalfOf, isCancellation } = decision
  const { data: facts } = useStore(decisionFacts(request.id))
  const isFree = compare(decision.cost.days, ZERO) === 0 && decision.cost.minutes === 0
  return (
    <>
      {onBehalfOf && <p className="card-note info">{text('onBehalfOf', { name: onBehalfOf.name })}</p>}
      {isCancellation && <p className="card-note info">{text('cancellationAsked')}</p>}
      <dl className="card-facts">
        <Fact name={text('period')}>
          {request.periods.map((period) => (
            <b key={period.first}>{wishedWords(period, words, text, format)}</b>
          ))}
        </Fact>
        {!isFree && (
          <Fact name={text('need')}>
            {costWords(decision, text, format)}
            {facts && holidayWords(facts, words, text, format)}
          </Fact>
        )}
        {facts?.years.map(({ year, left }) => (
          <Fact key={year} name={facts.years.length > 1 ? text('leftOfYear', { year }) : text('left')}>
            {daysWords(left, text, format)}
          </Fact>
        ))}
        <SubstituteFact decision={decision} />
        {request.comment && <Fact name={text('comment')}>{request.comment}</Fact>}
        <SenderFact {...request} />
      </dl>
      <ul className="card-warnings">
        {warnings.map((warning) => (
          <li key={warning}>
            <Icon source={triangleAlert} size="s" />
            <span>{warning}</span>
          </li>
        ))}
        {!entry.isChecked && <li className="muted">{text('unchecked')}</li>}
      </ul>
      <div className="card-actions">
        <Button kind="primary" onClick={onApprove}>
          {text(isCancellation ? 'acceptCancellation' : 'approve')} <kbd>A</kbd>
        </Button>
        <Button onClick={onReject}>
          {text('reject')} <kbd>R</kbd>
        </Button>
      </div>
    </>
  )
}

const ICONS = {
  notYetProcessed: circleDashed,
  manuallyApproved: circleCheck,
  manuallyRejected: circleX,
  automaticallyApproved: timer,
  automaticallyRejected: timer,
  automaticallyExpired: timer,
} as const

type Stage = LeaveRequest['stages'][number]

function stageWords({ status, decider, onBehalfOf, decidedAt }: Stage, text: ApprovalText, format: Formats): string {
  const name = decider?.name || text('personnelOffice')
  const date = decidedAt === null ? '' : `${format.date(decidedAt)}, ${format.time(decidedAt)}`
  const sentence = text(`stage.${status}`, { name, date })
  return onBehalfOf ? `${sentence} ${text('inPlaceOf', { name: onBehalfOf.name })}` : sentence
}

export function History({ request }: { request: LeaveRequest }): ReactElement {
  const text = useApprovalTexts()
  const format = useFormat()
  return (
    <ul className="card-history" aria-label={text('history')}>
      {request.stages.map((stage) => (
        <li key={stage.stage}>
          <Icon source={ICONS[stage.status]} size="s" />
          <span>
            {stageWords(stage, text, format)}
            {stage.reason && <q>{stage.reason}</q>}
          </span>
        </li>
      ))}
    </ul>
  )
}
