// A draft that two devices have changed: both answers of each question, and the choice between them.
import { useState, type ReactElement } from 'react'
import type { Answers } from '#domain/postbox/answers.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { useStore } from '@nanostores/react'
import type { Conflict } from './filled-form.ts'
import { useAnswerText, useForm, useWords } from './form-context.ts'
import { useFillTexts } from './texts.ts'

export function ConflictChoice({ conflict }: { conflict: Conflict }): ReactElement {
  const form = useForm()
  const text = useFillTexts()
  const words = useWords()
  const { date, time } = useFormat()
  const answerText = useAnswerText()
  const mine = useStore(form.$answers)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const { present, questions } = conflict
  const all = form.content.pages.flatMap((page) => page.questions)
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  return (
    <Card part="conflict" className="conflict" title={text('conflict')}>
      <p>{text('conflictText', { date: date(present.changedAt), time: time(present.changedAt) })}</p>
      {questions.map((name) => {
        const question = all.find((one) => one.name === name)
        const shown = (answers: Answers) => (question && answerText(question, answers[name])) || text('noAnswer')
        return (
          <RadioGroup
            key={name}
            label={question ? words(question.label) : name}
            value={theirs.has(name) ? 'theirs' : 'mine'}
            options={[
              { value: 'mine', label: shown(mine), help: text('onThisDevice') },
              { value: 'theirs', label: shown(present.answers as Answers), help: text('onOtherDevice') },
            ]}
            onChange={(value) => choose(name, value === 'theirs')}
          />
        )
      })}
      <div className="acts">
        <Button kind="primary" onClick={() => form.resolve([...theirs])}>
          {text('takeChosen')}
        </Button>
      </div>
    </Card>
  )
}
