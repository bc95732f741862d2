// Whether any answers fulfil the conditions of a template. It searches representative values: those in the conditions, and their
// neighbours.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { FIRST_DAY, LAST_DAY } from '#domain/calendar/typed-days.ts'
import type { Answer } from './answers.ts'
import { comparisonsOf, holdsCondition, readComparison, type Comparison, type Condition } from './conditions.ts'
import { LINE_LIMIT, type FormPage, type Question } from './template.ts'

/** After so many steps the search ends without a result: the conditions then count as fulfillable. */
const STEPS = 20_000

/** A comparison that must be true, or must be false. */
interface Literal {
  readonly comparison: Comparison
  readonly holds: boolean
}
interface Goal {
  readonly condition: Condition | null
  readonly holds: boolean
}

interface Place {
  readonly question: Question
  readonly page: FormPage
  readonly position: number
}

const TIMES = ['00:00', '23:59']
const minuteAround = (time: string, by: number): string => {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + by
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Numbers around the compared ones, in steps of the decimals. */
function numbers({ min, max, decimals }: Question, named: readonly number[]): number[] {
  const scale = 10 ** decimals
  const around = named.flatMap((value) => {
    const low = Math.floor(value * scale)
    return [low - 1, low, low + 1, low + 2].map((step) => step / scale)
  })
  return [...named, ...around, ...[min, max].filter((bound) => bound !== null), 0, -1e9, 1e9]
}

/** Texts that are not among those compared with. */
function otherTexts({ min, max }: Question, named: readonly string[]): string[] {
  const length = Math.min(Math.max(min ?? 1, 1), max ?? 200)
  return Array.from({ length: named.length + 1 }, (_, at) =>
    String.fromCodePoint(0x61 + (at % 26), ...Array.from({ length: length - 1 }, () => 0x61 + Math.floor(at / 26))),
  )
}

const otherCountries = (count: number): string[] =>
  Array.from({ length: count + 1 }, (_, at) => String.fromCodePoint(0x41 + Math.floor(at / 26), 0x41 + (at % 26)))

/** Representative answers to a question: one for each set that the comparisons cannot distinguish. */
function representatives(question: Question, named: readonly (string | number | boolean)[]): readonly Answer[] {
  const texts = named.filter((value) => typeof value === 'string')
  const amounts = named.filter((value) => typeof value === 'number')
  switch (question.kind) {
    case 'number':
      return numbers(question, amounts)
    case 'amount':
      return numbers({ ...question, decimals: 0 }, amounts)
    case 'rating':
      return [1, 2, 3, 4, 5]
    case 'company':
    case 'site':
      return [...amounts, Math.max(0, ...amounts) + 1]
    case 'yesNo':
    case 'consent':
      return [true, false]
    case 'choice':
      return question.options.map(({ name }) => name)
    case 'day':
    case 'period': {
      const days = [...texts.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]), FIRST_DAY, LAST_DAY]
      return question.kind === 'day' ? days : days.map((day) => ({ from: day, to: day }))
    }
    case 'time':
      return [
        ...texts
          .flatMap((time) => [-1, 0, 1].map((by) => minuteAround(time, by)))
          .filter((time) => !time.includes('-')),
        ...TIMES,
      ]
    case 'country':
      return [...texts, ...otherCountries(texts.length)]
    case 'line':
      return [...texts, ...otherTexts(question, texts)]
    default:
      return []
  }
}

/** Whether a representative is an acceptable answer, without the validator of answers, which is large. */
function isAccepted({ kind, required, min, max, decimals }: Question, value: Answer): boolean {
  if (kind === 'consent') return value === true || !required
  if (kind === 'line') {
    const { length } = String(value)
    return String(value).trim() !== '' && length >= (min ?? 0) && length <= Math.min(max ?? LINE_LIMIT, LINE_LIMIT)
  }
  if (kind !== 'number' && kind !== 'amount') return true
  const number = value as number
  const scale = kind === 'number' ? 10 ** decimals : 1
  const isStep = Math.abs(Math.round(number * scale) / scale - number) < 1e-9
  return isStep && number >= (min ?? -1e12) && number <= (max ?? 1e12)
}

const holdsFor = ({ comparison, holds }: Literal, question: Question, answer: Answer): boolean =>
  holdsCondition({ and: [comparison] }, { [question.name]: answer }) === holds

/** Some options: all required ones and no excluded one. */
function someChoices({ options }: Question, literals: readonly Literal[]): boolean {
  const among = literals.filter(({ comparison }) => 'in' in comparison)
  const valueOf = ({ comparison }: Literal) => readComparison(comparison).values[0]
  const needed = new Set(among.filter(({ holds }) => holds).map(valueOf))
  const excluded = new Set(among.filter(({ holds }) => !holds).map(valueOf))
  const isAnswered = literals.every(({ comparison, holds }) =>
    '!!' in comparison ? holds : '!' in comparison ? !holds : true,
  )
  if (!isAnswered || [...needed].some((name) => excluded.has(name))) return false
  return options.some(({ name }) => needed.has(name) || !excluded.has(name))
}

/** Whether a question has an answer with which all literals are true. */
function canBeAnswered(question: Question, literals: readonly Literal[]): boolean {
  if (question.kind === 'choices') return someChoices(question, literals)
  const named = literals.flatMap(({ comparison }) => readComparison(comparison).values)
  const valid = representatives(question, named).filter((value) => isAccepted(question, value))
  const filled: Answer = question.kind === 'files' || question.kind === 'group' ? ['x'] : 'x'
  const isOpaque = ['text', 'person', 'iban', 'email', 'phone', 'files', 'group'].includes(question.kind)
  return (isOpaque ? [filled] : valid).some((answer) => literals.every((one) => holdsFor(one, question, answer)))
}

const canBeEmpty = (question: Question, literals: readonly Literal[]): boolean =>
  literals.every((one) => holdsFor(one, question, null))

/** The key of a page or question in `ignored`. */
export const keyOf = (kind: 'page' | 'question', name: string): string => `${kind}:${name}`

type Literals = ReadonlyMap<string, readonly Literal[]>

function withLiterals(literals: Literals, added: readonly Literal[]): Literals {
  const next = new Map(literals)
  for (const one of added) {
    const { question } = readComparison(one.comparison)
    next.set(question, [...(next.get(question) ?? []), one])
  }
  return next
}

/** Searches answers from the last question that is read to the first, because conditions read only earlier questions. */
class Search {
  readonly #places: ReadonlyMap<string, Place>
  readonly #ignored: ReadonlySet<string>
  #steps = 0

  constructor(places: ReadonlyMap<string, Place>, ignored: ReadonlySet<string>) {
    this.#places = places
    this.#ignored = ignored
  }

  /** `literals` by question; those of `settled` are complete. */
  reach(goals: readonly Goal[], literals: Literals, settled: ReadonlySet<string>): boolean {
    this.#steps += 1
    if (this.#steps > STEPS) return true
    const [goal, ...rest] = goals
    if (!goal) return this.#settle(literals, settled)
    const { condition, holds } = goal
    if (condition === null) return holds && this.reach(rest, literals, settled)
    const parts = comparisonsOf(condition).map((comparison): Literal => ({ comparison, holds }))
    if ('and' in condition === holds) return this.reach(rest, withLiterals(literals, parts), settled)
    return parts.some((one) => this.reach(rest, withLiterals(literals, [one]), settled))
  }

  #settle(literals: Literals, settled: ReadonlySet<string>): boolean {
    const open = [...literals.keys()].flatMap((name) => (settled.has(name) ? [] : (this.#places.get(name) ?? [])))
    const last = open.toSorted((a, b) => b.position - a.position)[0]
    if (!last) return true
    const { question } = last
    const own = literals.get(question.name) ?? []
    const done = new Set([...settled, question.name])
    const conditions = this.#conditionsOf(last)
    if (canBeEmpty(question, own)) {
      if (!question.required && this.reach([], literals, done)) return true
      // A required question is empty only where it is not asked.
      if (question.required && conditions.some((one) => this.reach([{ condition: one, holds: false }], literals, done)))
        return true
    }
    const goals = conditions.map((condition) => ({ condition, holds: true }))
    return canBeAnswered(question, own) && this.reach(goals, literals, done)
  }

  #conditionsOf({ question, page }: Place): readonly (Condition | null)[] {
    return [
      this.#ignored.has(keyOf('page', page.name)) ? null : page.when,
      this.#ignored.has(keyOf('question', question.name)) ? null : question.when,
    ]
  }
}

export interface Reachability {
  /** Whether answers exist with which all conditions are true; `ignored`: pages and questions that count as always shown. */
  readonly canHold: (conditions: readonly (Condition | null)[], ignored?: ReadonlySet<string>) => boolean
  /** The question of a condition whose comparisons always exclude each other. */
  readonly clashIn: (condition: Condition) => string | undefined
}

export function reachabilityOf(pages: readonly FormPage[]): Reachability {
  const places = new Map<string, Place>()
  for (const page of pages)
    for (const question of page.questions)
      if (!places.has(question.name)) places.set(question.name, { question, page, position: places.size })
  return {
    canHold: (conditions, ignored = new Set()) => {
      const goals = conditions.map((condition) => ({ condition, holds: true }))
      return new Search(places, ignored).reach(goals, new Map(), new Set())
    },
    clashIn: (condition) => {
      if ('or' in condition) return undefined
      const byQuestion = Map.groupBy(condition.and, (one) => readComparison(one).question)
      for (const [name, comparisons] of byQuestion) {
        const place = places.get(name)
        const literals = comparisons.map((comparison): Literal => ({ comparison, holds: true }))
        if (place && !canBeEmpty(place.question, literals) && !canBeAnswered(place.question, literals)) return name
      }
      return undefined
    },
  }
}
