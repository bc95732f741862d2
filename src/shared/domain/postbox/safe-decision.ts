// Forms that can be decided without opening them, because a list or the bell can show all of their answers.
import { isEmpty } from '#domain/forms/fields.ts'
import { askedQuestions, type Answers } from './answers.ts'
import type { TemplateContent } from './template.ts'

const ANSWERS = 8
const LENGTH = 300

/** No files, no rows, few and short answers. */
export function isSafeToDecide(content: Pick<TemplateContent, 'pages'>, answers: Answers): boolean {
  const given = askedQuestions(content, answers).filter(
    ({ question: { name, kind } }) => kind !== 'info' && Object.hasOwn(answers, name) && !isEmpty(answers[name]),
  )
  return (
    given.length <= ANSWERS &&
    given.every(({ question: { name, kind } }) => {
      const answer = answers[name]
      return kind !== 'files' && kind !== 'group' && (typeof answer !== 'string' || answer.length <= LENGTH)
    })
  )
}
