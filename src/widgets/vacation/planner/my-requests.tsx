// 'Meine Anträge 2026': the own requests, their state, and their next decider; and the people whose work the person is asked to cover.
import { useStore } from '@nanostores/react'
import calendarPlus from 'lucide-static/icons/calendar-plus.svg?raw'
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { lazy, Suspense, useEffect, useState, type ReactElement, useRef } from 'react'
import type { LeaveRequest, Substitution } from '#contract/vacation.ts'
import type { PersonalCalendar } from '#domain/calendar/count-days.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { useHost } from '#shared/element/view.tsx'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/transport/send.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { periodWords } from '#widgets/vacation/absences.tsx'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import { $duties, answerDuty, refreshLeave } from './api.ts'
import { firstDayOf, lastDayOf, needOf } from './model.ts'
import { needWords, usePlannerTexts, type PlannerText } from './texts.ts'
import { unsentRequests, type UnsentRequest } from './unsent.ts'

const RefusedRule = lazy(async () => ({ default: (await import('./panel/rule-words.tsx')).RefusedRule }))

/** Shown before the others are asked for. */
const SHOWN = 5

type Shown = Exclude<LeaveRequest['status'], 'approved'> | 'approved' | 'cancellationPending' | 'wish'

const shownStatus = ({ status, cancellationPending, pencilled }: LeaveRequest): Shown => {
  if (status === 'draft' && pencilled) return 'wish'
  return status === 'approved' && cancellationPending ? 'cancellationPending' : status
}

const CHIPS: Readonly<Record<Shown, Pick<ChipProps, 'kind' | 'icon'>>> = {
  draft: { kind: 'plain', icon: pencil },
  wish: { kind: 'plain', icon: pencil },
  open: { kind: 'open', icon: hourglass },
  inProgress: { kind: 'open', icon: hourglass },
  approved: { kind: 'ok', icon: circleCheck },
  cancellationPending: { kind: 'warn', icon: undo },
  rejected: { kind: 'bad', icon: circleX },
  expired: { kind: 'off', icon: calendarX },
  withdrawn: { kind: 'off', icon: undo },
}

export function StatusChip({ request }: { request: LeaveRequest }): ReactElement {
  const text = usePlannerTexts()
  const status = shownStatus(request)
  return <Chip {...CHIPS[status]}>{text(`status.${status}`)}</Chip>
}

/** All periods as text: 'Mo 20.07. – Fr 31.07., Di 04.08.' */
export function usePeriodWords(): (request: Pick<LeaveRequest, 'periods'>) => string {
  const text = useVacationTexts()
  const format = useFormat()
  return ({ periods }) => periods.map((period) => periodWords(period, text, format)).join(', ')
}

/** The person who decided, or who decides next. */
export function placeWords(request: LeaveRequest, text: PlannerText, format: Formats): string {
  const { status, stages, substitute, cancellationPending, timeline } = request
  const asked = cancellationPending && timeline.findLast(({ type }) => type === 'cancellationAsked')
  if (asked) return text('cancellationAskedOn', { date: format.shortDate(asked.at) })
  const last = stages
    .filter(({ decidedAt }) => decidedAt !== null)
    .toSorted((a, b) => (a.decidedAt ?? '').localeCompare(b.decidedAt ?? ''))
    .at(-1)
  if (status === 'open' || status === 'inProgress') {
    const waiting = stages
      .filter((stage) => stage.status === 'notYetProcessed')
      .map(({ decider, stage }) => decider?.name ?? text(`stage.${stage}`))
    const names = [...new Set(waiting)].join(', ')
    const key = substitute?.state === 'declined' ? 'substituteDeclined' : 'substituteLeft'
    const isMissing = substitute?.state === 'declined' || substitute?.state === 'left'
    return `${text('isWith', { names })}${isMissing ? `, ${text(key, { name: substitute.name })}` : ''}`
  }
  if ((status === 'approved' || status === 'rejected') && last?.decidedAt)
    return last.decider
      ? text('decidedBy', { name: last.decider.name, date: format.shortDate(last.decidedAt) })
      : text('decidedOn', { date: format.shortDate(last.decidedAt) })
  return ''
}

const UNDECIDED: ReadonlySet<Shown> = new Set<Shown>(['draft', 'wish', 'open', 'inProgress', 'cancellationPending'])

/** Undecided requests come before decided ones, future ones before past ones; of the future the next first, of the past the latest. */
export function orderedRequests(requests: readonly LeaveRequest[], today: Day): LeaveRequest[] {
  const isPast = (request: LeaveRequest) => lastDayOf(request) < today
  const rank = (request: LeaveRequest) => {
    if (UNDECIDED.has(shownStatus(request))) return isPast(request) ? 1 : 0
    return request.status === 'approved' && !isPast(request) ? 2 : 3
  }
  return requests.toSorted((a, b) => {
    const byRank = rank(a) - rank(b)
    if (byRank !== 0) return byRank
    const byDay = firstDayOf(a).localeCompare(firstDayOf(b)) || a.id - b.id
    return rank(a) % 2 === 0 ? byDay : -byDay
  })
}

/** A row that a link names comes into view; a foreign page scrolls only by itself. */
function useNamedRow(isNamed: boolean) {
  const { embedded } = useHost()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNamed && !embedded) row.current?.scrollIntoView?.({ block: 'center' })
  }, [isNamed, embedded])
  return row
}

interface RowProps {
  readonly request: LeaveRequest
  readonly rules: PersonalCalendar
  readonly isNamed: boolean
  readonly onOpen: () => void
}

function Row({ request, rules, isNamed, onOpen }: RowProps) {
  const row = useNamedRow(isNamed)
  const text = usePlannerTexts()
  const format = useFormat()
  const words = usePeriodWords()
  return (
    <li ref={row} className={isNamed ? 'request-row named' : 'request-row'} aria-current={isNamed || undefined}>
      <button type="button" className="link" onClick={onOpen}>
        {words(request)}
      </button>
      <span className="request-type">{text(`type.${request.type ?? 'tariffLeave'}`)}</span>
      <span className="request-need">{needWords(needOf(request, rules), text)}</span>
      <StatusChip request={request} />
      <span className="request-place muted">{placeWords(request, text, format)}</span>
    </li>
  )
}

interface UnsentRowProps {
  readonly entry: UnsentRequest
  readonly onEdit: (entry: UnsentRequest) => void
  readonly onDiscard: (entry: UnsentRequest) => void
}

/** A request that this device has kept. */
function UnsentRow({ entry, onEdit, onDiscard }: UnsentRowProps) {
  const text = usePlannerTexts()
  const words = usePeriodWords()
  return (
    <li className="request-row">
      <b>{words(entry.body)}</b>
      <span className="request-type">{text(`type.${entry.body.type}`)}</span>
      <Chip kind={entry.refused === undefined ? 'info' : 'bad'} icon={entry.refused === undefined ? cloudOff : circleX}>
        {text(entry.refused === undefined ? 'unsent' : 'unsentRefused')}
      </Chip>
      {entry.refused !== undefined && (
        <span className="request-place">
          <Suspense>
            <RefusedRule entry={entry} />
          </Suspense>
        </span>
      )}
      <span className="row request-actions">
        {entry.refused === undefined ? (
          <Button size="small" onClick={() => void unsentRequests.send()}>
            {text('sendNow')}
          </Button>
        ) : (
          <Button size="small" onClick={() => onEdit(entry)}>
            {text('edit')}
          </Button>
        )}
        <Button size="small" kind="ghost" onClick={() => onDiscard(entry)}>
          {text('discardNow')}
        </Button>
      </span>
    </li>
  )
}

interface MyRequestsProps {
  readonly requests: readonly LeaveRequest[]
  /** The request that a link names. */
  readonly named: number | undefined
  readonly unsent: readonly UnsentRequest[]
  readonly rules: PersonalCalendar
  readonly today: Day
  readonly year: number
  readonly onOpen: (request: LeaveRequest) => void
  readonly onEditUnsent: (entry: UnsentRequest) => void
  readonly onDiscardUnsent: (entry: UnsentRequest) => void
}

export function MyRequests(props: MyRequestsProps): ReactElement {
  const { requests, named, unsent, rules, today, year, onOpen, onEditUnsent, onDiscardUnsent } = props
  const text = usePlannerTexts()
  const all = orderedRequests(requests, today)
  const isFar = all.findIndex(({ id }) => id === named) >= SHOWN
  const [wantsAll, setAll] = useState<boolean>()
  const isAll = wantsAll ?? isFar
  const shown = isAll ? all : all.slice(0, SHOWN)
  const more = all.length > SHOWN && (
    <button type="button" className="link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
      {text(isAll ? 'fewer' : 'allOf', { year, count: all.length })}
    </button>
  )
  return (
    <Card part="requests" title={text('myRequests', { year })} action={more} flush>
      {all.length + unsent.length === 0 ? (
        <EmptyState icon={calendarPlus} heading={text('noRequests', { year })}>
          {text('noRequestsHelp')}
        </EmptyState>
      ) : (
        <ul>
          {unsent.map((entry) => (
            <UnsentRow key={entry.key} entry={entry} onEdit={onEditUnsent} onDiscard={onDiscardUnsent} />
          ))}
          {shown.map((request) => (
            <Row
              key={request.id}
              request={request}
              rules={rules}
              isNamed={request.id === named}
              onOpen={() => onOpen(request)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

const DUTY_CHIPS = {
  asked: { kind: 'open', icon: hourglass },
  accepted: { kind: 'ok', icon: circleCheck },
  declined: { kind: 'bad', icon: circleX },
} as const

function Duty({ duty, isHighlighted }: { duty: Substitution; isHighlighted: boolean }): ReactElement {
  const text = usePlannerTexts()
  const words = usePeriodWords()
  const [busy, setBusy] = useState<boolean>()
  const [error, setError] = useState<unknown>()
  const key = useRef({ answer: '', key: '' })
  const { person, state, periods, handoverNote, isApproved } = duty
  const answer = async (accept: boolean): Promise<void> => {
    const wanted = `${duty.version} ${accept}`
    if (key.current.answer !== wanted) key.current = { answer: wanted, key: newKey() }
    setBusy(accept)
    setError(undefined)
    try {
      await answerDuty(duty, accept, key.current.key)
      announce(text(accept ? 'duty.accepted' : 'duty.declined', { name: person.name }))
    } catch (failure) {
      setError(failure)
      // The request may have another version by now.
      refreshLeave()
    }
    setBusy(undefined)
  }
  const item = useNamedRow(isHighlighted)
  return (
    <li ref={item} className={isHighlighted ? 'duty highlighted' : 'duty'} aria-current={isHighlighted || undefined}>
      <Avatar name={person.name} personId={person.id} size="s" />
      <div className="duty-text">
        <b>{text('duty.for', { name: person.name })}</b>
        <span>
          {words({ periods })}
          {!isApproved && <span className="muted">, {text('duty.notApproved')}</span>}
        </span>
        {handoverNote && <p className="note-text">{handoverNote}</p>}
        {error !== undefined && <Banner kind="bad" heading={errorText(error, text, 'duty.failed')} />}
      </div>
      <Chip {...DUTY_CHIPS[state]}>{text(`duty.${state}Chip`)}</Chip>
      <span className="row duty-actions">
        {state !== 'accepted' && (
          <Button size="small" busy={busy === true} onClick={() => void answer(true)}>
            {text('duty.accept')}
          </Button>
        )}
        {state !== 'declined' && (
          <Button size="small" kind="ghost" busy={busy === false} onClick={() => void answer(false)}>
            {text('duty.decline')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Empty without a request to substitute. */
export function Duties({ highlight }: { highlight: number | undefined }): ReactElement | null {
  const text = usePlannerTexts()
  const { data = [] } = useStore($duties)
  if (data.length === 0) return null
  return (
    <Card part="substitutions" title={text('duties')} flush>
      <ul>
        {data.map((duty) => (
          <Duty key={duty.id} duty={duty} isHighlighted={duty.id === highlight} />
        ))}
      </ul>
    </Card>
  )
}
