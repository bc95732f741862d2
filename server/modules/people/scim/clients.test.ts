// Requests of Entra ID and Okta, also concurrent ones, and their entries in the audit log.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aCompany } from '#server/testing/builders.ts'
import { BASE, ENTERPRISE, GROUP, PATCH, TOKEN, USER, names, scimClient } from './testing/client.ts'

const pages = mkdtempSync(join(tmpdir(), 'portal-scim-'))
writeFileSync(join(pages, 'index.html'), '<html></html>')
const server = await testApp({ env: () => ({ SCIM_TOKEN: TOKEN }), pages })
const { call, list, add, patch } = scimClient(server)

await aCompany(server.db, 'Talbrück Werke')
afterAll(() => rmSync(pages, { recursive: true }))

test('an address that does not exist is a fault of SCIM, also beside the pages', async () => {
  expect(await call('get', '/Printers')).toMatchObject({
    status: 404,
    headers: { 'content-type': 'application/scim+json; charset=utf-8' },
    body: { status: '404' },
  })
})

describe('[API-01] provisioning clients', () => {
  const boss = async () => (await add(`boss.${crypto.randomUUID().slice(0, 8)}`)).id as string
  const group = async (members: string[]) =>
    (
      await call('post', '/Groups', {
        schemas: [GROUP],
        displayName: `g-${crypto.randomUUID()}`,
        members: members.map((value) => ({ value })),
      })
    ).body
  const change = (id: string, ...Operations: object[]) =>
    call('patch', `/Groups/${id}`, { schemas: [PATCH], Operations })
  const idsOf = ({ body }: { body: { members?: { value: string }[] } }) =>
    (body.members ?? []).map(({ value }) => value).toSorted()

  test('of Entra ID: parts of missing values, texts for booleans, a manager by the id alone', async () => {
    const { id } = await add('entra.scim')
    const managerId = await boss()
    const added = await patch(
      id,
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'entra@example.com' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+49 1' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: managerId },
      { op: 'Replace', path: `${USER}:title`, value: 'Lead' },
      { op: 'Add', path: `${ENTERPRISE}:organization`, value: 'Talbrück Werke' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Tour' },
      { op: 'Replace', value: { 'name.familyName': 'Neu', [`${ENTERPRISE}:employeeNumber`]: '4711' } },
    )
    expect(added).toMatchObject({
      status: 200,
      body: {
        emails: [{ value: 'entra@example.com', type: 'work' }],
        phoneNumbers: [{ value: '+49 1' }],
        title: 'Lead',
        name: { givenName: 'entra.scim', familyName: 'Neu' },
        [ENTERPRISE]: {
          employeeNumber: '4711',
          division: 'Tour',
          manager: { value: managerId, $ref: `http://localhost:8080${BASE}/Users/${managerId}` },
        },
      },
    })
    const again = await patch(id, { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' })
    expect(again.body.emails).toEqual([{ value: 'new@example.com', type: 'work', primary: true }])
    expect((await patch(id, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(false)
    expect((await patch(id, { op: 'Add', value: { active: 'True' } })).body.active).toBe(true)
    expect(names(await list(`${USER}:userName eq "entra.scim"`))).toEqual(['entra.scim'])
    expect(names(await list(`id eq "${id}" and manager eq "${managerId}"`, '&attributes=id,userName'))).toEqual([
      'entra.scim',
    ])
    expect((await patch(id, { op: 'Remove', path: `${ENTERPRISE}:manager` })).body[ENTERPRISE]).not.toHaveProperty(
      'manager',
    )
    const without = await patch(id, { op: 'Remove', path: `${ENTERPRISE}:organization` })
    expect(without.body[ENTERPRISE]).toEqual({ employeeNumber: '4711' })
    const bare = await patch(id, { op: 'remove', path: ENTERPRISE })
    expect([bare.status, bare.body[ENTERPRISE]]).toEqual([200, undefined])
  })

  test('of Okta: a whole user with unsupported attributes, a new name with the id, a list that replaces the former one', async () => {
    const { id } = await add('okta.scim', {
      password: 'secret',
      locale: 'en-US',
      groups: [],
      displayName: 'Okta User',
      externalId: '00u1',
      emails: [{ primary: true, value: 'okta@example.com', type: 'work' }],
    })
    const replaced = await patch(id, {
      op: 'replace',
      value: { emails: [{ value: 'other@example.com', type: 'work' }] },
    })
    expect(replaced.body.emails).toEqual([{ value: 'other@example.com', type: 'work', primary: true }])
    const { id: groupId } = await group([id])
    const renamed = await change(groupId, { op: 'replace', value: { id: groupId, displayName: `okta-${groupId}` } })
    expect(renamed).toMatchObject({ status: 200, body: { displayName: `okta-${groupId}`, members: [{ value: id }] } })
    const other = (await add('okta.other')).id as string
    expect(idsOf(await change(groupId, { op: 'replace', path: 'members', value: [{ value: other }] }))).toEqual([other])
  })

  test('remove members by value with more than their ids, and non-members, also of an empty group', async () => {
    const [one, two] = [(await add('member.one')).id as string, (await add('member.two')).id as string]
    const { id } = await group([one, two])
    const removed = await change(id, {
      op: 'Remove',
      path: 'members',
      value: [{ value: one, display: 'Other', $ref: null }],
    })
    expect([removed.status, idsOf(removed)]).toEqual([200, [two]])
    for (const operation of [
      { op: 'remove', path: `members[value eq "${one}"]` },
      { op: 'remove', path: 'members', value: [{ value: one }] },
    ])
      expect(idsOf(await change(id, operation))).toEqual([two])
    const found = await call('get', `/Groups?filter=${encodeURIComponent(`members eq "${two}"`)}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] })
    const short = await call('get', `/Groups/${id}?excludedAttributes=members`)
    expect(short.body).not.toHaveProperty('members')
    expect((await change(id, { op: 'remove', path: 'members' })).body).not.toHaveProperty('members')
    expect((await change(id, { op: 'remove', path: `members[value eq "${one}"]` })).status).toBe(200)
  })

  test('that change one record concurrently undo nothing of each other', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await add(`race${round}.scim`)
      const { id: groupId } = await group([])
      const others = await Promise.all([1, 2, 3].map(async (n) => (await add(`race${round}.${n}`)).id as string))
      await Promise.all([
        patch(id, { op: 'replace', path: 'title', value: 'Busy' }),
        patch(id, { op: 'replace', path: 'active', value: false }),
        ...others.map((value) => change(groupId, { op: 'add', path: 'members', value: [{ value }] })),
      ])
      expect((await call('get', `/Users/${id}`)).body).toMatchObject({ title: 'Busy', active: false })
      expect(idsOf(await call('get', `/Groups/${groupId}`))).toEqual(others.toSorted())
    }
  })

  test('that contradict themselves are answered with the fault', async () => {
    const { id } = await add('odd.scim')
    for (const [operation, scimType] of [
      [{ op: 'replace', path: 'nothing', value: 1 }, 'invalidPath'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ] as const)
      expect(await patch(id, operation)).toMatchObject({ status: 400, body: { status: '400', scimType } })
    expect(await call('patch', `/Users/${id}`, { schemas: [PATCH] })).toMatchObject({ status: 400 })
    expect((await call('get', '/Users?sortBy=constructor&count=1')).status).toBe(200)
  })
})

test('[T34] each reading is in the audit log, without a person, with the person whose data was read', async () => {
  const { id } = await add('seen.scim')
  const person = await server.db.selectFrom('person').select('id').where('scim_id', '=', id).executeTakeFirstOrThrow()
  const since = await server.db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirst()
  await call('get', `/Users/${id}`)
  await call('get', '/Groups')
  await call('post', '/Users/.search', { filter: 'userName eq "seen.scim"' })
  await call('get', `/Users/${crypto.randomUUID()}`)
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['kind', 'person_id', 'subject_id', 'route', 'result'])
    .orderBy('at')
    .offset(Number(since?.n))
    .execute()
  const read = { kind: 'read', person_id: null, result: 'answered' }
  expect(entries).toEqual([
    { ...read, subject_id: person.id, route: `GET ${BASE}/Users/:id` },
    { ...read, subject_id: null, route: `GET ${BASE}/Groups` },
    { ...read, subject_id: null, route: `POST ${BASE}/Users/.search` },
  ])
})
