// The next stations of a form after it is sent, as far as they are known while it is filled in.
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { isDay } from '#domain/calendar/typed-days.ts'
import { askedAnswers, askedQuestions, type Answers, type Period } from './answers.ts'
import { holdsCondition } from './conditions.ts'
import type { Station, TemplateContent } from './template.ts'

/** Working days before a period begins by which a form should be done. */
const SLACK = 1

/** The stations that a form with these answers would pass. */
export function stationsAhead(content: Pick<TemplateContent, 'pages' | 'stations'>, answers: Answers) {
  const asked = askedAnswers(content, answers)
  return content.stations.filter(({ when }) => holdsCondition(when, asked))
}

/** The day `count` weekdays later, Monday to Friday. It is an estimate, because holidays are not known here. */
export function addWeekdays(day: string, count: number): string {
  let [next, left] = [day, count]
  while (left > 0) {
    next = addDays(next, 1)
    if (weekdayOf(next) < 5) left--
  }
  return next
}

export interface Ending {
  /** Day on which the form would usually be completed. */
  readonly day: string
  /** The period of the form that begins too early for it. */
  readonly late: { readonly question: string; readonly from: string } | undefined
}

/** `usualDays` of a station by its name: figures of the past that replace the estimate. undefined without stations. */
export function usualEnding(
  content: Pick<TemplateContent, 'pages' | 'stations'>,
  answers: Answers,
  today: string,
  usualDays: (station: Station) => number,
): Ending | undefined {
  const ahead = stationsAhead(content, answers)
  if (ahead.length === 0) return undefined
  const day = addWeekdays(
    today,
    ahead.reduce((sum, station) => sum + usualDays(station), 0),
  )
  const needed = addWeekdays(day, SLACK)
  const [late] = askedQuestions(content, answers).flatMap(({ question: { name, kind } }) => {
    if (kind !== 'period') return []
    const answer = answers[name] as Period | string | null | undefined
    if (typeof answer !== 'object' || answer === null || !isDay(answer.from)) return []
    return answer.from >= today && answer.from <= needed ? [{ question: name, from: answer.from }] : []
  })
  return { day, late }
}
