// Forms in the bell, in open windows and tabs; and the effects of time.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Form } from '#contract/postbox.ts'
import { testApp } from '#server/testing/app.ts'
import { bellDecisions } from '#server/testing/bell-decisions.ts'
import { aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { deleteExpiredForms, deleteOldDrafts, enforceDeadlines } from '#server/modules/postbox/forms/jobs.ts'
import { aPage, aQuestion, aStation, FORMS, someForms } from '#server/modules/postbox/testing/forms.ts'

const START = new Date('2026-06-15T08:00:00Z')
let now = START
const server = await testApp({ now: () => now })
const bell = bellDecisions(server)
const forms = await someForms(server)
const alone = await forms.publish()
const travel = await forms.publish({ stations: [aStation('travel', { kind: 'group', groupId: forms.groupId })] })
beforeEach(() => void (now = START))
const at = (instant: string) => void (now = new Date(instant))
const [ANNA, LEA, GERD, GINA] = ['anna.sends', 'lea.lead', 'gerd.group', 'gina.group'] as const
const act = (by: string, form: Pick<Form, 'id'>, what: string, body: object = {}) =>
  forms.post(by, `forms/${form.id}/${what}`, body)
const entries = async (by: string, todo: boolean, form: Pick<Form, 'id'>) =>
  (await server.bell(by))
    .filter((one) => one.todo === todo && one.nikoId === form.id)
    .map(({ title, body }) => `${title} | ${body}`)
const events = async (personId: string, type: string) =>
  (
    await server.db
      .selectFrom('realtime_event')
      .select('data')
      .where('person_id', '=', personId)
      .where('type', '=', type)
      .orderBy('seq')
      .execute()
  ).map(({ data }) => data)

describe('[POST-01] the bell', () => {
  test('has a to-do for the deciders and for the sender who is asked, and notifies of the outcome', async () => {
    const form = await forms.send(alone)
    await expect
      .poll(() => entries(LEA, true, form))
      .toEqual([`Formular zu entscheiden: Dienstreise Graz | ${form.number} von anna sends`])
    await act(LEA, form, 'question', { text: 'Wann?' })
    await expect
      .poll(() => entries(ANNA, true, form))
      .toEqual(['Rückfrage zu Dienstreise Graz | lea lead fragt: Wann?'])
    await expect.poll(() => entries(LEA, true, form)).toEqual([])
    await act(ANNA, form, 'answer', { text: 'Morgen' })
    await expect.poll(() => entries(ANNA, true, form)).toEqual([])
    await act(LEA, form, 'hand-over', { to: forms.ids.gerd, note: '' })
    await expect
      .poll(() => entries(GERD, true, form))
      .toEqual([
        `Formular zu entscheiden: Dienstreise Graz | ${form.number} von anna sends. Weitergegeben von lea lead`,
      ])
    await act(GERD, form, 'decision', { approve: false, reason: 'Budget' })
    await expect
      .poll(() => entries(ANNA, false, form))
      .toEqual([`Abgelehnt: Dienstreise Graz | ${form.number}. Budget`])
  })

  test('does not name who decided where the sender reads the role', async () => {
    const form = await forms.send(
      await forms.publish({ stations: [aStation('Vorgesetzte', { kind: 'supervisor' }, { showsRoleOnly: true })] }),
    )
    await act(LEA, form, 'question', { text: 'Wann?' })
    await expect
      .poll(() => entries(ANNA, true, form))
      .toEqual(['Rückfrage zu Dienstreise Graz | Vorgesetzte fragt: Wann?'])
  })

  test('has the to-do of a group until one of it takes the form, and again once it is put back', async () => {
    const form = await forms.send(travel)
    await expect.poll(() => entries(GINA, true, form)).toHaveLength(1)
    await act(GERD, form, 'take')
    await expect.poll(() => entries(GINA, true, form)).toEqual([])
    await act(GERD, form, 'release')
    await expect.poll(() => entries(GINA, true, form)).toHaveLength(1)
  })

  test('lets a short form be decided in place, and no long one', async () => {
    const form = await forms.send(alone, { city: 'Graz' })
    const long = await forms.send(alone, { city: 'Graz', reason: 'x'.repeat(400) })
    await expect.poll(async () => (await entries(LEA, true, long)).length).toBe(1)
    await expect.poll(async () => (await bell.of(LEA)).length).toBe(1)
    const todo = await bell.oneOf(LEA)
    expect(todo).toMatchObject({ facts: 'city: Graz.', why: 'Von anna sends, gesendet am 15.06.2026.', undoable: true })
    expect(await bell.send(LEA, todo.reject)).toMatchObject({ status: 422, body: { code: 'reasonRequired' } })
    expect((await bell.send(LEA, todo.approve)).body).toMatchObject({ id: form.id, status: 'approved' })
  })

  test('forgets a form that was called back', async () => {
    const form = await forms.send(alone)
    await expect.poll(() => entries(LEA, true, form)).toHaveLength(1)
    await act(ANNA, form, 'recall')
    await expect.poll(() => entries(LEA, true, form)).toEqual([])
  })

  test('brings a nudge to the people who have the form', async () => {
    const form = await forms.send(alone)
    at('2026-06-18T08:00:00Z')
    await act(ANNA, form, 'nudge')
    await expect
      .poll(() => entries(LEA, false, form))
      .toEqual([`Erinnerung: Dienstreise Graz | anna sends wartet auf Ihre Entscheidung zu ${form.number}.`])
  })
})

describe('[POST-01] open windows', () => {
  test('get every event of a form, and show the tabs with the first form', async () => {
    const first = await aPerson(server.db, 'first.sender', {
      company_id: forms.company,
      supervisor_id: await aPerson(server.db, 'first.lead', { roles: [...EMPLOYEE_ROLES, 'menu_ma_form'] }),
      roles: [...EMPLOYEE_ROLES, 'menu_ma_form'],
    })
    const [{ supervisor_id: lead } = { supervisor_id: null }] = await server.db
      .selectFrom('person')
      .select('supervisor_id')
      .where('id', '=', first)
      .execute()
    const form = await forms.send(alone, undefined, 'first.sender')
    await expect.poll(() => events(first, 'menu_change')).toContainEqual({ menuName: 'showMenuSent', show: true })
    await expect.poll(() => events(lead!, 'menu_change')).toContainEqual({ menuName: 'showMenuReceived', show: true })
    await expect.poll(() => events(lead!, 'status_change_form')).toEqual([{ messageId: String(form.id) }])
    await act('first.sender', form, 'recall')
    await expect
      .poll(async () => (await events(lead!, 'menu_change')).at(-1))
      .toEqual({ menuName: 'showMenuReceived', show: false })
    await expect.poll(() => events(lead!, 'status_change_form')).toHaveLength(2)
  })
})

describe('[POST-02] others decide', () => {
  test('once a deputy, a group or a role changes, and an empty station is skipped', async () => {
    const [form, ofGroup] = [await forms.send(alone), await forms.send(travel)]
    await forms.replaceLead(true)
    await expect.poll(() => entries('dora.deputy', true, form)).toHaveLength(1)
    // The oldest form that waits is the first.
    expect((await forms.list('dora.deputy', 'received', 'section=turn')).at(-1)).toMatchObject({
      id: form.id,
      onBehalfOf: { name: 'lea lead' },
    })
    await forms.replaceLead(false)
    await expect.poll(() => entries('dora.deputy', true, form)).toEqual([])
    await server.db.deleteFrom('form_group_member').execute()
    await server.db
      .transaction()
      .execute((tx) => server.context.events.publish(tx, 'forms.group_changed', { groupId: forms.groupId }))
    await expect.poll(async () => (await forms.read(ANNA, ofGroup.id)).status).toBe('approved')
    expect((await forms.read(ANNA, ofGroup.id)).stations).toMatchObject([{ state: 'skipped' }])
    for (const person_id of [forms.ids.gerd, forms.ids.gina])
      await server.db.insertInto('form_group_member').values({ group_id: forms.groupId, person_id }).execute()
  })
})

describe('[POST-02] a deadline', () => {
  const limited = (onLimit: 'remind' | 'nextLevel' | 'expire') =>
    forms.publish({ stations: [aStation('lead', { kind: 'supervisor' }, { limitDays: 2, onLimit })] })

  test('reminds once for each time that it passes, and not while a question waits', async () => {
    const form = await forms.send(await limited('remind'))
    at('2026-06-17T08:00:00Z')
    await enforceDeadlines(server.context)
    const progress = async () => (await forms.list(ANNA, 'sent')).find(({ id }) => id === form.id)!.progress
    expect(await progress()).toMatchObject({ deadline: '2026-06-17', isOverdue: false })
    at('2026-06-18T08:00:00Z')
    await enforceDeadlines(server.context)
    await enforceDeadlines(server.context)
    expect((await forms.read(ANNA, form.id)).timeline.map(({ type }) => type)).toEqual(['request', 'remind'])
    await expect.poll(async () => (await entries(LEA, false, form))[0]).toContain('Frist abgelaufen')
    expect((await progress()).isOverdue).toBe(true)
    at('2026-06-20T08:00:00Z')
    // Not on the Saturday on which it is read.
    expect((await forms.read(ANNA, form.id)).expectedOn).toBe('2026-06-22')
    await act(LEA, form, 'question', { text: 'Wann?' })
    at('2026-06-30T08:00:00Z')
    await enforceDeadlines(server.context)
    expect((await forms.read(ANNA, form.id)).timeline.map(({ type }) => type)).toEqual(['request', 'remind', 'askBack'])
  })

  test('lets the next level decide too', async () => {
    const form = await forms.send(await limited('nextLevel'))
    expect((await server.as('berta.boss').get(`${FORMS}/forms/${form.id}`)).status).toBe(404)
    at('2026-06-18T08:00:00Z')
    await enforceDeadlines(server.context)
    await enforceDeadlines(server.context)
    const raised = await forms.read('berta.boss', form.id)
    expect(raised).toMatchObject({ mayDecide: true, timeline: [{}, { type: 'raise' }] })
    await expect.poll(() => entries('berta.boss', true, form)).toHaveLength(1)
    expect((await forms.read(LEA, form.id)).mayDecide).toBe(true)
    expect((await act('berta.boss', form, 'decision', { approve: true })).body).toMatchObject({ status: 'approved' })
  })

  test('lets the form expire, which its sender and its deciders read', async () => {
    const form = await forms.send(await limited('expire'))
    at('2026-06-18T08:00:00Z')
    await enforceDeadlines(server.context)
    expect(await forms.read(LEA, form.id)).toMatchObject({ status: 'expired', deletedOn: '2027-06-18' })
    await expect.poll(() => entries(ANNA, false, form)).toHaveLength(1)
    expect(await act(LEA, form, 'decision', { approve: true })).toMatchObject({
      status: 409,
      body: { code: 'notOpen', present: { status: 'expired' } },
    })
  })
})

describe('[POST-02] figures', () => {
  test('of five ended forms replace the estimate of a station', async () => {
    const template = await forms.publish()
    for (let index = 0; index < 5; index++) {
      now = START
      const form = await forms.send(template)
      now = new Date('2026-06-23T08:00:00Z')
      await act(LEA, form, 'decision', { approve: true })
      now = START
      const next = await forms.send(template)
      expect(next.stations[0]!.usualDays).toBe(index < 4 ? 2 : 6)
      await server.as(ANNA).delete(`${FORMS}/forms/${next.id}`)
    }
  })
})

describe('[POST-02] the end of the retention', () => {
  test('deletes a form with its answers, files and entries, and drafts after 90 days', async () => {
    const template = await forms.publish({
      pages: [aPage('one', [aQuestion('proof', { kind: 'files' })])],
      retentionMonths: 1,
    })
    const draft = await forms.begin(template, {})
    const { body: file } = await server
      .as(ANNA)
      .post<{ id: string }>(`${FORMS}/drafts/${draft.id}/files?question=proof&name=a.txt`, {
        raw: Buffer.from('Beleg'),
        headers: { 'content-type': 'application/octet-stream' },
      })
    const form = await forms.send(template, { proof: [file.id] }).catch(() => undefined)
    expect(form).toBeUndefined()
    await server.as(ANNA).put(`${FORMS}/drafts/${draft.id}`, {
      body: { answers: { proof: [file.id] }, page: 'one' },
      version: draft.version,
    })
    const { body: sent } = await server.as(ANNA).post<Form>(`${FORMS}/drafts/${draft.id}/send`)
    await act(LEA, sent, 'decision', { approve: true })
    await expect.poll(() => entries(ANNA, false, sent)).toHaveLength(1)
    await deleteExpiredForms(server.db, new Date('2026-07-14T08:00:00Z'))
    expect((await forms.read(ANNA, sent.id)).deletedOn).toBe('2026-07-15')
    await deleteExpiredForms(server.db, new Date('2026-07-15T08:00:00Z'))
    expect((await server.as(ANNA).get(`${FORMS}/forms/${sent.id}`)).status).toBe(404)
    const { rows } = await sql`
      select 1 from form_file where id = ${file.id} union all select 1 from decision_case where id = ${sent.id}
      union all select 1 from notification where event_key like ${`form:${sent.id}%`}`.execute(server.db)
    expect(rows).toEqual([])
    const old = await forms.begin(alone)
    await deleteOldDrafts(server.db, new Date(START.getTime() + 89 * 86_400_000))
    expect((await server.as(ANNA).get(`${FORMS}/drafts/${old.id}`)).status).toBe(200)
    await deleteOldDrafts(server.db, new Date(START.getTime() + 91 * 86_400_000))
    expect((await server.as(ANNA).get(`${FORMS}/drafts/${old.id}`)).status).toBe(404)
  })

  test('until then the data export contains the forms that a person has sent, begun and decided', async () => {
    const form = await forms.send(alone, { city: 'Export' })
    await act(LEA, form, 'decision', { approve: true, reason: 'Gern' })
    await forms.begin(alone, { city: 'Entwurf' })
    const of = async (personId: string) =>
      (await server.context.exports.read(server.db, { personId, full: true }))['forms']
    expect(await of(forms.ids.anna)).toMatchObject({
      sent: expect.arrayContaining([
        expect.objectContaining({ number: form.number, answers: { city: 'Export' } }),
      ]) as unknown,
      drafts: expect.arrayContaining([expect.objectContaining({ answers: { city: 'Entwurf' } })]) as unknown,
    })
    expect(await of(forms.ids.lea)).toMatchObject({
      decisions: expect.arrayContaining([
        expect.objectContaining({ number: form.number, what: 'approve', note: 'Gern' }),
      ]) as unknown,
    })
  })
})
