// The checks of the identity provider against a real Keycloak, and its additional features: `npm run test:keycloak`.
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRealmFaults } from '#server/auth/keycloak-realm.ts'
import { freePort } from '#tests/e2e/portal.ts'
import { api, CHECKS, newBrowser } from './checks.ts'
import { ACCOUNT, peopleOf, startTestKeycloak, type TestKeycloak } from './keycloak-realm.ts'
import { startTestPortal, EMBED_ORIGIN, type Provider, type StartedPortal } from './provider.ts'

let keycloak: TestKeycloak
let provider: Provider
let settings: Record<string, string>
const started: StartedPortal[] = []

async function anotherPortal(more: Record<string, string>): Promise<StartedPortal> {
  const portal = await startTestPortal({ ...settings, ...more })
  started.push(portal)
  return portal
}

// Keycloak takes a minute and longer on a busy machine, and Maven fetches it the first time.
beforeAll(async () => {
  const port = await freePort()
  keycloak = await startTestKeycloak(await freePort(), `http://localhost:${port}`)
  const { clientId, clientSecret } = ACCOUNT
  settings = { OIDC_ISSUER: keycloak.issuer, OIDC_ADMIN_CLIENT: clientId, OIDC_ADMIN_SECRET: clientSecret }
  const { portal } = await anotherPortal({ PORT: String(port) })
  provider = { issuer: keycloak.issuer, portal, ...peopleOf(keycloak, portal.context.db) }
}, 600_000)
afterAll(async () => {
  for (const { stop } of started) await stop()
  await keycloak?.stop()
})

const health = async (url = provider.portal.url) => {
  const answer = await fetch(`${url}/health/identity`)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const question = () => ({
  issuer: keycloak.issuer,
  clients: [{ id: 'portal', origins: [provider.portal.url] }],
  account: ACCOUNT,
  now: () => new Date(),
})

describe('Keycloak', () => {
  test.each(CHECKS)('$title', ({ run }) => run(provider))
})

describe('the realm', () => {
  test('as imported is complete, and the health route reports that', async () => {
    const clients = [...question().clients, { id: 'portal-embed', origins: [EMBED_ORIGIN, provider.portal.url] }]
    expect(await findRealmFaults({ ...question(), clients })).toEqual([])
    await expect.poll(() => health()).toEqual({ status: 200, body: { status: 'ok', faults: 0 } })
  })

  test('without some of our roles, attributes and addresses: each is named; the next start adds them', async () => {
    const clientOf = async (clientId: string) =>
      ((await keycloak.admin('GET', `/clients?clientId=${clientId}`)) as Record<string, unknown>[])[0]!
    await keycloak.admin('DELETE', '/roles/menu_ma_az')
    await keycloak.admin('DELETE', `/clients/${String((await clientOf('benefits-api'))['id'])}`)
    const profile = (await keycloak.admin('GET', '/users/profile')) as { attributes: { name: string }[] }
    const attributes = profile.attributes.filter(({ name }) => name !== 'pos')
    await keycloak.admin('PUT', '/users/profile', { ...profile, attributes })
    const portal = await clientOf('portal')
    await keycloak.admin('PUT', `/clients/${String(portal['id'])}`, {
      ...portal,
      redirectUris: ['http://old.example/*'],
    })
    expect(await findRealmFaults(question())).toEqual([
      `The client portal is missing or disabled, or ${provider.portal.url}/* is not among its redirect URIs.`,
      'Realm roles are missing: menu_ma_az.',
      'Client roles are missing: benefits-api:benefits_admin, benefits-api:benefits_user.',
      'Attributes of people are missing: pos.',
    ])
    await keycloak.update()
    expect(await findRealmFaults(question())).toEqual([])
  })

  test('[T08] an account with rights that it does not need, a wrong secret, another clock and another address', async () => {
    const management = ((await keycloak.admin('GET', '/clients?clientId=realm-management')) as { id: string }[])[0]!.id
    const { id } = (
      (await keycloak.admin('GET', `/users?username=service-account-portal-admin`)) as { id: string }[]
    )[0]!
    const role = (await keycloak.admin('GET', `/clients/${management}/roles/manage-clients`)) as object
    const path = `/users/${id}/role-mappings/clients/${management}`
    await keycloak.admin('POST', path, [role] as never)
    expect(await findRealmFaults(question())).toEqual([expect.stringContaining('does not need: manage-clients.')])
    await keycloak.admin('DELETE', path, [role] as never)
    const hour = () => new Date(Date.now() + 3_600_000)
    expect(await findRealmFaults({ ...question(), now: hour })).toEqual([expect.stringContaining('s ahead of')])
    const account = { ...ACCOUNT, clientSecret: 'wrong' }
    expect(await findRealmFaults({ ...question(), account })).toEqual([expect.stringContaining('OIDC_ADMIN_SECRET')])
    const issuer = keycloak.issuer.replace('localhost', '127.0.0.1')
    expect((await findRealmFaults({ ...question(), issuer }))[0]).toContain(`calls the realm ${keycloak.issuer}`)
    expect(await findRealmFaults({ ...question(), issuer: `${keycloak.issuer}2` })).toEqual([
      `There is no realm at ${keycloak.issuer}2.`,
    ])
  })
})

test('imported people keep their ids when Keycloak uses others, and can be looked up by them', async () => {
  const { db, identity } = provider.portal.context
  const { id, sub, ...credentials } = await provider.person()
  await db.deleteFrom('person_subject').where('sub', '=', sub).execute()
  const { access_token } = await newBrowser(provider).tokens(credentials)
  const answer = await fetch(`${provider.portal.url}/api/realtime/token`, {
    headers: { authorization: `Bearer ${access_token}`, 'x-subject-id': sub },
  })
  expect([answer.status, answer.headers.get('x-person-id')]).toEqual([200, id])
  expect(await db.selectFrom('person_subject').select('person_id').where('sub', '=', sub).execute()).toEqual([
    { person_id: id },
  ])
  expect(await identity.sessions(id)).toHaveLength(1)
  expect(await identity.sessions(sub)).toEqual([])
})

describe('keys and failures', () => {
  test('rotated keys are known immediately; tokens of the old ones work until they expire', async () => {
    const browser = newBrowser(provider)
    const person = await provider.person()
    const before = await browser.tokens(person)
    const { id } = (await keycloak.admin('GET', '')) as { id: string }
    await keycloak.admin('POST', '/components', {
      name: 'rotated',
      providerId: 'rsa-generated',
      providerType: 'org.keycloak.keys.KeyProvider',
      parentId: id,
      config: { priority: ['200'], algorithm: ['RS256'], keySize: ['2048'] },
    })
    const after = await newBrowser(provider).tokens(person)
    const kidOf = (token: string) => decodeProtectedHeader(token).kid
    expect(kidOf(after.access_token)).not.toBe(kidOf(before.access_token))
    expect([await api(provider, after.access_token), await api(provider, before.access_token)]).toEqual([200, 200])
    // A refresh token is signed by Keycloak's own secret, so the session continues.
    expect((await browser.refresh(before.refresh_token)).status).toBe(200)
  })

  test('while Keycloak is down the portal runs and starts, answers sign-ins with 503, and accepts tokens that it can check', async () => {
    const person = await provider.person()
    const browser = newBrowser(provider)
    const [seen, unseen] = [await browser.tokens(person), await newBrowser(provider).tokens(person)]
    expect(await api(provider, seen.access_token)).toBe(200)
    await keycloak.stop()
    // A known token, and a new one that the portal checks with its stored keys.
    expect([await api(provider, seen.access_token), await api(provider, unseen.access_token)]).toEqual([200, 200])
    const later = (await anotherPortal({ PORT: String(await freePort()) })).portal
    const refused = await fetch(`${later.url}/api/realtime/token`, {
      headers: { authorization: `Bearer ${seen.access_token}` },
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({ code: 'identity_unavailable' })
    expect((await fetch(`${later.url}/health/ready`)).status).toBe(200)
    await expect.poll(async () => (await health()).status).toBe(503)
    const grant = { code: 'a'.repeat(30), verifier: 'v'.repeat(43) }
    const hostSession = await fetch(`${provider.portal.url}/api/identity/host-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: EMBED_ORIGIN },
      body: JSON.stringify(grant),
    })
    expect([hostSession.status, await hostSession.json()]).toMatchObject([503, { code: 'identity_unavailable' }])
    const { identity } = provider.portal.context
    await expect(identity.status(person.id)).rejects.toMatchObject({ status: 503, code: 'identity_unavailable' })

    await keycloak.start()
    await expect.poll(() => api({ portal: later }, seen.access_token)).toBe(200)
    await expect.poll(async () => (await health(later.url)).status).toBe(200)
    // Sessions are in Keycloak's database.
    expect((await browser.refresh(seen.refresh_token)).status).toBe(200)
    expect(await identity.status(person.id)).toEqual({ setup: false, reset: false })
  }, 400_000)
})
