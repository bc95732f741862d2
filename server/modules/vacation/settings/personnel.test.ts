import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { OwnCalendar } from '#contract/vacation-calendar.ts'
import type { CompanyLeave, PersonLeave } from '#contract/vacation-personnel.ts'
import { costOf, countDays } from '#domain/calendar/count-days.ts'
import { sum } from '#domain/calendar/fraction.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const NOW = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => NOW })
const OFFICE = ['menu_ma_personaldata'] as const

const company = await leaveCompany(server)
const office = await company.person('office', { roles: OFFICE })
const other = await leaveCompany(server)
await other.person('office', { roles: OFFICE })

const as = ({ name }: Somebody = office) => server.as(name)
const pathOf = ({ id }: Somebody) => `/api/vac/settings/people/${id}`
const read = async (person: Somebody, year = 2026) =>
  (await as().get<PersonLeave>(`${pathOf(person)}?year=${year}`)).body
const days = (numerator: number, denominator = 1) => ({ numerator, denominator })

describe('the leave of a person', () => {
  test('is open to the personnel office of the company alone, and never for the own leave', async () => {
    const eve = await company.person('eve')
    const stranger = await other.person('stranger')
    expect((await as(eve).get(`${pathOf(eve)}?year=2026`)).status).toBe(403)
    expect((await as().get(`${pathOf(stranger)}?year=2026`)).status).toBe(404)
    expect((await as().put(`${pathOf(stranger)}/places`, { body: { from: '2026-01-01', siteId: 1 } })).status).toBe(404)
    const { body: found } = await as().get('/api/vac/settings/people?q=eve')
    expect(found.map(({ id }: { id: string }) => id)).toContain(eve.id)
    expect((await as().get('/api/vac/settings/people?q=stranger')).body).toEqual([])
    const correction = { account: 'leave', year: 2026, amount: days(5), reason: 'für mich' }
    expect(await as().post(`${pathOf(office)}/corrections`, { body: correction })).toMatchObject({
      status: 403,
      body: { code: 'ownRequest' },
    })
  })

  test('shows the entitlement by rule, and the ledger with its running balance', async () => {
    const eve = await company.person('eve', { days: 30 })
    const request = await company.send(eve, { periods: [WEEK] })
    await company.decide(office, request)
    const correction = { account: 'leave', year: 2026, amount: days(-1, 2), reason: ' Nachtrag ' }
    expect((await as().post(`${pathOf(eve)}/corrections`, { body: correction })).status).toBe(200)
    const person = await read(eve)
    expect(person.derivation).toMatchObject({
      statutory: days(20),
      contractual: days(10),
      daysPerWeek: days(5),
      isBooked: true,
    })
    expect(person.balance.left).toEqual(days(49, 2))
    const byKind = (kind: string) => person.ledger.find((entry) => entry.kind === kind)
    expect(byKind('reserve')).toMatchObject({ first: WEEK.first, last: WEEK.last, amount: days(-5) })
    expect(byKind('correct')).toMatchObject({ amount: days(-1, 2), reason: 'Nachtrag' })
    // Reserved and approved at the same instant, by the clock of the test.
    expect(person.ledger.map(({ kind }) => kind)).toEqual(['claim', 'reserve', 'book', 'correct'])
    expect(person.ledger.map(({ balance }) => balance)).toEqual([days(30), days(25), days(25), days(49, 2)])
    const told = async () => (await as(eve).get('/api/notification/badges')).body.notifications
    await expect
      .poll(told)
      .toContainEqual(expect.objectContaining({ title: 'Ihr Urlaubskonto wurde korrigiert', body: 'Nachtrag' }))
  })

  test.each([
    [
      { account: 'leave', amount: days(0) },
      { field: 'body.amount', rule: 'zero' },
    ],
    [
      { account: 'flexitime', amount: days(1, 2) },
      { field: 'body.amount', rule: 'wholeMinutes' },
    ],
    [
      { account: 'leave', amount: days(-1000) },
      { field: 'body.amount', rule: 'tooManyDays' },
    ],
    [
      { account: 'paidTimeOff', amount: days(36_601, 100) },
      { field: 'body.amount', rule: 'tooManyDays' },
    ],
  ])('refuses the correction %j', async (part, detail) => {
    const eve = await company.person('eve')
    const body = { year: 2026, reason: 'Nachtrag', ...part }
    expect((await as().post(`${pathOf(eve)}/corrections`, { body })).body.details).toEqual([detail])
    expect((await as().post(`${pathOf(eve)}/corrections`, { body: { ...body, reason: '  ' } })).status).toBe(400)
  })

  test('books what the contract earns as soon as it is saved, and follows its changes', async () => {
    const eve = await company.person('eve')
    const save = async (contractDays: number) => {
      const { version } = await read(eve)
      await as().put(`${pathOf(eve)}/employment`, { body: { entry: '2020-01-01', exit: null, contractDays }, version })
      const { derivation, balance } = await read(eve)
      return [derivation?.isBooked, balance.left]
    }
    expect(await save(28)).toEqual([true, days(28)])
    expect(await save(26)).toEqual([true, days(26)])
  })

  test('[VAC-03] follows disability, parental leave, age and an earlier employer, also for years that are over', async () => {
    const eve = await company.person('eve')
    const path = `${pathOf(eve)}/periods`
    const claims = async (year = 2026) => {
      const { balance } = await read(eve, year)
      const own = balance.claims.filter((claim) => claim.year === year)
      return Object.fromEntries(own.map(({ kind, amount }) => [kind, amount.numerator / amount.denominator]))
    }
    await insert(server.db, 'leave_account', { person_id: eve.id })
    await insert(server.db, 'leave_entry', {
      person_id: eve.id,
      account: 'leave',
      kind: 'claim',
      year: 2025,
      claim_kind: 'statutory',
      numerator: 20,
      by_contract: true,
    })
    const disability = { kind: 'disability', first: '2025-06-15', last: null, reduces: false }
    expect((await as().post(path, { body: disability })).status).toBe(200)
    expect(await claims()).toEqual({ statutory: 20, disability: 5, contractual: 10 })
    expect(await claims(2025)).toEqual({ statutory: 20, disability: 3 })
    const parental = { kind: 'parentalLeave', first: '2026-02-14', last: '2026-06-20', reduces: true }
    const { body: both } = await as().post<PersonLeave>(path, { body: parental })
    expect(both.balance.entitlement).toEqual(days(55, 2))
    expect((await as().post(path, { body: { ...disability, first: '2027-01-01' } })).body.details).toEqual([
      { field: 'body.first', rule: 'overlap' },
    ])
    const refused = { ...parental, kind: 'maternity', first: '2027-01-01', last: null }
    expect((await as().post(path, { body: refused })).body.details).toEqual([{ field: 'body.last', rule: 'required' }])
    const [first, second] = both.periods
    const ended = await as().put<PersonLeave>(`${path}/${first!.id}`, { body: { ...disability, last: '2026-01-31' } })
    expect(ended.body.derivation?.disability).toEqual(days(5, 12))
    const stranger = await company.person('max')
    expect((await as().delete(`${pathOf(stranger)}/periods/${second!.id}`)).status).toBe(404)
    expect((await as().delete(`${path}/${second!.id}`)).status).toBe(200)
    const employment = { entry: '2026-03-01', exit: null, contractDays: 30, birth: '2009-06-01', grantedHalfDays: 8 }
    await as().put(`${pathOf(eve)}/employment`, { body: employment, version: ended.body.version })
    expect(await claims()).toMatchObject({ statutory: 18.5 })
    const { body: mine } = await as(eve).get('/api/vac/balance?year=2026')
    expect(mine.claims).toContainEqual(expect.objectContaining({ kind: 'statutory', amount: days(37, 2) }))
  })

  test.each([
    [{ entry: '2087-03-01' }, 'body.entry', 'tooFar'],
    [{ entry: '2028-01-01' }, 'body.entry', 'tooFar'],
    [{ entry: '2027-12-31', birth: '2027-03-01' }, 'body.birth', 'notYet'],
    [{ entry: '2020-01-01', birth: '2020-01-01' }, 'body.birth', 'notBefore'],
  ])('[VAC-03] refuses an employment with %o', async (changes, field, rule) => {
    const eve = await company.person('eve')
    const { version } = await read(eve)
    const body = { exit: null, contractDays: 30, ...changes }
    expect(await as().put(`${pathOf(eve)}/employment`, { body, version })).toMatchObject({
      status: 422,
      body: { details: [{ field, rule }] },
    })
  })

  test('[BEN-01] keeps the kind of contract and the end of the probation period, and leaves them out where they are not sent', async () => {
    const nele = await company.person('nele')
    const { version } = await read(nele)
    const send = ({ version: more, ...body }: { version: number; [field: string]: unknown }) =>
      as().put<PersonLeave>(`${pathOf(nele)}/employment`, {
        body: { entry: '2026-03-01', exit: null, contractDays: 30, ...body },
        version: version + more,
      })
    const first = await send({ version: 0, contractKind: 'fixedTerm', probationEnd: '2026-08-31' })
    expect(first.body.employment).toMatchObject({ contractKind: 'fixedTerm', probationEnd: '2026-08-31' })
    expect((await send({ version: 1 })).body.employment).toMatchObject({
      contractKind: 'fixedTerm',
      probationEnd: '2026-08-31',
    })
    expect(await send({ version: 2, probationEnd: '2026-02-28' })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.probationEnd', rule: 'reversed' }] },
    })
    expect((await send({ version: 2, contractKind: null, probationEnd: null })).body.employment).toMatchObject({
      contractKind: null,
      probationEnd: null,
    })
  })

  test('[VAC-03] earns by the pro-rata clause of the contract, unless the contract has none', async () => {
    const eve = await company.person('eve')
    const save = async (changes: object) => {
      const { version } = await read(eve)
      const body = { entry: '2026-03-01', exit: null, contractDays: 30, ...changes }
      const { body: saved } = await as().put<PersonLeave>(`${pathOf(eve)}/employment`, { body, version })
      return [saved.employment?.hasProRataClause, saved.balance.entitlement]
    }
    expect(await save({})).toEqual([true, days(25)])
    expect(await save({ hasProRataClause: false })).toEqual([false, days(30)])
    // Absent fields stay as they are.
    expect(await save({})).toEqual([false, days(30)])
  })

  test('[VAC-03] costs leave on holidays from the day on from which the person is rostered on them', async () => {
    const eve = await company.person('eve', { days: 30 })
    // Good Friday, Easter Monday, and Ascension Day after the start of the roster.
    const request = await company.send(eve, {
      periods: [
        { first: '2026-04-03', last: '2026-04-06' },
        { first: '2026-05-13', last: '2026-05-15' },
      ],
    })
    await company.decide(office, request)
    expect((await read(eve)).balance.left).toEqual(days(28))
    const weeks = [[480, 480, 480, 480, 480, 0, 0]]
    const model = { from: '2026-05-01', weeks, rosteredOnHolidays: true }
    const { body: person } = await as().put<PersonLeave>(`${pathOf(eve)}/models`, { body: model })
    expect(person.models).toMatchObject([{ from: '2026-05-01', rosteredOnHolidays: true }])
    expect(person.balance.left).toEqual(days(27))
    // The applicant sees the same figure.
    const { body: own } = await server.as(eve.name).get<OwnCalendar>('/api/vac/calendar?year=2026')
    const [shown] = own.requests
    expect(sum(shown!.periods.map((period) => costOf(countDays(period, own.rules))))).toEqual(days(3))
  })

  test('[VAC-03] lists for payroll the days left at the end of an employment, and reclaims nothing', async () => {
    const [eve, max] = [await company.person('eve'), await company.person('max')]
    const leave = (person: Somebody, exit: string) => {
      const body = { entry: '2019-01-01', exit, contractDays: 30 }
      return as().put<PersonLeave>(`${pathOf(person)}/employment`, { body, version: 1 })
    }
    const request = await company.send(eve, { periods: [WEEK] })
    await company.decide(office, request)
    expect((await leave(eve, '2026-05-15')).body.payout).toEqual(days(5))
    const spent = await company.send(max, { periods: [{ first: '2026-02-09', last: '2026-03-06' }] })
    await company.decide(office, spent)
    expect((await leave(max, '2026-05-15')).body.payout).toEqual(days(0))
    await update(server.db, 'person', { id: eve.id }, { active: false })
    const list = await as().get(`/api/vac/settings/companies/${company.companyId}/lists/payouts?year=2026`)
    expect(String(list.body).split('\r\n')[0]).toContain('"Austritt";"Abzugeltende Tage"')
    expect(String(list.body)).toContain(';"15.05.2026";"5"\r\n')
    expect(String(list.body)).toContain(';"15.05.2026";"0"\r\n')
  })

  test('is changed once by a repeated call, whose answer is stored nowhere', async () => {
    const eve = await company.person('eve', { days: 30 })
    const body = { account: 'leave', year: 2026, amount: days(2), reason: 'Nachtrag' }
    const headers = { 'idempotency-key': randomUUID() }
    const call = () => as().post<PersonLeave>(`${pathOf(eve)}/corrections`, { body, headers })
    const [first, again] = [await call(), await call()]
    expect(again.body).toEqual(first.body)
    expect(first.body.balance.left).toEqual(days(32))
    const { answer } = await find(server.db, 'idempotency_record', { key: headers['idempotency-key'] })
    expect(answer).toEqual({})
  })

  test('counts by the employment, hours and places that are set, each from its day', async () => {
    const eve = await company.person('eve')
    const { version } = await read(eve)
    const employment = { entry: '2020-01-01', exit: null, contractDays: 28 }
    await as().put(`${pathOf(eve)}/employment`, { body: employment, version })
    const stale = await as().put(`${pathOf(eve)}/employment`, { body: employment, version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', present: { version: version + 1 } } })
    const reversed = { body: { ...employment, exit: '2019-12-31' }, version: version + 1 }
    expect((await as().put(`${pathOf(eve)}/employment`, reversed)).body.details).toEqual([
      { field: 'body.exit', rule: 'reversed' },
    ])
    const weeks = [[480, 480, 480, 480, 0, 0, 0]]
    expect((await as().put(`${pathOf(eve)}/models`, { body: { from: '2020-01-01', weeks } })).status).toBe(200)
    const none = { from: '2026-01-01', weeks: [[0, 0, 0, 0, 0, 0, 0]] }
    expect((await as().put(`${pathOf(eve)}/models`, { body: none })).body.details[0].rule).toBe('noWorkingDay')
    const person = await read(eve)
    expect(person.models).toEqual([{ from: '2020-01-01', anchor: '2019-12-30', weeks, rosteredOnHolidays: false }])
    expect(person.balance.entitlement).toEqual(days(112, 5))
    const place = { from: '2026-03-01', siteId: other.siteId }
    expect((await as().put(`${pathOf(eve)}/places`, { body: place })).body.code).toBe('reference_unknown')
    await as().put(`${pathOf(eve)}/places`, { body: { ...place, siteId: company.siteId } })
    expect((await read(eve)).places).toMatchObject([{ from: null }, { from: '2026-03-01', siteId: company.siteId }])
    expect((await as().delete(`${pathOf(eve)}/places/2026-03-01`)).status).toBe(200)
    expect((await as().delete(`${pathOf(eve)}/models/2020-01-01`)).body.models).toEqual([])
  })
})

describe('what holds in a company', () => {
  const base = () => `/api/vac/settings/companies/${company.companyId}`
  const now = async () => (await as().get<CompanyLeave>(base())).body

  test('is kept by its personnel office alone', async () => {
    expect((await as().get(`/api/vac/settings/companies/${other.companyId}`)).status).toBe(404)
    expect((await as().get(`/api/vac/settings/companies/${other.companyId}/lists/open`)).status).toBe(404)
  })

  test('are rules, each change from the version that was seen', async () => {
    const { version, rules } = await now()
    const body = { ...rules, carriedTo: '06-30', christmasEve: 'half', comparisonViews: false }
    expect((await as().put(`${base()}/rules`, { body, version })).status).toBe(200)
    expect(await now()).toMatchObject({
      rules: { carriedTo: '06-30', christmasEve: 'half', comparisonViews: false },
      // Leave of 2025 can still be taken on this day.
      carriedFrom: 2025,
    })
    expect((await as().put(`${base()}/rules`, { body, version })).body.code).toBe('version_conflict')
    const february = { body: { ...body, carriedTo: '02-30' }, version: version + 1 }
    expect((await as().put(`${base()}/rules`, february)).body.details).toEqual([
      { field: 'body.carriedTo', rule: 'noSuchDay' },
    ])
  })

  test('[VAC-04] a client that does not know who reads proofs leaves that as it is', async () => {
    for (const isOn of [true, false]) {
      const { version, rules } = await now()
      const save = async (body: object) => (await as().put<CompanyLeave>(`${base()}/rules`, bodyAndVersion(body))).body
      const saved = await save({ ...rules, version, supervisorReadsProofs: isOn })
      const later = await save({ ...saved.rules, version: saved.version, supervisorReadsProofs: undefined })
      expect(later.rules.supervisorReadsProofs).toBe(isOn)
    }
  })

  test('[VAC-03] are rules that round claims up, booked for everybody as soon as they are saved', async () => {
    const eve = await company.person('eve')
    const claimed = async () => (await read(eve)).balance.entitlement
    const weeks = [[480, 480, 480, 480, 0, 0, 0]]
    const { version } = await read(eve)
    const employment = { entry: '2020-01-01', exit: null, contractDays: 28 }
    await as().put(`${pathOf(eve)}/employment`, { body: employment, version })
    await as().put(`${pathOf(eve)}/models`, { body: { from: '2020-01-01', weeks } })
    expect(await claimed()).toEqual(days(112, 5))
    const publish = vi.spyOn(server.context.events, 'publish')
    const round = async (roundInFavour: string) => {
      const { version, rules } = await now()
      const change = { body: { ...rules, roundInFavour }, version }
      expect((await as().put<CompanyLeave>(`${base()}/rules`, change)).body.rules.roundInFavour).toBe(roundInFavour)
      return claimed()
    }
    expect(await round('half')).toEqual(days(45, 2))
    expect(await round('whole')).toEqual(days(23))
    expect((await read(eve)).ledger.at(-1)).toMatchObject({ kind: 'correct', isByContract: true, reason: '' })
    expect(await round('none')).toEqual(days(112, 5))
    // The cost of days is unchanged: neither leave nor target times are recomputed.
    expect(publish.mock.calls.filter(([, type]) => type === 'time.target_changed')).toEqual([])
    publish.mockRestore()
  })

  test('is a catalogue of special leave, whose removed reasons cannot be requested', async () => {
    const reason = { label: 'Umzug', labelEn: 'Move', halfDays: 2, per: 'event', proofRequired: false, paid: true }
    await as().post(`${base()}/reasons`, { body: reason })
    expect((await as().post(`${base()}/reasons`, { body: reason })).body.details[0].rule).toBe('labelTaken')
    const { id, version } = (await now()).reasons.find(({ label }) => label === 'Umzug')!
    await as().put(`${base()}/reasons/${id}`, { body: { ...reason, halfDays: 4 }, version })
    expect((await now()).reasons).toContainEqual({ ...reason, id, version: version + 1, halfDays: 4, isShared: false })
    expect((await as().delete(`${base()}/reasons/${id}`, { version })).status).toBe(409)
    expect((await as().delete(`${base()}/reasons/${id}`, { version: version + 1 })).status).toBe(200)
    const eve = await company.person('eve')
    const refused = await company.trySend(eve, { type: 'specialLeave', specialReasonId: id })
    expect(refused.body).toMatchObject({ code: 'reference_unknown' })
  })

  test('are sites with their Land and the holidays of their municipality', async () => {
    const site = `${base()}/sites/${company.siteId}`
    await as().put(site, { body: { land: 'BY' } })
    const holiday = { holiday: 'assumption', first: '2026-01-01', last: null, source: 'Zensus 2022' }
    await as().post(`${site}/holidays`, { body: holiday })
    expect((await as().post(`${site}/holidays`, { body: holiday })).body.details[0].rule).toBe('overlap')
    const [{ land, municipal }] = (await now()).sites as [CompanyLeave['sites'][number]]
    expect([land, municipal]).toEqual(['BY', [{ id: expect.any(Number), ...holiday }]])
    const eve = await company.person('eve')
    const { body: calendar } = await as(eve).get('/api/vac/calendar?year=2026')
    expect(calendar.holidays).toContainEqual(expect.objectContaining({ day: '2026-08-15' }))
    expect((await as().delete(`${site}/holidays/${municipal[0]!.id}`)).status).toBe(200)
    expect((await as().put(`${base()}/sites/${other.siteId}`, { body: { land: 'BY' } })).status).toBe(404)
    await as().put(site, { body: { land: 'NW' } })
  })

  test('are lists for German spreadsheets', async () => {
    const eve = await company.person('liste', { days: 30 })
    await company.send(eve, { periods: [{ first: WEEK.first, last: WEEK.first, endsAtNoon: true }] })
    const list = async (query: string) => String((await as().get(`${base()}/lists/${query}`)).body)
    expect(await list('balances?year=2026')).toMatch(/^\uFEFF"Name";.*\r\n/)
    expect(await list('balances?year=2026')).toContain(';"30";"0";"0";"0";"0";"0,5";"0";"29,5";"";""\r\n')
    // A sum over the column counts a whole number below zero too.
    const correction = { account: 'leave', year: 2026, amount: days(-2), reason: 'Nachtrag' }
    await as().post(`${pathOf(eve)}/corrections`, { body: correction })
    expect(await list('balances?year=2026')).toContain(';"30";"-2";"0";"0";"0";"0,5";"0";"27,5";"";""\r\n')
    expect(await list(`absences?first=${WEEK.first}&last=${WEEK.last}`)).toContain(
      '"Urlaub";"09.03.2026";"09.03.2026";"vormittags";"0,5";"";"offen"',
    )
    expect(await list('open?language=en')).toContain(
      '"Leave";"09.03.2026";"09.03.2026";"morning";"0,5";"";"06.02.2026";"Human resources"',
    )
    const clock = { from: 540, to: 690 }
    const hours = { first: '2026-03-19', last: '2026-03-19', minutes: 150, clock }
    await company.send(eve, { type: 'flexHours', periods: [hours] })
    await company.send(eve, {
      periods: [
        { first: '2026-04-13', last: '2026-04-15', startsAtNoon: true },
        { first: '2026-04-20', last: '2026-04-20' },
      ],
    })
    expect(await list('absences?first=2026-03-19&last=2026-03-19')).toContain(
      '"Gleitzeit, Stunden";"19.03.2026";"19.03.2026";"9:00–11:30 Uhr";"";"2:30";"offen"',
    )
    const open = await list('open')
    expect(open).toContain('"Urlaub";"13.04.2026";"15.04.2026";"ab mittags";"2,5";""')
    expect(open).toContain('"Urlaub";"20.04.2026";"20.04.2026";"ganztags";"1";""')
    const [former, boss] = [await company.approver('former'), await company.approver('boss')]
    const max = await company.person('max', { supervisor: former, days: 30 })
    await company.send(max, {})
    await update(server.db, 'person', { id: max.id }, { supervisor_id: boss.id })
    expect(await list('open')).toMatch(/"06\.02\.2026";"boss [^"]*"\r\n/)
    expect((await as().get(`${base()}/lists/absences?last=2026-01-01`)).body.details[0].field).toBe('query.first')
  })
})
