// Who sees which part of an absence: the server cuts the answer, not the screen.
import { describe, expect, test } from 'vitest'
import type { Board, BoardAbsence } from '#contract/vacation-calendar.ts'
import type { AbsenceVisibility } from '#domain/organisation/visibility.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const { db } = server
const company = await leaveCompany(server)
const top = await company.approver('top')
const boss = await company.approver('boss', { supervisor: top })
const mate = await company.person('mate', { roles: ['ma-api:ma_tk_view'] })
const plain = await company.person('plain')
const outsider = await company.person('outsider', { roles: ['ma-api:ma_tk_view'] })
const manager = await company.approver('manager')
const admin = await company.person('admin', { roles: ['ma-api:ma_tk_view', 'ma-api:ma_edit_devision_settings'] })
const formerAdmin = await company.person('former', { roles: ['ma-api:ma_tk_view'] })
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
const division = await db
  .selectFrom('division')
  .select('id')
  .where('company_id', '=', company.companyId)
  .executeTakeFirstOrThrow()
const divisionId = division.id
await insert(
  db,
  'calendar_admin',
  [admin, formerAdmin].map(({ id }) => ({ division_id: divisionId, person_id: id })),
)

let teams = 0
/** A team of the calendar with `eve`, who shows her absence so, and the mate. */
async function teamOf(visibility: AbsenceVisibility, managed = false): Promise<{ eve: Somebody; teamId: number }> {
  const { db } = server
  const eve = await company.person('eve', { supervisor: boss })
  const row = { division_id: divisionId, name: `Team ${++teams}`, managed }
  const { id: teamId } = await insert(db, 'calendar_team', row)
  await insert(db, 'calendar_member', [
    { team_id: teamId, person_id: eve.id, visibility, managed },
    { team_id: teamId, person_id: mate.id, visibility: 'abstract', managed },
    { team_id: teamId, person_id: plain.id, visibility: 'abstract', managed },
  ])
  await company.assign(eve, manager)
  return { eve, teamId }
}
const boardOf = async ({ name }: Somebody, query = 'first=2026-01-01&last=2026-12-31'): Promise<Board> =>
  (await server.as(name).get(`/api/vac/board?${query}`)).body
const seenOf = async (viewer: Somebody, { id }: Somebody): Promise<BoardAbsence[] | undefined> =>
  (await boardOf(viewer)).people.find((person) => person.id === id)?.absences

async function approvedLeave(eve: Somebody): Promise<number> {
  const request = await company.send(eve, { comment: 'privat' })
  await company.decide(boss, request)
  await company.decide(manager, request)
  return request.id
}

const SPAN = { ...WEEK, state: 'approved' }

describe('[VAC-07] approved leave is seen', () => {
  test.each<[AbsenceVisibility, object[], object[]]>([
    ['none', [], [SPAN]],
    ['abstract', [SPAN], [SPAN]],
    ['concrete', [{ ...SPAN, kind: 'leave' }], [{ ...SPAN, kind: 'leave' }]],
  ])('by the team and the project manager where it is %s; by the line in full', async (visibility, team, project) => {
    const { eve } = await teamOf(visibility)
    const requestId = await approvedLeave(eve)
    const all = [{ ...SPAN, kind: 'leave', requestId }]
    expect(await seenOf(eve, eve)).toEqual(all)
    expect(await seenOf(boss, eve)).toEqual(all)
    // Also over two levels; people without a stage cannot open it.
    expect(await seenOf(top, eve)).toEqual([{ ...SPAN, kind: 'leave' }])
    expect((await server.as(top.name).get(`/api/vac/requests/${requestId}`)).status).toBe(404)
    expect(await seenOf(office, eve)).toEqual(all)
    expect(await seenOf(mate, eve)).toEqual(team)
    expect(await seenOf(admin, eve)).toEqual(team)
    expect(await seenOf(manager, eve)).toEqual(project.map((absence) => ({ ...absence, requestId })))
    expect((await server.as(manager.name).get(`/api/vac/requests/${requestId}`)).status).toBe(200)
    // An administrator whose role was removed, a person outside the team, and a member of the team without the right to look.
    expect(await seenOf(formerAdmin, eve)).toBeUndefined()
    expect(await seenOf(outsider, eve)).toBeUndefined()
    expect(await seenOf(plain, eve)).toBeUndefined()
  })

  test("at least abstractly where the administrator manages absence; the database accepts no 'none'", async () => {
    const { eve, teamId } = await teamOf('abstract', true)
    await approvedLeave(eve)
    expect(await seenOf(mate, eve)).toEqual([SPAN])
    const hide = server.db.updateTable('calendar_member').set({ visibility: 'none' }).where('team_id', '=', teamId)
    await expect(hide.execute()).rejects.toThrow('calendar_member_managed')
  })
})

describe('[VAC-07] an undecided or more private absence is seen', () => {
  test('by the supervisors and for the own stage only; in pencil by the team', async () => {
    const { eve } = await teamOf('concrete')
    const request = await company.send(eve, {})
    const requested = { ...WEEK, state: 'requested', kind: 'leave', requestId: request.id, mayDecide: true }
    expect(await seenOf(boss, eve)).toEqual([requested])
    expect(await seenOf(manager, eve)).toEqual([requested])
    // A viewer who may not decide reads for whose decision the request waits, if they may read the request at all.
    const waitsFor = [expect.stringContaining('boss'), expect.stringContaining('manager')]
    const waiting = { ...WEEK, state: 'requested', kind: 'leave', waitsFor }
    expect(await seenOf(top, eve)).toEqual([waiting])
    expect(await seenOf(eve, eve)).toEqual([{ ...waiting, requestId: request.id }])
    expect(await seenOf(mate, eve)).toEqual([])
    const day = { first: '2026-05-05', last: '2026-05-05' }
    await company.send(eve, { send: false, pencilled: true, periods: [day] })
    await company.send(eve, { send: false, periods: [{ first: '2026-05-06', last: '2026-05-06' }] })
    expect(await seenOf(mate, eve)).toEqual([{ ...day, state: 'pencilled', kind: 'leave' }])
    // Neither pencil entries, nor requests they have decided and other deciders have not.
    expect(await seenOf(manager, eve)).toEqual([requested])
    await company.decide(manager, request)
    expect(await seenOf(manager, eve)).toEqual([])
    expect(await seenOf(top, eve)).toContainEqual({ ...waiting, waitsFor: [expect.stringContaining('boss')] })
  })

  test('by a project manager only in the days of the project', async () => {
    const ada = await company.person('ada', { supervisor: boss })
    const pilot = await company.approver('pilot')
    await insert(server.db, 'project_assignment', [
      { person_id: ada.id, manager_id: pilot.id, name: 'P', first_day: '2026-03-01', last_day: '2026-03-10' },
      { person_id: ada.id, manager_id: pilot.id, name: 'Q', first_day: '2026-03-05', last_day: '2026-03-11' },
    ])
    for (const periods of [[WEEK], [{ first: '2026-05-04', last: '2026-05-05' }]]) {
      const request = await company.send(ada, { periods })
      await company.decide(boss, request)
      await company.decide(pilot, request)
    }
    expect(await seenOf(pilot, ada)).toEqual([
      { first: '2026-03-09', last: '2026-03-11', state: 'approved', requestId: expect.any(Number) },
    ])
  })

  test('sickness and special leave only as absence, hours not at all', async () => {
    const { eve } = await teamOf('concrete')
    await insert(server.db, 'sickness', { person_id: eve.id, first_day: '2026-02-02', last_day: '2026-02-03' })
    const sick = { first: '2026-02-02', last: '2026-02-03', state: 'approved' }
    expect(await seenOf(mate, eve)).toEqual([sick])
    expect(await seenOf(boss, eve)).toEqual([{ ...sick, kind: 'sickness' }])
    const { eve: ada } = await teamOf('abstract')
    const hours = { first: '2026-03-17', last: '2026-03-17', minutes: 120, clock: { from: 780, to: 900 } }
    const request = await company.send(ada, { type: 'flexHours', periods: [hours] })
    await company.decide(boss, request)
    await company.decide(manager, request)
    expect(await seenOf(mate, ada)).toEqual([])
    expect(await seenOf(boss, ada)).toMatchObject([{ first: '2026-03-17', kind: 'flexitime', isHours: true }])
  })

  test('by no member of the team if it is hidden: the response marks the presence as unknown', async () => {
    const { eve } = await teamOf('none')
    const personIn = async (viewer: Somebody) => (await boardOf(viewer)).people.find(({ id }) => id === eve.id)
    expect(await personIn(mate)).toMatchObject({ isHidden: true, absences: [] })
    expect(await personIn(boss)).not.toHaveProperty('isHidden')
  })

  test('by a deputy only while they are active, and only requests waiting for a decision', async () => {
    const holder = await company.approver('holder', { supervisor: top })
    const deputy = await company.approver('deputy')
    const ada = await company.person('ada', { supervisor: holder })
    await company.decide(holder, await company.send(ada, {}))
    const open = { first: '2026-04-20', last: '2026-04-20' }
    const { id: requestId } = await company.send(ada, { periods: [open] })
    expect(await seenOf(deputy, ada)).toBeUndefined()
    const away = { activated: true, deputyIds: [deputy.id], awayFrom: '2026-02-06', awayUntil: '2026-02-06' }
    await server.as(holder.name).put('/api/vac/deputies', { body: away })
    const seen = { ...open, kind: 'leave', state: 'requested', requestId, mayDecide: true }
    expect(await seenOf(deputy, ada)).toEqual([seen])
    await server.as(holder.name).put('/api/vac/deputies', { body: { ...away, activated: false } })
    expect(await seenOf(deputy, ada)).toBeUndefined()
  })

  test('by a deputy of the same team: requests to decide in full, others as the team sees them', async () => {
    const { eve } = await teamOf('abstract')
    const holder = await company.approver('holder', { supervisor: top })
    const deputy = await company.approver('deputy')
    await update(server.db, 'person', { id: eve.id }, { supervisor_id: holder.id })
    const { team_id: teamId } = await find(server.db, 'calendar_member', { person_id: eve.id })
    await insert(server.db, 'calendar_member', { team_id: teamId, person_id: deputy.id })
    const request = await company.send(eve, {})
    await company.decide(holder, request)
    await company.decide(manager, request)
    const day = { first: '2026-04-20', last: '2026-04-20' }
    const { id: requestId } = await company.send(eve, { periods: [day] })
    expect(await seenOf(deputy, eve)).toEqual([SPAN])
    const away = { activated: true, deputyIds: [deputy.id], awayFrom: '2026-02-06', awayUntil: '2026-02-06' }
    await server.as(holder.name).put('/api/vac/deputies', { body: away })
    const open = { ...day, kind: 'leave', state: 'requested', requestId, mayDecide: true }
    expect(await seenOf(deputy, eve)).toEqual([SPAN, open])
  })

  test('by no probe of the preview', async () => {
    const { eve, teamId } = await teamOf('none')
    await approvedLeave(eve)
    // The person is in no other team, whose members would be named.
    const member = await company.person('member', { roles: ['ma-api:ma_tk_view'] })
    await insert(server.db, 'calendar_member', { team_id: teamId, person_id: member.id })
    const preview = async ({ name }: Somebody) =>
      (
        await server
          .as(name)
          .post('/api/vac/preview', { body: { type: 'tariffLeave', periods: [WEEK], substituteId: eve.id } })
      ).body
    expect(await preview(member)).toMatchObject({ substituteAway: false, away: [], awayCount: null, staffing: null })
    expect((await preview(mate)).away).not.toContainEqual(
      expect.objectContaining({ person: expect.objectContaining({ id: eve.id }) }),
    )
    expect(await preview(outsider)).toMatchObject({ substituteAway: false })
    expect(await preview(boss)).toMatchObject({ substituteAway: true })
  })
})

test('days that the board has no room for reveal nothing of the next request', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const { id } = await company.send(eve, { send: false, pencilled: true })
  await company.send(eve, {})
  const day = { first_day: '2150-01-01', last_day: '2150-01-02' }
  await update(server.db, 'leave_period', { request_id: id }, day)
  const row = (await boardOf(eve, 'first=2150-01-01&last=2150-12-31')).people.find((one) => one.id === eve.id)
  expect(row?.absences).toMatchObject([{ kind: 'leave', state: 'pencilled' }])
})

test.each([
  ['reversed', 'first=2026-03-02&last=2026-03-01'],
  ['tooLong', 'first=2026-01-01&last=2027-03-01'],
])('[VAC-02] the board refuses a span that is %s', async (rule, query) =>
  expect(await server.as(mate.name).get(`/api/vac/board?${query}`)).toMatchObject({
    status: 422,
    body: { details: [{ field: 'query.last', rule }] },
  }),
)

test('[VAC-02] the board has places of work, closures, blocks and school holidays of its span and its people', async () => {
  const { db } = server
  const span = { first_day: '2026-10-12', last_day: '2026-10-16' }
  await insert(db, 'leave_closure', { ...span, company_id: company.companyId, name: 'Betriebsferien' })
  await insert(db, 'school_holiday', { ...span, land: 'NW', name: 'Herbstferien', source: 'schulministerium.nrw' })
  const other = await leaveCompany(server)
  await insert(db, 'leave_closure', { ...span, company_id: other.companyId, site_id: other.siteId, name: 'Umzug' })
  const block = { ...span, reason: 'Inventur' }
  await insert(db, 'leave_block', [
    { ...block, division_id: divisionId },
    { ...block, company_id: other.companyId, reason: 'geheim' },
  ])
  const days = { first: '2026-10-12', last: '2026-10-16' }
  expect(await boardOf(mate, 'first=2026-10-16&last=2026-10-16')).toMatchObject({
    sites: [{ id: company.siteId, name: 'Siegen', land: 'NW', municipal: [] }],
    closures: [{ ...days, name: 'Betriebsferien' }],
    blocks: [{ ...days, reason: 'Inventur' }],
    schoolHolidays: [{ ...days, name: 'Herbstferien', land: 'NW' }],
  })
  expect((await boardOf(mate, 'first=2026-10-17&last=2026-10-17')).closures).toEqual([])
})

describe('teams of the board', () => {
  async function teamOfSix(people: number | null) {
    const { db } = server
    const { id: teamId } = await insert(db, 'calendar_team', { division_id: divisionId, name: `Team ${++teams}` })
    const members = await Promise.all(
      Array.from({ length: 6 }, () => company.person('six', { supervisor: boss, roles: ['ma-api:ma_tk_view'] })),
    )
    await insert(
      db,
      'calendar_member',
      members.map(({ id }) => ({ team_id: teamId, person_id: id, visibility: 'none' })),
    )
    if (people !== null) await insert(db, 'minimum_staffing', { team_id: teamId, people })
    return { teamId, members }
  }
  const teamIn = ({ teams: all }: Board, teamId: number) => all.find(({ id }) => id === teamId)

  test('count hidden absences and open requests by day, each person once', async () => {
    const { teamId, members } = await teamOfSix(5)
    const [one, two] = members as [Somebody, Somebody]
    await company.send(one, { periods: [{ first: '2026-03-09', last: '2026-03-10' }] })
    await company.send(two, {
      type: 'tariffLeaveHalf',
      periods: [{ first: '2026-03-10', last: '2026-03-10', endsAtNoon: true }],
    })
    await company.send(two, {
      type: 'tariffLeaveHalf',
      periods: [{ first: '2026-03-10', last: '2026-03-10', startsAtNoon: true }],
    })
    const board = await boardOf(members[2]!, 'first=2026-03-08&last=2026-03-11')
    const team = teamIn(board, teamId)
    expect(team?.staffing).toEqual({ size: 6, minimum: 5, away: [0, 1, 2, 0] })
    expect(team?.personIds.toSorted()).toEqual(members.map(({ id }) => id).toSorted())
    expect(board.people.flatMap(({ absences }) => absences)).toEqual([])
    expect(teamIn(await boardOf(boss, 'first=2026-03-08&last=2026-03-11'), teamId)?.staffing?.away).toEqual([
      0, 1, 2, 0,
    ])
    expect(teamIn(await boardOf(outsider), teamId)).toBeUndefined()
  })

  test('of one name are distinguished by their divisions', async () => {
    const { db } = server
    const [eve, joe] = [
      await company.person('eve', { supervisor: boss }),
      await company.person('joe', { supervisor: boss }),
    ]
    const aTeam = async (person: Somebody, division: string, name: string) => {
      const { id } = await insert(db, 'division', { company_id: company.companyId, name: division })
      const team = await insert(db, 'calendar_team', { division_id: id, name })
      await insert(db, 'calendar_member', { team_id: team.id, person_id: person.id })
    }
    await aTeam(eve, 'Guss', 'Leitung')
    await aTeam(joe, 'Antriebe', 'Leitung')
    await aTeam(joe, 'Vertrieb', 'Versand')
    const names = (await boardOf(boss)).teams.map(({ name }) => name)
    expect(names.filter((name) => /Leitung|Versand/.test(name))).toEqual([
      'Antriebe · Leitung',
      'Guss · Leitung',
      'Versand',
    ])
  })

  test('are not counted without a minimum, nor below five people', async () => {
    const { teamId, members } = await teamOfSix(null)
    expect(teamIn(await boardOf(members[0]!), teamId)?.staffing).toBeNull()
    const small = await teamOfSix(2)
    await server.db
      .deleteFrom('calendar_member')
      .where('team_id', '=', small.teamId)
      .where(
        'person_id',
        'in',
        small.members.slice(4).map(({ id }) => id),
      )
      .execute()
    expect(teamIn(await boardOf(small.members[0]!), small.teamId)?.staffing).toBeNull()
  })

  test('show only the viewer where comparison views are off by agreement', async () => {
    const { teamId, members } = await teamOfSix(5)
    const rules = { company_id: company.companyId, comparison_views: false }
    await insert(server.db, 'leave_rules', rules)
    try {
      const board = await boardOf(members[0]!)
      expect(board.people.map(({ id }) => id)).toEqual([members[0]!.id])
      expect(board).toMatchObject({ isComparisonOff: true, teams: [] })
      expect(teamIn(await boardOf(boss), teamId)?.personIds).toHaveLength(6)
    } finally {
      await server.db.deleteFrom('leave_rules').where('company_id', '=', company.companyId).execute()
    }
  })
})
