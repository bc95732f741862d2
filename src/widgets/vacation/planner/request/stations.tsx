// The progress of a request: its deciders, decisions with their holders, and its history.
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import type { ReactElement } from 'react'
import type { LeaveRequest } from '#contract/vacation.ts'
import { TIMELINE_TYPES, type TimelineType } from '#domain/leave/timeline.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Station, StationList, Timeline as EventTimeline, type Way } from '#shared/ui/decisions/stations.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { usePlannerTexts } from '#widgets/vacation/planner/texts.ts'
import { useRequestTexts, type RequestText } from './texts.ts'

type Stage = LeaveRequest['stages'][number]
function wayOf({ status }: Stage, request: LeaveRequest): Way {
  if (status === 'manuallyApproved' || status === 'automaticallyApproved') return 'done'
  if (status !== 'notYetProcessed') return 'bad'
  return request.status === 'open' || request.status === 'inProgress' ? 'current' : 'ahead'
}

function useStageWords(): (stage: Stage) => string {
  const text = useRequestTexts()
  const { date } = useFormat()
  return ({ status, decider, onBehalfOf, decidedAt }) => {
    const name = decider?.name ?? (status === 'notYetProcessed' ? text('humanResources') : '')
    const place = onBehalfOf ? text('onBehalfOf', { name: onBehalfOf.name }) : ''
    const what = text(`step.${status}`, { date: decidedAt ? date(decidedAt) : '' })
    return [what, name, place].filter(Boolean).join(', ')
  }
}

/** The past and future stages of the request. */
export function Stations({ request }: { request: LeaveRequest }): ReactElement {
  const text = useRequestTexts()
  const plannerText = usePlannerTexts()
  const { date } = useFormat()
  const stageWords = useStageWords()
  const { stages, sentAt, status, cancellationPending } = request
  return (
    <section className="stations-box">
      <Heading depth={2}>{text('stations')}</Heading>
      <StationList>
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
      </StationList>
    </section>
  )
}

const isKnown = (type: string): type is TimelineType => (TIMELINE_TYPES as readonly string[]).includes(type)

/** A newer server may send others. */
const eventWords = (type: string, text: RequestText): string => text(isKnown(type) ? `event.${type}` : 'event.other')

/** The text of a person, or a note of the portal with figures and days. */
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
  const noteWords = useNoteWords()
  const events = request.timeline.map(({ type, at, by, onBehalfOf, note }) => ({
    at,
    words: [eventWords(type, text), by?.name, onBehalfOf && text('onBehalfOf', { name: onBehalfOf.name })]
      .filter(Boolean)
      .join(', '),
    note: note && noteWords(type, note),
  }))
  return <EventTimeline events={events} />
}
