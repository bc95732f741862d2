// Who reads the answer to a question: the sender always, others if they take part for a station that the question names.
import type { Answers } from './answers.ts'
import { questionsOf, type TemplateContent } from './template.ts'

/** Names of the questions whose answers are hidden from a person who takes part for these stations. */
export function hiddenQuestions(
  content: Pick<TemplateContent, 'pages'>,
  stations: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(
    questionsOf(content)
      .filter(({ visibleTo }) => visibleTo && !visibleTo.some((name) => stations.has(name)))
      .map(({ name }) => name),
  )
}

/** The answers without those to hidden questions. */
export const visibleAnswers = (answers: Answers, hidden: ReadonlySet<string>): Answers =>
  hidden.size === 0 ? answers : Object.fromEntries(Object.entries(answers).filter(([name]) => !hidden.has(name)))
