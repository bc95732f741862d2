// The progress of a case: its subject, its stages with their deciders, and its history.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import type { CaseView } from '#contract/decisions.ts'
import { $person } from '#shared/bus/person.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import css from './stations.css?inline'
import { useDecisionTexts } from './texts.ts'

const ICONS = { done: circleCheck, current: hourglass, ahead: circleDashed, bad: circleX }
export type Way = keyof typeof ICONS

interface StationProps {
  readonly way: Way
  readonly title: string
  readonly children?: ReactElement | string | undefined
  readonly reason?: string | undefined
  readonly icon?: string | undefined
}

export function Station({ way, title, children, reason, icon = ICONS[way] }: StationProps): ReactElement {
  return (
    <li className={`station ${way}`} aria-current={way === 'current' ? 'step' : undefined}>
      <Icon source={icon} />
      <div>
        <b>{title}</b>
        {children && <span className="muted">{children}</span>}
        {reason && <q className="note-text">{reason}</q>}
      </div>
    </li>
  )
}

const STYLES = [css]

/** `isRow`: beside each other where there is room. */
export function StationList({ isRow = false, children }: { isRow?: boolean; children: ReactNode }): ReactElement {
  useStyles(STYLES)
  return <ol className={isRow ? 'stations row' : 'stations'}>{children}</ol>
}

interface Happened {
  readonly at: string
  readonly words: string
  readonly note: string
}

export function Timeline({ events }: { events: readonly Happened[] }): ReactElement {
  const text = useDecisionTexts()
  const { date, time } = useFormat()
  useStyles(STYLES)
  return (
    <details className="timeline-box">
      <summary>{text('history')}</summary>
      <ol className="stack gap-8 timeline">
        {events.map(({ at, words, note }) => (
          <li key={`${at} ${words}`}>
            <span className="muted">
              {date(at)}, {time(at)}
            </span>
            <span>
              {words}
              {note && <q className="note-text">{note}</q>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

type Stage = CaseView['stages'][number]

function wayOf({ outcome, isInTurn }: Stage): Way {
  if (outcome === 'approved' || outcome === 'skipped') return 'done'
  if (outcome === 'rejected') return 'bad'
  return isInTurn ? 'current' : 'ahead'
}

function useStageWords(): (stage: Stage) => string {
  const text = useDecisionTexts()
  const { date } = useFormat()
  const me = useStore($person)?.id
  return ({ outcome, isInTurn, asked, decider, onBehalfOf, decidedAt }) => {
    if (outcome === null) {
      const names = asked.map(({ id, name }) => (id === me ? text('stage.you') : name)).join(', ')
      if (!isInTurn) return text('stage.ahead')
      return names === '' ? text('stage.open') : text('stage.asked', { names })
    }
    const what = text(`stage.${outcome}`, { date: decidedAt ? date(decidedAt) : '' })
    if (outcome === 'skipped') return what
    const place = onBehalfOf ? text('onBehalfOf', { name: onBehalfOf.name }) : ''
    return [what, decider?.name || text('formerPerson'), place].filter(Boolean).join(', ')
  }
}

const TYPES = [
  'request',
  'approve',
  'reject',
  'askBack',
  'change',
  'withdraw',
  'handOver',
  'expire',
  'skip',
  'raise',
  'remind',
  'nudge',
] as const

interface CaseProgressProps {
  readonly of: Pick<CaseView, 'requester' | 'requestedAt' | 'stages' | 'timeline'>
  /** The name of a stage in its area. */
  readonly stageName: (name: string) => string
}

/** The present deciders of a case, and its history once it says more than the stages. */
export function CaseProgress({ of, stageName }: CaseProgressProps): ReactElement {
  const text = useDecisionTexts()
  const { date } = useFormat()
  const stageWords = useStageWords()
  const { requester, requestedAt, stages, timeline } = of
  const nameOf = (name: string | undefined) => name || text('formerPerson')
  const end = timeline.findLast(({ type }) => type === 'withdraw' || type === 'expire')
  const events = timeline.map(({ type, at, by, onBehalfOf, to, note }) => {
    const known = TYPES.find((one) => one === type)
    const names = [by?.name, to?.name, onBehalfOf && text('onBehalfOf', { name: onBehalfOf.name })]
    return { at, note, words: [known ? text(`event.${known}`) : type, ...names].filter(Boolean).join(', ') }
  })
  return (
    <section aria-label={text('stations')}>
      <StationList>
        <Station way="done" title={text('requested')}>
          {text('by', { date: date(requestedAt), name: nameOf(requester.name) })}
        </Station>
        {stages.map((stage) => (
          <Station key={stage.name} way={wayOf(stage)} title={stageName(stage.name)} reason={stage.reason}>
            {stageWords(stage)}
          </Station>
        ))}
        {end && (
          <Station way="bad" title={text(end.type === 'expire' ? 'expired' : 'withdrawn')}>
            {date(end.at)}
          </Station>
        )}
      </StationList>
      {timeline.length > stages.length + 1 && <Timeline events={events} />}
    </section>
  )
}
