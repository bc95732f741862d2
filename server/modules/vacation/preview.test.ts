// What the preview of a request says of others: who is away on its days, and how many.
import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import type { Preview } from '#contract/vacation.ts'
import { testApp } from '#server/testing/app.ts'
import { bookClaim, leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await leaveCompany(server)
const boss = await company.approver('boss')

/** Five people of one team, of whom two have to be there. */
async function teamOfFive(): Promise<readonly [Somebody, Somebody, Somebody, Somebody, Somebody]> {
  const person = () => company.person('eve', { supervisor: boss, roles: ['ma-api:ma_tk_view'] })
  const people = [await person(), await person(), await person(), await person(), await person()] as const
  await insert(server.db, 'minimum_staffing', { team_id: await company.calendarTeam(people), people: 2 })
  return people
}
const tryPreview = ({ name }: Somebody, body: object) =>
  server.as(name).post('/api/vac/preview', { body: { type: 'tariffLeave', periods: [WEEK], ...body } })
const previewOf = async (person: Somebody, body: object = {}): Promise<Preview> => (await tryPreview(person, body)).body

test('[VAC-02] staffing counts people on leave and sick people, but no former employees', async () => {
  const [eve, ada, tom, joe, sub] = await teamOfFive()
  expect(await previewOf(eve)).toMatchObject({ awayCount: 0, staffing: { minimum: 2, present: 4 } })
  await company.send(ada, {})
  const { db } = server
  await insert(db, 'sickness', { person_id: tom.id, first_day: '2026-03-12' })
  expect(await previewOf(eve)).toMatchObject({ awayCount: 2, staffing: { minimum: 2, present: 2 } })
  await company.send(joe, {})
  await update(db, 'person', { id: joe.id }, { active: false })
  const { team_id: teamId } = await find(db, 'calendar_member', { person_id: sub.id })
  const mate = await company.person('mate')
  await insert(db, 'calendar_member', { team_id: teamId, person_id: mate.id })
  expect(await previewOf(eve)).toMatchObject({ awayCount: 2, staffing: { minimum: 2, present: 2 } })
})

test('[VAC-02] those who are away are named from every own team, and of those who report to the applicant', async () => {
  const [eve, ada] = await teamOfFive()
  const [mate, report, stranger] = [
    await company.person('mate', { supervisor: boss }),
    await company.person('report', { supervisor: eve }),
    await company.person('stranger', { supervisor: boss }),
  ]
  await company.calendarTeam([eve, mate])
  for (const person of [ada, mate, stranger]) await company.decide(boss, await company.send(person, {}))
  await company.send(report, {})
  // A pencil entry is no absence, and counts in no other list either.
  const pencil = await company.person('pencil', { supervisor: eve })
  await company.send(pencil, { send: false, pencilled: true })
  expect(await previewOf(eve, { substituteId: pencil.id })).toMatchObject({ substituteAway: false })
  const { away } = await previewOf(eve)
  expect(away.map(({ person }) => person.id).toSorted()).toEqual([ada.id, mate.id, report.id].toSorted())
})

test('[VAC-02] a substitute or a reason that cannot be is refused as by sending', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const gone = await company.person('gone')
  await update(server.db, 'person', { id: gone.id }, { active: false })
  const wishes = [
    { substituteId: eve.id },
    { substituteId: gone.id },
    { substituteId: crypto.randomUUID() },
    { type: 'specialLeave', specialReasonId: 999_999 },
  ] as const
  for (const wish of wishes) {
    const sent = await company.trySend(eve, wish)
    const { code, details } = sent.body as Problem
    expect(sent.status).toBe(422)
    expect(await tryPreview(eve, wish)).toMatchObject({ status: 422, body: { code, details } })
  }
})

test('[VAC-02] days between two periods do not count, however far apart the periods are', async () => {
  const [eve, ada, sub] = await teamOfFive()
  await company.send(ada, { periods: [{ first: '2026-07-13', last: '2026-07-17' }] })
  await company.decide(boss, await company.send(sub, { periods: [{ first: '2026-07-20', last: '2026-07-24' }] }))
  const manager = await company.approver('manager')
  await company.assign(eve, manager, { first: '2026-07-01', last: '2026-07-31' })
  const day = (first: string) => ({ first, last: first })
  const wish = { substituteId: sub.id, periods: [day('2026-03-09'), day('2027-12-01')] }
  expect(await previewOf(eve, wish)).toMatchObject({
    faults: [],
    away: [],
    awayCount: 0,
    staffing: { present: 4 },
    substituteAway: false,
  })
  expect(await company.send(eve, wish)).toMatchObject({ stages: [{ stage: 'supervisor' }] })
  expect(await previewOf(eve, { ...wish, periods: [day('2026-07-13'), day('2026-07-20')] })).toMatchObject({
    away: [{ person: { id: sub.id } }],
    awayCount: 1,
    substituteAway: true,
  })
})

test('[VAC-02] a preview that replaces a request of another person is refused, and reveals nothing of its proof', async () => {
  const [eve, ada] = [
    await company.person('eve', { supervisor: boss }),
    await company.person('ada', { supervisor: boss }),
  ]
  const { id } = await company.send(ada, {})
  expect((await tryPreview(eve, { insteadOf: id })).status).toBe(404)
  expect((await tryPreview(eve, { insteadOf: 999_999_999 })).status).toBe(404)
  expect((await tryPreview(ada, { insteadOf: id })).status).toBe(200)
})

test('[VAC-03] the preview says which leave is used, and that none lapses without a personal notice', async () => {
  const eve = await company.person('eve', { days: 30 })
  await bookClaim(server, eve.id, 2025, 3)
  const july = { periods: [{ first: '2026-07-06', last: '2026-07-07' }] }
  const usesOf = async () => (await previewOf(eve, july)).years[0]!.claims
  const days = (numerator: number) => ({ numerator, denominator: 1 })
  const all = (await usesOf()).map(({ lapsesOn, left, used }) => [left.numerator + used.numerator, lapsesOn])
  expect(all.toSorted()).toEqual([
    [3, null],
    [30, null],
  ])
  await insert(server.db, 'lapse_notice', {
    person_id: eve.id,
    years: [2025],
    text_version: '1',
    numerator: 3,
    lapses_on: '2026-03-31',
    sent_on: '2026-01-05',
  })
  // In July the days of 2025 have lapsed, so they stay what they are until then.
  expect(await usesOf()).toEqual([
    { year: 2025, used: days(0), left: days(3), lapsesOn: '2026-03-31' },
    { year: 2026, used: days(2), left: days(28), lapsesOn: null },
  ])
})

test('the preview says whether any colleague may be seen at all', async () => {
  const viewer = await company.person('viewer', { roles: ['ma-api:ma_tk_view'] })
  const plain = await company.person('plain')
  const alone = await company.person('alone')
  await company.calendarTeam([viewer, plain])
  expect(await previewOf(viewer)).toMatchObject({ away: [], seesColleagues: true })
  expect(await previewOf(plain)).toMatchObject({ away: [], seesColleagues: false })
  expect(await previewOf(alone)).toMatchObject({ away: [], seesColleagues: true })
})

test('[VAC-05] the preview says by when special leave has to be decided', async () => {
  const eve = await company.person('eve', { days: 30 })
  const { decideBy } = await previewOf(eve, { type: 'specialLeave' })
  expect([decideBy, (await previewOf(eve)).decideBy]).toEqual(['2026-03-31', null])
})
