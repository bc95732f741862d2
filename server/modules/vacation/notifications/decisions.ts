// Requests for leave and cancellations as the bell shows them to their deciders, with the calls of their own routes.
import { sql } from 'kysely'
import type { OpenDecisions } from '#contract/vacation-calendar.ts'
import type { Fraction } from '#domain/calendar/fraction.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { nameOf } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { formatDay, type Language } from '#server/mail/language.ts'
import { readAbsences } from '#server/modules/vacation/board.ts'
import { readOpenDecisions } from '#server/modules/vacation/decision-lists.ts'
import { readDeciders } from '#server/modules/vacation/deciders.ts'
import { spanOf } from '#server/modules/vacation/facts.ts'
import {
  deadlineText,
  decisionCalls,
  endedText,
  readHolders,
  whyText,
  type Ended,
  type HeldStage,
} from '#server/notices/todo-decisions.ts'
import type {
  DecisionViewer,
  KeyedTodo,
  OpenTodo,
  PresentedTodo,
  TodoDecisionRule,
} from '#server/kernel/todo-decision-rule.ts'
import { textsOf } from './entries.ts'

type OpenDecision = OpenDecisions[number]

/** '4 Tage', '2,5 Tage', '3:30 Stunden'. */
function amountText({ days, minutes }: { days: Fraction; minutes: number }, language: Language): string {
  const text = textsOf(language)
  if (minutes > 0)
    return text('hours', { time: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` })
  const number = days.numerator / days.denominator
  const count = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { maximumFractionDigits: 2 }).format(
    number,
  )
  return text(number === 1 ? 'days_one' : 'days_other', { count })
}

const touches = (one: DayRange, other: DayRange): boolean => one.first <= other.last && one.last >= other.first

/** The others of the teams of each applicant, and those with the same supervisor. */
async function readColleagues(db: Db, applicantIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; others: string[] }>`
    select a.id, array(
      select p.id from person p where p.active and p.id <> a.id and (p.supervisor_id = a.supervisor_id or exists (
        select from calendar_member m join calendar_member o on o.team_id = m.team_id
        where m.person_id = a.id and o.person_id = p.id)) order by p.id) as others
    from person a where a.id = any(${applicantIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, others }) => [id, others]))
}

/** Names of colleagues who are away on days of each request, as far as the viewer may see it. */
async function readOverlaps(
  context: ReadContext,
  viewer: DecisionViewer,
  decisions: readonly OpenDecision[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const asked = decisions.filter(({ isCancellation }) => !isCancellation)
  const colleagues = await readColleagues(
    context.db,
    asked.flatMap(({ request }) => request.person.id ?? []),
  )
  const personIds = [...new Set([...colleagues.values()].flat())]
  if (personIds.length === 0) return new Map()
  const span = spanOf(asked.flatMap(({ request }) => request.periods))
  const seen = await readAbsences(context, viewer, { ...span, personIds })
  return new Map(
    asked.map(({ request }) => {
      const others = new Set(colleagues.get(request.person.id ?? ''))
      const away = seen.filter(
        ({ row, absences }) =>
          others.has(row.id) &&
          absences.some(
            (absence) =>
              absence.state !== 'pencilled' &&
              !absence.isHours &&
              request.periods.some((period) => touches(period, absence)),
          ),
      )
      return [request.id, away.map(({ row }) => row.name)] as const
    }),
  )
}

/** Names that are written out; the others are counted. */
const NAMED = 3

function overlapText(names: readonly string[], language: Language): string[] {
  if (names.length === 0) return []
  const text = textsOf(language)
  const rest = names.length - NAMED
  const shown = rest > 0 ? [...names.slice(0, NAMED), text('others', { count: rest })] : names
  return [text('overlap', { names: new Intl.ListFormat(language).format(shown) })]
}

function factsOf(decision: OpenDecision, overlaps: readonly string[], language: Language): string[] {
  const { request, cost, reason, substituteAway, blocks } = decision
  const text = textsOf(language)
  const kind = text(request.type === undefined ? 'kind.away' : `kind.${request.type}`)
  const label = reason && (language === 'en' ? reason.labelEn || reason.label : reason.label)
  return [
    `${kind}, ${amountText(cost, language)}.`,
    ...(label ? [text('occasion', { label })] : []),
    ...overlapText(overlaps, language),
    ...(substituteAway ? [text('substituteAway', { name: request.substitute?.name ?? '' })] : []),
    ...blocks.map(({ first, last, reason: why }) =>
      text('block', { first: formatDay(first, language), last: formatDay(last, language), reason: why }),
    ),
  ]
}

const ENDINGS = {
  approved: 'approved',
  cancellationAccepted: 'approved',
  shortened: 'approved',
  rejected: 'rejected',
  cancellationRefused: 'rejected',
  withdrawn: 'withdrawn',
  employmentEnded: 'withdrawn',
  corrected: 'withdrawn',
  expired: 'expired',
  changed: 'changed',
  sent: 'changed',
} as const satisfies Readonly<Record<string, Ended['state']>>

/** The last event of each request. */
async function readEndings(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Ended>> {
  const { rows } = await sql<{ id: number; type: keyof typeof ENDINGS; by: string }>`
    select distinct on (e.request_id) e.request_id as id, e.type, ${nameOf('p')} as by
    from leave_timeline e left join person p on p.id = e.by_id
    where e.request_id = any(${ids}::bigint[]) and e.type = any(${Object.keys(ENDINGS)}::text[])
    order by e.request_id, e.id desc`.execute(db)
  return new Map(rows.map(({ id, type, by }) => [id, { state: ENDINGS[type], by }]))
}

/** The stage of each request that the viewer may decide. */
async function readStages({ db, now }: ReadContext, { personId, language }: DecisionViewer) {
  const deciders = await readDeciders(db, businessDay(now()))
  const stages = new Map<number, HeldStage>()
  for (const stage of deciders.open) {
    const onBehalfOf = deciders.rightOf(personId, stage)
    if (onBehalfOf === undefined || stages.has(stage.requestId)) continue
    const office = deciders.isForOffice(stage) && { office: textsOf(language)('office') }
    stages.set(stage.requestId, { stage: stage.stage, holderId: stage.holderId, onBehalfOf, ...office })
  }
  return stages
}

/** The open ones among these to-dos, each with its facts. */
async function readOpenTodos(context: ReadContext, viewer: DecisionViewer, isCancellation: boolean, ids: Set<number>) {
  const { language } = viewer
  const all = await readOpenDecisions(context, viewer)
  const open = all.filter((one) => one.isCancellation === isCancellation && ids.has(one.request.id))
  const overlaps = await readOverlaps(context, viewer, open)
  const stages = await readStages(context, viewer)
  const holders = await readHolders(
    context.db,
    open.flatMap(({ onBehalfOf }) => onBehalfOf?.id ?? []),
  )
  return new Map(
    open.map((decision) => {
      const { request, decideBy } = decision
      const { id, version } = request
      const stage = stages.get(id)
      const path = `api/vac/requests/${id}/${isCancellation ? 'cancellation' : 'decision'}`
      const todo: OpenTodo = {
        facts: factsOf(decision, overlaps.get(id) ?? [], language),
        why: [
          ...(stage ? [whyText(viewer, stage, holders)] : []),
          ...(decideBy === null ? [] : [deadlineText(language, decideBy)]),
        ],
        ...decisionCalls(path, version),
        undoable: true,
      }
      return [id, { version, todo }] as const
    }),
  )
}

const present =
  (isCancellation: boolean): TodoDecisionRule['present'] =>
  async (context, viewer, todos) => {
    const idOf = ({ numbers: [id = 0] }: KeyedTodo) => id
    const open = await readOpenTodos(context, viewer, isCancellation, new Set(todos.map(idOf)))
    const closed = todos.filter((todo) => open.get(idOf(todo))?.version !== todo.numbers[1])
    const endings = await readEndings(context.db, closed.map(idOf))
    return new Map(
      todos.map((todo): [number, PresentedTodo] => {
        const found = closed.includes(todo) ? undefined : open.get(idOf(todo))
        return [todo.entryId, found?.todo ?? { ended: endedText(viewer.language, endings.get(idOf(todo))) }]
      }),
    )
  }

export const leaveDecisions: readonly TodoDecisionRule[] = [
  { kind: 'leave', key: 'leave-decide:', present: present(false) },
  { kind: 'leaveCancellation', key: 'leave-cancellation:', present: present(true) },
]
