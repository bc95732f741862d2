import { describe, expect, test } from 'vitest'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import { insert } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

/** Friday morning; the tests move it. */
let now = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const at = async (instant: string, action: () => Promise<unknown>) => {
  const before = now
  now = new Date(instant)
  await action().finally(() => (now = before))
}
const employee = (wish: object = {}) => company.person('eve', { supervisor: boss, ...wish })
const balanceOf = async ({ name }: Somebody, year = 2026) =>
  (await server.as(name).get(`/api/vac/balance?year=${year}`)).body
const days = (numerator: number, denominator = 1) => ({ numerator, denominator })
const call = ({ name }: Somebody, path: string, body: object) =>
  server.as(name).post(`/api/vac/requests/${path}`, bodyAndVersion(body))

describe('[VAC-03] a request for leave', () => {
  test('is sent, costs its working days, and waits for the supervisor', async () => {
    const eve = await employee()
    const request = await company.send(eve, { periods: [{ first: '2026-04-01', last: '2026-04-07' }] })
    expect(request).toMatchObject({
      status: 'open',
      version: 1,
      stages: [{ stage: 'supervisor', status: 'notYetProcessed', decider: { id: boss.id } }],
      timeline: [{ type: 'sent', by: { id: eve.id } }],
    })
    // Good Friday, Easter Monday and the weekend cost nothing.
    expect(await balanceOf(eve)).toMatchObject({
      entitlement: days(30),
      left: days(27),
      requested: { amount: days(3) },
    })
  })

  test('over New Year debits each year by its own days', async () => {
    const eve = await employee()
    await company.send(eve, { periods: [{ first: '2026-12-21', last: '2027-01-08' }] })
    expect((await balanceOf(eve)).requested.amount).toEqual(days(8))
    expect((await balanceOf(eve, 2027)).requested.amount).toEqual(days(5))
  })

  test('has several periods, half days at either end, and hours of flexitime', async () => {
    const eve = await employee()
    await company.send(eve, {
      periods: [
        { first: '2026-03-09', last: '2026-03-10', startsAtNoon: true },
        { first: '2026-03-16', last: '2026-03-17', endsAtNoon: true },
      ],
    })
    expect((await balanceOf(eve)).requested.amount).toEqual(days(3))
    const hours = { first: '2026-03-17', last: '2026-03-17', minutes: 120, clock: { from: 780, to: 900 } }
    await company.send(eve, { type: 'flexHours', periods: [hours] })
    expect((await balanceOf(eve)).flexitime).toMatchObject({ balance: 0, requested: { amount: days(120) }, left: -120 })
  })

  test('is kept as a draft, changed and sent, and the team sees it only in pencil', async () => {
    const eve = await employee()
    const draft = await company.send(eve, { send: false, pencilled: true })
    expect(draft).toMatchObject({ status: 'draft', pencilled: true, stages: [] })
    expect((await balanceOf(eve)).requested.amount).toEqual(days(0))
    const { body: sent } = await server.as(eve.name).put(`/api/vac/requests/${draft.id}`, {
      body: { type: 'tariffLeave', periods: [WEEK], send: true },
      headers: { 'if-match': '"1"' },
    })
    expect(sent).toMatchObject({ status: 'open', version: 2, pencilled: false })
    const stale = await server.as(eve.name).put(`/api/vac/requests/${draft.id}`, {
      body: { type: 'tariffLeave', periods: [WEEK], send: false },
      headers: { 'if-match': '"1"' },
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', present: { status: 'open' } } })
    expect(await server.as(eve.name).delete(`/api/vac/requests/${draft.id}`)).toMatchObject({
      status: 409,
      body: { code: 'alreadySent' },
    })
    // Neither so far ahead that it cannot be asked for, nor that long.
    for (const last of ['2150-01-01', '2027-12-31'])
      expect((await company.trySend(eve, { send: false, periods: [{ first: '2026-03-09', last }] })).status).toBe(422)
    const other = await company.send(eve, { send: false })
    expect((await server.as(eve.name).delete(`/api/vac/requests/${other.id}`)).status).toBe(200)
  })

  test('that is repeated with its key is sent once', async () => {
    const eve = await employee()
    const body = { type: 'tariffLeave', periods: [WEEK], send: true }
    const send = () => server.as(eve.name).post('/api/vac/requests', { body, headers: { 'idempotency-key': 'k1' } })
    const [one, two] = await Promise.all([send(), send()])
    expect(one.body.id).toBe(two.body.id)
    expect((await balanceOf(eve)).requested.amount).toEqual(days(5))
  })

  test('is not visible to others', async () => {
    const eve = await employee()
    const stranger = await employee()
    const { id, version } = await company.send(eve, {})
    expect((await server.as(stranger.name).get(`/api/vac/requests/${id}`)).status).toBe(404)
    expect((await server.as(boss.name).get(`/api/vac/requests/${id}`)).status).toBe(200)
    expect((await call(stranger, `${id}/withdraw`, { version })).status).toBe(404)
    expect(
      (
        await server
          .as(stranger.name)
          .put(`/api/vac/requests/${id}`, { body: { type: 'tariffLeave', periods: [WEEK] } })
      ).status,
    ).toBe(404)
  })
})

describe('[VAC-03] a rule that stands against a request is named with its field', () => {
  const refused = (rule: string, field: string) => ({
    status: 422,
    body: { code: 'request_refused', details: expect.arrayContaining([{ field: `body.${field}`, rule }]) },
  })
  test.each<[string, string, object]>([
    ['reversed', 'periods.0.last', { periods: [{ first: '2026-03-13', last: '2026-03-09' }] }],
    ['noWorkingDay', 'periods', { periods: [{ first: '2026-03-14', last: '2026-03-15' }] }],
    ['pastDay', 'periods.0.first', { periods: [{ first: '2026-02-05', last: '2026-02-06' }] }],
    ['notYetBookable', 'periods.0.last', { periods: [{ first: '2028-01-03', last: '2028-01-04' }] }],
    ['tooLong', 'periods.0.last', { periods: [{ first: '2026-03-09', last: '2027-03-13' }] }],
    ['insufficientBalance', 'periods', { periods: [{ first: '2026-03-02', last: '2026-04-30' }] }],
    [
      'oneHalfOnly',
      'periods.0.startsAtNoon',
      { type: 'tariffLeaveHalf', periods: [{ first: '2026-03-09', last: '2026-03-09' }] },
    ],
    ['oneDayOnly', 'periods.0.last', { type: 'tariffLeaveHalf', periods: [{ ...WEEK, startsAtNoon: true }] }],
    ['wholeDaysOnly', 'periods.0.startsAtNoon', { type: 'paidTimeOff', periods: [{ ...WEEK, startsAtNoon: true }] }],
    ['insufficientBalance', 'periods', { type: 'paidTimeOff' }],
    ['reasonMissing', 'specialReasonId', { type: 'specialLeave' }],
    [
      'minutesRequired',
      'periods.0.minutes',
      { type: 'flexHours', periods: [{ first: '2026-03-09', last: '2026-03-09' }] },
    ],
    [
      'notInSteps',
      'periods.0.minutes',
      { type: 'flexHours', periods: [{ first: '2026-03-09', last: '2026-03-09', minutes: 7 }] },
    ],
    ['belowMinimum', 'periods.0.first', { type: 'flexDay' }],
    ['periodsOverlap', 'periods.1.first', { periods: [WEEK, { first: '2026-03-13', last: '2026-03-16' }] }],
  ])('%s at %s', async (rule, field, body) => {
    const eve = await employee()
    expect(await company.trySend(eve, body)).toMatchObject(refused(rule, field))
    // Nothing of it is kept.
    expect((await server.as(eve.name).get('/api/vac/calendar?year=2026')).body.requests).toEqual([])
  })

  test('overlap, also on one half of a day; days off in between do not count', async () => {
    const eve = await employee()
    await company.send(eve, { periods: [{ first: '2026-03-09', last: '2026-03-13', endsAtNoon: true }] })
    expect(await company.trySend(eve, { periods: [{ first: '2026-03-13', last: '2026-03-16' }] })).toMatchObject(
      refused('overlap', 'periods.0.first'),
    )
    await company.send(eve, { periods: [{ first: '2026-03-13', last: '2026-03-16', startsAtNoon: true }] })
  })

  test('a block stops leave, and never special leave', async () => {
    const eve = await employee()
    const { db } = server
    const row = { company_id: company.companyId, first_day: '2026-09-01', last_day: '2026-09-30', reason: 'Inventur' }
    await insert(db, 'leave_block', row)
    const id = await company.specialReason()
    const day = { first: '2026-09-02', last: '2026-09-02' }
    expect(await company.trySend(eve, { periods: [day] })).toMatchObject(refused('blocked', 'periods.0.first'))
    await company.send(eve, { type: 'specialLeave', specialReasonId: id, periods: [day] })
    const two = { first: '2026-09-03', last: '2026-09-04' }
    expect(await company.trySend(eve, { type: 'specialLeave', specialReasonId: id, periods: [two] })).toMatchObject(
      refused('moreThanGranted', 'periods'),
    )
    expect(
      await company.trySend(eve, { type: 'specialLeave', specialReasonId: 999_999, periods: [day] }),
    ).toMatchObject({ status: 422, body: { code: 'reference_unknown' } })
  })

  test('[VAC-03] the catalogue of special leave is that of the own company, without archived reasons', async () => {
    const eve = await employee()
    const other = await leaveCompany(server)
    const add = (label: string, companyId: number | null, archived: boolean) =>
      insert(server.db, 'special_leave_reason', {
        company_id: companyId,
        label,
        half_days: 2,
        proof_required: true,
        ...(archived && { archived_at: new Date('2026-01-01') }),
      })
    await add('Zuzug', company.companyId, false)
    await add('Abschied', company.companyId, true)
    await add('Fremdes', other.companyId, false)
    const { body } = await server.as(eve.name).get('/api/vac/special-leave')
    expect(body).toContainEqual({
      id: expect.any(Number),
      label: 'Zuzug',
      labelEn: '',
      halfDays: 2,
      per: 'event',
      proofRequired: true,
      paid: true,
      supervisorReadsProofs: false,
    })
    const labels = (body as { label: string }[]).map(({ label }) => label)
    expect(labels).not.toContain('Abschied')
    expect(labels).not.toContain('Fremdes')
  })

  test('the preview names the same faults, and counts each day', async () => {
    const eve = await employee({ days: 3 })
    const body = { type: 'tariffLeave', periods: [{ first: '2026-04-02', last: '2026-04-09' }] }
    const { body: preview } = await server.as(eve.name).post('/api/vac/preview', { body })
    expect(preview).toMatchObject({
      cost: { days: days(4) },
      years: [{ year: 2026, leftBefore: days(3), leftAfter: days(-1) }],
      faults: [{ field: 'periods', rule: 'insufficientBalance' }],
    })
    expect(preview.periods[0].map(({ kind }: { kind: string }) => kind)).toEqual([
      'workday',
      'holiday',
      'dayOff',
      'dayOff',
      'holiday',
      'workday',
      'workday',
      'workday',
    ])
    expect(preview.periods[0][1]).toMatchObject({ day: '2026-04-03', holiday: 'goodFriday', cost: days(0) })
  })
})

describe('[VAC-05] a request ends', () => {
  test('withdrawn immediately while it is open, and its days are released', async () => {
    const eve = await employee()
    const { id, version } = await company.send(eve, {})
    expect((await call(eve, `${id}/withdraw`, { version })).body).toMatchObject({ status: 'withdrawn' })
    expect((await balanceOf(eve)).left).toEqual(days(30))
    expect(await call(eve, `${id}/withdraw`, { version })).toMatchObject({
      status: 409,
      body: { code: 'notOpen', present: { status: 'withdrawn' } },
    })
    await company.send(eve, {})
  })

  test('approved leave is cancelled only with consent, and asking twice says nothing new', async () => {
    const eve = await employee()
    const request = await company.send(eve, {})
    await company.decide(boss, request)
    const { id, version } = request
    expect((await call(eve, `${id}/withdraw`, { version })).body).toMatchObject({
      status: 'approved',
      cancellationPending: true,
    })
    expect((await call(eve, `${id}/withdraw`, { version })).status).toBe(200)
    const answer = (body: object) => call(boss, `${id}/cancellation`, { version, ...body })
    expect(await answer({ approve: false })).toMatchObject({
      status: 422,
      body: { code: 'reasonRequired', details: [{ field: 'body.reason', rule: 'reasonRequired' }] },
    })
    expect((await answer({ approve: false, reason: 'Messe' })).body).toMatchObject({
      status: 'approved',
      cancellationPending: false,
    })
    await call(eve, `${id}/withdraw`, { version })
    expect((await answer({ approve: true })).body).toMatchObject({ status: 'withdrawn' })
    expect((await balanceOf(eve)).left).toEqual(days(30))
    expect(await answer({ approve: true })).toMatchObject({ status: 409, body: { code: 'noCancellation' } })
  })

  test('leave that has started is shortened to the days that have passed', async () => {
    const eve = await employee()
    const request = await company.send(eve, {})
    await company.decide(boss, request)
    await at('2026-03-11T10:00:00Z', async () => {
      const { id, version } = request
      await call(eve, `${id}/withdraw`, { version })
      const { body } = await call(boss, `${id}/cancellation`, { version, approve: true })
      expect(body).toMatchObject({ status: 'approved', periods: [{ first: '2026-03-09', last: '2026-03-11' }] })
      expect(await balanceOf(eve)).toMatchObject({
        taken: { amount: days(3) },
        planned: { amount: days(0) },
        left: days(27),
      })
    })
    await at('2026-03-20T10:00:00Z', async () => {
      const { id, version } = request
      expect(await call(eve, `${id}/withdraw`, { version })).toMatchObject({
        status: 409,
        body: { code: 'periodOver' },
      })
    })
  })

  test('a changed request is decided again, and reserves its new days alone', async () => {
    const eve = await employee()
    const { id } = await company.send(eve, {})
    const change = (version: number, last: string) =>
      server.as(eve.name).put(`/api/vac/requests/${id}`, {
        body: { type: 'tariffLeave', periods: [{ first: '2026-03-10', last }] },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await change(1, '2026-03-11')).body).toMatchObject({ status: 'open', version: 2 })
    expect((await balanceOf(eve)).requested.amount).toEqual(days(2))
    expect(await change(1, '2026-03-12')).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { version: 2 } },
    })
    expect(await company.decide(boss, { id, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    await company.decide(boss, { id, version: 2 })
    expect(await change(2, '2026-03-12')).toMatchObject({ status: 409, body: { code: 'alreadyDecided' } })
  })

  test('an open request cannot be changed to break a rule', async () => {
    const eve = await employee()
    const { id } = await company.send(eve, {})
    const body = { type: 'specialLeave', periods: [WEEK], send: true }
    expect(
      await server.as(eve.name).put(`/api/vac/requests/${id}`, { body, headers: { 'if-match': '"1"' } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'request_refused', details: [{ field: 'body.specialReasonId', rule: 'reasonMissing' }] },
    })
    expect((await server.as(eve.name).get(`/api/vac/requests/${id}`)).body).toMatchObject({
      type: 'tariffLeave',
      version: 1,
    })
  })
})

test('[PROF-01] the export of personal data contains the own leave', async () => {
  const eve = await company.approver('eve', { supervisor: boss, days: 30 })
  const sub = await company.person('sub')
  const project = {
    person_id: eve.id,
    manager_id: boss.id,
    name: 'Pumpe',
    first_day: '2025-01-01',
    last_day: '2025-12-31',
  }
  await insert(server.db, 'project_assignment', project)
  await server.as(eve.name).put('/api/vac/deputies', { body: { activated: false, deputyIds: [sub.id] } })
  const { id, version } = await company.send(eve, { comment: 'privat', substituteId: sub.id })
  await company.decide(boss, { id, version })
  await call(eve, `${id}/withdraw`, { version, reason: 'Umzug' })
  const { leave } = await server.context.exports.read(server.db, { personId: eve.id, full: false })
  expect(leave).toMatchObject({
    requests: [
      {
        status: 'approved',
        comment: 'privat',
        substitute: expect.stringContaining('sub'),
        periods: [WEEK],
        decisions: [{ outcome: 'manuallyApproved' }],
        cancellations: [{ reason: 'Umzug', accepted: null }],
        timeline: [{ type: 'sent' }, { type: 'approved' }, { type: 'cancellationAsked', note: 'Umzug' }],
      },
    ],
    employment: { entry: '2019-01-01', contractDays: 30 },
    deputies: [expect.stringContaining('sub')],
    away: { activated: false },
    models: [],
    places: [],
    projects: [{ name: 'Pumpe' }],
    calendars: [],
    entries: expect.arrayContaining([expect.objectContaining({ kind: 'book', day: '2026-03-09' })]),
    sickness: [],
    notices: [],
  })
})
