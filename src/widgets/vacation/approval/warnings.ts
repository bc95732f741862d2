// What speaks against an open request, as sentences, the most important one first. Hints: nothing of it stops a decision.
import type { Board } from '#contract/vacation-calendar.ts'
import { weekdayOf } from '#domain/berlin-time.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import type { Formats } from '#shared/i18n/use-format.ts'
import type { VacationText } from '#widgets/vacation/absence-words.ts'
import type { BoardModel } from '#widgets/vacation/board-model.ts'
import { daysOf, presentIn, staffingWords, type WireTeam } from '#widgets/vacation/wire-board.ts'
import type { OpenDecision } from './api.ts'
import type { ApprovalText } from './texts.ts'

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
  return [
    ...(facts ? understaffed(facts, decision) : []),
    ...(substituteAway ? [text('warning.substitute', { name: request.substitute?.name ?? '' })] : []),
    ...blocks.map(({ first, last, reason }) =>
      text('warning.block', { first: format.shortDate(first), last: format.shortDate(last), reason }),
    ),
  ]
}
