// What must never be false is a constraint: rows that no command writes are refused by the database itself.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const eve = await company.person('eve', { supervisor: boss })
const id = (await company.send(eve, {})).id
const request = { person_id: eve.id, type: 'tariffLeave', status: 'open', sent_at: new Date() }
await insert(server.db, 'leave_request', request)
const decide = (by: Somebody, outcome: string, reason = '') => sql`
  insert into leave_decision (request_id, version, stage, person_id, outcome, decided_by, reason, decided_at)
  values (${id}, 1, 'supervisor', ${eve.id}, ${outcome}, ${by.id}, ${reason}, now())`
const fill = (table: 'leave_halves' | 'leave_hours', range: string) => sql`
  insert into ${sql.table(table)} select max(id), person_id, ${range}::int4range from leave_request
  where person_id = ${eve.id} group by person_id`
/** Monday 9 March 2026, in half days since 1970. */
const MONDAY = (Date.parse('2026-03-09') / 86_400_000) * 2

test.each<[string, () => ReturnType<typeof sql>, string]>([
  ['a half day twice', () => fill('leave_halves', `[${MONDAY + 1},${MONDAY + 2})`), 'leave_halves_overlap'],
  ['an empty range', () => fill('leave_halves', 'empty'), 'leave_halves_halves_check'],
  ['an own decision', () => decide(eve, 'manuallyApproved'), 'leave_decision_own'],
  ['a rejection without a reason', () => decide(boss, 'manuallyRejected', ' '), 'leave_decision_check'],
  [
    'a day that is reserved twice',
    () => sql`insert into leave_entry (person_id, account, kind, year, request_id, version, day, numerator)
      values (${eve.id}, 'leave', 'reserve', 2026, ${id}, 1, '2026-03-09', 1)`,
    'leave_entry_once',
  ],
  [
    'a correction without a reason',
    () => sql`insert into leave_entry (person_id, account, kind, year, claim_kind, numerator)
      values (${eve.id}, 'leave', 'correct', 2026, 'statutory', -1)`,
    'leave_entry_check',
  ],
  [
    'a model whose anchor is no Monday',
    () => sql`insert into working_time_model (person_id, from_day, anchor, weeks)
      values (${eve.id}, '2026-01-01', '2026-01-06', '[[1,2,3,4,5,6,7]]')`,
    'working_time_model_anchor_check',
  ],
  [
    'a deputy of themselves',
    () => sql`insert into deputy (holder_id, position, deputy_id) values (${boss.id}, 1, ${boss.id})`,
    'deputy_check',
  ],
])('[VAC-05] the database refuses %s', async (_name, statement, constraint) =>
  expect(statement().execute(server.db)).rejects.toThrow(constraint),
)

test('[VAC-05] a stage has one decision', async () => {
  await decide(boss, 'manuallyApproved').execute(server.db)
  await expect(decide(boss, 'manuallyRejected', 'Messe').execute(server.db)).rejects.toThrow('leave_decision_pkey')
})

test('[VAC-05] hours of one person do not overlap, and those that touch do not either', async () => {
  await fill('leave_hours', '[100,200)').execute(server.db)
  await fill('leave_hours', '[200,300)').execute(server.db)
  await expect(fill('leave_hours', '[299,301)').execute(server.db)).rejects.toThrow('leave_hours_overlap')
})
