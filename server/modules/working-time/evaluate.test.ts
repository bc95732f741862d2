// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany, type LeaveCompany, type Somebody } from '#server/testing/leave-company.ts'
import { lockAccounts } from './account.ts'
import { replaceEntries } from './entries.ts'
import { evaluateDays } from './evaluate.ts'

const server = testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
let company: LeaveCompany
let boss: Somebody
beforeAll(async () => {
  company = await leaveCompany(server)
  boss = await company.approver('boss')
})
const rows = (id: string) =>
  server.db.selectFrom('time_day').selectAll().where('person_id', '=', id).orderBy('day').execute()

test('[TIME-01] evaluates recorded and missing entries', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await server.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [eve.id], '2026-02-02')
    const entries = [{ comes: '2026-02-03T07:00:00Z', goes: '2026-02-03T15:30:00Z', breakMinutes: 30 }]
    await replaceEntries(tx, server.context, [{ personId: eve.id, day: '2026-02-03', entries }], 'manual', {
      cause: 'entry',
    })
    await evaluateDays(
      tx,
      server.context,
      { personIds: [eve.id], from: '2026-02-01', until: '2026-02-28' },
      { cause: 'newDay' },
    )
  })
  expect(
    (await rows(eve.id)).map(({ day, version, actual, balance, feedback }) => [
      day,
      version,
      actual,
      balance,
      feedback,
    ]),
  ).toEqual([
    ['2026-02-02', 1, 0, -480, 'unexcused'],
    ['2026-02-03', 1, 480, 0, null],
    ['2026-02-04', 1, 0, -480, 'unexcused'],
    ['2026-02-05', 1, 0, -480, 'unexcused'],
  ])
})
