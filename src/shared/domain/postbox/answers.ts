// The answers of a form: which questions are asked and why. answer-rules.ts checks the answers.
import { holdsCondition, type Condition } from './conditions.ts'
import type { Question, TemplateContent } from './template.ts'

export interface Period {
  readonly from: string
  readonly to: string
}
type PlainAnswer = string | number | boolean | null | Period | readonly string[]
/** One entry of a group: answers by the names of its questions. */
export type Row = Readonly<Record<string, PlainAnswer>>
export type Answer = PlainAnswer | readonly Row[]
/** Answers by the names of the questions; a question without an answer is missing or null. */
export type Answers = Readonly<Record<string, Answer>>

export interface AskedQuestion {
  readonly question: Question
  readonly page: string
  /** The condition that makes it appear; null: it is always asked. */
  readonly because: Condition | null
}

/**
 * The questions that are asked with these answers, in order. Answers to questions that are not asked do not count, so that a condition is
 * never true because of a hidden answer.
 */
export function askedQuestions({ pages }: Pick<TemplateContent, 'pages'>, answers: Answers): readonly AskedQuestion[] {
  const seen: Record<string, Answer> = {}
  const asked: AskedQuestion[] = []
  for (const page of pages) {
    if (!holdsCondition(page.when, seen)) continue
    for (const question of page.questions) {
      if (!holdsCondition(question.when, seen)) continue
      asked.push({ question, page: page.name, because: question.when ?? page.when })
      if (Object.hasOwn(answers, question.name)) seen[question.name] = answers[question.name] ?? null
    }
  }
  return asked
}

/** The answers of one row to the questions of the group that are asked. */
const askedRow = ({ questions }: Question, row: Row): Row =>
  Object.fromEntries(
    questions.flatMap(({ name, when }) =>
      holdsCondition(when, row) && Object.hasOwn(row, name) ? [[name, row[name] ?? null]] : [],
    ),
  )

/** The answers to questions that are asked; typed answers to hidden ones are not sent. */
export function askedAnswers(content: Pick<TemplateContent, 'pages'>, answers: Answers): Answers {
  return Object.fromEntries(
    askedQuestions(content, answers).flatMap(({ question }): [string, Answer][] => {
      const { name, kind } = question
      if (kind === 'info' || !Object.hasOwn(answers, name)) return []
      const answer = answers[name] ?? null
      const isOfRows = kind === 'group' && Array.isArray(answer)
      return [[name, isOfRows ? (answer as readonly Row[]).map((row) => askedRow(question, row)) : answer]]
    }),
  )
}
