import { expect, test } from 'vitest'
import type { LeaveRules } from '#contract/vacation-calendar.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import { insert } from '#server/testing/rows.ts'

const server = await testApp({ now: () => new Date('2026-02-10T08:00:00Z') })
const company = await leaveCompany(server)
const eve = await company.person('eve', { supervisor: await company.approver('boss') })
const rulesOf = async (name: string) => server.as(name).get<LeaveRules>('/api/vac/rules')

test('[SHELL-06] the rules that help quotes are those of the own company', async () => {
  const { db } = server
  await db.deleteFrom('leave_rules').where('company_id', '=', company.companyId).execute()
  await db.deleteFrom('leave_carry_over').where('company_id', '=', company.companyId).execute()
  expect((await rulesOf(eve.name)).body).toEqual({
    lapseMonth: 'firstDay',
    expiresAtStart: false,
    carriedTo: '03-31',
    flexitimeStep: null,
    flexitimeMinimum: null,
    flexitimeAutoMinutes: null,
    flexitimeDays: null,
    comparisonViews: true,
  })
  const row = { company_id: company.companyId, lapse_month: 'submission', flexitime_auto_minutes: 120 }
  await insert(db, 'leave_rules', row)
  await insert(db, 'leave_carry_over', [
    { company_id: company.companyId, from_year: 2024, carried_to: '06-30' },
    { company_id: company.companyId, from_year: 2030, carried_to: null },
  ])
  expect((await rulesOf(eve.name)).body).toMatchObject({
    lapseMonth: 'submission',
    carriedTo: '06-30',
    flexitimeStep: 15,
    flexitimeAutoMinutes: 120,
  })
})

test('[SHELL-06] people without a role of the area cannot read them', async () => {
  await aPerson(server.db, 'otto.outside', { roles: ['portal_ma'] })
  expect((await rulesOf('otto.outside')).status).toBe(403)
  expect((await server.nobody.get('/api/vac/rules')).status).toBe(401)
})
