// Checks the answers of a form: their JSON Schema, derived from the questions, and rules that a schema cannot express. Separate from
// answers.ts, so that a page that only shows answers does not load the validator.
import { Check } from 'typebox/schema'
import { isEmpty } from '#domain/forms/fields.ts'
import { brokenIbanRule } from '#domain/payment/iban.ts'
import { isDay } from '#domain/calendar/typed-days.ts'
import { askedQuestions, type Answer, type Answers, type Period, type Row } from './answers.ts'
import { holdsCondition } from './conditions.ts'
import {
  FILES_PER_QUESTION,
  LINE_LIMIT,
  ROW_LIMIT,
  TEXT_LIMIT,
  type Question,
  type TemplateContent,
} from './template.ts'

type Schema = Readonly<Record<string, unknown>>

const DAY = { type: 'string', pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }
const UUID = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }
const ID = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
/** The greatest amount in cents, and number, that is exact with its decimals. */
const NUMBER_LIMIT = 1e12

const closed = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const names = ({ options }: Question) => ({ enum: options.map(({ name }) => name) })
const text = ({ min, max }: Question, limit: number): Schema => ({
  type: 'string',
  minLength: min ?? 0,
  maxLength: Math.min(max ?? limit, limit),
})
const bounds = ({ min, max }: Question): Schema => ({ minimum: min ?? -NUMBER_LIMIT, maximum: max ?? NUMBER_LIMIT })

/** JSON Schema of a given answer to a question. */
export function answerSchema(question: Question): Schema {
  switch (question.kind) {
    case 'line':
      return { ...text(question, LINE_LIMIT), pattern: '^[^\\n\\r]*$' }
    case 'text':
      return text(question, TEXT_LIMIT)
    case 'number':
      return { type: 'number', ...bounds(question) }
    case 'amount':
      return { type: 'integer', ...bounds(question) }
    case 'day':
      return DAY
    case 'time':
      return { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }
    case 'period':
      return closed({ from: DAY, to: DAY }, ['from', 'to'])
    case 'choice':
      return names(question)
    case 'choices':
      return { type: 'array', items: names(question), uniqueItems: true, maxItems: question.options.length }
    case 'yesNo':
      return { type: 'boolean' }
    case 'consent':
      return { const: true }
    case 'rating':
      return { type: 'integer', minimum: 1, maximum: 5 }
    case 'person':
      return UUID
    case 'company':
    case 'site':
      return ID
    case 'country':
      return { type: 'string', pattern: '^[A-Z]{2}$' }
    case 'iban':
      return { type: 'string', pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{10,30}$' }
    case 'email':
      return { type: 'string', maxLength: LINE_LIMIT, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' }
    case 'phone':
      return { type: 'string', maxLength: 40, pattern: '^[+(]?[\\d][\\d ()/-]{3,}$' }
    case 'files':
      return { type: 'array', items: UUID, uniqueItems: true, maxItems: question.max ?? FILES_PER_QUESTION }
    case 'group':
      return {
        type: 'array',
        items: answersSchema(question.questions),
        maxItems: Math.min(question.max ?? ROW_LIMIT, ROW_LIMIT),
      }
    case 'info':
      return { const: null }
  }
}

/** JSON Schema of the answers to some questions, any of which may be missing. */
export const answersSchema = (questions: readonly Question[]): Schema =>
  closed(
    Object.fromEntries(
      questions.map((question) => [question.name, { anyOf: [{ type: 'null' }, answerSchema(question)] }]),
    ),
  )

export const ANSWER_RULES = [
  'required',
  'tooShort',
  'tooLong',
  'range',
  'decimals',
  'order',
  'rows',
  'format',
  'iban',
] as const
export type AnswerRule = (typeof ANSWER_RULES)[number]

export interface AnswerError {
  readonly page: string
  readonly question: string
  /** For a question in a group: the index of the row, and the name of the question in it. */
  readonly row: number | null
  readonly inner: string | null
  readonly rule: AnswerRule
}

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length

function schemaRule({ kind, min }: Question, answer: Answer): AnswerRule {
  if ((kind === 'line' || kind === 'text') && typeof answer === 'string')
    return min !== null && answer.length < min ? 'tooShort' : 'tooLong'
  if (typeof answer === 'number') return 'range'
  return kind === 'group' ? 'rows' : 'format'
}

/** The rule that the answer to one question breaks; undefined: none. The rows of a group are checked by `rowErrors`. */
export function brokenAnswerRule(question: Question, answer: Answer | undefined): AnswerRule | undefined {
  const { kind, required, min } = question
  if (kind === 'info') return undefined
  const isMissing = answer === undefined || isEmpty(answer) || (kind === 'consent' && answer === false)
  if (isMissing) return required || (kind === 'group' && (min ?? 0) > 0) ? 'required' : undefined
  if (kind === 'group') {
    const rows = Array.isArray(answer) ? answer.length : 0
    return rows < (min ?? 0) || rows > (question.max ?? ROW_LIMIT) ? 'rows' : undefined
  }
  if (!Check(answerSchema(question), answer)) return schemaRule(question, answer)
  return contentRule(question, answer)
}

/** Rules that a schema cannot express. */
function contentRule({ kind, decimals }: Question, answer: Answer): AnswerRule | undefined {
  if (kind === 'number') return decimalsOf(answer as number) > decimals ? 'decimals' : undefined
  if (kind === 'day') return isDay(answer as string) ? undefined : 'format'
  if (kind === 'iban') return brokenIbanRule(answer as string) === undefined ? undefined : 'iban'
  if (kind !== 'period') return undefined
  const { from, to } = answer as Period
  if (!isDay(from) || !isDay(to)) return 'format'
  return to < from ? 'order' : undefined
}

function rowErrors(page: string, group: Question, rows: readonly Row[]): readonly AnswerError[] {
  return rows.flatMap((row, at) =>
    group.questions
      .filter(({ when }) => holdsCondition(when, row))
      .flatMap((inner) => {
        const rule = brokenAnswerRule(inner, Object.hasOwn(row, inner.name) ? row[inner.name] : undefined)
        return rule ? [{ page, question: group.name, row: at, inner: inner.name, rule }] : []
      }),
  )
}

/** The errors of the answers to the questions that are asked, in order. */
export function answerErrors(content: Pick<TemplateContent, 'pages'>, answers: Answers): readonly AnswerError[] {
  return askedQuestions(content, answers).flatMap(({ question, page }) => {
    const answer = Object.hasOwn(answers, question.name) ? answers[question.name] : undefined
    const rule = brokenAnswerRule(question, answer)
    if (rule) return [{ page, question: question.name, row: null, inner: null, rule }]
    return question.kind === 'group' && Array.isArray(answer) ? rowErrors(page, question, answer as readonly Row[]) : []
  })
}
