import { expect, test } from 'vitest'
import { buyers } from '#server/modules/responsibility/testing/buyers.ts'
import { testApp } from '#server/testing/app.ts'
import { bellDecisions } from '#server/testing/bell-decisions.ts'

const server = await testApp({ now: () => new Date('2026-05-07T08:00:00Z') })
const bell = bellDecisions(server)
const b = await buyers(server)
const ask = (number: string) =>
  server.as(b.other.name).post('/api/gpp/responsibility/requests', {
    body: { kind: 'group', number, name: 'Folien', nameEn: 'Films', reason: 'Bisher unter Kartonagen' },
  })

test('[BELL-02] a request for a material group is approved by the main admin in the bell', async () => {
  await ask('0430')
  const todo = await bell.oneOf(b.main.name)
  expect(todo).toMatchObject({ why: 'Sie gehören zur Hauptadministration. Heute beantragt.', undoable: false })
  expect(await bell.of(b.other.name)).toEqual([])
  expect(await bell.send(b.main.name, todo.reject)).toMatchObject({ status: 422, body: { code: 'reasonRequired' } })
  expect((await bell.send(b.main.name, todo.approve)).status).toBe(200)
  const group = server.db.selectFrom('material_group').select('name').where('number', '=', '0430')
  expect(await group.execute()).toEqual([{ name: 'Folien' }])
  expect(await bell.ended(b.main.name, todo.id)).toMatch(/^Inzwischen entschieden von \S.*: genehmigt\.$/)
  await expect.poll(() => bell.of(b.main.name)).toEqual([])
})

test('[BELL-02] a request whose number exists in the meantime can only be rejected, and its requester reads the number', async () => {
  await ask('0440')
  await server.db.insertInto('material_group').values({ number: '0440', name: 'Folien', name_en: '' }).execute()
  const todo = await bell.oneOf(b.main.name)
  expect(todo.approve).toBeUndefined()
  expect(todo.hint).toBe('Diese Nummer gibt es inzwischen. Der Antrag kann nur abgelehnt werden.')
  expect((await bell.send(b.main.name, todo.reject, 'Gibt es schon')).status).toBe(200)
  const titles = async () => (await server.bell(b.other.name)).map(({ title }) => title)
  await expect.poll(titles).toContain('Neue Warengruppe abgelehnt: 0440 Folien')
})
