import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { countWaiting } from '#server/testing/commit-once-awaited.ts'
import { approveLeave } from '#server/testing/leave-company.ts'
import { lockAccounts } from '#server/modules/working-time/days/account.ts'
import { shift, timeCompany } from '#server/testing/time-company.ts'
import { insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await timeCompany(server)
const top = await company.approver('top')
const office = await company.office('office')
const team = () => company.team(top)
const post = ({ name }: Somebody, path: string, change: object) =>
  server.as(name).post(`/api/az/${path}`, bodyAndVersion(change))
const deputise = (holder: Somebody, deputies: readonly Somebody[], activated = true) =>
  server.as(holder.name).put('/api/vac/deputies', {
    body: { activated, deputyIds: deputies.map(({ id }) => id), awayFrom: '2026-02-06', awayUntil: '2026-02-06' },
  })
/** The works council of the company forbids comparisons. */
const refuseComparison = () => {
  const rules = { company_id: company.companyId, comparison_views: false }
  return server.db
    .insertInto('leave_rules')
    .values(rules)
    .onConflict((c) => c.column('company_id').doUpdateSet(rules))
    .execute()
}
const BEFORE = '2026-02-04'
const YESTERDAY = '2026-02-05'
const LONG = { goes: '2026-02-05T19:00:00Z' }

describe('[TIME-04] the control', () => {
  test('names the leave that explains a day without work', async () => {
    const { boss, eve } = await team()
    await approveLeave(server, eve.id, { type: 'tariffLeave', day: BEFORE })
    await company.record(eve, YESTERDAY)
    await company.evaluate([eve], BEFORE, YESTERDAY)
    const { body } = await server.as(boss.name).get('/api/az/control/clean')
    expect(body).toMatchObject([
      { day: BEFORE, actual: 0, label: 'Tarifurlaub' },
      { day: YESTERDAY, actual: 480, label: '' },
    ])
  })

  test('opens on the findings, and releases days without a finding with one button', async () => {
    const { boss, eve } = await team()
    const clean = await company.record(eve, BEFORE)
    const long = await company.record(eve, YESTERDAY, [shift(YESTERDAY, LONG)])
    await company.evaluate([eve], '2026-02-03', YESTERDAY)
    const { body } = await company.control(boss)
    expect(body.clean).toMatchObject({ days: 1, people: 1, from: BEFORE, until: BEFORE })
    expect(body.items.map(({ day, findings }) => [day, findings[0]!.code])).toEqual([
      ['2026-02-03', 'unexcused'],
      [YESTERDAY, 'over10h'],
    ])
    expect(body.items[1]).toMatchObject({ id: long.id, stage: 'supervisor', status: 'manualReleaseRequired' })
    expect((await server.as(boss.name).get('/api/az/control/clean')).body).toMatchObject([{ id: clean.id, balance: 0 }])
    const release = { from: BEFORE, until: YESTERDAY, expected: 2 }
    expect(await post(boss, 'control/release', release)).toMatchObject({
      status: 409,
      body: { code: 'countChanged', present: { days: 1 } },
    })
    expect((await post(boss, 'control/release', { ...release, expected: 1 })).body).toEqual({ done: 1, refused: [] })
    expect(await company.dayOf(eve, BEFORE)).toMatchObject({ status: 'manuallyApproved' })
  })

  test('[TIME-04] is available to all deciders, also while no day waits', async () => {
    const { boss, eve } = await team()
    const manager = await company.approver('manager')
    const isShown = async ({ name }: Somebody) => (await server.as(name).get('/api/az/showApprovalMenu')).body
    expect([await isShown(boss), await isShown(manager), await isShown(eve)]).toEqual([true, false, false])
    const day = await company.record(eve, YESTERDAY, [shift(YESTERDAY, { projectManagerId: manager.id })])
    expect(await isShown(manager)).toBe(true)
    await company.decide(manager, [day])
    await company.decide(boss, [await company.dayOf(eve, YESTERDAY)])
    expect((await company.control(boss)).body).toMatchObject({ items: [], clean: { days: 0 } })
    expect([await isShown(boss), await isShown(manager)]).toEqual([true, false])
  })

  test('[TIME-06] finds people for the filter by name: own people, and for the time office those of its companies', async () => {
    const { boss, eve } = await team()
    const office = await company.office('office')
    const rename = { given_name: 'Änne', family_name: 'Quitzow' }
    await update(server.db, 'person', { id: eve.id }, { ...rename, personnel_number: '90210' })
    const find = async ({ name }: Somebody, q: string) =>
      (await server.as(name).get(`/api/az/control/people?q=${q}`)).body
    const found = [{ id: eve.id, name: 'Änne Quitzow', personnelNumber: '90210', division: expect.any(String) }]
    expect(await find(boss, 'quit')).toEqual(found)
    expect(await find(boss, 'anne%20quitz')).toEqual(found)
    expect(await find(office, 'quitzow')).toEqual(found)
    expect(await find(await company.approver('other'), 'quitzow')).toEqual([])
    expect((await server.as(eve.name).get('/api/az/control/people?q=quitzow')).status).toBe(403)
    expect((await server.as(boss.name).get('/api/az/control/people?q=q')).status).toBe(400)
  })

  test('releases no day that gets a hint at the same moment, in one request or alone', async () => {
    const { boss, eve } = await team()
    const day = await company.record(eve, YESTERDAY)
    const hint = sql`update time_day set hints = '[{"code":"restTooShort","minutes":540,"limit":660}]' where id = ${day.id}`
    let released: ReturnType<typeof post> | undefined
    await server.db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [eve.id], YESTERDAY)
      released = post(boss, 'control/release', { from: YESTERDAY, until: YESTERDAY, expected: 1 })
      await expect.poll(() => countWaiting(server.db)).toBeGreaterThan(0)
      await hint.execute(tx)
    })
    expect((await released!).body).toMatchObject({ done: 0, refused: [{ id: day.id, code: 'version_conflict' }] })
    const decision = (findings: string[]) => ({ approve: true, days: [{ id: day.id, version: day.version, findings }] })
    expect(await post(boss, 'control/decisions', decision([]))).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    expect((await post(boss, 'control/decisions', decision(['restTooShort']))).body).toMatchObject({ done: 1 })
  })

  test('releases the days of one person where the control is filtered by their number', async () => {
    const { boss, eve } = await team()
    const ben = await company.person('ben', { supervisor: boss })
    await update(server.db, 'person', { id: eve.id }, { personnel_number: 'P-78' })
    await company.record(eve, BEFORE)
    await company.record(ben, BEFORE)
    const body = { from: BEFORE, until: BEFORE, expected: 1, personnelNumber: 'P-78' }
    expect((await post(boss, 'control/release', body)).body).toEqual({ done: 1, refused: [] })
    expect(await company.dayOf(eve, BEFORE)).toMatchObject({ status: 'manuallyApproved' })
    expect((await company.dayOf(ben, BEFORE)).status).not.toBe('manuallyApproved')
  })

  test('[TIME-06] names every missing field of a filter, and lists only what matches', async () => {
    const { boss, eve } = await team()
    await update(server.db, 'person', { id: eve.id }, { personnel_number: 'P-77' })
    await company.record(eve, YESTERDAY, [shift(YESTERDAY, LONG)])
    expect(await company.control(boss, '?from=2026-02-01')).toMatchObject({
      status: 422,
      body: {
        code: 'request_refused',
        details: [
          { field: 'query.personnelNumber', rule: 'filterIncomplete' },
          { field: 'query.until', rule: 'filterIncomplete' },
        ],
      },
    })
    const filter = (number: string, until: string) => `?personnelNumber=${number}&from=2026-02-01&until=${until}`
    expect((await company.control(boss, filter('P-77', '2026-02-28'))).body.items).toHaveLength(1)
    expect((await company.control(boss, filter('P-77', '2026-02-03'))).body.items).toHaveLength(0)
    expect((await company.control(top, filter('P-77', '2026-02-28'))).body.items).toHaveLength(0)
  })

  test('[TIME-06] names the person that the filter has found, also without open days, but nobody whom the viewer may not see', async () => {
    const { boss, eve } = await team()
    await update(server.db, 'person', { id: eve.id }, { personnel_number: 'P-79' })
    const people = async (reader: Somebody, number: string, more = '') =>
      (await company.control(reader, `?personnelNumber=${number}&from=2026-01-01&until=2026-01-31${more}`)).body[
        'people'
      ]
    const found = { id: eve.id, personnelNumber: 'P-79', mayReadMonths: true }
    expect(await people(boss, 'P-79')).toMatchObject([{ ...found, maySign: true, mayReopen: false }])
    expect(await people(office, 'P-79', '&office=true')).toMatchObject([{ ...found, maySign: false, mayReopen: true }])
    expect(await people(top, 'P-79')).toEqual([])
    expect(await people(boss, '999999')).toEqual([])
    expect((await company.control(boss)).body['people']).toEqual([])
  })

  test('shows days to their deciders only, and refuses decisions about the viewer’s own days', async () => {
    const { boss, eve } = await team()
    const day = await company.record(eve, YESTERDAY)
    const stranger = await company.approver('stranger')
    expect((await company.decide(stranger, [day])).status).toBe(404)
    expect((await server.as(stranger.name).get(`/api/az/control/days/${day.id}`)).status).toBe(404)
    expect((await company.decide(eve, [day])).status).toBe(403)
    const own = await company.record(boss, YESTERDAY)
    expect(await company.decide(boss, [own])).toMatchObject({ status: 403, body: { code: 'ownDay' } })
    expect(await company.decide(office, [day])).toMatchObject({ status: 403, body: { code: 'notDecider' } })
    expect(await company.control(boss, '?office=true')).toMatchObject({ status: 403 })
    expect((await server.as(office.name).get(`/api/az/control/days/${day.id}`)).body).toMatchObject({
      mayCorrect: true,
      stage: null,
      line: { day: YESTERDAY, actual: 480 },
    })
  })

  test('shows figures of groups only where people may be compared', async () => {
    const boss = await company.approver('boss', { supervisor: top })
    const groups = async () => (await company.control(boss)).body['groups']
    for (let count = 0; count < 5; count++) {
      expect(await groups()).toEqual([])
      const eve = await company.person('eve', { supervisor: boss })
      await company.record(eve, YESTERDAY, [shift(YESTERDAY, LONG)])
    }
    expect(await groups()).toEqual([{ code: 'over10h', days: 5 }])
    await refuseComparison()
    expect(await groups()).toEqual([])
  })

  test('shows the figures that the company profile of the compared people allows', async () => {
    const boss = await company.approver('boss', { supervisor: top })
    const { id: otherId } = await insert(server.db, 'company', { name: 'Zweigwerk Linz', short_name: 'Linz' })
    await update(server.db, 'person', { id: boss.id }, { company_id: otherId })
    await refuseComparison()
    for (let count = 0; count < 5; count++) {
      const eve = await company.person('eve', { supervisor: boss })
      await company.record(eve, YESTERDAY, [shift(YESTERDAY, LONG)])
    }
    expect((await company.control(boss)).body['groups']).toEqual([])
  })
})

describe('[TIME-04] a day', () => {
  test('is released by project manager and supervisor, one after the other', async () => {
    const { boss, eve } = await team()
    const manager = await company.approver('manager')
    const named = shift(YESTERDAY, { orderNumber: '4711-20', projectManagerId: manager.id })
    const day = await company.record(eve, YESTERDAY, [named])
    expect(day.status).toBe('notYetProcessedByProjectManager')
    expect((await company.control(boss)).body.items).toMatchObject([
      { stage: null, findings: [{ code: 'projectRelease' }] },
    ])
    expect(await company.decide(boss, [day])).toMatchObject({ status: 409, body: { code: 'waitsForProjectManager' } })
    expect((await company.control(manager)).body).toMatchObject({ clean: { days: 1 }, items: [] })
    expect((await server.as(manager.name).get(`/api/az/control/days/${day.id}`)).body).toMatchObject({
      account: null,
      month: [{ day: YESTERDAY }],
      stage: 'projectManager',
    })
    expect((await company.decide(manager, [day])).body).toEqual({ done: 1, refused: [] })
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'notYetProcessed' })
    expect(await company.decide(manager, [day])).toMatchObject({ status: 409, body: { code: 'alreadyDecided' } })
    await company.decide(boss, [day])
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manuallyApproved' })
    expect(await company.decide(boss, [day])).toMatchObject({
      status: 409,
      body: { code: 'alreadyDecided', present: { status: 'manuallyApproved' } },
    })
  })

  test('hides hints about the protection of a person from project managers', async () => {
    const { boss, eve } = await team()
    const manager = await company.approver('manager')
    await update(server.db, 'employment', { person_id: eve.id }, { birth_day: '2009-06-01' })
    const named = {
      orderNumber: '4711-20',
      projectManagerId: manager.id,
      breakMinutes: 30,
      goes: '2026-02-05T16:00:00Z',
    }
    const day = await company.record(eve, YESTERDAY, [shift(YESTERDAY, named)])
    await post(manager, `control/days/${day.id}/question`, { version: day.version, text: 'Wie lange?' })
    const codes = async (reader: Somebody) =>
      (await company.control(reader)).body.items.flatMap(({ findings }) => findings.map(({ code }) => code))
    expect((await codes(boss)).some((code) => code.startsWith('youth'))).toBe(true)
    expect((await codes(manager)).filter((code) => code.startsWith('youth'))).toEqual([])
  })

  test('is rejected only with a reason, then corrected, and its stages begin again', async () => {
    const { boss, eve } = await team()
    const day = await company.record(eve, YESTERDAY)
    expect(await company.decide(boss, [day], { approve: false, reason: ' ' })).toMatchObject({
      status: 422,
      body: { code: 'reasonRequired' },
    })
    await company.decide(boss, [day], { approve: false, reason: 'Bitte Pause eintragen' })
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manuallyRejected' })
    expect(await company.decide(boss, [day])).toMatchObject({ status: 409, body: { code: 'waitsForEmployee' } })
    const next = await company.record(eve, YESTERDAY, [shift(YESTERDAY, { breakMinutes: 60 })])
    expect(next).toMatchObject({ version: 2, status: 'manualReleaseRequired' })
    expect(await company.decide(boss, [day])).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect((await company.decide(boss, [next])).status).toBe(200)
  })

  test('with a missing stamp is not released before its entries are complete, and stays in the control', async () => {
    const { boss, eve } = await team()
    const day = await company.record(eve, YESTERDAY, [shift(YESTERDAY, { goes: null, breakMinutes: 0 })])
    expect((await company.control(boss)).body.items).toMatchObject([{ id: day.id, isIncomplete: true }])
    const refused = { status: 409, body: { code: 'entriesIncomplete', present: { id: day.id } } }
    expect(await company.decide(boss, [day])).toMatchObject(refused)
    const question = { version: day.version, text: 'Wann sind Sie gegangen?' }
    expect((await post(boss, `control/days/${day.id}/question`, question)).status).toBe(200)
    expect((await company.control(boss)).body.items).toMatchObject([{ id: day.id, isIncomplete: true }])
    expect(await company.decide(boss, [day])).toMatchObject(refused)
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({
      status: 'manualReleaseRequired',
      feedback: 'stampingMissing',
    })
    const complete = await company.record(eve, YESTERDAY)
    expect((await company.decide(boss, [complete])).status).toBe(200)
  })

  test('in a decision about many has its own result', async () => {
    const { boss, eve } = await team()
    const [one, two] = [await company.record(eve, BEFORE), await company.record(eve, YESTERDAY)]
    await company.decide(boss, [one])
    expect((await company.decide(boss, [one, two])).body).toEqual({
      done: 1,
      refused: [expect.objectContaining({ id: one.id, code: 'alreadyDecided', status: 'manuallyApproved' })],
    })
  })

  test('is decided by a deputy while the holder is away, and not after the deputyship has ended', async () => {
    const { boss, eve } = await team()
    const deputy = await company.approver('deputy')
    await deputise(boss, [deputy])
    const [one, two] = [await company.record(eve, BEFORE), await company.record(eve, YESTERDAY)]
    expect((await company.control(deputy)).body['clean']).toMatchObject({ days: 2, onBehalfOf: [{ id: boss.id }] })
    expect((await company.decide(deputy, [one])).status).toBe(200)
    await deputise(boss, [deputy], false)
    expect(await company.decide(deputy, [two])).toMatchObject({ status: 403, body: { code: 'notDecider' } })
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manualReleaseRequired' })
  })

  test('without a supervisor is decided by the time office', async () => {
    const lonely = await company.person('lonely')
    const day = await company.record(lonely, YESTERDAY)
    expect((await company.decide(office, [day])).body).toEqual({ done: 1, refused: [] })
  })
})

describe('[TIME-03] a correction', () => {
  test('is decided by the same stages, replaces the entries and keeps the version before', async () => {
    const { boss, eve } = await team()
    const before = await company.record(eve, YESTERDAY, [shift(YESTERDAY, { goes: null, breakMinutes: 0 })])
    expect(before.feedback).toBe('stampingMissing')
    await company.correct(eve, YESTERDAY, [shift(YESTERDAY)])
    const { items } = (await company.control(boss)).body
    expect(items).toMatchObject([
      { findings: [{ code: 'correction' }], stage: 'supervisor', caseId: expect.any(Number) },
    ])
    expect((await server.as(boss.name).get(`/api/az/control/days/${before.id}`)).body).toMatchObject({
      case: { mayDecide: true, effect: { actual: { old: null, new: 480 } } },
      stage: 'supervisor',
    })
    expect((await company.decide(boss, items)).body).toEqual({ done: 1, refused: [] })
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({
      status: 'manuallyApproved',
      feedback: null,
      version: 2,
    })
    const versions = await server.db
      .selectFrom('time_day_version')
      .selectAll()
      .where('person_id', '=', eve.id)
      .execute()
    expect(versions).toMatchObject([{ version: 1, cause: 'correction', by_id: boss.id }])
  })

  test('of a released day changes it, and so does a correction of a corrected day', async () => {
    const { boss, eve } = await team()
    const day = await company.record(eve, YESTERDAY)
    await company.decide(boss, [day])
    for (const [goes, version] of [
      ['2026-02-05T16:00:00Z', 2],
      ['2026-02-05T16:30:00Z', 3],
    ] as const) {
      await company.correct(eve, YESTERDAY, [shift(YESTERDAY, { goes })])
      const { items } = (await company.control(boss)).body
      expect((await company.decide(boss, items)).status).toBe(200)
      expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manuallyApproved', version })
    }
  })

  test('that is rejected leaves the day as it was, and says why', async () => {
    const { boss, eve } = await team()
    const day = await company.record(eve, YESTERDAY)
    const id = await company.correct(eve, YESTERDAY, [shift(YESTERDAY, { breakMinutes: 0 })])
    expect(await company.decide(boss, [day], { approve: false })).toMatchObject({ status: 422 })
    expect((await company.decide(boss, [day], { approve: false, reason: 'Ohne Pause?' })).status).toBe(200)
    const found = await server.db.selectFrom('time_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(found.status).toBe('rejected')
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({
      status: 'manualReleaseRequired',
      feedback: null,
      version: 1,
    })
  })
})
