// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/leave-company.ts'
import { shift, timeCompany, type TimeCompany } from '#server/testing/time-company.ts'

const server = testApp({ now: () => new Date('2026-03-02T08:00:00Z') })
const FRIDAY = '2026-02-27'
let company: TimeCompany
let boss: Somebody
let office: Somebody
beforeAll(async () => {
  company = await timeCompany(server)
  boss = await company.approver('boss')
  office = await company.office('office')
  const rules = JSON.stringify({ accountMaximum: 60 })
  await server.db
    .insertInto('time_rules')
    .values({ company_id: company.companyId, from_day: '2026-01-01', rules })
    .execute()
})
const sign = ({ name }: Somebody, body: object) => server.as(name).post('/api/az/months/2026-02/sign', { body })
const reopen = ({ name }: Somebody, body: object) => server.as(name).post('/api/az/months/2026-02/reopen', { body })

test('[TIME-04] a month is closed by both signatures, within the limit of the account, and opened with a reason alone', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await server.db.updateTable('time_account').set({ start_day: FRIDAY }).where('person_id', '=', eve.id).execute()
  const day = await company.record(eve, FRIDAY, [shift(FRIDAY, { goes: `${FRIDAY}T17:30:00Z` })])
  expect(await sign(eve, { version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'daysOpen', present: { days: 1 } },
  })
  await company.decide(boss, [day])
  expect((await sign(eve, { version: 0 })).body).toMatchObject({
    version: 1,
    isSignedByEmployee: true,
    isClosed: false,
  })
  expect(await sign(eve, { version: 1 })).toMatchObject({ status: 409, body: { code: 'alreadySigned' } })
  expect((await company.control(boss)).body['months']).toMatchObject([
    { person: { id: eve.id }, month: '2026-02', version: 1 },
  ])
  expect(await sign(boss, { personId: eve.id, version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  })
  const closed = await sign(boss, { personId: eve.id, version: 1 })
  expect(closed.body).toMatchObject({
    isClosed: true,
    events: [{ type: 'signed' }, { type: 'signed' }, { type: 'closed' }],
  })
  const month = () =>
    server.db.selectFrom('time_month').selectAll().where('person_id', '=', eve.id).executeTakeFirstOrThrow()
  expect(await month()).toMatchObject({ balance: 60, cut: 60 })
  const { version } = closed.body
  expect((await reopen(boss, { personId: eve.id, version, reason: 'Fehler' })).status).toBe(403)
  expect((await reopen(office, { personId: eve.id, version, reason: ' ' })).status).toBe(400)
  const opened = await reopen(office, { personId: eve.id, version, reason: 'Dienstreise vergessen' })
  expect(opened.body).toMatchObject({ isClosed: false, isSignedByEmployee: false })
  expect(opened.body.events.at(-1)).toMatchObject({ type: 'reopened', reason: 'Dienstreise vergessen' })
  expect(await month()).toMatchObject({ balance: null, cut: 0 })
})

test('[TIME-04] a month of another person or one that is not over cannot be signed', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const stranger = await company.approver('stranger')
  expect((await sign(stranger, { personId: eve.id, version: 0 })).status).toBe(404)
  expect(await sign(office, { personId: eve.id, version: 0 })).toMatchObject({ status: 403 })
  const march = await server.as(eve.name).post('/api/az/months/2026-03/sign', { body: { version: 0 } })
  expect(march).toMatchObject({ status: 409, body: { code: 'monthNotOver' } })
})
