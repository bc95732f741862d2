// Warnings about an open request, as sentences, the most important one first. None of them prevents a decision.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState, type ReactElement } from 'react'
import type { Board } from '#contract/vacation-calendar.ts'
import { weekdayOf, addDays } from '#domain/berlin-time.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import { statusOf } from '#shared/api.ts'
import type { Formats } from '#shared/i18n/use-format.ts'
import type { QueryState } from '#shared/query.ts'
import type { VacationText } from '#widgets/vacation/texts.ts'
import { type BoardModel, daysOf, presentIn, staffingWords, type WireTeam } from '#widgets/vacation/board-model.ts'
import { type OpenDecision, board as boardOf, refreshBoard } from './api.ts'
import { type ApprovalText, useApprovalTexts } from './texts.ts'

const touches = (one: DayRange, other: DayRange): boolean => one.first <= other.last && one.last >= other.first

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

/** Says that the staffing could not be read, with a way to try again. */
export function NotChecked({ checks: { error, retry } }: { checks: Checks }): ReactElement | null {
  const text = useApprovalTexts()
  if (!error) return null
  return (
    <p className="elsewhere" role="status">
      {text('notChecked', { status: statusOf(error) })}{' '}
      <button type="button" className="link" onClick={retry}>
        {text('tryAgain')}
      </button>
    </p>
  )
}
