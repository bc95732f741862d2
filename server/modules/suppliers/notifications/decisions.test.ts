import { expect, test } from 'vitest'
import { purchasing } from '#server/modules/suppliers/testing/purchasing.ts'
import { testApp } from '#server/testing/app.ts'
import { bellDecisions } from '#server/testing/bell-decisions.ts'

const server = await testApp({ now: () => new Date('2026-11-23T09:00:00Z') })
const bell = bellDecisions(server)
const PARTNERS = '/api/gpp/partners'
const PHONE = '+49 2752 4711-118'
const callback = { at: '2026-11-23T08:40:00Z', name: 'Herr Thiel', number: PHONE }
const p = await purchasing(server)
const asked = async (body: object) => {
  const contact = { role: 'Buchhaltung', name: 'Herr Thiel', phone: PHONE, email: '', note: '' }
  const id = await p.partner({ iban: 'DE02120300000000202051', contacts: JSON.stringify([contact]) })
  await p.relation(id, { companyId: p.castings, groupId: p.bars })
  const wish = { kind: 'bank', iban: 'DE27460500010000006017', ...body }
  const answer = await server.as(p.buyer.name).post(`${PARTNERS}/${id}/requests`, { body: wish })
  expect(answer.status).toBe(200)
  return { id, request: answer.body[0].id as number }
}

test('[BELL-02] a request that needs a call-back is not approved in the bell without it, but can be rejected', async () => {
  const { id, request } = await asked({})
  const before = await bell.oneOf(p.lead.name)
  expect(before).toMatchObject({
    facts: 'Bisher DE02120300000000202051, neu DE27460500010000006017.',
    why: 'Sie sind Lead Buyer. Heute beantragt.',
    hint: 'Vor der Genehmigung ist ein Rückruf nötig. Halten Sie ihn beim Lieferanten fest.',
    undoable: false,
  })
  expect(before.approve).toBeUndefined()
  await server.as(p.buyer.name).put(`${PARTNERS}/${id}/requests/${request}/callback`, { body: { callback } })
  const called = await bell.oneOf(p.lead.name)
  expect(called).toMatchObject({ hint: '', facts: expect.stringContaining('Rückruf am 23.11.2026 bei Herr Thiel.') })
  // The version that was seen before the call.
  expect(await bell.send(p.lead.name, before.reject, 'Falscher Partner')).toMatchObject({ status: 409 })
  expect((await bell.send(p.lead.name, called.approve)).status).toBe(200)
  expect(await bell.ended(p.lead.name, called.id)).toMatch(/^Inzwischen entschieden von lead \S+: genehmigt\.$/)
})

test('[BELL-02] a rejection needs a reason; the requester cannot decide', async () => {
  await expect.poll(() => bell.of(p.lead.name)).toEqual([])
  await asked({ callback })
  const todo = await bell.oneOf(p.lead.name)
  expect(await bell.of(p.buyer.name)).toEqual([])
  expect(await bell.send(p.lead.name, todo.reject)).toMatchObject({ status: 422, body: { code: 'reasonRequired' } })
  expect((await bell.send(p.lead.name, todo.reject, 'Rechnung fehlt')).status).toBe(200)
})
