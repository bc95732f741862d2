// Conditions of questions, pages and stations: a part of JSON Logic (jsonlogic.com), evaluated by json-logic-js. Its `var` walks
// prototypes, so answers are passed without a prototype, and only names of questions are read.
import jsonLogic from 'json-logic-js'

/** Answers by the names of their questions, of whatever kind. */
type GivenAnswers = Readonly<Record<string, unknown>>

export type ConditionValue = string | number | boolean

type Var = { readonly var: string }
/**
 * Compares one question with one value. `in` with the question first: its answer is one of the values; with the question last: the value is
 * one of its answers. `!!`: it is answered; `!`: it is not.
 */
export type Comparison =
  | { readonly '===': readonly [Var, ConditionValue] }
  | { readonly '!==': readonly [Var, ConditionValue] }
  | { readonly '<': readonly [Var, ConditionValue] }
  | { readonly '<=': readonly [Var, ConditionValue] }
  | { readonly '>': readonly [Var, ConditionValue] }
  | { readonly '>=': readonly [Var, ConditionValue] }
  | { readonly in: readonly [Var, readonly ConditionValue[]] | readonly [ConditionValue, Var] }
  | { readonly '!!': readonly [Var] }
  | { readonly '!': readonly [Var] }

/** All comparisons are true, or one of them. */
export type Condition = { readonly and: readonly Comparison[] } | { readonly or: readonly Comparison[] }

export const COMPARISON_LIMIT = 10
export const OPERATORS = ['===', '!==', '<', '<=', '>', '>=', 'in', '!!', '!'] as const
export type Operator = (typeof OPERATORS)[number]

export const comparisonsOf = (condition: Condition): readonly Comparison[] =>
  'and' in condition ? condition.and : condition.or

export interface ReadComparison {
  readonly question: string
  readonly operator: Operator
  /** The compared values; none for `!!` and `!`. */
  readonly values: readonly ConditionValue[]
}

/** A comparison by its parts, for sentences and checks. */
export function readComparison(comparison: Comparison): ReadComparison {
  const [operator, parts] = Object.entries(comparison)[0] as unknown as [Operator, readonly unknown[]]
  const isVar = (part: unknown): part is Var => typeof part === 'object' && part !== null && 'var' in part
  const question = parts.find(isVar)?.var ?? ''
  return { question, operator, values: parts.filter((part) => !isVar(part)).flat() as ConditionValue[] }
}

/** Names of the questions that a condition reads. */
export const questionsRead = (condition: Condition | null): readonly string[] =>
  condition === null ? [] : [...new Set(comparisonsOf(condition).map((one) => readComparison(one).question))]

/** A period counts by its first day; rows and files count by whether there are any. */
function comparable(answer: unknown): unknown {
  if (answer === undefined || answer === null || answer === '') return null
  if (typeof answer === 'object' && 'from' in answer) return answer.from
  return answer
}

/** `<` and similar operators compare two values of one kind, and the last `in` searches a list: without conversion, and not in a text. */
function isComparable(comparison: Comparison, value: unknown): boolean {
  const { operator, values } = readComparison(comparison)
  if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=')
    return typeof value === typeof values[0]
  return !('in' in comparison) || Array.isArray(comparison.in[1]) || Array.isArray(value)
}

/** An empty answer is neither smaller nor greater than a value, and is in no list. */
function holdsComparison(comparison: Comparison, answers: GivenAnswers): boolean {
  const { question, operator } = readComparison(comparison)
  const value = comparable(Object.hasOwn(answers, question) ? answers[question] : undefined)
  if (value === null && operator !== '!' && operator !== '!==') return false
  if (!isComparable(comparison, value)) return false
  // 0 counts as an answer.
  const isNumberAnswered = (operator === '!!' || operator === '!') && typeof value === 'number'
  const data = Object.assign(Object.create(null) as object, { [question]: isNumberAnswered ? true : value })
  return jsonLogic.apply(comparison as unknown as jsonLogic.RulesLogic, data) === true
}

export function holdsCondition(condition: Condition | null, answers: GivenAnswers): boolean {
  if (condition === null) return true
  return 'and' in condition
    ? condition.and.every((one) => holdsComparison(one, answers))
    : condition.or.some((one) => holdsComparison(one, answers))
}
