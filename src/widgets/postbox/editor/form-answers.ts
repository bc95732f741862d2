// Reads the answers of a form: which questions are asked, which field an error belongs to, what no draft may contain.
import { computed, type ReadableAtom } from 'nanostores'
import type { AnswerError, AnswerRule } from '#domain/postbox/answer-rules.ts'
import { askedQuestions, type Answer, type Answers, type AskedQuestion, type Row } from '#domain/postbox/answers.ts'
import { TEXT_LIMIT, type Question, type TemplateContent } from '#domain/postbox/template.ts'

/** The place of an error as the fields are named: 'riders.1.who'. */
export const fieldOf = ({ question, row, inner }: Omit<AnswerError, 'rule' | 'page'>): string =>
  [question, ...(row === null ? [] : [row, inner])].join('.')

/** 'answers.<page>.<question>[.<row>.<inner>]' of a refusal. */
export function readDetail({ field, rule }: { readonly field: string; readonly rule: string }): AnswerError[] {
  const [, page, question, row, inner] = /(?:^|\.)answers\.(\w+)\.(\w+)(?:\.(\d+)\.(\w+))?$/.exec(field) ?? []
  if (page === undefined || question === undefined) return []
  return [
    { page, question, row: row === undefined ? null : Number(row), inner: inner ?? null, rule: rule as AnswerRule },
  ]
}

/** A text that no draft may hold would have the whole draft refused. */
export const isTooLong = (answer: unknown): boolean =>
  typeof answer === 'string'
    ? answer.length > TEXT_LIMIT
    : typeof answer === 'object' && answer !== null && Object.values(answer).some(isTooLong)

/** Files went with the draft that had them. */
export function withoutFiles({ pages }: TemplateContent, answers: Answers): Answers {
  const without = <A extends Answers | Row>(questions: readonly Question[], all: A): A => {
    const files = new Set(questions.flatMap(({ kind, name }) => (kind === 'files' ? [name] : [])))
    return Object.fromEntries(Object.entries(all).filter(([name]) => !files.has(name))) as A
  }
  const questions = pages.flatMap((page) => page.questions)
  const groups = new Map(questions.flatMap((one) => (one.kind === 'group' ? [[one.name, one.questions]] : [])))
  const entries = Object.entries(without(questions, answers)).map(([name, answer]): [string, Answer] => {
    const inner = groups.get(name)
    return [
      name,
      inner && Array.isArray(answer) ? (answer as readonly Row[]).map((row) => without(inner, row)) : answer,
    ]
  })
  return Object.fromEntries(entries)
}

/** The questions that are asked, as the same list until it is another one. */
export function askedOf(
  $answers: ReadableAtom<Answers>,
  content: TemplateContent,
): ReadableAtom<readonly AskedQuestion[]> {
  let [last, names] = [[] as readonly AskedQuestion[], undefined as string | undefined]
  return computed($answers, (answers) => {
    const asked = askedQuestions(content, answers)
    const now = asked.map(({ question }) => question.name).join(' ')
    if (now !== names) [last, names] = [asked, now]
    return last
  })
}
