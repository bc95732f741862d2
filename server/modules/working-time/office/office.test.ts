// Settings of working time through the real app: rights, release paths, rules, locks, terminals, reports.
import { describe, expect, test, vi } from 'vitest'
import type { Role } from '#domain/organisation/roles.ts'
import { DEFAULT_TIME_RULES } from '#domain/working-time/time-rules.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aSite, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { storeStamps } from '#server/modules/working-time/stamps/stamps.ts'
import { insert, update } from '#server/testing/rows.ts'

const NOW = new Date('2026-06-17T10:00:00Z')
const server = await testApp({ now: () => NOW })
const OFFICE: readonly Role[] = [...EMPLOYEE_ROLES, 'ma-api:ma_edit_employment_data']
const SUPERVISOR: readonly Role[] = [...EMPLOYEE_ROLES, 'ma-api:ma_supervisor']

const { db } = server
const company = await aCompany(db)
const other = await aCompany(db)
const site = await aSite(db, company)
const division = async (name: string) => (await insert(db, 'division', { company_id: company, name })).id
const [own, mixed] = [await division('Walzwerk'), await division('Lager')]
const officeId = await aPerson(db, 'office.one', { roles: OFFICE, company_id: company })
await aPerson(db, 'office.other', { roles: OFFICE, company_id: other })
const boss = await aPerson(db, 'boss.one', { roles: SUPERVISOR, company_id: company, division_id: own })
await aPerson(db, 'boss.alone', { roles: SUPERVISOR, company_id: company })
const about = { company_id: company, site_id: site, supervisor_id: boss }
const anna = await aPerson(db, 'anna.berg', { ...about, division_id: own, personnel_number: '00417' })
const ben = await aPerson(db, 'ben.stahl', { ...about, division_id: mixed, personnel_number: '418' })
const carl = await aPerson(db, 'carl.holz', { company_id: company, division_id: mixed, personnel_number: '419' })
const foreign = await aPerson(db, 'fritz.fremd', { company_id: other, personnel_number: '900' })
const ids = {
  office: officeId,
  company,
  other,
  site,
  division: own,
  mixed,
  boss,
  anna,
  ben,
  carl,
  foreign,
}

const office = () => server.as('office.one')
const rulesPath = () => `/api/az/settings/companies/${ids.company}/rules`

describe('rights', () => {
  test('[TIME-05] the settings are for supervisors with people and for the time office', async () => {
    expect((await server.as('anna.berg').get('/api/az/settings')).status).toBe(403)
    expect(await server.as('boss.alone').get('/api/az/settings')).toMatchObject({
      status: 403,
      body: { code: 'nothing_to_set' },
    })
    expect((await server.as('boss.one').get('/api/az/settings')).body).toMatchObject({
      isSupervisor: true,
      companies: [],
    })
    expect((await office().get('/api/az/settings')).body).toMatchObject({
      isSupervisor: false,
      companies: [{ id: ids.company, sites: [{ name: 'Siegen' }] }],
    })
  })

  test('rules, terminals, imports, locks and reports are for the time office alone', async () => {
    for (const path of [rulesPath(), '/api/az/terminals', '/api/az/imports', '/api/az/locks'])
      expect((await server.as('boss.one').get(path)).status).toBe(403)
    expect((await server.as('office.other').get(rulesPath())).status).toBe(404)
    const report = `/api/az/reports?companyId=${ids.company}&from=2026-01&until=2026-02`
    expect((await server.as('office.other').get(report)).status).toBe(404)
  })
})

describe('release paths', () => {
  const put = (user: string, body: object) => server.as(user).put('/api/az/settings/release', bodyAndVersion(body))

  test('a supervisor sets those of own people and of own divisions', async () => {
    const seen = (await server.as('boss.one').get('/api/az/settings/release')).body
    expect(seen.divisions).toMatchObject([{ id: ids.division, path: 'manual', people: 2 }])
    expect(seen.people.map(({ name }: { name: string }) => name)).toEqual(['anna berg', 'ben stahl'])
    const answer = await put('boss.one', {
      divisionId: ids.division,
      fromDay: '2026-06-18',
      path: 'automatic',
      version: 0,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { divisions: [{ path: 'manual', settings: [{ path: 'automatic' }] }] },
    })
    expect((await put('boss.one', { divisionId: ids.mixed, fromDay: '2026-06-18', path: 'manual' })).status).toBe(404)
    expect((await put('boss.one', { personId: ids.boss, fromDay: '2026-06-18', path: 'automatic' })).status).toBe(404)
    expect((await put('boss.one', { personId: ids.foreign, fromDay: '2026-06-18', path: 'manual' })).status).toBe(404)
    expect(
      await put('boss.one', { divisionId: ids.division, fromDay: '2026-06-19', path: 'manual', version: 0 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { divisions: [{ id: ids.division }] } },
    })
    expect(await put('boss.one', { personId: ids.anna, fromDay: '2026-06-17', path: 'manual' })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.fromDay', rule: 'pastDay' }] },
    })
  })

  test('a setting that is not valid yet can be removed', async () => {
    const { body } = await put('boss.one', { personId: ids.anna, fromDay: '2026-07-01', path: 'automatic' })
    const { id } = body.people.find((one: { id: string }) => one.id === ids.anna).settings[0]
    expect((await server.as('anna.berg').delete(`/api/az/settings/release/${id}`)).status).toBe(403)
    expect((await server.as('boss.one').delete(`/api/az/settings/release/${id}`)).status).toBe(200)
    expect((await server.as('boss.one').delete(`/api/az/settings/release/${id}`)).status).toBe(404)
  })
})

describe('rules', () => {
  const put = (body: object, version?: number) => office().put(rulesPath(), { body, version })

  test('are valid from a day on, and former versions stay', async () => {
    const rules = { ...DEFAULT_TIME_RULES, restMinutes: 600 }
    const first = await put({ fromDay: '2026-06-01', rules }, 0)
    expect(first).toMatchObject({
      status: 200,
      body: { version: 1, versions: [{ fromDay: '2026-06-01', isValid: true }, { id: null }] },
    })
    expect(await put({ fromDay: '2026-06-01', rules }, 1)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.fromDay', rule: 'alreadyValid' }] },
    })
    expect(await put({ fromDay: '2026-07-01', rules }, 0)).toMatchObject({ status: 409 })
    expect((await put({ fromDay: '2026-07-01', rules }, 1)).body.versions).toHaveLength(3)
  })

  test('name every field that contradicts another', async () => {
    const rules = {
      ...DEFAULT_TIME_RULES,
      extendedMinutes: 300,
      breaks: [
        { over: 360, minutes: 30 },
        { over: 360, minutes: 20 },
      ],
      wording: { over10h: { de: 'Mehr als zehn Stunden', en: '' } },
    }
    const { status, body } = await put({ fromDay: '2026-08-01', rules })
    expect(status).toBe(422)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'body.rules.extendedMinutes',
      'body.rules.breaks[1].over',
      'body.rules.breaks[1].minutes',
      'body.rules.wording.over10h',
    ])
  })

  test('keep the present value of a parameter that a client does not send', async () => {
    const { youthWeeklyMinutes, youthRowMinutes, nightWorkMinutes, freeSundays, ...known } = DEFAULT_TIME_RULES
    const agreed = {
      youthWeeklyMinutes: youthWeeklyMinutes - 60,
      youthRowMinutes: youthRowMinutes - 30,
      nightWorkMinutes: nightWorkMinutes - 30,
      freeSundays: freeSundays + 5,
    }
    expect((await put({ fromDay: '2026-09-01', rules: { ...known, ...agreed } })).status).toBe(200)
    const { body } = await put({ fromDay: '2026-09-15', rules: { ...known, restMinutes: 690 } })
    expect(body.versions[0]).toMatchObject({ fromDay: '2026-09-15', rules: { ...agreed, restMinutes: 690 } })
  })

  test('never change the basis of a closed month', async () => {
    await insert(server.db, 'time_account', { person_id: ids.ben, start_day: '2026-01-01' })
    const signed = new Date('2026-06-03T08:00:00Z')
    await insert(server.db, 'time_month', {
      person_id: ids.ben,
      month: '2026-05-01',
      employee_signed_at: signed,
      supervisor_signed_at: signed,
      balance: 0,
      closed_at: signed,
    })
    expect(await put({ fromDay: '2026-05-31', rules: DEFAULT_TIME_RULES })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.fromDay', rule: 'monthClosed' }] },
    })
  })
})

describe('locks', () => {
  test('are set up to yesterday, listed and removed', async () => {
    const body = { companyId: ids.company, siteId: ids.site, untilDay: '2026-03-31', reason: 'Quartal abgerechnet' }
    expect(await office().post('/api/az/locks', { body: { ...body, untilDay: '2026-06-17' } })).toMatchObject({
      status: 422,
    })
    expect((await server.as('office.other').post('/api/az/locks', { body })).status).toBe(404)
    const { status, body: answer } = await office().post('/api/az/locks', { body })
    expect({ status, locks: answer.locks }).toMatchObject({
      status: 200,
      locks: [{ site: { name: 'Siegen' }, reason: body.reason }],
    })
    expect((await server.as('office.other').delete(`/api/az/locks/${answer.locks[0].id}`)).status).toBe(404)
  })
})

describe('terminals', () => {
  const send = (key: string, stamps: object[], clock?: string) =>
    server.nobody.post('/api/az/terminal/bookings', {
      headers: { 'x-terminal-key': key },
      body: { bookings: stamps, clock },
    })

  test('[TIME-02] send stamps with a key; each is stored, known, or refused with its rule', async () => {
    const headers = { 'idempotency-key': 'terminal-1' }
    const added = await office().post('/api/az/terminals', { headers, body: { name: 'Tor 1', siteId: ids.site } })
    expect(added).toMatchObject({ status: 200, body: { terminal: { name: 'Tor 1', clockError: null } } })
    // The repeated call does not return the key, because it is not stored.
    expect(
      (await office().post('/api/az/terminals', { headers, body: { name: 'Tor 1', siteId: ids.site } })).body.key,
    ).toBeNull()
    const { key, terminal } = added.body
    const stamps = [
      { personnelNumber: '00417', at: '2026-06-17T06:02:00+02:00', kind: 'in' },
      { personnelNumber: '00417', at: '2026-06-17T11:31:00+02:00', kind: 'out' },
      { personnelNumber: '00417', at: '2026-06-17T13:00:00+02:00', kind: 'in' },
      { personnelNumber: '00417', at: '2026-03-30T07:00:00+02:00', kind: 'in' },
      { personnelNumber: '900', at: '2026-06-17T06:02:00+02:00', kind: 'in' },
      { personnelNumber: '00417', at: 'gestern', kind: 'in' },
      { personnelNumber: '00417', at: '2026-06-17T06:02:00+02:00', kind: 'in' },
    ]
    const answer = await send(key, stamps, '2026-06-17T12:03:00+02:00')
    expect(answer.body).toMatchObject({
      clockError: 180,
      results: [
        { result: 'stored' },
        { result: 'stored' },
        { result: 'refused', rule: 'inFuture' },
        { result: 'refused', rule: 'lockedPeriod' },
        { result: 'refused', rule: 'personUnknown' },
        { result: 'refused', rule: 'malformed' },
        { result: 'known' },
      ],
    })
    const entries = await server.db.selectFrom('time_entry').selectAll().where('person_id', '=', ids.anna).execute()
    expect(entries).toMatchObject([{ day: '2026-06-17', source: 'stamp', terminal_id: terminal.id }])
    // A later stamp on the portal keeps where the earlier ones were made.
    const stampOn = (at: string, kind: 'in' | 'out') => ({
      personId: ids.anna,
      at: Date.parse(at),
      kind,
      terminalId: null,
    })
    const webStamps = [stampOn('2026-06-17T11:00:00+02:00', 'in'), stampOn('2026-06-17T11:30:00+02:00', 'out')]
    await server.db.transaction().execute((tx) => storeStamps(tx, server.context, webStamps, 'web'))
    const later = server.db.selectFrom('time_entry').select('terminal_id').where('person_id', '=', ids.anna)
    const [first, ...rest] = await later.orderBy('comes').execute()
    expect(first, 'made at the terminal').toEqual({ terminal_id: terminal.id })
    expect(rest).toEqual([{ terminal_id: null }, { terminal_id: terminal.id }])
    expect((await send(key, stamps.slice(0, 2))).body.results).toEqual([
      { result: 'known', rule: null },
      { result: 'known', rule: null },
    ])
    expect((await office().get('/api/az/terminals')).body.terminals).toMatchObject([{ clockError: 180 }])
    expect((await send(`${key}x`, stamps)).status).toBe(401)
    expect((await send('', stamps)).status).toBe(401)
    const renewed = (await office().post(`/api/az/terminals/${terminal.id}/key`, { body: {} })).body.key
    expect((await send(key, stamps)).status).toBe(401)
    expect((await send(renewed, stamps.slice(0, 1))).status).toBe(200)
    expect((await server.as('office.other').post(`/api/az/terminals/${terminal.id}/revoke`, { body: {} })).status).toBe(
      404,
    )
    expect((await office().post(`/api/az/terminals/${terminal.id}/revoke`, { body: {} })).status).toBe(200)
    expect((await send(renewed, stamps)).status).toBe(401)
  })

  test('two parallel batches with the same stamps store each once', async () => {
    const { key } = (await office().post('/api/az/terminals', { body: { name: 'Tor 2', siteId: ids.site } })).body
    const stamps = Array.from({ length: 40 }, (_, index) => ({
      personnelNumber: '418',
      at: `2026-06-${String(1 + Math.floor(index / 4)).padStart(2, '0')}T${String(6 + (index % 4) * 2).padStart(2, '0')}:00:00+02:00`,
      kind: index % 2 === 0 ? 'in' : 'out',
    }))
    const answers = await Promise.all([send(key, stamps), send(key, stamps.toReversed())])
    const results = answers.flatMap(({ body }) => body.results.map(({ result }: { result: string }) => result))
    expect(results.filter((one) => one === 'stored')).toHaveLength(40)
    expect(results.filter((one) => one === 'known')).toHaveLength(40)
    const entries = await server.db.selectFrom('time_entry').select('day').where('person_id', '=', ids.ben).execute()
    expect(entries).toHaveLength(20)
  })
})

describe('days of others', () => {
  const put = (person: string, day: string, body: object) =>
    office().put(`/api/az/office/days/${person}/${day}`, bodyAndVersion(body))
  const entries = [{ comes: '2026-06-15T06:00:00Z', goes: '2026-06-15T14:00:00Z', breakMinutes: 30 }]

  test('are set with a reason; the day before stays readable', async () => {
    expect((await put(ids.anna, '2026-06-15', { version: 0, entries, reason: ' ' })).status).toBe(400)
    expect((await put(ids.foreign, '2026-06-15', { version: 0, entries, reason: 'x' })).status).toBe(404)
    const first = await put(ids.anna, '2026-06-15', { version: 0, entries, reason: 'Terminal defekt' })
    // Stamps of the 15th and before have made the account; the day may have been evaluated already.
    const version = first.status === 409 ? first.body.present.version : 0
    const set =
      first.status === 200 ? first : await put(ids.anna, '2026-06-15', { version, entries, reason: 'Terminal defekt' })
    expect(set).toMatchObject({ status: 200, body: { day: '2026-06-15' } })
    const next = await put(ids.anna, '2026-06-15', { version: set.body.version, entries: [], reason: 'War im Urlaub' })
    expect(next.status).toBe(200)
    const kept = await server.db.selectFrom('time_day_version').selectAll().where('person_id', '=', ids.anna).execute()
    expect(kept.at(-1)).toMatchObject({ cause: 'office', reason: 'War im Urlaub', entries: [{ breakMinutes: 30 }] })
    const told = () => server.db.selectFrom('notification').select('body').where('person_id', '=', ids.anna).execute()
    await vi.waitFor(async () => expect(await told()).toContainEqual({ body: 'War im Urlaub' }), 20_000)
  })

  test('of the only member of a time office are corrected by another one', async () => {
    const [day, body] = ['2026-06-16', { version: 0, entries: [], reason: 'Dienstreise' }]
    expect(await put(ids.office, day, body)).toMatchObject({ status: 403, body: { code: 'own_day' } })
    const byOther = server.as('office.other').put(`/api/az/office/days/${ids.office}/${day}`, bodyAndVersion(body))
    expect((await byOther).status).toBe(200)
    const ofOthers = server.as('office.other').put(`/api/az/office/days/${ids.anna}/${day}`, bodyAndVersion(body))
    expect((await ofOthers).status).toBe(404)
  })

  test('a typing error in the year creates no account, and the answer names the rule', async () => {
    const account = () =>
      server.db.selectFrom('time_account').select('start_day').where('person_id', '=', ids.carl).executeTakeFirst()
    for (const day of ['2016-06-15', '2026-04-15'])
      expect(await put(ids.carl, day, { version: 0, entries: [], reason: 'Jahr vertippt' })).toMatchObject({
        status: 422,
        body: { code: 'request_refused', details: [{ field: 'params.day', rule: 'beforeAccount' }] },
      })
    expect(await account()).toBeUndefined()
    expect((await put(ids.carl, '2026-04-16', { version: 0, entries: [], reason: 'Erster Tag' })).status).toBe(200)
    expect(await account()).toEqual({ start_day: '2026-04-16' })
  })

  test('name the entry that breaks a rule', async () => {
    const body = { version: 0, reason: 'x', entries: [{ comes: '2026-06-12T14:00:00Z', goes: '2026-06-12T06:00:00Z' }] }
    const { status, body: answer } = await put(ids.anna, '2026-06-12', body)
    expect({ status, details: answer.details }).toMatchObject({
      status: 422,
      details: expect.arrayContaining([{ field: 'body.entries[0].goes', rule: 'comesAfterGoes' }]),
    })
  })

  test('of a closed month stay', async () => {
    expect(await put(ids.ben, '2026-05-20', { version: 0, entries: [], reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'monthClosed' },
    })
  })
})

describe('reports', () => {
  const report = async () =>
    String((await office().get(`/api/az/reports?companyId=${ids.company}&from=2026-06&until=2026-06`)).body)

  test('name what absences credit beside the actual time', async () => {
    const { numUpdatedRows } = await server.db
      .updateTable('time_day')
      .set({ target: 480, actual: 180, credited: 300, balance: 0 })
      .where('person_id', '=', ids.anna)
      .where('day', '>=', '2026-06-01')
      .where('day', '<', '2026-06-17')
      .executeTakeFirst()
    const days = Number(numUpdatedRows)
    expect(days).toBeGreaterThan(0)
    const [head, ...lines] = (await report()).split('\r\n').map((line) => line.replaceAll('"', '').split(';'))
    expect(head!.slice(4, 8)).toEqual(['Soll (h)', 'Ist (h)', 'Gutgeschrieben (h)', 'Saldo (h)'])
    expect(head!.slice(8, 11)).toEqual(['Konto am Monatsende (h)', 'Konto vorläufig', 'Offene Tage'])
    const hours = lines.map((line) => line.slice(4, 8).map((cell) => Number(cell.replace(',', '.'))))
    expect(hours).toContainEqual([days * 8, days * 3, days * 5, 0])
    expect(lines.find((line) => Number(line[10]) > 0)?.[9]).toBe('ja')
  })

  test('run no formula, and have no mean of few people', async () => {
    await update(server.db, 'person', { id: ids.anna }, { family_name: '=HYPERLINK("x")' })
    const text = await report()
    expect(text).toContain('"Durchschnittlicher Saldo der Abteilung (h)"')
    expect(text).toContain(`"'=HYPERLINK(""x"")`)
    expect(text.split('\r\n')[1]).toMatch(/;""$/)
    await insert(server.db, 'leave_rules', { company_id: ids.company, comparison_views: false } as never)
    expect(await report()).not.toContain('Durchschnittlicher Saldo')
  })
})
