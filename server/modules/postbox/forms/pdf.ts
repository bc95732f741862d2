// A form as a document to keep or to print: answers page by page, then its events.
import type { Form } from '#contract/postbox.ts'
import { askedQuestions, type Answers } from '#domain/postbox/answers.ts'
import { shownAnswer } from '#domain/postbox/shown-answer.ts'
import { wordsFor, type TemplateContent } from '#domain/postbox/template.ts'
import { catalogue, formatInstant, type Language } from '#server/mail/language.ts'
import { workerFunction } from '#server/jobs/worker-function.ts'
import de from './pdf-de.json' with { type: 'json' }
import en from './pdf-en.json' with { type: 'json' }
import type { FormPage } from './pdf-worker.ts'

type Key = keyof typeof de
const textsOf = catalogue<Key>(de, en)
const layOut = workerFunction<FormPage, Uint8Array>(new URL('pdf-worker.ts', import.meta.url))

const answersOf = (form: Form, language: Language): FormPage['sections'] => {
  const [content, answers] = [form.content as TemplateContent, form.answers as Answers]
  const asked = Map.groupBy(askedQuestions(content, answers), ({ page }) => page)
  return content.pages.flatMap(({ name, title }) => {
    const rows = (asked.get(name) ?? []).flatMap(({ question }): [string, string][] => {
      if (question.kind === 'info') return []
      const answer = Object.hasOwn(answers, question.name) ? answers[question.name] : undefined
      const shown = shownAnswer(question, answer, { language, names: form.names })
      const value = form.hidden.includes(question.name) ? textsOf(language)('hidden') : shown
      return [[wordsFor(question.label, language), value === '' ? '–' : value]]
    })
    return rows.length === 0 ? [] : [{ title: wordsFor(title, language), rows }]
  })
}

function historyOf(form: Form, language: Language): FormPage['sections'][number] {
  const text = textsOf(language)
  const labels = new Map(form.stations.map(({ name, label }) => [name, wordsFor(label, language)]))
  return {
    title: text('history'),
    rows: form.timeline.map(({ type, at, by, to, stage, note }) => {
      const station = stage === null ? '' : (labels.get(stage) ?? stage)
      const what = Object.hasOwn(de, `event.${type}`) ? text(`event.${type}` as Key) : type
      return [formatInstant(at, language), [what, station, by?.name, to?.name, note].filter(Boolean).join(', ')]
    }),
  }
}

export async function formPdf(form: Form, language: Language): Promise<Buffer> {
  const text = textsOf(language)
  const pdf = await layOut({
    title: form.title,
    lines: [
      `${form.number}, ${wordsFor(form.content.title, language)}`,
      text('sent', { name: form.requester.name, at: formatInstant(form.requestedAt, language) }),
      text(`status.${form.status}`),
    ],
    sections: [...answersOf(form, language), historyOf(form, language)],
    language,
  })
  return Buffer.from(pdf)
}
