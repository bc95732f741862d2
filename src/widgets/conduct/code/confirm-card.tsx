// The remaining conditions of a confirmation, and its button; afterwards the time of the confirmation.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ConductCode, ConductEdition } from '#contract/conduct.ts'
import { areAnswersRight } from '#domain/legal/conduct.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { confirmVersion, refreshConduct } from '#widgets/conduct/api.ts'
import type { ComparedSection } from './changes.ts'
import type { OwnProgress } from './progress.ts'
import { Questions } from './questions.tsx'
import { useConductTexts } from './texts.ts'

interface ConfirmCardProps {
  readonly code: ConductCode
  readonly current: ConductEdition
  readonly sections: readonly ComparedSection[]
  readonly progress: OwnProgress
  readonly onGo: (section: string) => void
  /** After the card with the pressed button was replaced. */
  readonly onConfirmed: () => void
}

export function ConfirmCard(props: ConfirmCardProps): ReactElement | null {
  const text = useConductTexts()
  const { date } = useFormat()
  const { code, current } = props
  const own = code.confirmations.find(({ version }) => version === current.version)
  if (own)
    return (
      <Card title={text('confirmed.title')} className="confirm">
        <p className="done">
          <Icon source={circleCheck} size="s" />
          {text('confirmed.text', { version: own.version, date: date(own.at) })}
        </p>
      </Card>
    )
  return code.confirmation === 'none' ? null : <Open {...props} />
}

interface Step {
  readonly id: string
  readonly label: string
  readonly isDone: boolean
  readonly action: string
  readonly onGo: () => void
}

/** The changed sections one by one; for a first confirmation all sections in one line. */
function useSteps({ code, current, sections, progress, onGo }: ConfirmCardProps, ask: () => void): Step[] {
  const text = useConductTexts()
  const isRead = ({ id }: { id: string }) => progress.read.includes(id)
  const go = (section: ComparedSection | undefined) => () => {
    if (!section) return
    progress.markRead(section.id)
    onGo(section.id)
  }
  const changed = sections.filter(({ change }) => change !== 'none')
  const reading: Step[] = code.before
    ? changed.map((section) => ({
        id: section.id,
        label: text(isRead(section) ? 'step.read' : 'step.unread', { heading: section.heading }),
        isDone: isRead(section),
        action: text('step.go'),
        onGo: go(section),
      }))
    : [
        {
          id: 'all',
          label: text('step.all', { count: sections.length, read: sections.filter(isRead).length }),
          isDone: sections.every(isRead),
          action: text('step.go'),
          onGo: go(sections.find((section) => !isRead(section))),
        },
      ]
  const { questions } = current
  const isAnswered = areAnswersRight(
    questions,
    questions.map((_, at) => progress.answers[at]),
  )
  return [
    ...reading,
    {
      id: 'questions',
      label: text('step.questions', { count: questions.length }),
      isDone: isAnswered,
      action: text('step.open'),
      onGo: ask,
    },
  ]
}

function StepLine({ id, label, isDone, action, onGo }: Step): ReactElement {
  const text = useConductTexts()
  return (
    <li className={isDone ? 'done' : undefined}>
      <Icon source={isDone ? circleCheck : circleDashed} size="s" />
      <span>
        {label}
        <span className="sr">, {text(isDone ? 'step.isDone' : 'step.isOpen')}</span>
      </span>
      {(!isDone || id === 'questions') && (
        <button type="button" className="link" aria-label={`${action}: ${label}`} onClick={onGo}>
          {action}
        </button>
      )}
    </li>
  )
}

function Open(props: ConfirmCardProps): ReactElement {
  const { code, current, sections, progress, onConfirmed } = props
  const text = useConductTexts()
  const { date } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const save = useSave(text)
  const steps = useSteps(props, () => setAsking(true))
  const { version } = current
  const [last] = code.confirmations
  const count = sections.filter(({ change }) => change !== 'none').length
  const confirm = async () => {
    const answers = current.questions.map((_, at) => progress.answers[at] ?? 0)
    if (await save.run(() => confirmVersion(version, answers))) {
      announce(text('confirmed.done', { version }))
      onConfirmed()
    } else refreshConduct()
  }
  return (
    <Card title={text(code.duty ? 'confirm.title' : 'confirm.titleFree')} className="confirm">
      <p>
        {last && code.before
          ? text('confirm.again', { version: last.version, date: date(last.at), count })
          : text('confirm.first')}
      </p>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.id} {...step} />
        ))}
      </ol>
      <SaveError save={save} />
      <Button
        kind="primary"
        busy={save.isBusy}
        reason={steps.every(({ isDone }) => isDone) ? undefined : text('confirm.reason')}
        onClick={() => void confirm()}
      >
        {text('confirm.action', { version })}
      </Button>
      <p className="muted">
        {code.duty && `${text('confirm.by', { date: date(code.duty.by) })} `}
        {text(code.confirmation === 'named' ? 'confirm.named' : 'confirm.counted')}
      </p>
      {isAsking && (
        <Questions
          questions={current.questions}
          answers={progress.answers}
          onAnswer={progress.choose}
          onEnd={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
