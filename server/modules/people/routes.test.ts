import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { insertPicture, preparePicture } from '#server/files/pictures.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'
import { meetPerson } from './first-sight.ts'
import { recordLogin } from './record-login.ts'
import { sessionOf, type AccessClaims } from '#server/http/session.ts'

const server = await testApp()
const personOf = (id: string) => server.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()

const { db } = server
const company = await aCompany(db, 'Talbrück Werke')
const row = { company_id: company, name: 'Einkauf', settings: JSON.stringify({ absence: 'abstract' }) }
const { id: division } = await insert(db, 'division', row)
const boss = await aPerson(db, 'bo.boss', { company_id: company })
const anna = await aPerson(db, 'anna.reader', { company_id: company, division_id: division, supervisor_id: boss })
await aPerson(db, 'bert.buyer', { roles: ['portal_ek'] })

describe('[API-01] portraits', () => {
  const download = (id: string, query = '', headers = {}) =>
    server.as('bert.buyer').get<Buffer>(`/api/user/profilepics/download/${id}${query}`, { headers })

  test('anybody who is signed in gets them, also past a cache, once', async () => {
    const portrait = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a42' } })
      .png()
      .toBuffer()
    await update(
      server.db,
      'person',
      { id: anna },
      { picture_id: await insertPicture(server.db, await preparePicture(portrait)) },
    )
    const { status, headers, body } = await download(anna, '?1732200000')
    expect({ status, type: headers['content-type'], policy: headers['content-security-policy'] }).toEqual({
      status: 200,
      type: 'image/png',
      policy: "sandbox; default-src 'none'",
    })
    expect((await sharp(body).metadata()).height).toBe(300)
    expect((await download(anna, '', { 'if-none-match': headers['etag'] })).status).toBe(304)
    expect((await sharp((await download(anna, '?height=100')).body).metadata()).height).toBe(100)
    expect((await server.nobody.get(`/api/user/profilepics/download/${anna}`)).status).toBe(401)
  })

  test('a person without a picture, an unknown one and one who left get the same answer', async () => {
    const gone = await aPerson(server.db, 'gone.person', {
      active: false,
      picture_id: (await personOf(anna))!.picture_id,
    })
    const answers = await Promise.all(
      [boss, crypto.randomUUID(), gone].map((id) =>
        server.as('bert.buyer').get(`/api/user/profilepics/download/${id}`),
      ),
    )
    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
  })

  test('a malformed id: 400', async () => {
    expect((await download('..%2f..%2fetc')).status).toBe(400)
  })
})

describe('[APP-11] start-up', () => {
  test('the sign-in is recorded; with the embedded provider nothing else changes', async () => {
    const before = await personOf(anna)
    const startedAt = Date.now()
    const { status } = await server.as('anna.reader').get('/api/ma/user/writeLastLogIn')
    expect(status).toBe(204)
    const after = await personOf(anna)
    expect(after?.last_login_at?.getTime()).toBeGreaterThanOrEqual(startedAt)
    expect(after?.account_seen_at).not.toBeNull()
    const otherwise = { last_login_at: null, account_seen_at: null }
    expect({ ...after, ...otherwise }).toEqual({ ...before, ...otherwise })
  })

  test('the version of the front end is kept', async () => {
    const { status } = await server
      .as('anna.reader')
      .post('/api/user/fe/currentversion', { body: { system: 'prod', version: '2025.05.19.6047' } })
    expect(status).toBe(204)
    expect(await personOf(anna)).toMatchObject({ frontend_system: 'prod', frontend_version: '2025.05.19.6047' })
  })

  test.each([
    ['nothing', {}],
    ['a number', { system: 'prod', version: 1 }],
    ['an unknown field', { system: 'prod', version: '1', sub: 'x' }],
    ['an over-long value', { system: 'prod', version: '1'.repeat(41) }],
    ['an empty value', { system: '', version: '1' }],
  ])('%s is no version: 400', async (_name, body) => {
    expect(await server.as('anna.reader').post('/api/user/fe/currentversion', { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })
})

describe('people of a foreign provider', () => {
  const claims = (changes: Partial<AccessClaims> = {}): AccessClaims => ({
    iss: 'https://id.example.com/realms/portal',
    sub: crypto.randomUUID(),
    sid: 's',
    azp: 'portal',
    exp: 2_000_000_000,
    preferred_username: 'Kim.Keycloak',
    given_name: 'Kim',
    family_name: 'Keycloak',
    email: 'kim@example.com',
    locale: 'en',
    ma_company_id: String(company),
    ma_devision_name: 'Einkauf',
    pos: 'Einkäuferin',
    terms_and_conditions: 1_700_000_000,
    realm_access: { roles: ['portal_ma', 'ma_news_user'] },
    resource_access: { 'ma-news-api': { roles: ['news_write'] } },
    ...changes,
  })
  /** A request that records a sign-in: the token is admitted first. Returns the id of the person. */
  async function login(given: AccessClaims, events = server.context.events): Promise<string> {
    const context = { ...server.context, events, config: { ...server.context.config, oidcIssuer: given.iss } }
    const id = await meetPerson(context, given)
    await recordLogin(context, sessionOf(given, id))
    return id
  }
  const rolesOf = async (id: string) =>
    (await server.db.selectFrom('person_role').selectAll().where('person_id', '=', id).execute())
      .map(({ client, role }) => `${client}:${role}`)
      .sort()

  test('become known with their roles, and follow their token from then on', async () => {
    const kim = claims()
    const id = await login(kim)
    expect(await personOf(id)).toMatchObject({
      username: 'kim.keycloak',
      given_name: 'Kim',
      family_name: 'Keycloak',
      email: 'kim@example.com',
      locale: 'en',
      company_id: company,
      position: 'Einkäuferin',
      division_id: expect.any(Number),
      active: true,
      terms_accepted_at: new Date(1_700_000_000_000),
      last_login_at: expect.any(Date),
    })
    expect(await rolesOf(id)).toEqual([':ma_news_user', ':portal_ma', 'ma-news-api:news_write'])
    const { resource_access: _gone, ...rest } = kim
    await login({ ...rest, family_name: 'Neu', realm_access: { roles: ['portal_ma'] } })
    expect(await personOf(id)).toMatchObject({ family_name: 'Neu' })
    expect(await rolesOf(id)).toEqual([':portal_ma'])
  })

  test('[BELL-01] a sign-in that changes roles or company notifies the other areas, any other does not', async () => {
    const published: string[] = []
    const publish = async (_tx: unknown, name: string) => void published.push(name)
    const kim = claims({ preferred_username: 'published.kim' })
    const events = { ...server.context.events, publish }
    await login(kim, events)
    expect(published).toEqual(['person.changed'])
    await login({ ...kim, family_name: 'Anders' }, events)
    expect(published).toHaveLength(1)
    const { resource_access: _gone, ...rest } = kim
    await login(rest, events)
    expect(published).toHaveLength(2)
    await login({ ...rest, ma_company_id: '424242' }, events)
    expect(published).toHaveLength(3)
  })

  test('a name that was given to another person', async () => {
    const [first, second] = [claims({ preferred_username: 'same.name' }), claims({ preferred_username: 'same.name' })]
    const former = await login(first)
    const present = await login(second)
    expect(await personOf(present)).toMatchObject({ username: 'same.name', active: true })
    expect(await personOf(former)).toMatchObject({ username: `same.name~${former}`, active: true })
  })

  test('two concurrent first sign-ins', async () => {
    const kim = claims({ preferred_username: 'twice.atonce' })
    const ids = await Promise.all([login(kim), login(kim), login(kim)])
    expect(new Set(ids).size).toBe(1)
    expect(await rolesOf(ids[0]!)).toHaveLength(3)
  })

  test('a company that is unknown here, and bare claims', async () => {
    const kim = claims({ preferred_username: 'bare.claims', ma_company_id: '424242' })
    const { given_name: _given, family_name: _family, email: _email, pos: _pos, locale: _locale, ...bare } = kim
    expect(await personOf(await login(bare))).toMatchObject({
      given_name: 'bare.claims',
      family_name: '',
      email: null,
      company_id: null,
      locale: 'de',
    })
  })
})

describe('[BELL-05] settings of my division', () => {
  test.each([
    ['anna.reader', { amISupervisor: false, settings: { absence: 'abstract' } }],
    ['bo.boss', { amISupervisor: true, settings: {} }],
  ])('%s', async (username, settings) => {
    expect((await server.as(username).get('/api/ma/devision/settings')).body).toEqual(settings)
  })

  test('need portal_ma', async () => {
    expect((await server.as('bert.buyer').get('/api/ma/devision/settings')).status).toBe(403)
  })

  test('a person whose reports have all left is no supervisor', async () => {
    const { db } = server
    const lonely = await aPerson(db, 'lone.lead')
    await aPerson(db, 'former.member', { supervisor_id: lonely, active: false })
    expect((await server.as('lone.lead').get('/api/ma/devision/settings')).body).toMatchObject({ amISupervisor: false })
  })
})
