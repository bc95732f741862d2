// The last page: all answers with the way to change them, and sending.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { use, useState, type ReactElement } from 'react'
import type { Answer, Row } from '#domain/postbox/answers.ts'
import { holdsCondition } from '#domain/postbox/conditions.ts'
import type { FormPage, Question } from '#domain/postbox/template.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { statusOf } from '#shared/transport/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { EndsDialog } from './ends.tsx'
import { OpenErrors } from './errors.tsx'
import { GoContext, useAnswerText, useForm, useFormTitle, useShownPages, useWords } from './form-context.ts'
import { useFillTexts } from './texts.ts'

export function CheckPage({ onBack }: { onBack: () => void }): ReactElement {
  const form = useForm()
  const text = useFillTexts()
  const title = useFormTitle()
  const pages = useShownPages()
  const [attempt, setAttempt] = useState(0)
  const outcome = useStore(form.$outcome)
  const draft = useStore(form.$draft)
  const isBusy = outcome?.kind === 'busy'
  const [isAsking, setAsking] = useState(false)
  const send = () => {
    if (isBusy) return
    form.showErrorsOf(form.content.pages.map(({ name }) => name))
    setAttempt(attempt + 1)
    const errors = form.rules.answerErrors(form.content, form.$answers.get())
    if (errors.length > 0) return
    if (draft && draft.ends.length > 0) setAsking(true)
    else void form.submit(title)
  }
  return (
    <>
      <OpenErrors attempt={attempt} />
      {pages.map((page) => page && <PageAnswers key={page.name} page={page} />)}
      <SendError />
      <EndsDialog isAsked={isAsking} onClose={() => setAsking(false)} title={title} />
      <div className="row gap-12 foot">
        <Button kind="ghost" icon={chevronLeft} onClick={onBack}>
          {text('back')}
        </Button>
        <Button
          kind="primary"
          type="submit"
          busy={isBusy}
          aria-keyshortcuts="Control+Enter"
          onClick={(event) => {
            event.preventDefault()
            send()
          }}
        >
          {text(isBusy ? 'sending' : draft?.changes ? 'sendChange' : 'send')}
        </Button>
      </div>
    </>
  )
}

function SendError(): ReactElement | null {
  const form = useForm()
  const text = useFillTexts()
  const outcome = useStore(form.$outcome)
  if (outcome?.kind !== 'failed') return null
  return (
    <p className="err refusal" role="alert">
      <Icon source={circleAlert} size="s" />
      <span>
        {statusOf(outcome.error)} - {errorText(outcome.error, text, 'notSent')}
      </span>
    </p>
  )
}

function PageAnswers({ page }: { page: FormPage }): ReactElement {
  const form = useForm()
  const text = useFillTexts()
  const words = useWords()
  const go = use(GoContext)
  const asked = useStore(form.$asked).filter((one) => one.page === page.name && one.question.kind !== 'info')
  const [first] = asked
  return (
    <section className="checked">
      <div className="checked-head">
        <Heading depth={3}>{words(page.title)}</Heading>
        {first && (
          <button
            type="button"
            className="link"
            aria-label={text('changeOf', { page: words(page.title) })}
            onClick={() => go(first.question.name)}
          >
            {text('change')}
          </button>
        )}
      </div>
      <dl>
        {asked.map(({ question }) => (
          <OneAnswer key={question.name} question={question} />
        ))}
      </dl>
    </section>
  )
}

function OneAnswer({ question }: { question: Question }): ReactElement {
  const form = useForm()
  const words = useWords()
  const answer = useStore(form.$answers)[question.name]
  const rule = form.rules.brokenAnswerRule(question, answer)
  return (
    <div className={rule ? 'bad' : undefined}>
      <dt>{words(question.label)}</dt>
      {question.kind === 'group' && Array.isArray(answer) ? (
        <dd>
          {Object.entries(answer as readonly Row[]).map(([at, row]) => (
            <RowAnswers key={at} group={question} row={row} at={Number(at)} />
          ))}
        </dd>
      ) : (
        <Value question={question} answer={answer} isBroken={rule !== undefined} />
      )}
    </div>
  )
}

interface ValueProps {
  readonly question: Question
  readonly answer: Answer | undefined
  readonly isBroken: boolean
}

function Value({ question, answer, isBroken }: ValueProps): ReactElement {
  const text = useFillTexts()
  const answerText = useAnswerText()
  const value = answerText(question, answer)
  return (
    <dd>{value === '' ? <span className="muted">{text(isBroken ? 'missing.answer' : 'noAnswer')}</span> : value}</dd>
  )
}

function RowAnswers({ group, row, at }: { group: Question; row: Row; at: number }): ReactElement {
  const text = useFillTexts()
  const words = useWords()
  const answerText = useAnswerText()
  const shown = group.questions.filter(({ when, kind }) => kind !== 'info' && holdsCondition(when, row))
  return (
    <div className="row-answers">
      <b>{text('rowNumber', { n: at + 1 })}</b>
      {shown.map((question) => (
        <span key={question.name}>
          {text('at', {
            label: words(question.label),
            sentence: answerText(question, row[question.name]) || text('noAnswer'),
          })}
        </span>
      ))}
    </div>
  )
}
