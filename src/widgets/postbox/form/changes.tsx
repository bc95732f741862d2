// The sender's changes since the form was sent before: each answer with the former one, the last change first.
import type { ReactElement } from 'react'
import type { Form } from '#contract/postbox.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import { answerDifferences, type AnswerDifference } from '#domain/postbox/changed-form.ts'
import { shownAnswer, type AnswerWords } from '#domain/postbox/shown-answer.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { Card } from '#shared/ui/card.tsx'
import { useFormText } from '#widgets/postbox/under-way/words.ts'
import { usePageTexts } from './texts.ts'

interface Change {
  readonly until: string
  readonly differences: readonly AnswerDifference[]
}

/** Each version of the answers compared with the next one. */
function changesOf({ content, former, answers }: Form): readonly Change[] {
  return former
    .map(({ until, answers: before }, at): Change => {
      const after = former[at + 1]?.answers ?? answers
      return { until, differences: answerDifferences(content as TemplateContent, before as Answers, after as Answers) }
    })
    .toReversed()
}

/** Empty for a form that was never changed. */
export function Changes({ form }: { form: Form }): ReactElement | null {
  const text = usePageTexts()
  const { format, label, language } = useFormText()
  const changes = changesOf(form)
  if (changes.length === 0) return null
  const names = { ...form.names, ...Object.fromEntries(form.files.map(({ id, name }) => [id, name])) }
  const words: AnswerWords = { language, names }
  return (
    <Card title={text('changes')} part="changes">
      {changes.map(({ until, differences }) => (
        <section
          key={until}
          aria-label={text('changedAt', { day: format.weekdayDate(until), time: format.time(until) })}
        >
          <p className="small muted">
            {text('changedAt', { day: format.weekdayDate(until), time: format.time(until) })}
          </p>
          {differences.length === 0 ? (
            <p className="muted">{text(form.hidden.length > 0 ? 'nothingSeenChanged' : 'nothingChanged')}</p>
          ) : (
            <dl className="lined spec">
              {differences.map(({ question, before, after }) => (
                <div key={question.name}>
                  <dt>{label(question.label)}</dt>
                  <dd>
                    <span className="sr">{text('before')} </span>
                    <del dir="auto">{shownAnswer(question, before, words) || text('noAnswer')}</del>{' '}
                    <span aria-hidden="true">→ </span>
                    <span className="sr">{text('after')} </span>
                    <ins dir="auto" className="given">
                      {shownAnswer(question, after, words) || text('noAnswer')}
                    </ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </Card>
  )
}
