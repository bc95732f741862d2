// Forms under way, through the real app: decided, asked, taken from a group, handed over, withdrawn, called back, changed, nudged.
import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkDecisionResult } from '#contract/decisions.ts'
import type { Form, FormDraft, FormGroup, FormsPage } from '#contract/postbox.ts'
import { testApp } from '#server/testing/app.ts'
import { aPage, aQuestion, aStation, FORMS, someForms } from '#server/modules/postbox/testing/forms.ts'
import { insert, remove } from '#server/testing/rows.ts'

const START = new Date('2026-06-15T08:00:00Z')
let now = START
const server = await testApp({ now: () => now })
const forms = await someForms(server)
const alone = await forms.publish()
const travel = await forms.publish({
  stations: [
    aStation('lead', { kind: 'supervisor' }, { showsRoleOnly: true }),
    aStation('travel', { kind: 'group', groupId: forms.groupId }),
  ],
})
beforeEach(() => void (now = START))
const at = (instant: string) => void (now = new Date(instant))
const [ANNA, LEA, GERD, GINA, OLAF] = ['anna.sends', 'lea.lead', 'gerd.group', 'gina.group', 'olaf.other'] as const
const act = (by: string, form: Pick<Form, 'id'>, what: string, body?: object, version?: number) =>
  forms.post(by, `forms/${form.id}/${what}`, body, version)
const approve = (by: string, form: Pick<Form, 'id'>, reason = '') =>
  act(by, form, 'decision', { approve: true, reason })
const withdraw = (by: string, form: Pick<Form, 'id'>, version?: number) =>
  server.as(by).delete<Form & { code: string; present: Form }>(`${FORMS}/forms/${form.id}`, { version })
const atTravel = async () => {
  const form = await forms.send(travel)
  return (await approve(LEA, form)).body
}

describe('[POST-01] the rights of a form', () => {
  test('other people get 404 from all of its routes', async () => {
    const form = await forms.send(travel)
    const answers = await Promise.all([
      server.as(OLAF).get(`${FORMS}/forms/${form.id}`),
      approve(OLAF, form),
      act(OLAF, form, 'question', { text: 'x' }),
      act(OLAF, form, 'answer', { text: 'x' }),
      act(OLAF, form, 'hand-over', { to: forms.ids.gerd, note: '' }),
      ...['take', 'release', 'recall', 'draft', 'nudge'].map((what) => act(OLAF, form, what)),
      withdraw(OLAF, form),
      server.as(OLAF).get(`${FORMS}/forms/999999999`),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    // The group has not had it yet.
    expect((await server.as(GERD).get(`${FORMS}/forms/${form.id}`)).status).toBe(404)
    const early = await Promise.all([
      approve(GERD, form),
      act(GERD, form, 'question', { text: 'x' }),
      act(GERD, form, 'hand-over', { to: forms.ids.gina, note: '' }),
      ...['take', 'release', 'recall', 'draft', 'nudge'].map((what) => act(GERD, form, what)),
      withdraw(GERD, form),
    ])
    expect(early.map(({ status }) => status)).toEqual(early.map(() => 404))
  })

  test('its sender decides nothing, and its deciders may do nothing of the sender’s', async () => {
    const form = await forms.send(travel)
    expect(await approve(ANNA, form)).toMatchObject({ status: 403, body: { code: 'ownRequest' } })
    expect(await withdraw(LEA, form)).toMatchObject({ status: 403, body: { code: 'notRequester' } })
    for (const what of ['recall', 'draft', 'nudge'])
      expect(await act(LEA, form, what)).toMatchObject({ status: 403, body: { code: 'notRequester' } })
    expect(await act(LEA, form, 'take')).toMatchObject({ status: 409, body: { code: 'notOpen' } })
    expect(await act(LEA, form, 'answer', { text: 'x' })).toMatchObject({ status: 403, body: { code: 'notRequester' } })
  })
})

describe('[POST-02] a form', () => {
  test('passes its stations one by one, and its sender reads the role where the template says so', async () => {
    const form = await forms.send(travel)
    expect(form.stations).toMatchObject([{ state: 'current', at: [] }, { state: 'later' }])
    expect((await forms.read(LEA, form.id)).stations[0]).toMatchObject({ at: [{ name: 'lea lead' }] })
    at('2026-06-17T08:00:00Z')
    expect((await approve(LEA, form, 'Gute Reise')).body).toMatchObject({ status: 'inProgress', mayDecide: false })
    const seen = await forms.read(ANNA, form.id)
    expect(seen.stations).toMatchObject([
      { state: 'done', decider: { id: null, name: 'lead' }, note: 'Gute Reise', workingDays: 2 },
      { state: 'current', at: [{}, {}], workingDays: 0, takenBy: null },
    ])
    expect(JSON.stringify(seen)).not.toContain('lea lead')
    expect(await approve(GERD, form)).toMatchObject({
      status: 409,
      body: { code: 'notTaken', present: { mayTake: true } },
    })
    expect((await act(GERD, form, 'take')).body).toMatchObject({ mayDecide: true })
    expect((await approve(GERD, form)).body).toMatchObject({ status: 'approved', deletedOn: '2027-06-17' })
    expect(await approve(GINA, form)).toMatchObject({
      status: 409,
      body: { code: 'alreadyDecided', present: { status: 'approved' } },
    })
  })

  test('is rejected with a reason, and ends there', async () => {
    const form = await forms.send(travel)
    expect(await act(LEA, form, 'decision', { approve: false, reason: ' ' })).toMatchObject({
      status: 422,
      body: { code: 'reasonRequired' },
    })
    const { body } = await act(LEA, form, 'decision', { approve: false, reason: 'Budget' })
    expect(body.stations).toMatchObject([{ state: 'rejected', note: 'Budget' }, { state: 'cancelled' }])
    expect((await forms.list(ANNA, 'sent', 'section=ended'))[0]).toMatchObject({ id: form.id, endReason: 'Budget' })
  })

  test('is a document in both languages, for its parties', async () => {
    const form = await forms.send(alone, { city: 'Graz', reason: '<b>Messe</b>' })
    for (const language of ['de', 'en']) {
      const { status, headers, body } = await server
        .as(LEA)
        .get<Buffer>(`${FORMS}/forms/${form.id}/pdf`, { headers: { 'accept-language': language } })
      expect([status, headers['content-type'], body.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ])
      expect(headers['content-disposition']).toContain(`${form.number}.pdf`)
    }
    expect((await server.as(OLAF).get(`${FORMS}/forms/${form.id}/pdf`)).status).toBe(404)
  })

  test('is decided by the deputy while the supervisor is away', async () => {
    await forms.replaceLead(true)
    const form = await forms.send(alone)
    expect(form.stations[0]!.at).toMatchObject([{ name: 'dora deputy' }])
    // The deputy sees for whom they decide, before and afterwards.
    expect((await forms.read('dora.deputy', form.id)).stations).toMatchObject([{ onBehalfOf: { name: 'lea lead' } }])
    expect((await forms.read(ANNA, form.id)).stations).toMatchObject([{ onBehalfOf: null }])
    const { body } = await approve('dora.deputy', form)
    expect(body).toMatchObject({ status: 'approved', stations: [{ onBehalfOf: { name: 'lea lead' } }] })
    await forms.replaceLead(false)
  })

  test('waits for its sender after a question, while the clock stops', async () => {
    const form = await forms.send(alone)
    at('2026-06-16T08:00:00Z')
    expect(await act(LEA, form, 'question', { text: '  ' })).toMatchObject({ status: 422 })
    expect((await act(LEA, form, 'question', { text: 'Wohin?' })).body).toMatchObject({
      status: 'askedBack',
      mayAskBack: false,
    })
    expect(await forms.list(ANNA, 'sent', 'section=turn')).toMatchObject([{ id: form.id, isMyTurn: true }])
    expect(await forms.list(LEA, 'received', 'section=turn')).not.toMatchObject([{ id: form.id }])
    at('2026-06-22T08:00:00Z')
    const asked = await forms.read(ANNA, form.id)
    expect(asked).toMatchObject({ question: { by: { name: 'lea lead' }, text: 'Wohin?' }, mayNudge: false })
    expect(asked.stations[0]!.workingDays).toBe(1)
    expect((await act(ANNA, form, 'answer', { text: 'Nach Graz' })).body).toMatchObject({
      status: 'open',
      question: null,
    })
    at('2026-06-23T08:00:00Z')
    expect((await forms.read(LEA, form.id)).stations[0]).toMatchObject({ workingDays: 2, expectedOn: '2026-06-23' })
    expect(await act(ANNA, form, 'answer', { text: 'Noch einmal' })).toMatchObject({
      status: 409,
      body: { code: 'notOpen' },
    })
  })

  test('is handed over to a person, who decides then, and never to its sender', async () => {
    const form = await forms.send(alone)
    expect(await act(LEA, form, 'hand-over', { to: forms.ids.anna, note: '' })).toMatchObject({
      status: 403,
      body: { code: 'ownRequest' },
    })
    expect(await act(LEA, form, 'hand-over', { to: crypto.randomUUID(), note: '' })).toMatchObject({ status: 422 })
    const { body } = await act(LEA, form, 'hand-over', { to: forms.ids.gerd, note: 'Du kennst den Fall' })
    expect(body).toMatchObject({
      mayDecide: false,
      timeline: [{}, { type: 'handOver', to: { name: 'gerd group' }, note: 'Du kennst den Fall' }],
    })
    expect(await forms.list(LEA, 'received', 'section=moving')).toMatchObject([{ id: form.id }])
    expect((await approve(GERD, form)).body).toMatchObject({ status: 'approved' })
  })

  test('that is decided during its withdrawal gets 409 with its present state, whichever came first', async () => {
    const form = await forms.send(alone)
    const [withdrawn, decided] = await Promise.all([withdraw(ANNA, form, form.version), approve(LEA, form)])
    const statuses = [withdrawn.status, decided.status]
    expect(statuses.toSorted()).toEqual([200, 409])
    const refused = withdrawn.status === 409 ? withdrawn : decided
    const status = withdrawn.status === 409 ? 'approved' : 'withdrawn'
    expect(refused.body).toMatchObject({
      code: expect.stringMatching(/alreadyDecided|notOpen/) as string,
      present: { status },
    })
    expect((await forms.read(LEA, form.id)).status).toBe(status)
  })
})

describe('[POST-02] a group postbox', () => {
  test('gives a form to one of two who take it concurrently; the other sees who has it', async () => {
    const form = await atTravel()
    const waiting = async () => (await server.as(GERD).get<FormGroup[]>(`${FORMS}/groups`)).body[0]!.waiting
    const before = await waiting()
    const taken = await Promise.all([act(GERD, form, 'take'), act(GINA, form, 'take')])
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = taken[0]!.status === 200 ? 'gerd group' : 'gina group'
    const [has, lacks] = winner === 'gerd group' ? [GERD, GINA] : [GINA, GERD]
    const refused = taken.find(({ status }) => status === 409)!.body
    expect(refused).toMatchObject({ code: 'alreadyTaken', present: { stations: [{}, { takenBy: { name: winner } }] } })
    expect(await waiting()).toBe(before - 1)
    expect(await approve(lacks, form)).toMatchObject({ status: 403, body: { code: 'notDecider' } })
    expect(await act(lacks, form, 'release')).toMatchObject({ status: 409, body: { code: 'notOpen' } })
    expect((await act(has, form, 'take')).status).toBe(200)
    expect((await act(has, form, 'release')).body).toMatchObject({
      mayTake: true,
      mayRelease: false,
      mayDecide: false,
    })
    expect((await act(lacks, form, 'take')).body).toMatchObject({ mayDecide: true, mayRelease: true, mayTake: false })
    expect((await approve(lacks, form)).body).toMatchObject({ status: 'approved' })
  })

  test('lets a colleague take over a form of somebody who is away', async () => {
    const form = await atTravel()
    const { version } = (await act(GERD, form, 'take')).body
    await insert(server.db, 'sickness', { person_id: forms.ids.gerd, first_day: '2026-06-15', last_day: '2026-06-15' })
    // Also before the postbox knows that somebody is away.
    expect(await approve(GINA, form)).toMatchObject({ status: 409, body: { code: 'notTaken' } })
    const requests = [{ id: form.id, version }]
    const many = await server.as(GINA).post(`${FORMS}/decisions`, { body: { approve: true, requests } })
    expect(many.body).toMatchObject([{ id: form.id, done: false, code: 'notSafe' }])
    expect((await act(GINA, form, 'take')).body).toMatchObject({
      mayDecide: true,
      stations: [{}, { takenBy: { name: 'gina group' } }],
    })
    await server.db.deleteFrom('sickness').execute()
  })
})

describe('[POST-01] the sender', () => {
  test('recalls a form within 30 s while nobody has acted, with its answers and files', async () => {
    const template = await forms.publish({
      pages: [aPage('one', [aQuestion('city'), aQuestion('proof', { kind: 'files' })])],
    })
    const draft = await forms.begin(template)
    const { body: file } = await server
      .as(ANNA)
      .post<{ id: string }>(`${FORMS}/drafts/${draft.id}/files?question=proof&name=a.txt`, {
        raw: Buffer.from('Beleg'),
        headers: { 'content-type': 'application/octet-stream' },
      })
    const { body: saved } = await server.as(ANNA).put<FormDraft>(`${FORMS}/drafts/${draft.id}`, {
      body: { answers: { city: 'Graz', proof: [file.id] }, page: 'one' },
      version: draft.version,
    })
    const { body: form } = await server.as(ANNA).post<Form>(`${FORMS}/drafts/${saved.id}/send`)
    at('2026-06-15T08:00:29Z')
    const { status, body } = await act(ANNA, form, 'recall')
    expect([status, body]).toMatchObject([
      200,
      { answers: { city: 'Graz', proof: [file.id] }, files: [{ id: file.id }], changes: null },
    ])
    expect((await server.as(ANNA).get(`${FORMS}/forms/${form.id}`)).status).toBe(404)
    expect((await server.as(LEA).get(`${FORMS}/forms/${form.id}`)).status).toBe(404)
    expect((await server.as(ANNA).post(`${FORMS}/drafts/${body.id}/send`)).status).toBe(200)
  })

  test('keeps the site of a form when it is recalled or changed', async () => {
    const row = { company_id: forms.company, name: 'Olpe', city: 'Olpe', land: 'NW' }
    const { id: siteId } = await insert(server.db, 'site', row)
    const templateId = await forms.publish({
      pages: [aPage('trip', [aQuestion('site', { kind: 'site', prefill: 'site', locked: true })])],
    })
    const sent = async () => {
      const { body: draft } = await server.as(ANNA).post<FormDraft>(`${FORMS}/drafts`, { body: { templateId, siteId } })
      return (await server.as(ANNA).post<Form>(`${FORMS}/drafts/${draft.id}/send`)).body
    }
    for (const what of ['recall', 'draft']) {
      const { body: draft } = await act(ANNA, await sent(), what)
      const { body: saved } = await server.as(ANNA).put<FormDraft>(`${FORMS}/drafts/${draft.id}`, {
        body: { answers: draft.answers, page: 'trip' },
        version: draft.version,
      })
      expect(saved.answers).toEqual({ site: siteId })
    }
  })

  test('cannot recall it later, or once somebody has acted', async () => {
    const late = await forms.send(alone)
    at('2026-06-15T08:00:30Z')
    expect(await act(ANNA, late, 'recall')).toMatchObject({
      status: 409,
      body: { code: 'recall_over', present: { id: late.id } },
    })
    const acted = await forms.send(alone)
    await act(LEA, acted, 'question', { text: 'Wohin?' })
    expect(await act(ANNA, acted, 'recall')).toMatchObject({ status: 409, body: { code: 'recall_over' } })
  })

  test('whose change comes after the decision gets 409 with the form, and keeps the draft', async () => {
    const form = await forms.send(alone)
    const { body: draft } = await act(ANNA, form, 'draft')
    await approve(LEA, form)
    expect(await server.as(ANNA).post(`${FORMS}/drafts/${draft.id}/send`)).toMatchObject({
      status: 409,
      body: { code: 'alreadyDecided', present: { id: form.id, status: 'approved' } },
    })
    expect((await server.as(ANNA).get(`${FORMS}/drafts/${draft.id}`)).status).toBe(200)
    expect((await forms.read(ANNA, form.id)).former).toEqual([])
    expect(await act(ANNA, form, 'draft')).toMatchObject({ status: 409, body: { code: 'alreadyDecided' } })
    const fixed = await forms.send(await forms.publish({ mayChange: 'never' }))
    expect(await act(ANNA, fixed, 'draft')).toMatchObject({ status: 403, body: { code: 'change_not_allowed' } })
  })

  test('nudges once in the days of the template', async () => {
    const form = await forms.send(alone)
    const listed = async () => (await forms.list(ANNA, 'sent')).find(({ id }) => id === form.id)
    for (const one of [form, await listed()]) expect(one).toMatchObject({ mayNudge: false, nudgeFrom: '2026-06-18' })
    expect(await act(ANNA, form, 'nudge')).toMatchObject({
      status: 409,
      body: { code: 'nudge_too_early', present: { nudgeFrom: '2026-06-18' } },
    })
    at('2026-06-18T08:00:00Z')
    expect(await listed()).toMatchObject({ mayNudge: true })
    const { body } = await act(ANNA, form, 'nudge', undefined, form.version)
    expect(body).toMatchObject({
      version: form.version,
      mayNudge: false,
      nudgeFrom: '2026-06-23',
      timeline: [{}, { type: 'nudge' }],
    })
    expect(await act(ANNA, form, 'nudge')).toMatchObject({ status: 409 })
  })

  test('is put back to its group by somebody outside of it, who reads before that it is final', async () => {
    const form = await atTravel()
    await act(GERD, form, 'hand-over', { to: forms.ids.olaf, note: '' })
    expect(await forms.read(OLAF, form.id)).toMatchObject({ mayRelease: true, keepsRight: false })
    expect((await act(OLAF, form, 'release')).status).toBeLessThan(300)
    expect(await forms.read(GINA, form.id)).toMatchObject({ mayTake: true, keepsRight: true })
  })
})

describe('[POST-01] the lists', () => {
  test('need the role of the menu, count all pages, and are ordered by who should act', async () => {
    await server.db.deleteFrom('form').execute()
    const first = await forms.send(alone, { city: 'Ulm' })
    const second = await forms.send(travel, { city: 'Bonn' })
    await approve(LEA, first)
    const { body } = await server.as(LEA).get<FormsPage>(`${FORMS}/received?page=0&size=1`)
    expect(body.meta).toEqual({ size: 2, page: 0 })
    expect(body.content).toMatchObject([
      {
        id: second.id,
        number: second.number,
        isMyTurn: true,
        sender: { name: 'anna sends' },
        isSafeForMany: true,
        progress: { done: 0, total: 2, station: { de: 'lead' }, usualDays: 2, workingDays: 0, isOverdue: false },
      },
    ])
    expect((await forms.list(LEA, 'received')).map(({ id }) => id)).toEqual([second.id, first.id])
    // Forms that wait for her begin with the oldest.
    const third = await forms.send(travel)
    const waiting = await forms.list(LEA, 'received', 'section=turn')
    expect(waiting.map(({ id }) => id)).toEqual([second.id, third.id])
    await withdraw(ANNA, third)
    // The sender reads no name at a station that only shows its role.
    expect((await forms.list(ANNA, 'sent'))[0]).toMatchObject({ id: second.id, at: [] })
    await remove(server.db, 'person_role', { person_id: forms.ids.olaf, role: 'menu_ma_form' })
    expect((await server.as(OLAF).get(`${FORMS}/received`)).status).toBe(403)
  })

  test.each([
    ['search=wien', 1],
    ['search=Dienstreise Wien', 1],
    ['search=00', 2],
    ['search=sends', 2],
    ['search=lead', 1],
    ['search=%25', 2],
    ['search=nirgends', 0],
    ['status=approved', 1],
    ['year=2026', 2],
    ['year=2025', 0],
    ['section=moving', 1],
  ])('of what was sent are filtered by %s', async (query, count) => {
    await server.db.deleteFrom('form').execute()
    await forms.send(alone, { city: 'Wien' })
    const done = await forms.send(alone, { city: 'Linz' })
    await approve(LEA, done)
    expect(await forms.list(ANNA, 'sent', query)).toHaveLength(count)
  })

  test('of received forms are filtered by group and template', async () => {
    await server.db.deleteFrom('form').execute()
    const form = await atTravel()
    expect(await forms.list(GERD, 'received', `groupId=${forms.groupId}`)).toMatchObject([
      { id: form.id, group: { id: forms.groupId, isTaken: false }, isSafeForMany: false },
    ])
    expect(await forms.list(GERD, 'received', `groupId=${forms.groupId + 1}`)).toEqual([])
    expect(await forms.list(GERD, 'received', `templateId=${travel}`)).toHaveLength(1)
    expect(await forms.list(GERD, 'received', `templateId=${alone}`)).toEqual([])
  })

  test('let many be decided together where that is safe, each separately', async () => {
    const safe = await forms.send(alone)
    const long = await forms.send(alone, { city: 'Graz', reason: 'x'.repeat(400) })
    const free = await atTravel()
    const requests = [safe, long, free].map(({ id, version }) => ({ id, version }))
    const many = (by: string) =>
      server.as(by).post<BulkDecisionResult>(`${FORMS}/decisions`, { body: { approve: true, requests } })
    expect((await many(LEA)).body).toMatchObject([
      { id: safe.id, done: true },
      { id: long.id, done: false, code: 'notSafe' },
      { id: free.id, done: false, code: 'alreadyDecided' },
    ])
    expect((await many(GERD)).body).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }, { code: 'notSafe' }])
  })
})
