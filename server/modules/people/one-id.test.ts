// People known before their first sign-in keep their id, whatever their id in Keycloak: through the real app.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Form } from '#contract/postbox.ts'
import { TEST_ISSUER, testApp } from '#server/testing/app.ts'
import { aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { aStation, FORMS, someForms } from '#server/modules/postbox/testing/forms.ts'

const SCIM_TOKEN = 'scim-token-of-the-test-0123456789abcdef'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const server = await testApp({ env: () => ({ OIDC_ISSUER: TEST_ISSUER, SCIM_TOKEN }) })

async function signIn(username: string, roles: readonly string[] = EMPLOYEE_ROLES) {
  const sub = randomUUID()
  const now = Math.floor(Date.now() / 1000)
  const [given_name, family_name] = username.split('.')
  const token = await server.sign({
    iss: TEST_ISSUER,
    aud: 'portal-api',
    azp: 'portal',
    sub,
    sid: `sid-${sub}`,
    iat: now,
    exp: now + 300,
    preferred_username: username,
    given_name,
    family_name,
    realm_access: { roles },
  })
  const headers = { authorization: `Bearer ${token}` }
  return {
    sub,
    get: (path: string) => server.nobody.get(path, { headers }),
    post: (path: string, body: object, version?: number) => server.nobody.post(path, { headers, body, version }),
  }
}

test('[API-01] [T06] a user of SCIM has one id before and after the first sign-in, and is put out by it', async () => {
  const headers = { authorization: `Bearer ${SCIM_TOKEN}`, 'content-type': 'application/scim+json' }
  const scim = (method: 'get' | 'post' | 'patch', path: string, body?: object) =>
    server.nobody[method](`/api/scim/v2/Users${path}`, { headers, ...(body && { raw: JSON.stringify(body) }) })
  const made = await scim('post', '', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'sven.scim',
    externalId: 'hr-1',
    name: { givenName: 'Sven', familyName: 'Scim' },
  })
  const { id: scimId } = made.body
  const person = () =>
    server.db.selectFrom('person').select('id').where('scim_id', '=', scimId).executeTakeFirstOrThrow()
  const { id } = await person()
  const sven = await signIn('sven.scim')
  const profile = await sven.get('/api/user/profile')
  expect(profile).toMatchObject({ status: 200, body: { personId: id }, headers: { 'x-person-id': id } })
  expect(id).not.toBe(sven.sub)
  expect(await person()).toEqual({ id })
  expect((await scim('get', `/${scimId}`)).body).toMatchObject({
    id: scimId,
    userName: 'sven.scim',
    externalId: 'hr-1',
  })
  const Operations = [{ op: 'replace', path: 'active', value: false }]
  expect((await scim('patch', `/${scimId}`, { schemas: [PATCH], Operations })).body).toMatchObject({ active: false })
  await expect.poll(async () => (await sven.get('/api/user/profile')).status, { timeout: 3_000 }).toBe(401)
})

test('[POST-02] a template with a named approver works before and after the approver’s first sign-in', async () => {
  const forms = await someForms(server)
  const at = { company_id: forms.company, site_id: forms.site }
  const roles = [...EMPLOYEE_ROLES, 'menu_ma_form'] as const
  const named = await aPerson(server.db, 'nina.named', { ...at, roles })
  const template = await forms.publish({ stations: [aStation('named', { kind: 'person', personId: named })] })
  const early = await forms.send(template)
  const nina = await signIn('nina.named', roles)
  const late = await forms.send(template)
  for (const { id, version } of [early, late]) {
    expect((await nina.get(`${FORMS}/forms/${id}`)).status).toBe(200)
    const decided = await nina.post(`${FORMS}/forms/${id}/decision`, { approve: true }, version)
    expect(decided).toMatchObject({ status: 200, body: { status: 'approved' } })
    const { timeline } = decided.body as Form
    expect(timeline.at(-1)?.by?.id).toBe(named)
  }
})
