// The answers of a form by page, with names instead of ids; values that were changed are struck before the present one.
import type { ReactElement } from 'react'
import type { Form } from '#contract/postbox.ts'
import { askedQuestions, type Answer, type Answers as Given, type Row } from '#domain/postbox/answers.ts'
import { shownAnswer, type AnswerWords } from '#domain/postbox/shown-answer.ts'
import type { FormPage, Question, TemplateContent, Words } from '#domain/postbox/template.ts'
import type { Language } from '#shared/bus/language.ts'
import { Card } from '#shared/ui/card.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { useFormText } from '#widgets/postbox/under-way/words.ts'
import { usePageTexts } from './texts.ts'

const answerTo = (answers: Given, { name }: Question): Answer | undefined =>
  Object.hasOwn(answers, name) ? answers[name] : undefined

/** The former values of an answer, oldest first, each once. */
function formerOf(form: Form, question: Question, words: AnswerWords): readonly string[] {
  const all = [...form.former.map(({ answers }) => answers), form.answers].map((answers) =>
    shownAnswer(question, answerTo(answers as Given, question), words),
  )
  const last = all.at(-1)
  return [...new Set(all.slice(0, -1))].filter((value) => value !== '' && value !== last)
}

export function Answers({ form }: { form: Form }): ReactElement {
  const text = usePageTexts()
  const { label, language } = useFormText()
  const content = form.content as TemplateContent
  const names = { ...form.names, ...Object.fromEntries(form.files.map(({ id, name }) => [id, name])) }
  const words: AnswerWords = { language, names }
  const asked = new Set(askedQuestions(content, form.answers as Given).map(({ question }) => question.name))
  const pages = content.pages.flatMap((page) => {
    const shown = shownOn(page, asked, (question) => formerOf(form, question, words).length > 0)
    return shown.length > 0 ? [{ page, shown }] : []
  })
  return (
    <Card title={text('answers')} part="answers">
      {pages.map(({ page, shown }) => (
        <div key={page.name} className="answers-page">
          {pages.length > 1 && <Heading depth={3}>{label(page.title)}</Heading>}
          <dl className="lined spec">
            {shown.map((question) => (
              <OneAnswer
                key={question.name}
                form={form}
                question={question}
                words={words}
                isAsked={asked.has(question.name)}
              />
            ))}
          </dl>
        </div>
      ))}
      {pages.length === 0 && <p className="muted">{text('noAnswers')}</p>}
    </Card>
  )
}

/** Questions that are asked, and those that were before the form was changed. */
const shownOn = (page: FormPage, asked: ReadonlySet<string>, hasFormer: (question: Question) => boolean) =>
  page.questions.filter((question) => question.kind !== 'info' && (asked.has(question.name) || hasFormer(question)))

/** 'Personal, A1 und Lohnabrechnung' */
function readersOf(form: Form, { visibleTo }: Question, label: (words: Words) => string, language: Language): string {
  const stations = form.content.stations.filter(({ name }) => visibleTo?.includes(name))
  return new Intl.ListFormat(language).format(stations.map((station) => label(station.label)))
}

interface OneAnswerProps {
  readonly form: Form
  readonly question: Question
  readonly words: AnswerWords
  readonly isAsked: boolean
}

function OneAnswer({ form, question, words, isAsked }: OneAnswerProps): ReactElement {
  const text = usePageTexts()
  const { label, language } = useFormText()
  const answer = answerTo(form.answers as Given, question)
  const shown = isAsked ? shownAnswer(question, answer, words) : ''
  if (form.hidden.includes(question.name))
    return (
      <div>
        <dt>{label(question.label)}</dt>
        <dd className="muted">{text('hiddenAnswer', { stations: readersOf(form, question, label, language) })}</dd>
      </div>
    )
  return (
    <div>
      <dt>{label(question.label)}</dt>
      <dd>
        {formerOf(form, question, words).map((value) => (
          <span key={value} className="former">
            <span className="sr">{text('former')} </span>
            <del dir="auto">{value}</del>
          </span>
        ))}
        {question.kind === 'group' && Array.isArray(answer) && answer.length > 0 ? (
          <Rows question={question} rows={answer as readonly Row[]} words={words} />
        ) : shown === '' ? (
          <span className="muted">{text(isAsked ? 'noAnswer' : 'notAsked')}</span>
        ) : (
          <span dir="auto" className="given">
            {shown}
          </span>
        )}
      </dd>
    </div>
  )
}

/** The entries of a group, each with the labels of its questions. */
function Rows({ question, rows, words }: { question: Question; rows: readonly Row[]; words: AnswerWords }) {
  const { label } = useFormText()
  return (
    <ol className="stack gap-4 rows">
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and do not move
        <li key={at}>
          {question.questions.map((inner) => {
            const shown = shownAnswer(inner, answerTo(row, inner), words)
            return (
              shown !== '' && (
                <span key={inner.name}>
                  <span className="muted">{label(inner.label)}:</span> <span dir="auto">{shown}</span>
                </span>
              )
            )
          })}
        </li>
      ))}
    </ol>
  )
}
