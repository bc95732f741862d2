// When a message would reach its receivers: now, or at a begin of work.
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'
import { aForm } from './testing/a-form.ts'
import { someConversations } from './testing/some-conversations.ts'

/** 10:00 in Berlin. */
const MONDAY = '2026-11-23T09:00:00Z'
let now = new Date(MONDAY)
const server = await testApp({ now: () => now })
const { atGroup, end, kim, open } = await someConversations(server, () => now)

let companyId = 0
let siteId = 0
let teamId = 0
let senderId = ''
let serial = 0

companyId = await aCompany(server.db)
const site = { company_id: companyId, name: 'Siegen', city: 'Siegen', land: 'NW' }
siteId = (await insert(server.db, 'site', site)).id
const division = await insert(server.db, 'division', { company_id: companyId, name: 'Einkauf' })
const team = await insert(server.db, 'calendar_team', { division_id: division.id, name: 'Einkauf' })
teamId = team.id
senderId = await aPersonWho('abstract', 'sam.sender')

type Visibility = 'none' | 'abstract' | 'concrete'

/** In the team of the sender; `visibility`: how they show their absence. */
async function aPersonWho(visibility: Visibility, name = `dana.${visibility}${++serial}`): Promise<string> {
  const id = await aPerson(server.db, name, { company_id: companyId, site_id: siteId })
  await server.db.insertInto('calendar_member').values({ team_id: teamId, person_id: id, visibility }).execute()
  return id
}

async function onLeave(personId: string, first: string, last: string): Promise<void> {
  await server.db.insertInto('leave_account').values({ person_id: personId }).execute()
  const request = { person_id: personId, type: 'tariffLeave', status: 'approved', sent_at: now }
  const { id } = await insert(server.db, 'leave_request', request)
  const period = { request_id: id, person_id: personId, position: 1, first_day: first, last_day: last }
  await insert(server.db, 'leave_period', period)
}

/** A form of the sender that is at this person. */
const formAt = async (holderId: string) =>
  (await aForm(server.db, { senderId, stages: [{ name: 'first', holderId, turn: 1 }] })).id
const suggestedTo = async (holderId: string, at: string) => {
  now = new Date(at)
  return (await open(server.as('sam.sender'), await formAt(holderId))).suggestedSendAt
}

test.each([
  ['at work: now', MONDAY, null],
  ['before half past seven: then', '2026-11-23T05:00:00Z', '2026-11-23T06:30:00.000Z'],
  ['in the evening: the next morning', '2026-11-23T19:00:00Z', '2026-11-24T06:30:00.000Z'],
  ['on a Friday evening: on Monday', '2026-11-27T19:00:00Z', '2026-11-30T06:30:00.000Z'],
  ['on a holiday: on the next day of work', '2026-12-25T09:00:00Z', '2026-12-28T06:30:00.000Z'],
  ['on the evening before the clocks change: by the new time', '2026-03-27T19:00:00Z', '2026-03-30T05:30:00.000Z'],
])('[POST-04] %s', async (_, at, suggested) => {
  expect(await suggestedTo(await aPersonWho('concrete'), at)).toBe(suggested)
})

test('[POST-04] of a leave that the sender sees it is the morning after, over a weekend too', async () => {
  const id = await aPersonWho('concrete')
  await onLeave(id, '2026-11-20', '2026-11-25')
  expect(await suggestedTo(id, MONDAY)).toBe('2026-11-26T06:30:00.000Z')
  const other = await aPersonWho('concrete')
  await onLeave(other, '2026-11-20', '2026-11-27')
  expect(await suggestedTo(other, MONDAY)).toBe('2026-11-30T06:30:00.000Z')
})

test('[POST-04] a time does not reveal the end of an absence without details', async () => {
  const abstract = await aPersonWho('abstract')
  await onLeave(abstract, '2026-11-20', '2026-11-25')
  expect(await suggestedTo(abstract, MONDAY)).toBeNull()
  const sick = await aPersonWho('concrete')
  const days = { person_id: sick, first_day: '2026-11-23', last_day: '2026-11-24' }
  await server.db.insertInto('sickness').values(days).execute()
  expect(await suggestedTo(sick, MONDAY)).toBeNull()
  // Sick after a leave: only the end of the leave is shown.
  const both = await aPersonWho('concrete')
  await onLeave(both, '2026-11-20', '2026-11-24')
  const after = { person_id: both, first_day: '2026-11-25', last_day: '2026-11-26' }
  await server.db.insertInto('sickness').values(after).execute()
  expect(await suggestedTo(both, MONDAY)).toBe('2026-11-25T06:30:00.000Z')
})

test('[POST-04] a person who hides their absence has no time', async () => {
  const id = await aPersonWho('none')
  await onLeave(id, '2026-11-20', '2026-11-25')
  expect(await suggestedTo(id, MONDAY)).toBeNull()
})

test('[POST-04] a group and a closed form have no time; people who have the form get that of its sender', async () => {
  now = new Date('2026-11-22T09:00:00Z')
  const { id: shared } = await atGroup()
  expect((await open(kim(), shared)).suggestedSendAt).toBeNull()
  const holder = await aPersonWho('concrete', 'hana.holder')
  const id = await formAt(holder)
  expect((await open(server.as('hana.holder'), id)).suggestedSendAt).toBe('2026-11-23T06:30:00.000Z')
  await end(id)
  expect((await open(server.as('hana.holder'), id)).suggestedSendAt).toBeNull()
})
