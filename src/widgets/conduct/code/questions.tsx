// The three questions before the confirmation. Each answer is explained, and a wrong one can be changed.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import type { ReactElement } from 'react'
import type { ReadQuestion } from '#contract/conduct.ts'
import { areAnswersRight } from '#domain/legal/conduct.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import form from '#shared/ui/form.css?inline'
import { Icon } from '#shared/ui/icon.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { useConductTexts } from './texts.ts'

const STYLES = [form]

interface QuestionsProps {
  readonly questions: readonly ReadQuestion[]
  readonly answers: readonly (number | undefined)[]
  readonly onAnswer: (question: number, answer: number) => void
  readonly onEnd: () => void
}

export function Questions({ questions, answers, onAnswer, onEnd }: QuestionsProps): ReactElement {
  useStyles(STYLES)
  const text = useConductTexts()
  const isDone = areAnswersRight(
    questions,
    questions.map((_, at) => answers[at]),
  )
  return (
    <Dialog
      open
      title={text('questions.title')}
      className="questions"
      onClose={onEnd}
      actions={
        <Button kind={isDone ? 'primary' : 'second'} onClick={onEnd}>
          {text(isDone ? 'questions.done' : 'questions.later')}
        </Button>
      }
    >
      <p className="muted">{text('questions.intro')}</p>
      <ol>
        {questions.map((question, at) => (
          <li key={question.question}>
            <Question question={question} chosen={answers[at]} onChoose={(answer) => onAnswer(at, answer)} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

interface QuestionProps {
  readonly question: ReadQuestion
  readonly chosen: number | undefined
  readonly onChoose: (answer: number) => void
}

function Question({ question: { question, answers }, chosen, onChoose }: QuestionProps): ReactElement {
  const text = useConductTexts()
  const answer = chosen === undefined ? undefined : answers[chosen]
  return (
    <>
      <RadioGroup
        label={question}
        value={chosen === undefined ? undefined : String(chosen)}
        options={answers.map(({ text: label }, at) => ({ value: String(at), label }))}
        onChange={(value) => onChoose(Number(value))}
      />
      <div role="status">
        {answer && (
          <p className={answer.isRight ? 'explained right' : 'explained'}>
            <Icon source={answer.isRight ? circleCheck : circleX} size="s" />
            <span>
              <b>{text(answer.isRight ? 'questions.right' : 'questions.wrong')}</b> {answer.explanation}
            </span>
          </p>
        )}
      </div>
    </>
  )
}
