import { describe, expect, test } from 'vitest'
import type { PastDecisions } from '#contract/vacation-calendar.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'

const now = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const top = await company.approver('top')
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })

const listOf = async ({ name }: Somebody, query = ''): Promise<PastDecisions> => {
  const { status, body } = await server.as(name).get(`/api/vac/past-decisions${query}`)
  expect(status).toBe(200)
  return body as PastDecisions
}
const team = () => company.team(top)
const LATER = { first: '2026-04-20', last: '2026-04-21' }

describe('[VAC-03] decisions that were made', () => {
  test('are listed for the holder and the personnel office: who, when, and why, the last one first', async () => {
    const { boss, eve } = await team()
    const [one, other] = [await company.send(eve, {}), await company.send(eve, { periods: [LATER] })]
    await company.decide(boss, one)
    await company.decide(boss, other, { approve: false, reason: 'Messe' })
    const { items, next } = await listOf(boss)
    expect(next).toBeUndefined()
    expect(items).toMatchObject([
      { requestId: other.id, outcome: 'rejected', note: 'Messe', periods: [LATER], type: 'tariffLeave' },
      {
        requestId: one.id,
        person: { id: eve.id },
        outcome: 'approved',
        at: now.toISOString(),
        by: { id: boss.id },
        onBehalfOf: null,
        periods: [WEEK],
      },
    ])
    expect((await listOf(office)).items.filter(({ person }) => person.id === eve.id)).toEqual(items)
  })

  test('are not listed for other people, nor for the applicant', async () => {
    const { boss, eve } = await team()
    const stranger = await company.approver('stranger')
    await company.decide(boss, await company.send(eve, {}))
    expect((await listOf(stranger)).items).toEqual([])
    const own = await company.send(boss, {})
    await company.decide(top, own)
    expect((await listOf(boss)).items.map(({ requestId }) => requestId)).not.toContain(own.id)
    expect((await server.as(eve.name).get('/api/vac/past-decisions')).status).toBe(403)
  })

  test('[VAC-06] name the holder; deputies whose right has ended do not see the leave itself', async () => {
    const { boss, eve } = await team()
    const deputy = await company.approver('deputy')
    const set = (changes: object) =>
      server.as(boss.name).put('/api/vac/deputies', { body: { deputyIds: [deputy.id], ...changes } })
    await set({ activated: true, awayFrom: '2026-02-06', awayUntil: '2026-02-06' })
    const request = await company.send(eve, {})
    expect((await company.decide(deputy, request, { approve: false, reason: 'Inventur' })).status).toBe(200)
    const whole = { by: { id: deputy.id }, onBehalfOf: { id: boss.id }, note: 'Inventur', outcome: 'rejected' }
    expect((await listOf(boss)).items).toMatchObject([{ ...whole, periods: [WEEK] }])
    const [seen] = (await listOf(deputy)).items
    expect(seen).toMatchObject({ ...whole, person: { id: eve.id }, periods: [] })
    expect(seen).not.toHaveProperty('type')
  })

  test('are filtered by person, period and outcome', async () => {
    const { boss, eve } = await team()
    await company.decide(boss, await company.send(eve, {}))
    await company.decide(boss, await company.send(eve, { periods: [LATER] }), { approve: false, reason: 'Messe' })
    const adam = await company.person('adam', { supervisor: boss })
    const [other] = [await company.send(adam, {})]
    await company.decide(boss, other)
    const name = (await listOf(boss)).items[0]!.person.name.slice(1).toUpperCase()
    const of = async (query: string) => (await listOf(boss, query)).items.map(({ requestId }) => requestId)
    expect(await of(`?name=${encodeURIComponent(name)}`)).toContain(other.id)
    expect(await of('?name=%25')).toEqual([])
    expect(await of('?outcome=rejected')).toHaveLength(1)
    expect(await of('?first=2026-02-07')).toEqual([])
    expect(await of('?first=2026-02-06&last=2026-02-06&outcome=approved')).toHaveLength(2)
  })

  test('are read in pages, each once', async () => {
    const { boss, eve } = await team()
    const { id } = await company.send(eve, {})
    const rows = Array.from({ length: 52 }, () => ({ request_id: id, version: 1, type: 'expired', at: now, note: '' }))
    await server.db.insertInto('leave_timeline').values(rows).execute()
    const first = await listOf(boss)
    const rest = await listOf(boss, `?before=${first.next}`)
    expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 2, undefined])
    expect(new Set([...first.items, ...rest.items].map((item) => item.id)).size).toBe(52)
  })

  test('of a reversed period are refused by name', async () => {
    const { status, body } = await server.as(top.name).get('/api/vac/past-decisions?first=2026-02-07&last=2026-02-06')
    expect([status, body]).toMatchObject([422, { details: [{ field: 'query.last', rule: 'reversed' }] }])
  })
})
