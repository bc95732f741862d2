// Answers that some stations read only, through the real app: in the form, its files, document, lists, bell and data export.
import { describe, expect, test } from 'vitest'
import type { EditedTemplate, TemplateFile } from '#contract/postbox-editing.ts'
import type { Form, FormDraft } from '#contract/postbox.ts'
import { testApp } from '#server/testing/app.ts'
import { bellDecisions } from '#server/testing/bell-decisions.ts'
import { aContent, aPage, aQuestion, aStation, FORMS, someForms } from '#server/modules/postbox/testing/forms.ts'

const NOW = new Date('2026-06-15T08:00:00Z')
const server = await testApp({ now: () => NOW })
const bell = bellDecisions(server)
const [ANNA, LEA, GERD, GINA, MIRIAM] = ['anna.sends', 'lea.lead', 'gerd.group', 'gina.group', 'miriam.admin'] as const
const NUMBER = '65170839J008'
const pages = [
  aPage('trip', [aQuestion('city'), aQuestion('social', { visibleTo: ['travel'] })]),
  aPage('proofs', [
    aQuestion('proof', { kind: 'files', visibleTo: ['travel'] }),
    aQuestion('invitation', { kind: 'files' }),
    aQuestion('riders', {
      kind: 'group',
      visibleTo: ['travel'],
      questions: [aQuestion('who', { kind: 'person' }), aQuestion('card', { kind: 'files' })],
    }),
  ]),
]
const forms = await someForms(server)
const template = await forms.publish({
  mayChange: 'untilEnded',
  pages,
  stations: [aStation('lead', { kind: 'supervisor' }), aStation('travel', { kind: 'group', groupId: forms.groupId })],
})
const act = (by: string, { id }: Pick<Form, 'id'>, what: string, body: object = {}) =>
  forms.post(by, `forms/${id}/${what}`, body)
const upload = async (draft: FormDraft, question: string) =>
  (
    await server
      .as(ANNA)
      .post<{ id: string }>(`${FORMS}/drafts/${draft.id}/files?question=${question}&name=${question}.txt`, {
        raw: Buffer.from(`Datei ${question}`),
        headers: { 'content-type': 'application/octet-stream' },
      })
  ).body.id
const fileStatus = async (by: string, { id }: Pick<Form, 'id'>, fileId: string) =>
  (await server.as(by).get(`${FORMS}/forms/${id}/files/${fileId}`)).status

async function sendAll() {
  const draft = await forms.begin(template)
  const [proof, invitation, card] = [
    await upload(draft, 'proof'),
    await upload(draft, 'invitation'),
    await upload(draft, 'card'),
  ]
  const answers = {
    city: 'Graz',
    social: NUMBER,
    proof: [proof],
    invitation: [invitation],
    riders: [{ who: forms.ids.olaf, card: [card] }],
  }
  const { body: saved } = await server
    .as(ANNA)
    .put<FormDraft>(`${FORMS}/drafts/${draft.id}`, { body: { answers, page: 'trip' }, version: draft.version })
  const { status, body: form } = await server.as(ANNA).post<Form>(`${FORMS}/drafts/${saved.id}/send`)
  expect(status).toBe(200)
  return { form, proof, invitation, card, answers }
}

describe('[POST-06] an answer for some stations', () => {
  test('is only read by its sender and those stations, with its files and names', async () => {
    const { form, proof, invitation, card, answers } = await sendAll()
    expect(form).toMatchObject({ answers, hidden: [] })
    const seen = await forms.read(LEA, form.id)
    expect(seen).toMatchObject({
      answers: { city: 'Graz', invitation: [invitation] },
      hidden: ['social', 'proof', 'riders'],
      files: [{ id: invitation }],
    })
    for (const secret of [NUMBER, proof, card, forms.ids.olaf, 'olaf other'])
      expect(JSON.stringify(seen)).not.toContain(secret)
    for (const id of [proof, card]) {
      expect(await fileStatus(LEA, form, id)).toBe(404)
      expect(await fileStatus(ANNA, form, id)).toBe(200)
    }
    expect(await fileStatus(LEA, form, invitation)).toBe(200)
    // A decision and a refusal answer with the form too.
    expect(JSON.stringify((await act(LEA, form, 'decision', { approve: true })).body)).not.toContain(NUMBER)
    expect(JSON.stringify((await act(LEA, form, 'decision', { approve: true })).body)).not.toContain(NUMBER)
    for (const by of [GERD, GINA, ANNA]) expect((await forms.read(by, form.id)).answers).toEqual(answers)
    expect(await fileStatus(GINA, form, card)).toBe(200)
    await act(GERD, form, 'take')
    await act(GERD, form, 'decision', { approve: true })
    expect((await forms.read(LEA, form.id)).hidden).toEqual(['social', 'proof', 'riders'])
    expect((await forms.read(GERD, form.id)).answers).toEqual(answers)
  })

  test('stays hidden in former answers after a change, and is read by the person who gets it from its station', async () => {
    const { form } = await sendAll()
    await act(LEA, form, 'decision', { approve: true })
    const { body: draft } = await act(ANNA, form, 'draft')
    await server.as(ANNA).put(`${FORMS}/drafts/${draft.id}`, {
      body: { answers: { city: 'Wien', social: 'ANDERE' }, page: 'trip' },
      version: draft.version,
    })
    expect((await server.as(ANNA).post(`${FORMS}/drafts/${draft.id}/send?endsApprovals=1`)).status).toBe(200)
    const seen = await forms.read(LEA, form.id)
    expect(seen.former).toMatchObject([{ answers: { city: 'Graz' } }])
    for (const secret of [NUMBER, 'ANDERE']) expect(JSON.stringify(seen)).not.toContain(secret)
    await act(LEA, form, 'decision', { approve: true })
    await act(GERD, form, 'take')
    await act(GERD, form, 'hand-over', { to: forms.ids.dora, note: '' })
    expect((await forms.read('dora.deputy', form.id)).answers).toMatchObject({ social: 'ANDERE' })
  })

  test('is in no list, search, bell or data export of others', async () => {
    const form = await forms.send(template, { city: 'Linz', social: NUMBER })
    expect(JSON.stringify(await forms.list(LEA, 'received'))).not.toContain(NUMBER)
    expect(await forms.list(LEA, 'received', `search=${NUMBER}`)).toEqual([])
    await expect.poll(async () => (await bell.of(LEA)).length).toBeGreaterThan(0)
    const todo = await bell.oneOf(LEA)
    expect(todo.facts).toBe('city: Linz.')
    await act(LEA, form, 'decision', { approve: true })
    const exported = async (personId: string) =>
      JSON.stringify((await server.context.exports.read(server.db, { personId, full: true }))['forms'])
    expect(await exported(forms.ids.lea)).not.toContain(NUMBER)
    expect(await exported(forms.ids.anna)).toContain(NUMBER)
  })

  test('is marked as hidden in the document of people who do not read it', async () => {
    const { form } = await sendAll()
    const pdf = async (by: string) => (await server.as(by).get<Buffer>(`${FORMS}/forms/${form.id}/pdf`)).body.length
    // The texts are compressed: the sender's document has more of them.
    expect(await pdf(LEA)).not.toBe(await pdf(ANNA))
  })
})

test('[POST-06] a template with unknown readers is not saved, and readers are exported with it', async () => {
  const [lead, travel] = [
    aStation('lead', { kind: 'supervisor' }),
    aStation('travel', { kind: 'group', groupId: forms.groupId }),
  ]
  const content = aContent({ pages, stations: [lead, travel], formTitle: { de: 'Reise {city}', en: '' } })
  const create = (changes: object) =>
    server.as(MIRIAM).post<EditedTemplate & { details: object[] }>(`${FORMS}/templates`, {
      body: { content: { ...content, ...changes } },
    })
  expect(await create({ stations: [lead] })).toMatchObject({
    status: 422,
    body: {
      details: expect.arrayContaining([
        { field: 'body.content.pages.0.questions.1.visibleTo', rule: 'unknownStation travel' },
      ]) as unknown,
    },
  })
  const { body: made } = await create({ formTitle: { de: 'Reise {social}', en: '' } })
  expect(await server.as(MIRIAM).post(`${FORMS}/templates/${made.id}/publish`)).toMatchObject({
    status: 422,
    body: { details: [{ field: 'body.content.formTitle.de', rule: 'titleNotForAll social' }] },
  })
  const { body: fine } = await create({})
  const { body: file } = await server.as(MIRIAM).get<TemplateFile>(`${FORMS}/templates/${fine.id}/file`)
  expect(file.pages[0]!.questions[1]).toMatchObject({ name: 'social', visibleTo: ['travel'] })
})
