import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { sendReminders } from './send-reminders.ts'

let now = new Date('2026-06-01T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const reasonId = await company.specialReason()
const titlesOf = async ({ name }: Somebody): Promise<string[]> =>
  (await server.bell(name)).filter(({ todo }) => !todo).map(({ title }: { title: string }) => title)
/** The reminders that were sent of a request, in order. */
const sentOf = async (id: number) =>
  (
    await server.db.selectFrom('leave_reminder').select('key').where('request_id', '=', id).orderBy('sent_at').execute()
  ).map(({ key }) => key)
const at = async (instant: string) => {
  now = new Date(instant)
  await sendReminders(server.context)
}
const JULY = { first: '2026-07-20', last: '2026-07-24' }

test('[VAC-05] deciders and applicant are reminded of a request each week, once, and not after the decision', async () => {
  now = new Date('2026-06-01T08:00:00Z')
  const boss = await company.approver('boss')
  const eve = await company.person('eve', { supervisor: boss })
  const request = await company.send(eve, { periods: [JULY] })
  await at('2026-06-07T08:00:00Z')
  expect(await sentOf(request.id)).toEqual([])
  now = new Date('2026-06-08T05:00:00Z')
  await Promise.all([sendReminders(server.context), sendReminders(server.context)])
  await at('2026-06-09T05:00:00Z')
  expect(await sentOf(request.id)).toEqual(['week-1'])
  const reminder = expect.stringMatching(/^Wartet auf Ihre Entscheidung: Antrag von eve /)
  await expect.poll(() => titlesOf(boss)).toEqual([reminder])
  await expect.poll(() => titlesOf(eve)).toEqual(['Über Ihren Urlaubsantrag wurde noch nicht entschieden'])
  await company.decide(boss, request)
  await expect.poll(() => titlesOf(boss)).toEqual([])
  await expect.poll(() => titlesOf(eve)).toEqual(['Ihr Urlaubsantrag wurde genehmigt'])
  await at('2026-06-15T05:00:00Z')
  expect(await sentOf(request.id)).toEqual(['week-1'])
})

test('[VAC-05] deciders and applicant are reminded of a cancellation each week, until it is answered', async () => {
  now = new Date('2026-06-01T08:00:00Z')
  const boss = await company.approver('boss')
  const eve = await company.person('eve', { supervisor: boss })
  const request = await company.send(eve, { periods: [JULY] })
  await company.decide(boss, request)
  const { id, version } = request
  await server.as(eve.name).post(`/api/vac/requests/${id}/withdraw`, { version })
  await at('2026-06-08T05:00:00Z')
  await at('2026-06-09T05:00:00Z')
  expect(await sentOf(id)).toEqual(['cancellation-2026-06-01-week-1'])
  await expect
    .poll(() => titlesOf(boss))
    .toEqual([expect.stringMatching(/^Wartet auf Ihre Entscheidung: Stornierung von eve /)])
  await expect.poll(() => titlesOf(eve)).toContain('Über die Stornierung Ihres Urlaubs wurde noch nicht entschieden')
  await server.as(boss.name).post(`/api/vac/requests/${id}/cancellation`, { body: { approve: true }, version })
  await expect.poll(() => titlesOf(boss)).toEqual([])
  await at('2026-06-15T05:00:00Z')
  expect(await sentOf(id)).toHaveLength(1)
})

test('[VAC-05] special leave is reminded of five and two workdays before it lapses, also after an outage', async () => {
  now = new Date('2026-06-22T08:00:00Z')
  const boss = await company.approver('boss')
  const eve = await company.person('eve', { supervisor: boss })
  const ask = () =>
    company.send(eve, {
      type: 'specialLeave',
      specialReasonId: reasonId,
      periods: [{ first: '2026-06-30', last: '2026-06-30' }],
    })
  const { id } = await ask()
  await at('2026-06-23T05:00:00Z')
  expect(await sentOf(id)).toEqual([])
  await at('2026-06-24T05:00:00Z')
  await at('2026-06-26T05:00:00Z')
  expect(await sentOf(id)).toEqual(['lapse-5'])
  await at('2026-06-30T05:00:00Z')
  expect(await sentOf(id)).toEqual(['lapse-5', 'lapse-2'])
  await expect
    .poll(() => titlesOf(boss))
    .toEqual(Array(2).fill(expect.stringMatching(/^Verfällt bald: Antrag auf Sonderurlaub von eve /)))
  await expect.poll(() => titlesOf(eve)).toEqual(Array(2).fill('Ihr Antrag auf Sonderurlaub verfällt bald'))
})

test('[VAC-05] a substitute is notified the day before, or on the first day that a server runs, once', async () => {
  now = new Date('2026-06-01T08:00:00Z')
  const [boss, sub, other] = [
    await company.approver('boss'),
    await company.person('sub'),
    await company.person('other'),
  ]
  const eve = await company.person('eve', { supervisor: boss })
  const max = await company.person('max', { supervisor: boss })
  const covered = await company.send(eve, { periods: [JULY], substituteId: sub.id })
  const late = await company.send(max, { periods: [JULY], substituteId: other.id })
  await company.decide(boss, covered)
  // Notified before the next entry, however slow the machine is.
  await expect.poll(() => titlesOf(sub)).toEqual([expect.stringMatching(/^Sie vertreten eve /)])
  await at('2026-07-18T05:00:00Z')
  expect(await sentOf(covered.id)).toEqual([])
  await at('2026-07-19T05:00:00Z')
  await at('2026-07-20T05:00:00Z')
  await expect
    .poll(async () => (await titlesOf(sub)).toSorted())
    .toEqual([expect.stringMatching(/^Sie vertreten eve /), expect.stringMatching(/^Vertretung ab morgen: eve /)])
  // A request approved on its first day needs no reminder: the approval names the day.
  await company.decide(boss, late)
  await at('2026-07-21T05:00:00Z')
  await expect.poll(() => titlesOf(other)).toEqual([expect.stringMatching(/^Sie vertreten max /)])
  expect(await sentOf(late.id)).not.toContain('duty-2026-07-20')
})

test('[VAC-05] a duty that began during an outage is notified afterwards', async () => {
  now = new Date('2026-06-01T08:00:00Z')
  const [boss, sub] = [await company.approver('boss'), await company.person('sub')]
  const eve = await company.person('eve', { supervisor: boss })
  await company.decide(boss, await company.send(eve, { periods: [JULY], substituteId: sub.id }))
  await at('2026-07-22T05:00:00Z')
  await expect.poll(() => titlesOf(sub)).toContainEqual(expect.stringMatching(/^Vertretung für eve .* hat begonnen$/))
})
