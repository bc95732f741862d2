// The progress of a request: its deciders, decisions with their holders, and its history.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import type { ReactElement } from 'react'
import type { LeaveRequest } from '#contract/vacation.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { usePlannerTexts } from '#widgets/vacation/planner/texts.ts'
import { useRequestTexts, type RequestText } from './texts.ts'

type Stage = LeaveRequest['stages'][number]
type Way = 'done' | 'current' | 'ahead' | 'bad'

const ICONS: Readonly<Record<Way, string>> = {
  done: circleCheck,
  current: hourglass,
  ahead: circleDashed,
  bad: circleX,
}

function wayOf({ status }: Stage, request: LeaveRequest): Way {
  if (status === 'manuallyApproved' || status === 'automaticallyApproved') return 'done'
  if (status !== 'notYetProcessed') return 'bad'
  return request.status === 'open' || request.status === 'inProgress' ? 'current' : 'ahead'
}

interface StationProps {
  readonly way: Way
  readonly title: string
  readonly children?: ReactElement | string | undefined
  readonly reason?: string | undefined
  readonly icon?: string | undefined
}

function Station({ way, title, children, reason, icon }: StationProps): ReactElement {
  return (
    <li className={`station ${way}`} aria-current={way === 'current' ? 'step' : undefined}>
      <Icon source={icon ?? ICONS[way]} />
      <div>
        <b>{title}</b>
        {children && <span className="muted">{children}</span>}
        {reason && <q className="note-text">{reason}</q>}
      </div>
    </li>
  )
}

function useStageWords(): (stage: Stage) => string {
  const text = useRequestTexts()
  const { date } = useFormat()
  return ({ status, decider, onBehalfOf, decidedAt }) => {
    const name = decider?.name ?? (status === 'notYetProcessed' ? text('personnelOffice') : '')
    const place = onBehalfOf ? text('onBehalfOf', { name: onBehalfOf.name }) : ''
    const what = text(`step.${status}`, { date: decidedAt ? date(decidedAt) : '' })
    return [what, name, place].filter(Boolean).join(', ')
  }
}

/** The past and future steps of the request. */
export function Stations({ request }: { request: LeaveRequest }): ReactElement {
  const text = useRequestTexts()
  const plannerText = usePlannerTexts()
  const { date } = useFormat()
  const stageWords = useStageWords()
  const { stages, sentAt, status, cancellationPending } = request
  return (
    <section className="stations-box">
      <Heading depth={2}>{text('stations')}</Heading>
      <ol className="stations">
        <Station way="done" title={text('sent')}>
          {sentAt ? date(sentAt) : undefined}
        </Station>
        {stages.map((stage) => (
          <Station
            key={stage.stage}
            way={wayOf(stage, request)}
            title={plannerText(`stage.${stage.stage}`)}
            reason={stage.reason}
            icon={stage.status === 'automaticallyExpired' ? calendarX : undefined}
          >
            {stageWords(stage)}
          </Station>
        ))}
        <Station
          way={status === 'approved' ? 'done' : status === 'open' || status === 'inProgress' ? 'ahead' : 'bad'}
          title={plannerText(`status.${status === 'open' || status === 'inProgress' ? 'approved' : status}`)}
        >
          {cancellationPending ? text('cancellationPending') : undefined}
        </Station>
      </ol>
    </section>
  )
}

const TYPES = [
  'sent',
  'changed',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'cancellationAsked',
  'cancellationAccepted',
  'cancellationRefused',
  'shortened',
  'substituteAccepted',
  'substituteDeclined',
  'daysRestored',
  'employmentEnded',
  'sicknessReported',
  'corrected',
] as const
type Known = (typeof TYPES)[number]
const isKnown = (type: string): type is Known => (TYPES as readonly string[]).includes(type)

/** A newer server may send others. */
const eventWords = (type: string, text: RequestText): string => text(isKnown(type) ? `event.${type}` : 'event.other')

/** What a person has written, or what the portal notes in figures and days. */
function useNoteWords(): (type: string, note: string) => string {
  const text = useRequestTexts()
  const { date } = useFormat()
  return (type, note) => {
    if (type === 'daysRestored') return text('restored', { count: Number(note) })
    // A single day is named once.
    return type === 'sicknessReported' ? [...new Set(note.split('/'))].map(date).join(' – ') : note
  }
}

export function Timeline({ request }: { request: LeaveRequest }): ReactElement {
  const text = useRequestTexts()
  const { date, time } = useFormat()
  const noteWords = useNoteWords()
  return (
    <details className="timeline-box">
      <summary>{text('timeline')}</summary>
      <ol className="timeline">
        {request.timeline.map(({ type, at, by, onBehalfOf, note }) => (
          <li key={`${at} ${type}`}>
            <span className="muted">
              {date(at)}, {time(at)}
            </span>
            <span>
              {[eventWords(type, text), by?.name, onBehalfOf && text('onBehalfOf', { name: onBehalfOf.name })]
                .filter(Boolean)
                .join(', ')}
              {note && <q className="note-text">{noteWords(type, note)}</q>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
