// Forms that their sender changes or recalls, and the numbers of waiting ones: through the real app.
import { describe, expect, test } from 'vitest'
import type { Form, FormDraft, FormsPage, WaitingForms } from '#contract/postbox.ts'
import { testApp } from '#server/testing/app.ts'
import { aStation, FORMS, someForms } from '#server/modules/postbox/testing/forms.ts'

const NOW = new Date('2026-06-15T08:00:00Z')
const server = await testApp({ now: () => NOW })
const forms = await someForms(server)
const alone = await forms.publish()
const travel = await forms.publish({
  stations: [
    aStation('lead', { kind: 'supervisor' }, { showsRoleOnly: true }),
    aStation('travel', { kind: 'group', groupId: forms.groupId }),
  ],
})
const [ANNA, LEA, GERD, GINA] = ['anna.sends', 'lea.lead', 'gerd.group', 'gina.group'] as const
const act = (by: string, form: Pick<Form, 'id'>, what: string, body: object = {}) =>
  forms.post(by, `forms/${form.id}/${what}`, body)
const approve = (by: string, form: Pick<Form, 'id'>) => act(by, form, 'decision', { approve: true })
const withdraw = (by: string, form: Pick<Form, 'id'>) => server.as(by).delete<Form>(`${FORMS}/forms/${form.id}`)

describe('[POST-03] the sender', () => {
  test('changes it and sends it again: its stations begin again, and the former answers stay', async () => {
    const form = await forms.send(travel)
    const { body: draft } = await act(ANNA, form, 'draft')
    expect((await act(ANNA, form, 'draft')).body.id).toBe(draft.id)
    expect(draft).toMatchObject({ changes: form.id, answers: { city: 'Graz' }, ends: [] })
    const { body: saved } = await server.as(ANNA).put<FormDraft>(`${FORMS}/drafts/${draft.id}`, {
      body: { answers: { city: 'Wien' }, page: 'trip' },
      version: draft.version,
    })
    const sent = await Promise.all([1, 2].map(() => server.as(ANNA).post<Form>(`${FORMS}/drafts/${saved.id}/send`)))
    expect(sent.map(({ status, body }) => [status, body.id])).toEqual([
      [200, form.id],
      [200, form.id],
    ])
    expect(await forms.read(ANNA, form.id)).toMatchObject({
      status: 'open',
      number: form.number,
      title: 'Dienstreise Wien',
      answers: { city: 'Wien' },
      former: [{ answers: { city: 'Graz' } }],
      stations: [{ state: 'current' }, { state: 'later' }],
    })
  })

  test('changes it only until the first decision, unless the template allows more', async () => {
    const form = await forms.send(travel)
    const { body: draft } = await act(ANNA, form, 'draft')
    await approve(LEA, form)
    expect((await forms.read(ANNA, form.id)).mayChange).toBe(false)
    const over = { status: 409, body: { code: 'change_over', present: { id: form.id, status: 'inProgress' } } }
    expect(await act(ANNA, form, 'draft')).toMatchObject(over)
    expect(await server.as(ANNA).post(`${FORMS}/drafts/${draft.id}/send`)).toMatchObject(over)
    expect((await server.as(ANNA).get(`${FORMS}/drafts/${draft.id}`)).status).toBe(200)
    expect(await forms.read(ANNA, form.id)).toMatchObject({ former: [], stations: [{ state: 'done' }, {}] })
  })

  test('ends no approval by a change that they have not agreed to end', async () => {
    const stations = [
      aStation('lead', { kind: 'supervisor' }),
      aStation('travel', { kind: 'group', groupId: forms.groupId }),
    ]
    const form = await forms.send(await forms.publish({ mayChange: 'untilEnded', stations }))
    const { body: draft } = await act(ANNA, form, 'draft')
    await approve(LEA, form)
    expect((await forms.read(ANNA, form.id)).mayChange).toBe(true)
    const send = (query = '') => server.as(ANNA).post<Form>(`${FORMS}/drafts/${draft.id}/send${query}`)
    const ends = [{ label: { de: 'lead' }, by: { name: 'lea lead' } }]
    expect(await send()).toMatchObject({
      status: 409,
      body: { code: 'approvals_end', present: { id: draft.id, ends } },
    })
    expect((await act(ANNA, form, 'draft')).body).toMatchObject({ ends })
    expect((await forms.read(ANNA, form.id)).stations).toMatchObject([{ state: 'done' }, { state: 'current' }])
    expect((await send('?endsApprovals=1')).body.stations).toMatchObject([{ state: 'current' }, { state: 'later' }])
  })

  test('cannot be recalled after somebody has written about it: messages stay until the end of the retention', async () => {
    const form = await forms.send(alone)
    const message = { key: 'a-1', text: 'Wann?', files: [], asksConfirmation: false, sendAt: null }
    expect((await server.as(LEA).post(`${FORMS}/forms/${form.id}/messages`, { body: message })).status).toBe(200)
    expect((await forms.read(ANNA, form.id)).recallUntil).toBeNull()
    expect(await act(ANNA, form, 'recall')).toMatchObject({ status: 409, body: { code: 'recall_over' } })
    expect((await withdraw(ANNA, form)).body).toMatchObject({ status: 'withdrawn' })
    const { body } = await server.as(ANNA).get<{ messages: object[] }>(`${FORMS}/forms/${form.id}/messages`)
    expect(body.messages).toMatchObject([{ text: 'Wann?' }])
  })
})

describe('[POST-01] the lists', () => {
  test('say how many forms wait for a person: the number at the menu is that of the lists', async () => {
    await server.db.deleteFrom('form').execute()
    const [asked] = [
      await forms.send(alone),
      await forms.send(alone),
      (await approve(LEA, await forms.send(travel))).body,
    ]
    await act(LEA, asked, 'question', { text: 'Wohin?' })
    for (const by of [ANNA, LEA, GERD, GINA]) {
      const size = async (box: string) =>
        (await server.as(by).get<FormsPage>(`${FORMS}/${box}?section=turn&size=1`)).body.meta.size
      const { body } = await server.as(by).get<WaitingForms>(`${FORMS}/waiting`)
      expect(body).toEqual({ received: await size('received'), sent: await size('sent') })
    }
    expect((await server.as(LEA).get(`${FORMS}/waiting`)).body).toEqual({ received: 1, sent: 0 })
    expect((await server.as(ANNA).get(`${FORMS}/waiting`)).body).toEqual({ received: 0, sent: 1 })
  })
})
