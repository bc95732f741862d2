// A server of templates and drafts for tests: it versions drafts, answers conflicts, and sends a draft once.
import { FormDraft } from '#contract/postbox.ts'
import { type FormTemplate, FormTemplateRow } from '#contract/postbox-templates.ts'
import { answerErrors } from '#domain/postbox/answer-rules.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { aPage, aQuestion, aStation, aTemplate, anOption } from '#domain/postbox/testing/a-template.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { blank } from '#shared/testing/blank.ts'

export const aRow = (id: number, title: string, more: Partial<FormTemplateRow> = {}): FormTemplateRow => ({
  ...blank(FormTemplateRow),
  id,
  title: { de: title, en: '' },
  summary: { de: '', en: '' },
  category: 'other',
  usualDays: 3,
  ...more,
})

const text = (de: string) => ({ de, en: '' })
const isAbroad = { and: [{ '!==': [{ var: 'goal' }, 'germany'] }, { '!!': [{ var: 'goal' }] }] } as const

/** A business trip: abroad it asks for the insurance number, and by car for how far. */
export const trip: TemplateContent = aTemplate({
  title: text('Dienstreise'),
  category: 'travel',
  pages: [
    aPage(
      'journey',
      [
        aQuestion('name', 'line', { label: text('Name'), prefill: 'name', required: true }),
        aQuestion('goal', 'choice', {
          label: text('Ziel'),
          required: true,
          options: [anOption('germany', 'Deutschland'), anOption('austria', 'Österreich')],
        }),
        aQuestion('byCar', 'yesNo', { label: text('Dienstwagen') }),
      ],
      { title: text('Reise') },
    ),
    aPage(
      'proofs',
      [
        aQuestion('insurance', 'line', {
          label: text('Sozialversicherungsnummer'),
          required: true,
          when: isAbroad,
        }),
        aQuestion('km', 'number', { label: text('Strecke'), unit: 'km', max: 2000, required: true }),
        aQuestion('riders', 'group', {
          label: text('Mitfahrende'),
          questions: [aQuestion('who', 'line', { label: text('Wer'), required: true })],
        }),
        aQuestion('papers', 'files', { label: text('Nachweise') }),
      ],
      { title: text('Nachweise') },
    ),
  ],
  stations: [
    aStation('lead', { label: text('Führungskraft') }),
    aStation('office', { label: text('Reisestelle'), when: isAbroad }),
  ],
})

export const aFormTemplate = (content: TemplateContent = trip, more: Partial<FormTemplate> = {}): FormTemplate => ({
  id: 118,
  version: 2,
  content: content as unknown as FormTemplate['content'],
  prefilled: { name: 'Katrin Osterloh' },
  names: {},
  choices: { companies: [{ id: 1, name: 'Antriebe GmbH' }], sites: [{ id: 2, name: 'Siegen' }] },
  forecast: [
    {
      name: 'lead',
      label: text('Führungskraft'),
      asked: [{ id: 'x', name: 'Thorsten Wehmeyer' }],
      note: 'none',
      awayUntil: null,
      usualDays: 1,
    },
    { name: 'office', label: text('Reisestelle'), asked: [], note: 'none', awayUntil: null, usualDays: 2 },
  ],
  ...more,
})

export const aDraft = (answers: Answers, more: Partial<FormDraft> = {}): FormDraft => ({
  ...blank(FormDraft),
  id: 55,
  version: 3,
  templateId: 118,
  templateVersion: 2,
  content: trip as unknown as FormDraft['content'],
  title: 'Dienstreise',
  answers: answers as FormDraft['answers'],
  choices: { companies: [], sites: [] },
  page: 'journey',
  changedAt: '2026-04-20T06:11:00Z',
  deletedOn: '2026-07-19',
  ...more,
})

/** The state of the server, and its requests. */
export interface FormServer {
  draft: FormDraft | undefined
  readonly sent: number[]
  readonly created: string[]
  readonly service: Service
}

export function formServer(template: FormTemplate = aFormTemplate(), draft?: FormDraft): FormServer {
  const server: FormServer = { draft, sent: [], created: [], service: {} }
  const present = () => server.draft ?? failure(404, { code: 'not_found' })
  const save = ({ body, headers }: RequestInit) => {
    if (!server.draft) return failure(404, { code: 'not_found' })
    if (new Headers(headers).get('if-match') !== `"${server.draft.version}"`)
      return failure(409, { code: 'version_conflict', present: server.draft })
    const { answers, page } = JSON.parse(String(body)) as Pick<FormDraft, 'answers' | 'page'>
    server.draft = { ...server.draft, answers, page, version: server.draft.version + 1 }
    return server.draft
  }
  const create = ({ headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key') ?? ''
    if (!server.created.includes(key)) server.created.push(key)
    server.draft ??= aDraft(template.prefilled as Answers, { version: 1, content: template.content })
    return server.draft
  }
  const send = () => {
    if (!server.draft) return failure(404, { code: 'not_found' })
    const errors = answerErrors(trip, server.draft.answers as Answers)
    if (errors.length > 0 && template.content === (trip as unknown))
      return failure(422, {
        code: 'answers_refused',
        details: errors.map(({ page, question, rule }) => ({ field: `answers.${page}.${question}`, rule })),
      })
    server.sent.push(server.draft.id)
    server.draft = undefined
    const recallUntil = new Date(Date.now() + 30_000).toISOString()
    return { id: 900, version: 1, number: '2026-00412', isSender: true, recallUntil }
  }
  const rows = () =>
    server.draft
      ? [
          {
            id: 55,
            version: 3,
            templateId: 118,
            title: 'Dienstreise',
            page: 1,
            pages: 2,
            openQuestions: 2,
            changedAt: server.draft.changedAt,
          },
        ]
      : []
  Object.assign(server.service, {
    '/badges': { notifications: [], seq: 1 },
    '/template/118': template,
    '/forms/template': [aRow(118, 'Dienstreise')],
    '/drafts/55/send': send,
    '/drafts/55': (_: URL, init: RequestInit) => {
      if (init.method === 'PUT') return save(init)
      if (init.method !== 'DELETE') return present()
      server.draft = undefined
      return undefined
    },
    '/forms/drafts': (_: URL, init: RequestInit) => (init.method === 'POST' ? create(init) : rows()),
  } satisfies Service)
  return server
}
