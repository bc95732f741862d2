// 'Gilt das für mich?': the answer, each condition beside the own value, and the deadline of a request.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleHelp from 'lucide-static/icons/circle-question-mark.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import lock from 'lucide-static/icons/lock.svg?raw'
import { useId, type ReactElement, type ReactNode } from 'react'
import type { Benefit } from '#contract/benefits.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import type { Eligibility } from '#domain/benefits/request.ts'
import type { ConditionResult } from '#domain/benefits/rules.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useBenefitWords } from '#widgets/benefits/words.ts'
import { usePageTexts } from './texts.ts'

const ICONS = { yes: circleCheck, no: circleX, unknown: circleHelp } as const

interface EligibilityCardProps {
  readonly benefit: Benefit
  readonly eligibility: Eligibility
  /** The request for it, or the way to one. */
  readonly children?: ReactNode
}

export function EligibilityCard({ benefit, eligibility, children }: EligibilityCardProps): ReactElement {
  const text = usePageTexts()
  const id = useId()
  const { answer, results } = eligibility
  const tone = answer === 'yes' ? 'yes' : answer === 'later' ? 'later' : 'no'
  return (
    <section className={`card elig ${tone}`} aria-labelledby={id}>
      <div className="say">
        <Heading depth={2} id={id} className="k">
          {text('appliesToMe')}
        </Heading>
        <Answer benefit={benefit} eligibility={eligibility} />
      </div>
      <ul className="lined conds" aria-label={text('conditions')}>
        {results.map((result) => (
          <ConditionRow key={result.condition.kind} result={result} benefit={benefit} />
        ))}
        {results.length === 0 && <li className="none">{text('noConditions')}</li>}
        <Deadline benefit={benefit} eligibility={eligibility} />
      </ul>
      {children}
      <p className="privacy small muted">
        <Icon source={lock} size="s" />
        <span>{text('privacy')}</span>
      </p>
    </section>
  )
}

function Answer({ benefit: { today }, eligibility: { answer, from } }: EligibilityCardProps): ReactElement {
  const text = usePageTexts()
  const format = useFormat()
  const date = from === null ? '' : format.date(from)
  const isLater = answer === 'yes' && from !== null && from > today
  return (
    <>
      <b>{text(isLater ? 'answer.yesFrom' : `answer.${answer}`, { date })}</b>
      {answer === 'later' && <span>{text('answer.laterText', { date })}</span>}
      {answer === 'unknown' && <span>{text('answer.unknownText')}</span>}
    </>
  )
}

/** 'Probezeit: bis 30.06.2026 – ab 01.07.2026 möglich'. */
function ConditionRow({ result, benefit }: { result: ConditionResult; benefit: Benefit }): ReactElement {
  const text = usePageTexts()
  const words = useBenefitWords()
  const { date } = useFormat()
  const { condition, held, from, until } = result
  const { facts, names, today } = benefit
  const own = words.own(condition, facts, names, today)
  const when =
    held !== 'yes' && from !== null
      ? words.text('possibleFrom', { date: date(from) })
      : held === 'yes' && until !== null
        ? words.text('heldUntil', { date: date(until) })
        : undefined
  return (
    <li className={held}>
      <Icon source={ICONS[held]} size="s" label={text(`held.${held}`)} />
      <span>{words.text(`kind.${condition.kind}`)}</span>
      <b>
        {own}
        {when && <span className="when"> – {when}</span>}
      </b>
      <small>{words.needs(condition, names)}</small>
    </li>
  )
}

function Deadline({ benefit, eligibility: { window } }: EligibilityCardProps): ReactElement {
  const text = usePageTexts()
  const format = useFormat()
  const { request, today } = benefit
  if (request.mode === 'automatic')
    return (
      <li>
        <Icon source={circleCheck} size="s" />
        <span>{text('automatic')}</span>
      </li>
    )
  const by = window?.requestBy ?? null
  const left = by === null ? undefined : daysBetween(today, by)
  const label =
    request.mode === 'monthly' && window
      ? text('deadline.for', { month: format.month(window.startsOn.slice(0, 7)) })
      : text('deadline')
  return (
    <li>
      <Icon source={hourglass} size="s" />
      <span>{label}</span>
      <b>{!window ? text('deadline.over') : by === null ? text('deadline.anytime') : format.date(by)}</b>
      {left !== undefined && left <= 60 && (
        <small>{text('deadline.left', { count: left, n: format.number(left) })}</small>
      )}
    </li>
  )
}
