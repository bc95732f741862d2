// One person never decides both stages of a request while somebody else can.
import { beforeEach, expect, test } from 'vitest'
import type { OpenDecisions } from '#contract/vacation-calendar.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany, type LeaveCompany } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
let company: LeaveCompany
let boss: Somebody
let manager: Somebody
let first: Somebody
let second: Somebody
let eve: Somebody
beforeEach(async () => {
  company = await leaveCompany(server)
  boss = await company.approver('boss')
  manager = await company.approver('manager')
  first = await company.approver('first')
  second = await company.approver('second')
  eve = await company.person('eve', { supervisor: boss, days: 30 })
})
const away = ({ name }: Somebody, deputies: readonly Somebody[]) =>
  server.as(name).put('/api/vac/deputies', {
    body: {
      activated: true,
      deputyIds: deputies.map(({ id }) => id),
      awayFrom: '2026-02-06',
      awayUntil: '2026-02-06',
    },
  })
const hasToDecide = async ({ name }: Somebody) =>
  ((await server.as(name).get('/api/vac/decisions')).body as OpenDecisions).length > 0
const deciders = async () => {
  const all = [boss, manager, first, second]
  const open = await Promise.all(all.map(hasToDecide))
  return all.filter((_one, index) => open[index])
}

test('[VAC-06] the deputy of a supervisor is not the project manager while another deputy is there', async () => {
  await company.assign(eve, first)
  await away(boss, [first, second])
  const request = await company.send(eve, {})
  expect(await deciders()).toEqual([boss, first, second])
  expect((await company.decide(first, request)).body).toMatchObject({ status: 'inProgress' })
  expect((await company.decide(first, request)).status).toBe(409)
  expect((await company.decide(second, request)).body).toMatchObject({ status: 'approved' })
})

test('[VAC-06] the deputy of a project manager is not the supervisor while another deputy is there', async () => {
  await company.assign(eve, manager)
  await away(manager, [boss, second])
  const request = await company.send(eve, {})
  expect((await company.decide(boss, request)).body).toMatchObject({ status: 'inProgress' })
  expect((await company.decide(second, request)).body).toMatchObject({ status: 'approved' })
})

test('[VAC-06] of deputies of both stages each decides one, whichever has fewer deputies', async () => {
  await company.assign(eve, manager)
  await away(boss, [first, second])
  await away(manager, [first])
  const request = await company.send(eve, {})
  expect((await company.decide(first, request)).body).toMatchObject({ status: 'inProgress' })
  expect((await company.decide(second, request)).body).toMatchObject({ status: 'approved' })
})

test('[VAC-06] a person who has decided one stage is no deputy of the other one', async () => {
  await company.assign(eve, manager)
  await away(boss, [first, second])
  const request = await company.send(eve, {})
  expect((await company.decide(first, request)).body).toMatchObject({ status: 'inProgress' })
  await away(manager, [first, second])
  expect(await deciders()).toEqual([manager, second])
  expect((await company.decide(second, request)).body).toMatchObject({ status: 'approved' })
})

test('[VAC-06] the only deputy decides both stages together', async () => {
  await company.assign(eve, first)
  await away(boss, [first])
  const request = await company.send(eve, {})
  expect((await company.decide(first, request)).body).toMatchObject({ status: 'approved' })
})
