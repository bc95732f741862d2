// The three questions of the draft in one language, each with its answers and explanation.
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useId, type ReactElement } from 'react'
import type { ConductDraftBody } from '#contract/conduct.ts'
import { CONDUCT_LIMITS } from '#domain/legal/conduct.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import type { Language } from './draft-values.ts'
import { useEditingTexts } from './texts.ts'

type Question = ConductDraftBody['text']['questions'][number]
type Answer = Question['answers'][number]

/** Questions and answers have no names of their own, and are not moved: each keeps its place. */
const PLACES = ['first', 'second', 'third', 'fourth'] as const

const BLANK = { de: '', en: '' }
const blankAnswer = (isRight: boolean): Answer => ({ text: BLANK, isRight, explanation: BLANK })
const replaced = <T,>(all: readonly T[], at: number, one: T): T[] =>
  all.map((each, place) => (place === at ? one : each))

interface QuestionFieldsProps {
  readonly questions: readonly Question[]
  readonly language: Language
  readonly onChange: (questions: Question[]) => void
}

export function QuestionFields({ questions, language, onChange }: QuestionFieldsProps): ReactElement {
  const text = useEditingTexts()
  return (
    <section aria-label={text('questions')} className="stack start parts">
      <Heading depth={3}>{text('questions')}</Heading>
      <p className="muted">{text('questionsHelp')}</p>
      {questions.map((question, at) => (
        <QuestionField
          key={PLACES[at]}
          number={at + 1}
          question={question}
          language={language}
          onChange={(next) => onChange(replaced(questions, at, next))}
        />
      ))}
      {questions.length < CONDUCT_LIMITS.questions && (
        <Button
          size="small"
          icon={plus}
          onClick={() =>
            onChange([...questions, { question: BLANK, answers: [blankAnswer(true), blankAnswer(false)] }])
          }
        >
          {text('addQuestion')}
        </Button>
      )}
    </section>
  )
}

interface QuestionFieldProps {
  readonly number: number
  readonly question: Question
  readonly language: Language
  readonly onChange: (question: Question) => void
}

function QuestionField({ number, question, language, onChange }: QuestionFieldProps): ReactElement {
  const text = useEditingTexts()
  const { answers } = question
  return (
    <fieldset className="stack question">
      <legend>{text('question', { number })}</legend>
      <TextArea
        label={text('questionText')}
        lang={language}
        rows={2}
        value={question.question[language]}
        limit={CONDUCT_LIMITS.explanation}
        onChange={(value) => onChange({ ...question, question: { ...question.question, [language]: value } })}
      />
      {answers.map((answer, at) => (
        <AnswerField
          key={PLACES[at]}
          number={at + 1}
          answer={answer}
          language={language}
          onChange={(next) => onChange({ ...question, answers: replaced(answers, at, next) })}
          onRight={() =>
            onChange({ ...question, answers: answers.map((one, place) => ({ ...one, isRight: place === at })) })
          }
          onRemove={
            answers.length > 2
              ? () => onChange({ ...question, answers: answers.filter((_, place) => place !== at) })
              : undefined
          }
        />
      ))}
      {answers.length < CONDUCT_LIMITS.answers && (
        <Button
          size="small"
          icon={plus}
          onClick={() => onChange({ ...question, answers: [...answers, blankAnswer(false)] })}
        >
          {text('addAnswer')}
        </Button>
      )}
    </fieldset>
  )
}

interface AnswerFieldProps {
  readonly number: number
  readonly answer: Answer
  readonly language: Language
  readonly onChange: (answer: Answer) => void
  readonly onRight: () => void
  readonly onRemove: (() => void) | undefined
}

function AnswerField({ number, answer, language, onChange, onRight, onRemove }: AnswerFieldProps): ReactElement {
  const text = useEditingTexts()
  const name = useId()
  return (
    <fieldset className="stack answer">
      <legend className="row gap-4 part-head">
        <span className="part-name">{text('answer', { number })}</span>
        <label className="check">
          <input type="radio" name={name} checked={answer.isRight} onChange={onRight} />
          <span>{text('isRight')}</span>
        </label>
        {onRemove && (
          <IconButton icon={trash} size="small" label={text('removeAnswer', { number })} onClick={onRemove} />
        )}
      </legend>
      <TextArea
        label={text('answerText')}
        lang={language}
        rows={1}
        value={answer.text[language]}
        limit={CONDUCT_LIMITS.explanation}
        onChange={(value) => onChange({ ...answer, text: { ...answer.text, [language]: value } })}
      />
      <TextArea
        label={text('explanation')}
        lang={language}
        rows={2}
        value={answer.explanation[language]}
        limit={CONDUCT_LIMITS.explanation}
        onChange={(value) => onChange({ ...answer, explanation: { ...answer.explanation, [language]: value } })}
      />
    </fieldset>
  )
}
