// Rules of conditions: operators and values must fit the kind of a question, and only earlier questions may be read.
import { isEmpty } from '#domain/forms/fields.ts'
import { isDay } from '#domain/calendar/typed-days.ts'
import {
  comparisonsOf,
  questionsRead,
  readComparison,
  type Comparison,
  type Condition,
  type ConditionValue,
  type Operator,
} from './conditions.ts'
import type { FormPage, Question, QuestionKind } from './template.ts'

const EQUAL = ['===', '!==', 'in', '!!', '!'] as const
const ORDERED = ['===', '!==', '<', '<=', '>', '>=', 'in', '!!', '!'] as const
const ANSWERED = ['!!', '!'] as const

/** How the answer to a question of a kind can be compared; `in` of choices: the value is among the answers. */
export const OPERATORS_OF: Readonly<Record<QuestionKind, readonly Operator[]>> = {
  line: EQUAL,
  text: ANSWERED,
  number: ORDERED,
  amount: ORDERED,
  day: ORDERED,
  time: ORDERED,
  period: ORDERED,
  choice: EQUAL,
  choices: ['in', '!!', '!'],
  yesNo: ['===', '!=='],
  rating: ORDERED,
  consent: ['===', '!=='],
  person: ANSWERED,
  company: EQUAL,
  site: EQUAL,
  country: EQUAL,
  iban: ANSWERED,
  email: ANSWERED,
  phone: ANSWERED,
  files: ANSWERED,
  info: [],
  group: ANSWERED,
}

/** Whether the value fits the kind of the question. */
export function fitsKind({ kind, options }: Question, value: ConditionValue): boolean {
  switch (kind) {
    case 'number':
      return typeof value === 'number'
    case 'amount':
    case 'rating':
    case 'company':
    case 'site':
      return typeof value === 'number' && Number.isInteger(value)
    case 'yesNo':
    case 'consent':
      return typeof value === 'boolean'
    case 'choice':
    case 'choices':
      return options.some(({ name }) => name === value)
    case 'day':
    case 'period':
      return typeof value === 'string' && isDay(value)
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
    case 'country':
      return typeof value === 'string' && /^[A-Z]{2}$/.test(value)
    default:
      return typeof value === 'string' && !isEmpty(value)
  }
}

/** `in` has two forms: for choices the value comes first, for all others last. */
const isListLast = (comparison: Comparison): boolean => 'in' in comparison && Array.isArray(comparison.in[1])

/** '5 < answer' would be read as 'answer < 5'. */
function isQuestionFirst(comparison: Comparison): boolean {
  const [first] = Object.values(comparison)[0] as unknown as readonly unknown[]
  return typeof first === 'object' && first !== null && 'var' in first
}

function misfit(comparison: Comparison, question: Question): 'operatorMisfit' | 'valueMisfit' | undefined {
  const { operator, values } = readComparison(comparison)
  if (!OPERATORS_OF[question.kind].includes(operator)) return 'operatorMisfit'
  if (operator === 'in' && isListLast(comparison) === (question.kind === 'choices')) return 'operatorMisfit'
  if (isQuestionFirst(comparison) === (operator === 'in' && question.kind === 'choices')) return 'operatorMisfit'
  const isFilled = values.length > 0 || operator === '!!' || operator === '!'
  return isFilled && values.every((value) => fitsKind(question, value)) ? undefined : 'valueMisfit'
}

export interface ConditionFault {
  readonly rule: 'unknownQuestion' | 'readsLater' | 'loop' | 'operatorMisfit' | 'valueMisfit'
  /** The question that is read. */
  readonly question: string
}

export interface ConditionScope {
  /** Questions that may be read, by name. */
  readonly before: ReadonlyMap<string, Question>
  /** Names at the same position or later. */
  readonly later: ReadonlySet<string>
  /** True if the question, or one that it depends on, reads the owner of the condition. */
  readonly readsBack: (question: string) => boolean
}

/** The faults of a condition at its position, once for each question that it reads. */
export function conditionFaults(condition: Condition | null, scope: ConditionScope): readonly ConditionFault[] {
  if (condition === null) return []
  const faults = new Map<string, ConditionFault>()
  for (const comparison of comparisonsOf(condition)) {
    const { question: name } = readComparison(comparison)
    if (faults.has(name)) continue
    const question = scope.before.get(name)
    const rule = question
      ? misfit(comparison, question)
      : !scope.later.has(name)
        ? 'unknownQuestion'
        : scope.readsBack(name)
          ? 'loop'
          : 'readsLater'
    if (rule) faults.set(name, { rule, question: name })
  }
  return [...faults.values()]
}

/** Questions that decide whether a question is asked, directly or through others, by the name of the question. */
export function dependenciesOf(pages: readonly FormPage[]): (question: string) => ReadonlySet<string> {
  const direct = new Map<string, readonly string[]>()
  for (const { when, questions } of pages)
    for (const question of questions)
      direct.set(question.name, [...questionsRead(when), ...questionsRead(question.when)])
  return (question) => {
    const found = new Set<string>()
    const left = [...(direct.get(question) ?? [])]
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (found.has(next)) continue
      found.add(next)
      left.push(...(direct.get(next) ?? []))
    }
    return found
  }
}
