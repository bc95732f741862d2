import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ClosurePreview, DivisionCalendar } from '#contract/vacation-settings.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const NOW = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => NOW })
const ADMIN = 'ma-api:ma_edit_devision_settings'
const divisionOf = async ({ id }: Somebody): Promise<number> => (await find(server.db, 'person', { id })).division_id!
const company = await leaveCompany(server)
const admin = await company.person('admin', { roles: [ADMIN] })
const divisionId = await divisionOf(admin)
const base = `/api/vac/settings/calendars/${divisionId}`
await insert(server.db, 'calendar_admin', { division_id: divisionId, person_id: admin.id })
const as = ({ name }: Somebody = admin) => server.as(name)
const aTeam = async (name: string) => {
  const { body } = await as().post<DivisionCalendar>(`${base}/teams`, { body: { name } })
  return body.teams.find((team) => team.name === name)!
}
const teamNow = async (id: number) =>
  (await as().get<DivisionCalendar>(base)).body.teams.find((team) => team.id === id)!

describe('the calendar of a division', () => {
  test('[VAC-07] is maintained only by its administrators and the personnel office of its company', async () => {
    const other = await leaveCompany(server)
    const stranger = await other.person('stranger', { roles: [ADMIN] })
    await other.person('office', { roles: ['menu_ma_personaldata'] })
    const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
    const withoutRole = await company.person('plain')
    await insert(server.db, 'calendar_admin', { division_id: divisionId, person_id: withoutRole.id })
    expect((await as(stranger).get(base)).status).toBe(404)
    expect((await as(stranger).post(`${base}/teams`, { body: { name: 'Fremd' } })).status).toBe(404)
    expect((await as(withoutRole).get(base)).status).toBe(403)
    expect((await as(office).get(base)).status).toBe(200)
    expect((await as(office).get('/api/vac/settings')).body).toMatchObject({
      calendars: [{ id: divisionId }],
      companies: [{ id: company.companyId }],
    })
    expect((await as().get('/api/vac/settings')).body).toMatchObject({ calendars: [{ id: divisionId }], companies: [] })
    await as().delete(`${base}/administrators/${withoutRole.id}`)
  })

  test('has teams that are added, renamed and removed, each name once', async () => {
    const { id, version } = await aTeam('Vertrieb')
    await aTeam('Versand')
    expect(await as().post(`${base}/teams`, { body: { name: 'Versand' } })).toMatchObject({
      status: 422,
      body: { code: 'request_refused', details: [{ field: 'body.name', rule: 'nameTaken' }] },
    })
    expect((await as().post(`${base}/teams`, { body: { name: '   ' } })).status).toBe(400)
    const renamed = await as().patch(`${base}/teams/${id}`, { body: { name: 'Vertrieb Nord', minimum: 2 }, version })
    expect(renamed.status).toBe(200)
    expect(await teamNow(id)).toMatchObject({ name: 'Vertrieb Nord', minimum: 2, version: version + 1 })
    expect((await as().delete(`${base}/teams/${id}`, { version: version + 1 })).status).toBe(200)
    expect(await teamNow(id)).toBeUndefined()
  })

  test('returns the current state when an older version is changed', async () => {
    const { id, version } = await aTeam('Labor')
    await as().patch(`${base}/teams/${id}`, { body: { name: 'Labor 1' }, version })
    const stale = await as().patch(`${base}/teams/${id}`, { body: { name: 'Labor 2' }, version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', present: { id: divisionId } } })
    expect((await teamNow(id)).name).toBe('Labor 1')
  })

  test('[VAC-07] refuses none where absence is managed, and makes it abstract when that begins', async () => {
    const eve = await company.person('eve')
    const { id, version } = await aTeam('Planung')
    const member = `${base}/teams/${id}/members/${eve.id}`
    expect((await as().put(member, { body: { visibility: 'none' }, version })).status).toBe(200)
    expect((await teamNow(id)).members).toMatchObject([{ id: eve.id, visibility: 'none' }])
    await as().patch(`${base}/teams/${id}`, { body: { managed: true }, version: version + 1 })
    expect((await teamNow(id)).members).toMatchObject([{ id: eve.id, visibility: 'abstract' }])
    expect(await as().put(member, { body: { visibility: 'none' }, version: version + 2 })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.visibility', rule: 'noneWhereManaged' }] },
    })
    expect((await as().put(member, { body: { visibility: 'concrete' }, version: version + 2 })).status).toBe(200)
    expect((await as().delete(member, { version: version + 3 })).status).toBe(200)
    expect((await teamNow(id)).members).toEqual([])
  })

  test('takes members of its own company only, and no team of another division', async () => {
    const stranger = await (await leaveCompany(server)).person('stranger')
    const { id, version } = await aTeam('Einkauf')
    const change = { body: { visibility: 'abstract' }, version }
    expect((await as().put(`${base}/teams/${id}/members/${stranger.id}`, change)).body.code).toBe('reference_unknown')
    const row = { division_id: await divisionOf(stranger), name: 'Fremd' }
    const { id: foreign } = await insert(server.db, 'calendar_team', row)
    expect((await as().patch(`${base}/teams/${foreign}`, { body: { name: 'Mein' }, version: 1 })).status).toBe(404)
  })

  test('takes people of other divisions from the personnel office alone', async () => {
    const { id: division_id } = await insert(server.db, 'division', { company_id: company.companyId, name: 'Versand' })
    const eve = await company.person('eve')
    await update(server.db, 'person', { id: eve.id }, { division_id })
    const { id, version } = await aTeam('Fremdvergabe')
    const member = `${base}/teams/${id}/members/${eve.id}`
    const refused = { code: 'reference_unknown', details: [{ field: 'params.personId', rule: 'notOfDivision' }] }
    const change = { body: { visibility: 'concrete' }, version }
    expect(await as().put(member, change)).toMatchObject({ status: 422, body: refused })
    expect((await as().put(`${base}/administrators/${eve.id}`, { body: {} })).body).toMatchObject(refused)
    const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
    expect((await as(office).put(member, change)).status).toBe(200)
  })

  test('has blocks with a reason that refuse leave', async () => {
    const block = { first: '2026-06-01', last: '2026-06-05', reason: 'Inventur' }
    expect((await as().post(`${base}/blocks`, { body: { ...block, last: '2026-05-01' } })).body.details).toEqual([
      { field: 'body.last', rule: 'reversed' },
    ])
    const { body } = await as().post<DivisionCalendar>(`${base}/blocks`, { body: block })
    const eve = await company.person('eve', { days: 30 })
    const refused = await company.trySend(eve, { periods: [{ first: '2026-06-02', last: '2026-06-03' }] })
    expect(refused.body).toMatchObject({ details: [{ field: 'body.periods.0.first', rule: 'blocked' }] })
    expect((await as().delete(`${base}/blocks/${body.blocks[0]!.id}`)).body.blocks).toEqual([])
  })

  test('[VAC-07] keeps its last administrator, also when two are removed concurrently', async () => {
    const eve = await company.person('eve')
    const { body } = await as().put<DivisionCalendar>(`${base}/administrators/${eve.id}`, { body: {} })
    expect(body.administrators).toContainEqual({ id: eve.id, name: expect.any(String), hasRole: false })
    const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
    const results = await Promise.all([eve, admin].map(({ id }) => as(office).delete(`${base}/administrators/${id}`)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(results.find(({ status }) => status === 409)!.body.code).toBe('lastAdministrator')
    await as(office).put(`${base}/administrators/${admin.id}`, { body: {} })
  })
})

describe('a closure', () => {
  test('books leave for everybody once, and lists those with too little', async () => {
    const other = await leaveCompany(server)
    const keeper = await other.person('keeper', { roles: ['menu_ma_personaldata'], days: 30 })
    const eve = await other.person('eve', { days: 30 })
    const poor = await other.person('poor', { days: 2 })
    const away = await other.person('away', { days: 30 })
    await other.send(away, { periods: [WEEK] })
    const half = await other.person('half', { days: 30 })
    await other.send(half, { periods: [{ first: WEEK.first, last: WEEK.first, startsAtNoon: true }] })
    const at = `/api/vac/settings/calendars/${await divisionOf(eve)}/closures`
    const preview = await as(keeper).post(`${at}/preview`, { body: WEEK })
    expect(preview.body).toMatchObject({
      booked: 3,
      nothing: 1,
      short: 1,
      shortPeople: [{ person: { id: poor.id }, missing: { numerator: 3, denominator: 1 } }],
      days: [
        { days: { numerator: 5, denominator: 1 }, people: 2 },
        { days: { numerator: 9, denominator: 2 }, people: 1 },
      ],
      clashes: 2,
    })
    const clashing: ClosurePreview['clashing'] = preview.body.clashing
    expect(clashing.toSorted((one, more) => more.last.localeCompare(one.last))).toEqual([
      { person: { id: away.id, name: expect.any(String) }, first: WEEK.first, last: WEEK.last },
      { person: { id: half.id, name: expect.any(String) }, first: WEEK.first, last: WEEK.first },
    ])
    const admin = await other.person('admin', { roles: [ADMIN], days: 2 })
    const division_id = await divisionOf(eve)
    await insert(server.db, 'calendar_admin', { division_id, person_id: admin.id })
    // An administrator sees nothing about balances.
    const counts = { short: 2, shortPeople: [] }
    // The others are in none of the teams, so no absence of theirs may be seen.
    expect((await server.as(admin.name).post(`${at}/preview`, { body: WEEK })).body).toMatchObject({
      ...counts,
      clashes: 2,
      clashing: [],
    })
    const { body } = await as(keeper).post<DivisionCalendar>(at, { body: { ...WEEK, name: 'Brückenwoche' } })
    const { id } = body.closures[0]!
    const book = () => as(keeper).post(`${at}/${id}/booking`, { body: {} })
    await Promise.all([book(), book()])
    const { body: after } = await as(keeper).get<DivisionCalendar>(at.replace('/closures', ''))
    expect(after.closures[0]).toMatchObject({ booked: 3, open: 0, short: 2 })
    expect(after.closures[0]!.shortPeople.map(({ id: one }) => one)).toContain(poor.id)
    const { body: administered } = await server.as(admin.name).get<DivisionCalendar>(at.replace('/closures', ''))
    expect(administered.closures[0]).toMatchObject(counts)
    const left = async ({ name }: Somebody) =>
      (await server.as(name).get('/api/vac/balance?year=2026')).body.left.numerator
    expect([await left(eve), await left(poor), await left(away), await left(half)]).toEqual([25, 2, 25, 25])
    const { body: calendar } = await as(eve).get('/api/vac/calendar?year=2026')
    expect(calendar.closures).toMatchObject([{ ...WEEK, name: 'Brückenwoche' }])
    expect(calendar.requests).toMatchObject([
      { status: 'approved', comment: 'Brückenwoche', stages: [{ status: 'automaticallyApproved', decider: null }] },
    ])

    expect((await as(keeper).delete(`${at}/${id}`)).body.closures).toEqual([])
    expect(await left(eve)).toBe(30)
  })

  test('books the others where one person cannot be booked', async () => {
    const other = await leaveCompany(server)
    const keeper = await other.person('keeper', { roles: ['menu_ma_personaldata'], days: 30 })
    const eve = await other.person('eve', { days: 30 })
    const at = `/api/vac/settings/calendars/${await divisionOf(eve)}/closures`
    const { id: draft } = await other.send(eve, { send: false })
    // Her days are already filled by entries that are not requests: writing the leave fails.
    const [from, to] = [WEEK.first, WEEK.last].map((day) => (2 * Date.parse(day)) / 86_400_000) as [number, number]
    await sql`insert into leave_halves (request_id, person_id, halves)
      values (${draft}, ${eve.id}, int4range(${from}::integer, ${to}::integer))`.execute(server.db)
    const { body } = await as(keeper).post<DivisionCalendar>(at, { body: { ...WEEK, name: 'Brückenwoche' } })
    const { id } = body.closures[0]!
    expect((await as(keeper).post(`${at}/${id}/booking`, { body: {} })).body).toEqual({ next: null, done: 2 })
    const after = async () => (await as(keeper).get<DivisionCalendar>(at.replace('/closures', ''))).body.closures[0]
    expect(await after()).toMatchObject({ booked: 1, open: 1 })
    await server.db.deleteFrom('leave_halves').where('request_id', '=', draft).execute()
    await as(keeper).post(`${at}/${id}/booking`, { body: {} })
    expect(await after()).toMatchObject({ booked: 2, open: 0 })
  })

  test('that has started debits no leave any more', async () => {
    const other = await leaveCompany(server)
    const keeper = await other.person('keeper', { roles: ['menu_ma_personaldata'], days: 30 })
    const eve = await other.person('eve', { days: 30 })
    const at = `/api/vac/settings/calendars/${await divisionOf(eve)}/closures`
    const past = { first_day: '2026-01-05', last_day: '2026-01-09', name: 'Winter', division_id: await divisionOf(eve) }
    const { id } = await insert(server.db, 'leave_closure', past)
    expect(await as(keeper).post(`${at}/${id}/booking`, { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'closureStarted' },
    })
    expect((await server.as(eve.name).get('/api/vac/balance?year=2026')).body.left).toEqual({
      numerator: 30,
      denominator: 1,
    })
  })

  test('that leaves less than two fifths free is hinted at', async () => {
    const other = await leaveCompany(server)
    const keeper = await other.person('keeper', { roles: ['menu_ma_personaldata'], days: 5 })
    const at = `/api/vac/settings/calendars/${await divisionOf(keeper)}/closures`
    const days = { first: '2026-03-09', last: '2026-03-12' }
    expect((await as(keeper).post(`${at}/preview`, { body: days })).body).toMatchObject({ booked: 1, tooMuch: 1 })
    const three = { ...days, last: '2026-03-11' }
    expect((await as(keeper).post(`${at}/preview`, { body: three })).body).toMatchObject({ booked: 1, tooMuch: 0 })
  })

  test.each([
    [{ first: '2026-02-06', last: '2026-02-07' }, 'first', 'pastDay'],
    [{ first: '2026-03-10', last: '2026-03-09' }, 'last', 'reversed'],
    [{ first: '2026-03-01', last: '2026-06-09' }, 'last', 'tooLong'],
    [{ first: '2028-01-03', last: '2028-01-04' }, 'last', 'notYetBookable'],
  ])('of %j is refused: %s %s', async (days, field, rule) => {
    const { body } = await as().post(`${base}/closures`, { body: { ...days, name: 'Ferien' } })
    expect(body.details).toEqual([{ field: `body.${field}`, rule }])
  })
})
