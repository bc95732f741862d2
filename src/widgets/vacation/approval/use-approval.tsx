// The data of the approval: open requests with their warnings, and the board with the decisions made on this page.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useMemo, useState, type ReactElement } from 'react'
import type { Board } from '#contract/vacation-calendar.ts'
import { weekdayOf, addDays } from '#domain/calendar/berlin-time.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { statusOf } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { todayInBerlin } from '#shared/today.ts'
import {
  type BoardModel,
  type BoardPerson,
  type NamedFact,
  requestIdOf,
  toBoardModel,
  type Change,
  daysOf,
  presentIn,
  staffingWords,
  type WireTeam,
} from '#widgets/vacation/board-model.ts'
import { useVacationTexts, type VacationText } from '#widgets/vacation/texts.ts'
import {
  decisions as undoable,
  type DecisionState,
  type Decision,
  type OpenDecision,
  board as boardOf,
  refreshBoard,
} from './api.ts'
import { factsOf } from './decision-facts.tsx'
import { type ApprovalText, useApprovalTexts } from './texts.ts'

/** An open request that is undecided on this page. */
export interface Entry {
  readonly decision: OpenDecision
  readonly warnings: readonly string[]
  readonly facts: readonly NamedFact[]
  /** False: the staffing of its days was not read. */
  readonly isChecked: boolean
}

export interface Refused {
  readonly decision: OpenDecision
  readonly sentence: string
}

const STATES = ['approved', 'rejected', 'expired', 'withdrawn'] as const
const CODES = [
  'version_conflict',
  'alreadyDecided',
  'periodOver',
  'notDecider',
  'ownRequest',
  'not_found',
  'role_missing',
] as const

/** The state of a request that is open no longer. */
export const closedState = (status: string | undefined) => STATES.find((one) => one === status)

/** Why a decision was refused, with the current state. */
function refusalWords(text: ApprovalText, { isCancellation }: OpenDecision, code = '', status?: string): string {
  if (isCancellation && status === 'withdrawn') return text('present.cancelled')
  // Leave with a pending cancellation request stays approved.
  const state = STATES.find((one) => one === status && !(isCancellation && one === 'approved'))
  if (state) return text(`present.${state}`)
  const known = CODES.find((one) => one === code)
  return known ? text(`refused.${known}`) : text('refused.other')
}

export function refusedOf(state: DecisionState, text: ApprovalText): Refused[] {
  if (state.step !== 'done') return []
  return state.result.flatMap(({ id, done, code, present }) => {
    const decision = state.decision.entries.find(({ request }) => request.id === id)
    return done || !decision ? [] : { decision, sentence: refusalWords(text, decision, code, present?.status) }
  })
}

/** Requests that were refused stay on the board with their present state, although the server does not send them any more. */
function withRefused(board: Board, refused: readonly Refused[]): Board {
  const missing = refused.filter(
    ({ decision }) =>
      !board.people.some(({ absences }) => absences.some(({ requestId }) => requestId === decision.request.id)),
  )
  if (missing.length === 0) return board
  return {
    ...board,
    people: board.people.map((person) => ({
      ...person,
      absences: [
        ...person.absences,
        ...missing
          .filter(({ decision }) => decision.request.person.id === person.id)
          .flatMap(({ decision: { request } }) =>
            request.periods
              .filter(({ first, last }) => first <= board.last && last >= board.first)
              .map(({ first, last }) => ({ first, last, state: 'requested' as const, requestId: request.id })),
          ),
      ],
    })),
  }
}

interface Shown {
  readonly entries: ReadonlyMap<number, Entry>
  readonly decided: ReadonlyMap<number, Decision>
  readonly refused: readonly Refused[]
}

/** Decisions made on this page are shown as if they were stored; open requests get their warnings. */
function changeOf({ entries, decided, refused }: Shown): Change {
  const sentences = new Map(refused.map(({ decision, sentence }) => [decision.request.id, sentence]))
  return (absence, { requestId, state }) => {
    const { decidable: _, ...fixed } = absence
    if (requestId === undefined) return fixed
    const approved = decided.get(requestId)?.approve
    if (approved !== undefined) {
      const isGone = state === 'cancellation' ? approved : !approved
      return isGone ? undefined : { ...fixed, state: 'approved' }
    }
    const sentence = sentences.get(requestId)
    const entry = entries.get(requestId)
    if (!entry) return sentence === undefined ? fixed : { ...fixed, warnings: [sentence] }
    const warnings = sentence === undefined ? entry.warnings : [sentence, ...entry.warnings]
    return {
      ...fixed,
      decidable: true,
      facts: entry.facts,
      ...(warnings.length > 0 && { warnings }),
      ...(!entry.isChecked && { isUnchecked: true }),
    }
  }
}

export const MARKS = ['open', 'conflicts'] as const

/** The filter of the board. */
export interface Filter {
  /** Only people with an open request, or with one that has a warning. */
  readonly mark: (typeof MARKS)[number] | undefined
  /** Only people of this place of work. */
  readonly siteId: number | undefined
}
export const EVERYBODY: Filter = { mark: undefined, siteId: undefined }

const isIn = ({ mark }: Filter) =>
  mark === undefined
    ? () => true
    : ({ absences }: BoardPerson) =>
        absences.some(({ decidable, warnings }) => decidable && (mark === 'open' || (warnings?.length ?? 0) > 0))

const ofSite = (board: Board, { siteId }: Filter): Board =>
  siteId === undefined ? board : { ...board, people: board.people.filter((person) => person.siteId === siteId) }

export interface Approvals {
  /** Undecided ones, the oldest first. */
  readonly entries: readonly Entry[]
  readonly byId: ReadonlyMap<number, Entry>
  readonly model: BoardModel | undefined
}

export function useApprovals(
  decisions: readonly OpenDecision[],
  { board: checked }: Pick<Checks, 'board'>,
  board?: Board,
  { mark, siteId }: Filter = EVERYBODY,
): Approvals {
  const text = useApprovalTexts()
  const words = useVacationTexts()
  const format = useFormat()
  const language = useStore($language)
  const states = useStore(undoable.$states)
  return useMemo(() => {
    const decided = undoable.decided(states)
    const refused = states.flatMap((state) => refusedOf(state, text))
    const options = { today: todayInBerlin(), text: words, restName: text('otherPeople') }
    const facts = checked && { board: checked, model: toBoardModel(checked, options), text, words, format }
    const entries = decisions
      .filter(({ request }) => !decided.has(request.id))
      .map((decision) => ({
        decision,
        warnings: warningsOf(decision, facts, format, text),
        facts: factsOf(decision, { text, words, format, language }),
        isChecked: decision.isCancellation || (checked !== undefined && covers(checked, spanOf(decision))),
      }))
    const byId = new Map(entries.map((entry) => [entry.decision.request.id, entry]))
    const change = changeOf({ entries: byId, decided, refused })
    const filter = { mark, siteId }
    const model =
      board && toBoardModel(ofSite(withRefused(board, refused), filter), { ...options, change, isShown: isIn(filter) })
    return { entries, byId, model }
  }, [decisions, checked, board, mark, siteId, states, text, words, format, language])
}

/** The requests of absences of the board, each once. */
export function entriesOf(absences: readonly { readonly id: string }[], byId: ReadonlyMap<number, Entry>): Entry[] {
  const ids = new Set(absences.map(requestIdOf))
  return [...byId].filter(([id]) => ids.has(id)).map(([, entry]) => entry)
}

export const touches = (one: DayRange, other: DayRange): boolean => one.first <= other.last && one.last >= other.first

interface Facts {
  readonly board: Board
  /** For the holidays of the places. */
  readonly model: Pick<BoardModel, 'sites'>
  readonly text: ApprovalText
  readonly words: VacationText
  readonly format: Formats
}

/** Family names of the others of a team who are shown as away on a day. */
function othersAway({ board }: Facts, { personIds }: WireTeam, applicantId: string | null, day: Day): string[] {
  const mates = new Set(personIds)
  return board.people
    .filter(({ id, absences }) => {
      if (id === applicantId || !mates.has(id)) return false
      return absences.some(
        ({ first, last, state, isHours }) => state !== 'pencilled' && !isHours && first <= day && day <= last,
      )
    })
    .map(({ name }) => name.split(' ').at(-1) ?? name)
}

/** The first working day of the request on which a team of the applicant has too few people. */
function understaffed(facts: Facts, { request, isCancellation }: OpenDecision): string[] {
  const { board, model, text, words, format } = facts
  if (isCancellation) return []
  const days = [...daysOf(board)]
  const isFree = (day: Day) =>
    weekdayOf(day) > 4 || model.sites.every(({ holidays }) => holidays.some((one) => one.day === day))
  return board.teams
    .filter(({ personIds }) => personIds.includes(request.person.id ?? ''))
    .flatMap((team) => {
      const low = days.filter(
        (day, at) =>
          presentIn(team, at)?.isLow &&
          !isFree(day) &&
          request.periods.some((period) => touches(period, { first: day, last: day })),
      )
      const [first] = low
      if (first === undefined) return []
      const names = othersAway(facts, team, request.person.id, first)
      const staffing = `${format.weekdayDate(first)}: ${staffingWords(team, days.indexOf(first), words)}.`
      const more = low.length > 1 ? ` ${text('warning.moreDays', { count: low.length - 1 })}` : ''
      return `${staffing}${more}${names.length > 0 ? ` ${text('warning.alsoAway', { names: names.join(', ') })}` : ''}`
    })
}

export function warningsOf(
  decision: OpenDecision,
  facts: Facts | undefined,
  format: Formats,
  text: ApprovalText,
): string[] {
  const { substituteAway, blocks, request, isCancellation } = decision
  if (isCancellation) return []
  const { substitute } = request
  return [
    ...(facts ? understaffed(facts, decision) : []),
    ...(substituteAway ? [text('warning.substitute', { name: substitute?.name ?? '' })] : []),
    ...(substitute?.state === 'left' ? [text('warning.substituteLeft', { name: substitute.name })] : []),
    ...blocks.map(({ first, last, reason }) =>
      text('warning.block', { first: format.shortDate(first), last: format.shortDate(last), reason }),
    ),
  ]
}

/** Days of the board by which the staffing is checked, which may be others than those that are shown; the server answers 400. */
const LONGEST = 366

const $nothing = atom<QueryState<Board>>({ loading: false })

/** From the first day to the last one. */
function around(spans: readonly DayRange[]): DayRange | undefined {
  const first = spans.map((span) => span.first).toSorted()[0]
  const last = spans
    .map((span) => span.last)
    .toSorted()
    .at(-1)
  return first === undefined || last === undefined ? undefined : { first, last }
}

export const spanOf = ({ request: { periods } }: OpenDecision): DayRange => around(periods) ?? { first: '', last: '' }

export const covers = (outer: DayRange, inner: DayRange): boolean =>
  outer.first <= inner.first && inner.last <= outer.last

function spanOfAll(decisions: readonly OpenDecision[]): DayRange | undefined {
  const span = around(decisions.map(spanOf))
  if (!span) return undefined
  const most = addDays(span.first, LONGEST - 1)
  return span.last < most ? span : { ...span, last: most }
}

export interface Checks {
  /** Undefined: not read. */
  readonly board: Board | undefined
  readonly error: Error | undefined
  readonly retry: () => void
}

/** `shown` are days whose board is read anyway. */
export function useChecks(decisions: readonly OpenDecision[], shown?: DayRange): Checks {
  const needed = spanOfAll(decisions)
  const [kept, setKept] = useState(needed)
  // Decisions shorten the list: the checks read before are enough then.
  if (needed && !(kept && covers(kept, needed))) setKept(needed)
  const span = needed && (shown && covers(shown, needed) ? shown : kept)
  const { data, error } = useStore(span ? boardOf(span) : $nothing)
  return { board: data, error: data ? undefined : error, retry: () => span && refreshBoard(span) }
}

/** Says that the staffing could not be read, with a retry. */
export function NotChecked({ checks: { error, retry } }: { checks: Checks }): ReactElement | null {
  const text = useApprovalTexts()
  if (!error) return null
  return (
    <p className="muted" role="status">
      {text('notChecked', { status: statusOf(error) })}{' '}
      <button type="button" className="link" onClick={retry}>
        {text('retry')}
      </button>
    </p>
  )
}
