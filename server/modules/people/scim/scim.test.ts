import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { BASE, ENTERPRISE, GROUP, PATCH, TOKEN, USER, names, scimClient } from './testing/client.ts'

const server = await testApp({ env: () => ({ SCIM_TOKEN: TOKEN }) })
const without = await testApp()
const { headers, call, list, add, patch } = scimClient(server)

await aCompany(server.db, 'Talbrück Werke')

describe('[API-01] users', () => {
  test('are added with company, division and supervisor, and answered with their address', async () => {
    const boss = await add('bo.scim')
    const {
      status,
      headers: answered,
      body,
    } = await call('post', '/Users', {
      schemas: [USER, ENTERPRISE],
      userName: 'Barbara.Jensen',
      externalId: '701984',
      name: { givenName: 'Barbara', familyName: 'Jensen' },
      title: 'Tour Guide',
      emails: [
        { value: 'home@example.com', type: 'home' },
        { value: 'bjensen@example.com', type: 'work', primary: true },
      ],
      [ENTERPRISE]: {
        employeeNumber: '701984',
        organization: 'Talbrück Werke',
        division: 'Tour',
        manager: { value: boss.id },
      },
    })
    expect({ status, type: answered['content-type'], location: answered['location'] }).toEqual({
      status: 201,
      type: 'application/scim+json; charset=utf-8',
      location: `http://localhost:8080${BASE}/Users/${body.id}`,
    })
    expect(body).toMatchObject({
      schemas: [USER, ENTERPRISE],
      userName: 'barbara.jensen',
      externalId: '701984',
      active: true,
      emails: [{ value: 'bjensen@example.com', type: 'work', primary: true }],
      [ENTERPRISE]: {
        employeeNumber: '701984',
        organization: 'Talbrück Werke',
        division: 'Tour',
        manager: { value: boss.id },
      },
      meta: { resourceType: 'User' },
    })
    expect((await call('get', `/Users/${body.id}`)).body).toEqual(body)
    const personOf = (id: string) =>
      server.db.selectFrom('person').selectAll().where('scim_id', '=', id).executeTakeFirstOrThrow()
    const person = await personOf(body.id)
    expect(person).toMatchObject({
      supervisor_id: (await personOf(boss.id)).id,
      personnel_number: '701984',
      position: 'Tour Guide',
    })
  })

  test('are found by filters, page by page, in an order', async () => {
    for (const n of [1, 2, 3]) await add(`page${n}.scim`)
    expect(names(await list('userName eq "PAGE1.scim"'))).toEqual(['page1.scim'])
    expect(names(await list('userName sw "page" and (userName ew "1.scim" or userName co "e2")'))).toEqual([
      'page1.scim',
      'page2.scim',
    ])
    expect(names(await list('externalId eq "701984"'))).toEqual(['barbara.jensen'])
    expect(names(await list('emails[type eq "work" and value co "bjensen"]'))).toEqual(['barbara.jensen'])
    expect(names(await list(`${ENTERPRISE}:employeeNumber eq "701984"`))).toEqual(['barbara.jensen'])
    expect(names(await list('meta.lastModified gt "2011-05-13T04:42:34Z" and userName sw "page"'))).toHaveLength(3)
    const page = await list('userName sw "page"', '&sortBy=userName&sortOrder=descending&startIndex=2&count=1')
    expect(page).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 })
    expect(names(page)).toEqual(['page2.scim'])
    expect(await list('userName pr', '&count=0')).toMatchObject({ itemsPerPage: 0, Resources: [] })
    const short = (await call('get', '/Users?attributes=userName&count=1')).body.Resources[0]
    expect(Object.keys(short).toSorted()).toEqual(['id', 'schemas', 'userName'])
  })

  test.each(['userName', 'userName xx "a"', 'password eq "a"', 'active eq "yes"', 'userName eq', '%'])(
    'a filter %j is invalid: 400 invalidFilter',
    async (filter) => {
      expect(await call('get', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
        status: 400,
        body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400', scimType: 'invalidFilter' },
      })
    },
  )

  test('are changed by PATCH and replaced by PUT', async () => {
    const { id } = await add('pat.scim', { title: 'Old' })
    const patched = await patch(
      id,
      { op: 'replace', path: 'title', value: 'New' },
      { op: 'add', path: 'emails', value: [{ value: 'pat@example.com', type: 'work' }] },
      { op: 'replace', path: `${ENTERPRISE}:organization`, value: 'Talbrück Werke' },
      { op: 'replace', value: { 'name.givenName': 'Patricia' } },
    )
    expect(patched).toMatchObject({
      status: 200,
      body: { title: 'New', emails: [{ value: 'pat@example.com' }], [ENTERPRISE]: { organization: 'Talbrück Werke' } },
    })
    const put = await call('put', `/Users/${id}`, { schemas: [USER], userName: 'pat.scim', name: { givenName: 'Pat' } })
    expect(put).toMatchObject({ status: 200, body: { name: { givenName: 'Pat' }, active: true } })
    expect(put.body).not.toHaveProperty('title')
  })

  test('that are no longer active lose their rights, and get them again', async () => {
    const { id } = await add('leo.scim')
    expect(await patch(id, { op: 'replace', path: 'active', value: false })).toMatchObject({
      status: 200,
      body: { active: false },
    })
    const person = () =>
      server.db.selectFrom('person').select(['active', 'left_at']).where('scim_id', '=', id).executeTakeFirst()
    expect(await person()).toMatchObject({ active: false, left_at: expect.any(Date) })
    expect(names(await list('active eq false'))).toContain('leo.scim')
    expect(await patch(id, { op: 'replace', value: { active: true } })).toMatchObject({
      status: 200,
      body: { active: true },
    })
    expect(await person()).toEqual({ active: true, left_at: null })
  })

  test('[T06] whose user name was reused can still be changed and ended', async () => {
    const { id } = await add('max.scim')
    const given = 'g'.repeat(250)
    const username = `max.scim~${crypto.randomUUID()}`
    await server.db.updateTable('person').set({ username }).where('scim_id', '=', id).execute()
    const replace = (path: string, value: unknown) => patch(id, { op: 'replace', path, value })
    expect(await replace('title', 'New')).toMatchObject({ status: 200, body: { title: 'New', userName: username } })
    expect(await replace('userName', 'max~scim')).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    // A value that was stored in another way.
    await server.db.updateTable('person').set({ given_name: given }).where('scim_id', '=', id).execute()
    expect(await replace('active', false)).toMatchObject({ status: 200, body: { active: false, title: 'New' } })
    expect(await replace('active', true)).toMatchObject({ status: 200, body: { active: true } })
  })

  test('that are deleted are missing for the client; they keep their record when they come again', async () => {
    const { id } = await add('dora.scim', { externalId: 'dora-1' })
    expect((await call('delete', `/Users/${id}`)).status).toBe(204)
    for (const [method, body] of [['get'], ['delete'], ['put', { schemas: [USER], userName: 'dora.scim' }]] as const)
      expect((await call(method, `/Users/${id}`, body)).status).toBe(404)
    expect(names(await list('userName eq "dora.scim"'))).toEqual([])
    // A user name alone may be that of somebody else by now.
    expect(await call('post', '/Users', { schemas: [USER], userName: 'dora.scim' })).toMatchObject({ status: 409 })
    expect(await add('dora.scim', { externalId: 'dora-1' })).toMatchObject({ id, active: true })
  })

  test.each<[string, object, number, string]>([
    ['a user name that is taken', { userName: 'BARBARA.jensen' }, 409, 'uniqueness'],
    ['a number that is taken', { userName: 'n.n', [ENTERPRISE]: { employeeNumber: '701984' } }, 409, 'uniqueness'],
    ['no user name', { name: { givenName: 'A' } }, 400, 'invalidValue'],
    ['a value of another type', { userName: 'n.n', active: 'perhaps' }, 400, 'invalidValue'],
    [
      'a company that does not exist',
      { userName: 'n.n', [ENTERPRISE]: { organization: 'Nirgends' } },
      400,
      'invalidValue',
    ],
    [
      'a supervisor who does not exist',
      { userName: 'n.n', [ENTERPRISE]: { manager: { value: crypto.randomUUID() } } },
      400,
      'invalidValue',
    ],
  ])('with %s are refused', async (_, changes, status, scimType) => {
    expect(await call('post', '/Users', { schemas: [USER, ENTERPRISE], ...changes })).toMatchObject({
      status,
      body: { status: String(status), scimType },
    })
  })

  test('who report to each other in a circle are refused', async () => {
    const top = await add('top.scim')
    const below = await add('below.scim', { schemas: [USER, ENTERPRISE], [ENTERPRISE]: { manager: { value: top.id } } })
    expect(await patch(top.id, { op: 'add', path: `${ENTERPRISE}:manager`, value: { value: below.id } })).toMatchObject(
      { status: 400 },
    )
  })
})

describe('[API-01] groups', () => {
  test('are kept with their members and give no roles', async () => {
    const [one, two] = [await add('one.scim'), await add('two.scim')]
    const body = { schemas: [GROUP], displayName: 'menu_admin', members: [{ value: one.id }] }
    const { status, body: group } = await call('post', '/Groups', body)
    expect({ status, group }).toMatchObject({
      status: 201,
      group: { displayName: 'menu_admin', members: [{ value: one.id }] },
    })
    const change = (...Operations: object[]) => call('patch', `/Groups/${group.id}`, { schemas: [PATCH], Operations })
    expect((await change({ op: 'add', path: 'members', value: [{ value: two.id }] })).body.members).toHaveLength(2)
    expect((await change({ op: 'remove', path: `members[value eq "${one.id}"]` })).body.members).toMatchObject([
      { value: two.id },
    ])
    const roles = await server.db
      .selectFrom('person_role')
      .select('role')
      .where('person_id', 'in', [one.id, two.id])
      .execute()
    expect(roles).toEqual([])
    expect(
      (await call('get', `/Groups?filter=${encodeURIComponent('displayName eq "MENU_admin"')}`)).body,
    ).toMatchObject({ totalResults: 1 })
    expect(await call('post', '/Groups', body)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect((await call('post', '/Groups', { ...body, displayName: 'x', members: [{ value: 'nobody' }] })).status).toBe(
      400,
    )
    expect((await call('delete', `/Groups/${group.id}`)).status).toBe(204)
    expect((await call('get', `/Groups/${group.id}`)).status).toBe(404)
  })
})

test('[API-01] ordering by a list of values is ignored', async () => {
  for (const displayName of ['Order B', 'Order A']) await call('post', '/Groups', { schemas: [GROUP], displayName })
  for (const sortBy of ['members', 'members.value'])
    expect(await call('get', `/Groups?sortBy=${sortBy}&sortOrder=descending`)).toMatchObject({
      status: 200,
      body: { totalResults: 2 },
    })
  const { body: ordered } = await call('get', '/Groups?sortBy=displayName')
  expect(ordered.Resources.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
    'Order A',
    'Order B',
  ])
})

test('[API-01] a search in a body is the list of the same query', async () => {
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
    filter: 'userName sw "page"',
    count: 2,
    attributes: ['userName'],
  }
  const { status, body: found } = await call('post', '/Users/.search', body)
  expect({ status, found }).toMatchObject({ status: 200, found: { totalResults: 3, itemsPerPage: 2 } })
  expect(found.Resources[0]).not.toHaveProperty('name')
})

describe('the service', () => {
  test('describes itself', async () => {
    expect((await call('get', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    })
    const { body: types } = await call('get', '/ResourceTypes')
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups'])
    const { body: schemas } = await call('get', '/Schemas')
    expect(schemas.Resources.map(({ id }: { id: string }) => id)).toEqual([USER, GROUP, ENTERPRISE])
    expect((await call('get', `/Schemas/${ENTERPRISE}`)).body).toMatchObject({ name: 'EnterpriseUser' })
    expect((await call('get', '/ResourceTypes/Printer')).status).toBe(404)
    expect(await call('get', '/Printers')).toMatchObject({ status: 404, body: { status: '404' } })
    for (const path of ['/Bulk', '/Me', '/.search'])
      expect((await call('post', path, {})).body).toMatchObject({ status: '501' })
    expect(await call('post', '/Schemas', {})).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
    const { attributes } = schemas.Resources[0]
    expect(attributes.map(({ name }: { name: string }) => name)).not.toContain('password')
    const { subAttributes } = attributes.find(({ name }: { name: string }) => name === 'emails')
    expect(subAttributes.map(({ name, mutability }: Record<string, string>) => [name, mutability])).toEqual([
      ['value', 'readWrite'],
      ['type', 'readOnly'],
      ['primary', 'readOnly'],
    ])
    expect((await call('get', `/Schemas?filter=${encodeURIComponent('id eq "a"')}`)).status).toBe(403)
  })

  test('requires its token, also of signed-in people, and is off without one', async () => {
    await aPerson(server.db, 'maria.scim', { roles: ['menu_usermanagement'] })
    for (const authorization of ['', 'Bearer wrong', `Basic ${TOKEN}`])
      expect(await call('get', '/Users', undefined, { authorization })).toMatchObject({
        status: 401,
        body: { status: '401' },
      })
    expect((await server.as('maria.scim').get(`${BASE}/Users`)).status).toBe(401)
    expect((await without.nobody.get(`${BASE}/Users`, { headers })).status).toBe(404)
  })

  test('refuses a body that is no JSON, or no user', async () => {
    for (const raw of ['{', '[]', '"x"', ''])
      expect(await server.nobody.post(`${BASE}/Users`, { headers, raw })).toMatchObject({
        status: 400,
        body: { scimType: 'invalidSyntax' },
      })
  })
})
