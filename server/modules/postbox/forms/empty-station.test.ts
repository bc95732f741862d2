// Stations without a decider, and notifications when others can decide: through the real app.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Form } from '#contract/postbox.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { aStation, FORMS, someForms } from '#server/modules/postbox/testing/forms.ts'
import { insert, update } from '#server/testing/rows.ts'
import { deleteExpiredForms, enforceDeadlines } from './jobs.ts'

let now = new Date('2026-06-15T08:00:00Z')
const server = await testApp({ now: () => now })
const forms = await someForms(server)
const group = await insert(server.db, 'form_group', { name: 'Leer' })
const empty = await forms.publish({
  stations: [aStation('empty', { kind: 'group', groupId: group.id }, { whenEmpty: 'administrator' })],
})
const [ANNA, LEA, DORA, MIRIAM] = ['anna.sends', 'lea.lead', 'dora.deputy', 'miriam.admin'] as const
const act = (by: string, { id }: Pick<Form, 'id'>, what: string, body: object = {}) =>
  forms.post(by, `forms/${id}/${what}`, body)
const status = async (by: string, { id }: Pick<Form, 'id'>) => (await server.as(by).get(`${FORMS}/forms/${id}`)).status
const entries = async (by: string, todo: boolean, { id }: Pick<Form, 'id'>) =>
  (await server.bell(by)).filter((one) => one.todo === todo && one.nikoId === id).map(({ title }) => title)
const personChanged = (personId: string) =>
  server.db.transaction().execute((tx) => server.context.events.publish(tx, 'person.changed', { personId }))

describe('[POST-02] a station that asks the administrators if nobody can decide', () => {
  test('is decided by one of them', async () => {
    const form = await forms.send(empty)
    expect(form).toMatchObject({ status: 'open', stations: [{ state: 'current', isEmpty: false }] })
    await act(MIRIAM, form, 'take')
    expect((await act(MIRIAM, form, 'decision', { approve: true })).status).toBe(200)
  })

  test('is never skipped: a form of the only administrator waits for another one, and says so', async () => {
    const form = await forms.send(empty, undefined, MIRIAM)
    expect(form).toMatchObject({ status: 'open', stations: [{ state: 'current', isEmpty: true, at: [] }] })
    // The form does not change while nobody can decide it.
    const before = (await forms.read(MIRIAM, form.id)).timeline
    await personChanged(forms.ids.lea)
    await enforceDeadlines(server.context)
    expect(await forms.read(MIRIAM, form.id)).toMatchObject({ version: form.version, timeline: before })
    const second = await aPerson(server.db, 'second.admin', { roles: [...EMPLOYEE_ROLES, 'menu_usermanagement'] })
    await personChanged(second)
    await expect.poll(() => status('second.admin', form)).toBe(200)
    await expect.poll(() => entries('second.admin', true, form)).toHaveLength(1)
    await act('second.admin', form, 'take')
    expect((await act('second.admin', form, 'decision', { approve: true })).body).toMatchObject({ status: 'approved' })
    await update(server.db, 'person', { id: second }, { active: false })
  })
})

describe('[POST-02] a changed person', () => {
  test('gets the forms of their role and those of people below them, and no other form is written', async () => {
    const ofRole = await forms.send(
      await forms.publish({
        stations: [aStation('role', { kind: 'role', role: 'menu_monitoring' }, { whenEmpty: 'administrator' })],
      }),
    )
    const other = await forms.send(await forms.publish())
    const holder = await aPerson(server.db, 'new.holder', { roles: [...EMPLOYEE_ROLES, 'menu_monitoring'] })
    const versionsOf = async (id: number) =>
      (
        await sql`select xmin::text as x, person_id from form_party where case_id = ${id} order by person_id`.execute(
          server.db,
        )
      ).rows
    const before = await versionsOf(other.id)
    await personChanged(holder)
    await expect.poll(() => status('new.holder', ofRole)).toBe(200)
    expect(await versionsOf(other.id)).toEqual(before)
    // Lea leaves: the next level decides.
    await update(server.db, 'person', { id: forms.ids.lea }, { active: false })
    await personChanged(forms.ids.lea)
    await expect.poll(() => status('berta.boss', other)).toBe(200)
    await update(server.db, 'person', { id: forms.ids.lea }, { active: true })
    await personChanged(forms.ids.lea)
    await expect.poll(async () => (await forms.read(LEA, other.id)).mayDecide).toBe(true)
  })
})

describe('[POST-02] while the supervisor is away', () => {
  test('the deputy is nudged and reminded, and hands the form over; the supervisor is not notified', async () => {
    const limited = await forms.publish({
      stations: [aStation('lead', { kind: 'supervisor' }, { limitDays: 2, onLimit: 'remind' })],
    })
    await forms.replaceLead(true)
    const form = await forms.send(limited)
    await expect.poll(() => entries(DORA, true, form)).toHaveLength(1)
    now = new Date('2026-06-18T08:00:00Z')
    expect((await act(ANNA, form, 'nudge')).status).toBe(200)
    await expect.poll(() => entries(DORA, false, form)).toEqual(['Erinnerung: Dienstreise Graz'])
    await enforceDeadlines(server.context)
    await expect.poll(() => entries(DORA, false, form)).toContain('Frist abgelaufen: Dienstreise Graz')
    expect(await entries(LEA, false, form)).toEqual([])
    const { body } = await act(DORA, form, 'hand-over', { to: forms.ids.gerd, note: 'Bitte' })
    expect(body.timeline.at(-1)).toMatchObject({
      type: 'handOver',
      onBehalfOf: { name: 'lea lead' },
      to: { name: 'gerd group' },
    })
    await expect.poll(() => entries('gerd.group', true, form)).toHaveLength(1)
    await expect.poll(() => entries(DORA, true, form)).toEqual([])
    await forms.replaceLead(false)
    now = new Date('2026-06-15T08:00:00Z')
  })
})

test('[POST-02] the clean-up deletes all forms whose retention has ended, also more than one portion', async () => {
  const template = await forms.publish({ stations: [] })
  const { id } = await forms.send(template)
  await sql`
    with made as (insert into decision_case (kind, requester_id, status, requested_at, ended_at)
      select 'form', ${forms.ids.anna}, 'approved', ${now}, ${now} from generate_series(1, 1100) returning id)
    insert into form (case_id, status, number, template_id, template_version, sender_id, title, answers, sent_at, delete_on)
    select m.id, 'approved', '2020-' || lpad(m.id::text, 7, '0'), ${template}, 1, ${forms.ids.anna}, 'Alt', '{}', ${now}, '2026-01-01'
    from made m`.execute(server.db)
  expect(await deleteExpiredForms(server.db, now)).toBe(1100)
  expect((await forms.read(ANNA, id)).id).toBe(id)
})
