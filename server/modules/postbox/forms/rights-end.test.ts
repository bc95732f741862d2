// People who no longer take part read nothing more, and concurrent actions of others are safe; through the real app.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { EditedGroup, EditedTemplate } from '#contract/postbox-editing.ts'
import type { Form } from '#contract/postbox.ts'
import { testApp } from '#server/testing/app.ts'
import { bellDecisions } from '#server/testing/bell-decisions.ts'
import { aStation, FORMS, someForms } from '#server/modules/postbox/testing/forms.ts'
import { countWaiting } from '#server/testing/commit-once-awaited.ts'
import { enforceDeadlines } from './jobs.ts'

let now = new Date('2026-06-15T08:00:00Z')
const server = await testApp({ now: () => now })
const bell = bellDecisions(server)
const forms = await someForms(server)
const [ANNA, LEA, GERD, GINA, MIRIAM, OLAF] = [
  'anna.sends',
  'lea.lead',
  'gerd.group',
  'gina.group',
  'miriam.admin',
  'olaf.other',
] as const
const act = (by: string, { id }: Pick<Form, 'id'>, what: string, body: object = {}) =>
  forms.post(by, `forms/${id}/${what}`, body)
const approve = (by: string, form: Pick<Form, 'id'>) => act(by, form, 'decision', { approve: true })
const statusFor = async (by: string, { id }: Pick<Form, 'id'>, part = '') =>
  (await server.as(by).get(`${FORMS}/forms/${id}${part}`)).status
const withdraw = (form: Pick<Form, 'id'>) => server.as(ANNA).delete(`${FORMS}/forms/${form.id}`)

const group = async () =>
  (await server.as(MIRIAM).get<EditedGroup[]>(`${FORMS}/groups/all`)).body.find(({ id }) => id === forms.groupId)!
async function setMembers(...members: string[]): Promise<void> {
  const { name, nameEn, version } = await group()
  const { status } = await server.as(MIRIAM).put(`${FORMS}/groups/${forms.groupId}`, {
    headers: { 'if-match': `"${version}"` },
    body: { name, nameEn, members },
  })
  expect(status).toBe(200)
}

describe('[POST-02] a person who leaves a group postbox', () => {
  test('reads no form of it any more, ended, waiting or moved on, unless they acted on it', async () => {
    const only = await forms.publish({ stations: [aStation('travel', { kind: 'group', groupId: forms.groupId })] })
    const then = await forms.publish({
      stations: [
        aStation('travel', { kind: 'group', groupId: forms.groupId }),
        aStation('lead', { kind: 'supervisor' }),
      ],
    })
    const [ended, own, waiting, moved] = [
      await forms.send(only),
      await forms.send(only),
      await forms.send(only),
      await forms.send(then),
    ]
    for (const [by, form] of [
      [GINA, ended],
      [GERD, own],
      [GINA, moved],
    ] as const) {
      await act(by, form, 'take')
      await approve(by, form)
    }
    await act(GINA, waiting, 'question', { text: 'Wann?' })
    for (const form of [ended, own, waiting, moved]) expect(await statusFor(GERD, form)).toBe(200)
    await setMembers(forms.ids.gina)
    for (const form of [ended, waiting, moved]) await expect.poll(() => statusFor(GERD, form)).toBe(404)
    expect(await statusFor(GERD, own)).toBe(200)
    for (const form of [ended, waiting, moved]) expect(await statusFor(GINA, form)).toBe(200)
    expect((await forms.list(GERD, 'received')).map(({ id }) => id)).toEqual([own.id])
    await setMembers(forms.ids.gerd, forms.ids.gina)
  })

  test('and one who joins it later read no conversation of a form that had ended', async () => {
    const form = await forms.send(
      await forms.publish({ stations: [aStation('travel', { kind: 'group', groupId: forms.groupId })] }),
    )
    await withdraw(form)
    await setMembers(forms.ids.gerd, forms.ids.gina, forms.ids.olaf)
    expect(await statusFor(OLAF, form)).toBe(404)
    for (const part of ['/conversation', '/messages']) expect(await statusFor(OLAF, form, part)).toBe(404)
    for (const by of [ANNA, GERD]) expect(await statusFor(by, form, '/conversation')).toBe(200)
    await setMembers(forms.ids.gerd, forms.ids.gina)
  })
})

test('[POST-06] a former editor of a template reads no form that the editors decide', async () => {
  const [empty] = await server.db.insertInto('form_group').values({ name: 'Leer' }).returning('id').execute()
  const templateId = await forms.publish({
    stations: [aStation('empty', { kind: 'group', groupId: empty!.id }, { whenEmpty: 'administrator' })],
  })
  const setEditors = async (...people: string[]) => {
    const { body } = await server.as(MIRIAM).get<EditedTemplate>(`${FORMS}/templates/${templateId}`)
    const headers = { 'if-match': `"${body.version}"` }
    await server.as(MIRIAM).put(`${FORMS}/templates/${templateId}/editors`, { headers, body: { people } })
  }
  await setEditors(forms.ids.gerd)
  const form = await forms.send(templateId)
  expect(await statusFor(GERD, form)).toBe(200)
  await setEditors(forms.ids.gina)
  await expect.poll(() => statusFor(GERD, form)).toBe(404)
  await expect.poll(() => statusFor(GINA, form)).toBe(200)
})

test('[POST-02] the bell of the sender does not name who decided at a station that only shows its role', async () => {
  const form = await forms.send(
    await forms.publish({ stations: [aStation('Vorgesetzte', { kind: 'supervisor' }, { showsRoleOnly: true })] }),
  )
  await act(LEA, form, 'question', { text: 'Wann?' })
  const todo = async () =>
    (
      await server.db
        .selectFrom('notification')
        .select('id')
        .where('event_key', '=', `form:${form.id}`)
        .where('person_id', '=', forms.ids.anna)
        .execute()
    )[0]?.id
  await expect.poll(todo).toBeDefined()
  await act(ANNA, form, 'answer', { text: 'Morgen' })
  await approve(LEA, form)
  const ended = await bell.ended(ANNA, (await todo())!)
  expect(ended).toContain('Vorgesetzte')
  expect(ended).not.toContain('lea')
})

test('[POST-02] a change that is sent while the form is decided gets 409, and does not block the decision', async () => {
  const form = await forms.send(await forms.publish())
  const { body: draft } = await act(ANNA, form, 'draft')
  let sending: ReturnType<typeof forms.post> | undefined
  await server.db.transaction().execute(async (tx) => {
    await sql`select from decision_case where id = ${form.id} for update`.execute(tx)
    sending = forms.post(ANNA, `drafts/${draft.id}/send`, {})
    await expect.poll(() => countWaiting(server.db)).toBeGreaterThan(0)
    await sql`update decision_case set status = 'approved', ended_at = ${now} where id = ${form.id}`.execute(tx)
  })
  expect(await sending).toMatchObject({ status: 409, body: { code: 'alreadyDecided' } })
})

test('[POST-02] a form whose deadline cannot be enforced does not stop those of others', async () => {
  const limited = await forms.publish({
    stations: [aStation('lead', { kind: 'supervisor' }, { limitDays: 2, onLimit: 'expire' })],
  })
  const [broken, other] = [await forms.send(limited), await forms.send(limited)]
  await sql`create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
    server.db,
  )
  await sql`create trigger refuse_event before insert on decision_event for each row
    when (new.case_id = ${sql.lit(broken.id)}) execute function refuse_event()`.execute(server.db)
  now = new Date('2026-06-18T08:00:00Z')
  await enforceDeadlines(server.context).catch(() => undefined)
  expect((await forms.read(ANNA, other.id)).status).toBe('expired')
  expect((await forms.read(ANNA, broken.id)).status).toBe('open')
  await sql`drop trigger refuse_event on decision_event`.execute(server.db)
})
