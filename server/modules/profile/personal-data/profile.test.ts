import { beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/personal-data.ts'
import { PERSONAL_FIELDS } from '#domain/people/personal-data.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { showFactor } from '#server/modules/profile/testing/show-factor.ts'
import { find } from '#server/testing/rows.ts'

let clock = new Date('2026-04-21T10:00:00Z')
const server = await testApp({ now: () => clock })
const PERSONNEL = [...EMPLOYEE_ROLES, 'menu_ma_personaldata'] as const

const { db } = server
const company = await aCompany(db, 'Talbrück Antriebe GmbH')
const other = await aCompany(db, 'Talbrück Guss GmbH')
const boss = await aPerson(db, 'bo.boss', { company_id: company })
const changes = { company_id: company, supervisor_id: boss, email: 'anna@example.com', phone: '0271 5550-214' }
const anna = await aPerson(db, 'anna.reader', changes)
await aPerson(db, 'petra.personnel', { company_id: company, roles: PERSONNEL })
await aPerson(db, 'gus.foreign', { company_id: other, roles: PERSONNEL })
await aPerson(db, 'nico.nowhere', { roles: PERSONNEL })
await aPerson(db, 'nora.noroles', { company_id: company, roles: [] })
beforeEach(async () => {
  clock = new Date('2026-04-21T10:00:00Z')
  await server.db.deleteFrom('personal_data').execute()
  await server.db.deleteFrom('personal_data_change').execute()
  await server.db.deleteFrom('personal_data_view').execute()
  await showFactor(server.db, anna, clock)
})

const IBAN = 'DE02120300000000202051'
const patch = (body: object, headers: Record<string, string> = {}) =>
  server.as('anna.reader').patch('/api/user/profile', { body, headers })
const own = async () => (await server.as('anna.reader').get<Profile>('/api/user/profile')).body
const valueOf = ({ fields }: Profile, name: string) => fields.find((field) => field.name === name)?.value

describe('[PROF-01] who sees which data', () => {
  test('oneself: every field of the specification, the IBAN masked', async () => {
    await patch({ iban: IBAN })
    const mine = await own()
    expect(mine.fields.map(({ name }) => name)).toEqual([...PERSONAL_FIELDS])
    expect(mine).toMatchObject({ own: true, name: 'anna reader', version: 1, payrollMonth: '2026-05' })
    expect(valueOf(mine, 'iban')).toBe('DE02 •••• •••• •••• 2051')
    expect(mine.fields.find(({ name }) => name === 'supervisor')).toMatchObject({ value: 'bo boss', personId: boss })
  })

  test('personnel of the same company: employment and contact, never bank details, nothing to change', async () => {
    await patch({ iban: IBAN, street: 'Lindenweg', houseNumber: '4', zip: '57074', location: 'Siegen' })
    const { body } = await server.as('petra.personnel').get<Profile>(`/api/user/profile/${anna}`)
    const hidden = new Set(['iban', 'bic', 'userId', 'validUntil'])
    expect(body.fields.map(({ name }) => name)).toEqual(PERSONAL_FIELDS.filter((name) => !hidden.has(name)))
    expect(valueOf(body, 'location')).toBe('Siegen')
    expect(body.own).toBe(false)
    expect(new Set(body.fields.map(({ change }) => change))).toEqual(new Set(['none']))
    expect(JSON.stringify(body)).not.toContain('2051')
  })

  test('each view is reported to the person, except their own', async () => {
    await server.as('petra.personnel').get(`/api/user/profile/${anna}`)
    await server.as('petra.personnel').get(`/api/user/profile/${anna.toUpperCase()}`)
    const { body } = await server.as('anna.reader').get('/api/user/profile/changes')
    expect(body.views).toMatchObject([{ by: 'petra personnel', at: clock.toISOString() }, { by: 'petra personnel' }])
    const { sub } = { sub: (await server.as('petra.personnel').get<Profile>('/api/user/profile')).body.personId }
    await server.as('petra.personnel').get(`/api/user/profile/${sub}`)
    expect((await server.as('petra.personnel').get('/api/user/profile/changes')).body.views).toEqual([])
  })

  test.each([
    ['another company', 'gus.foreign', 404, 'not_found'],
    ['no company', 'nico.nowhere', 404, 'not_found'],
    ['no right', 'anna.reader', 403, 'role_missing'],
  ])('%s', async (_name, who, status, code) => {
    for (const id of [anna, boss]) {
      expect(await server.as(who).get(`/api/user/profile/${id}`)).toMatchObject({ status, body: { code } })
    }
    expect(await server.db.selectFrom('personal_data_view').selectAll().execute()).toEqual([])
  })

  test('people who left and unknown ids get the same answer', async () => {
    const { company_id } = await find(server.db, 'person', { id: anna })
    const gone = await aPerson(server.db, `gone.${crypto.randomUUID().slice(0, 8)}`, { active: false, company_id })
    for (const id of [gone, crypto.randomUUID()])
      expect(await server.as('petra.personnel').get(`/api/user/profile/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })

  test.each(['/profile', '/profile/changes', '/profile/iban'])('%s needs menu_profile', async (path) => {
    expect((await server.as('nora.noroles').get(`/api/user${path}`)).status).toBe(403)
    expect((await server.nobody.get(`/api/user${path}`)).status).toBe(401)
  })
})

describe('[PROF-02] the second factor', () => {
  const CHANGES = [
    { phone: '0271 1' },
    { cellPhone: null },
    { zip: '57074' },
    { iban: IBAN },
    { bic: 'X' },
    { representativeId: null },
  ]

  test.each(CHANGES)('%j is refused without one, and with one that was shown long ago', async (body) => {
    await showFactor(server.db, anna)
    expect(await patch(body)).toMatchObject({ status: 403, body: { code: 'second_factor_expired' } })
    await showFactor(server.db, anna, new Date(clock.getTime() - 600_000))
    expect(await patch(body)).toMatchObject({ status: 403, body: { code: 'second_factor_expired' } })
    await server.db.deleteFrom('account').where('person_id', '=', anna).execute()
    expect(await patch(body)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect((await own()).version).toBe(0)
  })

  test('the full IBAN needs it too', async () => {
    await patch({ iban: IBAN })
    const full = () => server.as('anna.reader').get('/api/user/profile/iban')
    expect((await full()).body).toEqual({ iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' })
    await showFactor(server.db, anna)
    expect(await full()).toMatchObject({ status: 403, body: { code: 'second_factor_expired' } })
  })
})

describe('fields that may be changed', () => {
  test.each([
    [{ iban: 'DE02120300000000202052' }, 'iban', 'iban_checksum'],
    [{ iban: 'DE0212030000000020205' }, 'iban', 'iban_length'],
    [{ iban: 'XX02120300000000202051' }, 'iban', 'iban_country'],
    [{ iban: 'DE02-1203' }, 'iban', 'iban_characters'],
    [{ iban: '  ' }, 'iban', 'empty'],
    [{ iban: 'AT611904300234573201' }, 'bic', 'empty'],
    [{ iban: 'AT611904300234573201', bic: 'BYLADEM1001' }, 'bic', 'bic_country'],
    [{ iban: 'AT611904300234573201', bic: 'WRONG' }, 'bic', 'bic_format'],
    [{ bic: 'BYLADEM1001' }, 'bic', 'with_iban'],
    [{ phone: 'ask me' }, 'phone', 'phone'],
    [{ phone: '' }, 'phone', 'empty'],
    [{ cellPhone: '1'.repeat(31) }, 'cellPhone', 'too_long'],
    [{ street: '‮Lindenweg', houseNumber: '4', zip: '57074', location: 'Siegen' }, 'street', 'invisible'],
    [{ street: 'Lindenweg', houseNumber: 'four', zip: '57074', location: 'Siegen' }, 'houseNumber', 'house_number'],
    [{ street: 'Lindenweg', houseNumber: '4', zip: 'abc', location: 'Siegen' }, 'zip', 'zip'],
    [{ zip: '57074' }, 'street', 'empty'],
    [{ representativeId: crypto.randomUUID() }, 'representativeId', 'unknown_person'],
  ])('%j: %s %s', async (body, field, rule) => {
    const { status, body: problem } = await patch(body)
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'personal_data_invalid' })
    expect(problem.details).toContainEqual({ field: `body.${field}`, rule })
    expect((await own()).version).toBe(0)
  })

  test('a person cannot be their own deputy', async () => {
    expect((await patch({ representativeId: anna })).body.details).toEqual([
      { field: 'body.representativeId', rule: 'not_oneself' },
    ])
  })

  test.each([
    [{}],
    [{ email: 'x@example.com' }],
    [{ companyId: 2 }],
    [{ iban: 12 }],
    [{ version: 3 }],
    [{ street: null }],
    [{ iban: 'D'.repeat(61) }],
  ])('%j is not taken at all', async (body) => {
    expect(await patch(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('values are stored in one spelling, and the same value changes nothing', async () => {
    const address = { street: '  Am  Alten Markt ', houseNumber: '4a', zip: 'sw1a 1aa', location: 'Ko\u0308ln' }
    const first = await patch({ ...address, iban: 'de02 1203 0000 0000 2020 51', cellPhone: '0160 5550 214' })
    expect(valueOf(first.body, 'street')).toBe('Am Alten Markt')
    expect(valueOf(first.body, 'zip')).toBe('SW1A 1AA')
    expect(valueOf(first.body, 'location')).toBe('Köln')
    expect(valueOf(first.body, 'bic')).toBe('BYLADEM1001')
    const again = await patch({ ...address, iban: IBAN })
    expect(again.body.version).toBe(1)
    expect((await server.as('anna.reader').get('/api/user/profile/changes')).body.changes).toHaveLength(3)
  })

  test('a number can be taken away', async () => {
    await patch({ cellPhone: '0160 5550 214' })
    expect(valueOf((await patch({ cellPhone: null })).body, 'cellPhone')).toBeNull()
  })
})

describe('two simultaneous changes', () => {
  test('an old version is refused with the present state, the present one is taken', async () => {
    expect((await patch({ cellPhone: '0160 111' }, { 'if-match': '"0"' })).status).toBe(200)
    const late = await patch({ cellPhone: '0160 222' }, { 'if-match': '"0"' })
    expect(late).toMatchObject({ status: 409, body: { code: 'version_outdated', present: { version: 1 } } })
    expect(valueOf(late.body.present, 'cellPhone')).toBe('0160 111')
    expect((await patch({ cellPhone: '0160 222' }, { 'if-match': '1' })).body.version).toBe(2)
  })

  test('of five at the same time with one version one wins', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => patch({ cellPhone: `0160 555 ${n}` }, { 'if-match': '"0"' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('a repeated request changes once, and its stored response holds no IBAN', async () => {
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = [await patch({ iban: IBAN }, headers), await patch({ iban: IBAN }, headers)]
    expect(second.body).toEqual(first.body)
    expect((await server.as('anna.reader').get('/api/user/profile/changes')).body.changes).toHaveLength(1)
    const records = await server.db.selectFrom('idempotency_record').selectAll().execute()
    expect(JSON.stringify(records)).not.toContain(IBAN)
  })
})
