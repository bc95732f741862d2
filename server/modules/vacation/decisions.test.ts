import { describe, expect, test } from 'vitest'
import type { LeaveRequest } from '#contract/vacation.ts'
import type { OpenDecisions } from '#contract/vacation-calendar.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import { insert, remove, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

/** Friday morning; the tests move it. */
let now = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const top = await company.approver('top')
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
const at = async (instant: string, action: () => Promise<unknown>) => {
  const before = now
  now = new Date(instant)
  await action().finally(() => (now = before))
}
const team = () => company.team(top)
const deputise = (holder: Somebody, deputies: readonly Somebody[], changes: object = {}) =>
  server.as(holder.name).put('/api/vac/deputies', {
    body: { activated: true, deputyIds: deputies.map(({ id }) => id), ...changes },
  })
const openFor = async ({ name }: Somebody): Promise<number[]> =>
  (await server.as(name).get('/api/vac/decisions')).body.map(({ request }: { request: { id: number } }) => request.id)
const TODAY = { awayFrom: '2026-02-06', awayUntil: '2026-02-06' }

describe('[VAC-06] a request is decided', () => {
  test('by the supervisor: approved, booked, and decided once', async () => {
    const { boss, eve } = await team()
    const request = await company.send(eve, {})
    expect(await openFor(boss)).toEqual([request.id])
    expect((await server.as(boss.name).get('/api/vac/showApprovalMenu')).body).toBe(true)
    expect((await company.decide(boss, request)).body).toMatchObject({
      status: 'approved',
      stages: [{ status: 'manuallyApproved', decider: { id: boss.id }, onBehalfOf: null }],
    })
    expect(await company.decide(boss, request)).toMatchObject({
      status: 409,
      body: { code: 'alreadyDecided', present: { status: 'approved' } },
    })
    expect((await server.as(boss.name).get('/api/vac/showApprovalMenu')).body).toBe(false)
    const { body } = await server.as(eve.name).get('/api/vac/balance?year=2026')
    expect(body).toMatchObject({ planned: { amount: { numerator: 5 } }, requested: { amount: { numerator: 0 } } })
  })

  test('rejected only with a reason, and its days come back', async () => {
    const { boss, eve } = await team()
    const request = await company.send(eve, {})
    for (const reason of ['', '  '])
      expect(await company.decide(boss, request, { approve: false, reason })).toMatchObject({
        status: 422,
        body: { code: 'reasonRequired' },
      })
    expect((await company.decide(boss, request, { approve: false, reason: 'Messe' })).body).toMatchObject({
      status: 'rejected',
    })
    expect((await server.as(eve.name).get('/api/vac/balance?year=2026')).body.left).toEqual({
      numerator: 30,
      denominator: 1,
    })
    await company.send(eve, {})
  })

  test('in two stages, by supervisor and project manager', async () => {
    const { boss, eve } = await team()
    const manager = await company.approver('manager')
    await company.assign(eve, manager)
    const request = await company.send(eve, {})
    expect((await company.decide(manager, request)).body).toMatchObject({ status: 'inProgress' })
    expect(await company.decide(manager, request)).toMatchObject({ status: 409, body: { code: 'alreadyDecided' } })
    expect((await company.decide(boss, request)).body).toMatchObject({ status: 'approved' })
  })

  test('that was withdrawn: 409 with the present state', async () => {
    const { boss, eve } = await team()
    const { id, version } = await company.send(eve, {})
    await server.as(eve.name).post(`/api/vac/requests/${id}/withdraw`, { version })
    expect(await company.decide(boss, { id, version })).toMatchObject({
      status: 409,
      body: { code: 'notOpen', present: { status: 'withdrawn' } },
    })
  })

  test('[T07] [T13] not by others, who cannot see it, and not by the applicant', async () => {
    const { eve } = await team()
    const stranger = await company.approver('stranger')
    const request = await company.send(eve, {})
    expect((await company.decide(stranger, request)).status).toBe(404)
    expect((await server.as(eve.name).get('/api/vac/decisions')).status).toBe(403)
    const own = await company.send(stranger, {})
    expect(await company.decide(stranger, own)).toMatchObject({ status: 403, body: { code: 'ownRequest' } })
    // The office may look, and does not decide requests that have another decider.
    expect(await company.decide(office, request)).toMatchObject({ status: 403, body: { code: 'notDecider' } })
  })

  test('in bulk, each with its own result', async () => {
    const { boss, eve } = await team()
    const other = await company.person('other', { supervisor: boss })
    const [one, two, three] = [await company.send(eve, {}), await company.send(other, {}), await company.send(top, {})]
    await company.decide(boss, two!)
    const requests = [one, two, three].map(({ id, version }) => ({ id, version }))
    const { body } = await server.as(boss.name).post('/api/vac/decisions', { body: { approve: true, requests } })
    expect(body).toEqual([
      { id: one.id, done: true },
      { id: two.id, done: false, code: 'alreadyDecided', present: { status: 'approved', version: expect.any(Number) } },
      { id: three.id, done: false, code: 'not_found' },
    ])
    const twice = [requests[0]!, { ...requests[0]!, version: 2 }]
    expect(
      await server.as(boss.name).post('/api/vac/decisions', { body: { approve: true, requests: twice } }),
    ).toMatchObject({
      status: 400,
      body: { details: [{ field: 'body.requests' }] },
    })
  })

  test('without a supervisor, or with one who may not decide, by the next one or the personnel office', async () => {
    const lonely = await company.person('lonely')
    expect(await openFor(office)).not.toContain(0)
    const request = await company.send(lonely, {})
    expect(await openFor(office)).toContain(request.id)
    expect((await company.decide(office, request)).body).toMatchObject({ status: 'approved' })
    const plain = await company.person('plain', { supervisor: top })
    const below = await company.person('below', { supervisor: plain })
    const next = await company.send(below, {})
    expect(await openFor(top)).toContain(next.id)
  })

  test('by the new supervisor after a change, and not by the former one any more', async () => {
    const { boss, eve } = await team()
    const next = await company.approver('next', { supervisor: top })
    const [open, approved] = [
      await company.send(eve, {}),
      await company.send(eve, { periods: [{ first: '2026-08-03', last: '2026-08-07' }] }),
    ]
    await company.decide(boss, approved)
    await update(server.db, 'person', { id: eve.id }, { supervisor_id: next.id })
    expect(await openFor(boss)).toEqual([])
    expect(await openFor(next)).toEqual([open.id])
    expect((await company.decide(boss, open)).status).not.toBe(200)
    expect((await company.decide(next, open)).body).toMatchObject({
      status: 'approved',
      stages: [{ decider: { id: next.id }, onBehalfOf: null }],
    })
    await server
      .as(eve.name)
      .post(`/api/vac/requests/${approved.id}/withdraw`, { body: { reason: 'Umzug' }, version: 1 })
    expect(await openFor(next)).toEqual([approved.id])
    // There is no other supervisor: the personnel office decides.
    await update(server.db, 'person', { id: eve.id }, { supervisor_id: null })
    expect(await openFor(office)).toContain(approved.id)
  })

  test('of the only person of a personnel office by the office of the group, which also records their certificates', async () => {
    const other = await leaveCompany(server)
    const only = await other.person('only', { roles: ['menu_ma_personaldata'] })
    const request = await other.send(only, {})
    expect(await openFor(office)).toContain(request.id)
    expect((await company.decide(office, request)).body).toMatchObject({ status: 'approved' })
    expect((await server.as(office.name).get(`/api/vac/requests/${request.id}`)).status).toBe(200)
    const record = ({ name }: Somebody) =>
      server.as(name).post('/api/vac/sickness', { body: { personId: only.id, ...WEEK } })
    expect(await record(only)).toMatchObject({ status: 403, body: { code: 'ownRequest' } })
    expect((await record(office)).body).toMatchObject([{ id: request.id }])
  })

  test('of the decider themselves at the next level', async () => {
    const { boss } = await team()
    const request = await company.send(boss, {})
    expect((await company.decide(top, request)).body).toMatchObject({ status: 'approved' })
  })
})

describe('[VAC-06] a deputy decides in the place of the holder', () => {
  test('only while they are away, if activated, and the request names the deputy', async () => {
    const { boss, eve } = await team()
    const deputy = await company.approver('deputy')
    const request = await company.send(eve, {})
    await deputise(boss, [deputy])
    expect(await openFor(deputy)).toEqual([])
    expect((await company.decide(deputy, request)).status).toBe(404)
    await deputise(boss, [deputy], { ...TODAY, activated: false })
    expect(await openFor(deputy)).toEqual([])
    await deputise(boss, [deputy], TODAY)
    expect((await company.decide(deputy, request)).body).toMatchObject({
      stages: [{ decider: { id: deputy.id }, onBehalfOf: { id: boss.id } }],
      timeline: [{ type: 'sent' }, { type: 'approved', by: { id: deputy.id }, onBehalfOf: { id: boss.id } }],
    })
  })

  test('the second one if the first is away; by the holder’s own leave; it ends with the last day', async () => {
    const { boss, eve } = await team()
    const [first, second] = [await company.approver('first'), await company.approver('second')]
    await deputise(boss, [first, second])
    await deputise(first, [], TODAY)
    const leave = await company.send(boss, { periods: [{ first: '2026-02-06', last: '2026-02-09' }] })
    await company.decide(top, leave)
    const request = await company.send(eve, {})
    expect(await openFor(second)).toEqual([request.id])
    expect(await openFor(first)).toEqual([])
    await at('2026-02-09T08:00:00Z', async () => expect(await openFor(first)).toEqual([request.id]))
    await at('2026-02-10T08:00:00Z', async () => {
      expect(await openFor(first)).toEqual([])
      expect(await openFor(boss)).toEqual([request.id])
    })
  })

  test('an empty list means no deputy, also with a representative in the profile', async () => {
    const { boss, eve } = await team()
    const representative = await company.approver('representative')
    await update(server.db, 'person', { id: boss.id }, { representative_id: representative.id })
    await deputise(boss, [], TODAY)
    const request = await company.send(eve, {})
    expect(await openFor(representative)).toEqual([])
    expect((await company.decide(representative, request)).status).toBe(404)
    expect(await openFor(top)).toContain(request.id)
  })

  test('and reads no decided requests: after the decision only the status, later no request at all', async () => {
    const { boss, eve } = await team()
    const deputy = await company.approver('deputy')
    const request = await company.send(eve, { comment: 'privat' })
    await company.decide(boss, request)
    const own = await company.send(eve, { periods: [{ first: '2026-05-04', last: '2026-05-04' }] })
    await deputise(boss, [deputy], TODAY)
    const status = async ({ id }: { id: number }) =>
      (await server.as(deputy.name).get(`/api/vac/requests/${id}`)).status
    expect(await status(request)).toBe(404)
    const { id, version } = request
    const refused = { code: 'alreadyDecided', present: { status: 'approved' } }
    const problem = (await company.decide(deputy, request)).body as { code: string; present: object }
    expect(problem.code).toBe(refused.code)
    expect(problem.present).toEqual({ id, ...refused.present })
    const many = { approve: true, requests: [{ id, version }] }
    expect((await server.as(deputy.name).post('/api/vac/decisions', { body: many })).body).toEqual([
      { id, done: false, ...refused },
    ])
    expect(await status(own)).toBe(200)
    expect((await company.decide(deputy, own)).body).toMatchObject({ status: 'approved' })
    expect(await status(own)).toBe(404)
  })

  test('half a day away gives a deputy no rights', async () => {
    const { boss, eve } = await team()
    const deputy = await company.approver('deputy')
    await deputise(boss, [deputy])
    const day = { first: '2026-02-06', last: '2026-02-06', startsAtNoon: true }
    await company.decide(top, await company.send(boss, { type: 'tariffLeaveHalf', periods: [day] }))
    await company.send(eve, {})
    expect(await openFor(deputy)).toEqual([])
  })

  test('[T13] a deputy decides neither about an own request, nor about that of their own decider', async () => {
    const boss = await company.approver('boss', { supervisor: top })
    const [one, two] = [
      await company.approver('one', { supervisor: boss }),
      await company.approver('two', { supervisor: boss }),
    ]
    await deputise(boss, [one, two], TODAY)
    const ofOne = await company.send(one, {})
    expect(await openFor(two)).toEqual([ofOne.id])
    // The request that was sent first keeps its decider.
    await at('2026-02-06T09:00:00Z', async () => {
      const ofTwo = await company.send(two, {})
      expect(await openFor(one)).toEqual([])
      expect(await openFor(top)).toContain(ofTwo.id)
    })
  })

  test.each<[string, object, string, string]>([
    ['themselves', { self: true }, 'request_refused', 'isHolder'],
    ['somebody unknown', { unknown: true }, 'reference_unknown', 'names nobody who works here'],
  ])('refuses %s as deputy', async (_name, { self }: { self?: boolean }, code, rule) => {
    const { boss } = await team()
    const id = self ? boss.id : crypto.randomUUID()
    expect(await deputise(boss, [{ id, name: '' }])).toMatchObject({
      status: 422,
      body: { code, details: [{ field: 'body.deputyIds', rule }] },
    })
  })
})

describe('[VAC-06] the manager of a project', () => {
  const onProject = async () => {
    const { boss, eve } = await team()
    const manager = await company.approver('manager')
    await company.assign(eve, manager, { first: '2026-03-01', last: '2026-03-31' })
    const read = async (id: number) => (await server.as(manager.name).get(`/api/vac/requests/${id}`)).body
    return { boss, eve, manager, read }
  }

  test('reads neither reasons nor the kind of an absence whose kind is hidden', async () => {
    const { boss, eve, manager, read } = await onProject()
    const request = await company.send(eve, { comment: 'privat', handoverNote: 'Angebot' })
    await company.decide(boss, request, { reason: 'gern' })
    const [open] = (await server.as(manager.name).get('/api/vac/decisions')).body
    for (const seen of [await read(request.id), open.request]) {
      expect(seen).toMatchObject({ periods: [WEEK], comment: '', handoverNote: '', specialReasonId: null })
      expect(seen).not.toHaveProperty('type')
      expect(JSON.stringify(seen)).not.toContain('gern')
    }
    const answer = await company.decide(manager, request, { approve: false, reason: 'Messe' })
    const body = answer.body as LeaveRequest
    expect(body).toMatchObject({ status: 'rejected', comment: '', stages: [{ reason: '' }, { reason: 'Messe' }] })
    expect(body.timeline.map(({ note }) => note)).toEqual(['', '', 'Messe'])
    expect((await server.as(boss.name).get(`/api/vac/requests/${request.id}`)).body).toMatchObject({
      type: 'tariffLeave',
      comment: 'privat',
    })
  })

  test('sees the kind of an absence neither by hours nor by blocks', async () => {
    const { eve, manager, read } = await onProject()
    const day = { first: '2026-03-17', last: '2026-03-17' }
    const hours = { ...day, minutes: 60, clock: { from: 480, to: 540 } }
    const { id: flexitime } = await company.send(eve, { type: 'flexHours', periods: [hours] })
    const specialReasonId = await company.specialReason()
    const moving = { first: '2026-03-18', last: '2026-03-18' }
    await company.send(eve, { type: 'specialLeave', specialReasonId, periods: [moving] })
    const block = { first: moving.first, last: moving.first, reason: 'Inventur' }
    const row = { company_id: company.companyId, first_day: block.first, last_day: block.last, reason: block.reason }
    const { id: blockId } = await insert(server.db, 'leave_block', row)
    const open = (await server.as(manager.name).get<OpenDecisions>('/api/vac/decisions')).body
    await server.db.deleteFrom('leave_block').where('id', '=', blockId).execute()
    expect((await read(flexitime)).periods).toEqual([day])
    const cost = { days: { numerator: 1, denominator: 1 }, minutes: 0 }
    expect(open).toMatchObject([
      { cost, blocks: [] },
      { cost, blocks: [block] },
    ])
    expect(open.map(({ request }) => request.periods)).toEqual([[day], [moving]])
  })

  test('reads no request that was changed away from the project', async () => {
    const { eve, read } = await onProject()
    const { id } = await company.send(eve, {})
    expect(await read(id)).toMatchObject({ id })
    await server.as(eve.name).put(`/api/vac/requests/${id}`, {
      body: { type: 'tariffLeave', periods: [{ first: '2026-05-04', last: '2026-05-04' }] },
      headers: { 'if-match': '"1"' },
    })
    expect(await read(id)).toMatchObject({ code: 'not_found' })
  })
})

test('[VAC-06] requests that wait for a person without the role of an approver pass to the next level', async () => {
  const { boss, eve } = await team()
  const request = await company.send(eve, {})
  await remove(server.db, 'person_role', { person_id: boss.id, role: 'menu_ma_holiday_approve' })
  expect((await server.as(boss.name).post(`/api/vac/requests/${request.id}/decision`)).status).toBe(403)
  expect(await openFor(top)).toContain(request.id)
})

test('[VAC-06] many requests are decided by one call', async () => {
  const boss = await company.approver('boss', { supervisor: top })
  const people = await Promise.all(Array.from({ length: 4 }, () => company.person('p', { supervisor: boss })))
  const requests: { id: number; version: number }[] = []
  for (const person of people)
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'])
      requests.push(await company.send(person, { periods: [{ first: day, last: day }] }))
  const seen = requests.map(({ id, version }) => ({ id, version }))
  const decide = (approve: boolean) =>
    server.as(boss.name).post('/api/vac/decisions', { body: { approve, requests: seen } })
  expect((await decide(false)).body).toEqual(seen.map(({ id }) => ({ id, done: false, code: 'reasonRequired' })))
  expect((await decide(true)).body).toEqual(seen.map(({ id }) => ({ id, done: true })))
  expect(await openFor(boss)).toEqual([])
})
