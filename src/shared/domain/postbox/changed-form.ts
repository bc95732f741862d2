// Forms that their sender changes and sends again: until when that is possible, and which answers differ.
import type { CaseStage } from '#domain/decisions/case.ts'
import { isEmpty } from '#domain/forms/fields.ts'
import { askedQuestions, type Answer, type Answers } from './answers.ts'
import { isSameAnswer } from './merge-answers.ts'
import { questionsOf, type ChangeRule, type Question, type TemplateContent } from './template.ts'

/** Whether a station has approved: changes must be approved again. */
export const isApproval = ({ outcome }: Pick<CaseStage, 'outcome'>): boolean => outcome === 'approved'

/** Whether the sender may change a form that has not ended. */
export const mayChangeForm = (rule: ChangeRule, stages: readonly Pick<CaseStage, 'outcome'>[]): boolean =>
  rule === 'untilEnded' || (rule === 'untilDecided' && !stages.some(isApproval))

export interface AnswerDifference {
  readonly question: Question
  /** undefined: it was not asked, or not answered. */
  readonly before: Answer | undefined
  readonly after: Answer | undefined
}

/** Differences in the order of the questions; answers to questions that are not asked are ignored. */
export function answerDifferences(
  content: Pick<TemplateContent, 'pages'>,
  before: Answers,
  after: Answers,
): readonly AnswerDifference[] {
  const answered = (answers: Answers) => {
    const asked = new Set(askedQuestions(content, answers).map(({ question }) => question.name))
    return ({ name }: Question) => {
      const answer = asked.has(name) && Object.hasOwn(answers, name) ? answers[name] : undefined
      return answer === undefined || isEmpty(answer) ? undefined : answer
    }
  }
  const [was, is] = [answered(before), answered(after)]
  return questionsOf(content)
    .filter(({ kind }) => kind !== 'info')
    .map((question) => ({ question, before: was(question), after: is(question) }))
    .filter((one) => !isSameAnswer(one.before, one.after))
}
