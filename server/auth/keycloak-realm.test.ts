// Against a server that answers as Keycloak 26 was seen to; `npm run test:keycloak` asks a real one the same.
import { createServer } from 'node:http'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import { handleErrors } from '#server/http/errors.ts'
import { HEALTH_LIMIT } from '#server/monitoring/health.ts'
import { listen, type Listening } from '#server/testing/listen.ts'
import { findRealmFaults, type RealmQuestion } from './keycloak-realm.ts'
import { keycloakWatch } from './keycloak-watch.ts'
import { PORTAL_ATTRIBUTES } from './realm-profile.ts'

const NOW = new Date('2026-04-21T08:00:00Z')
const ORIGIN = 'https://portal.example'
const ACCOUNT = { clientId: 'portal-admin', clientSecret: 'right' }
const clientRoles = Object.entries(CLIENT_ROLES).flatMap(([client, roles]) => roles.map((role) => ({ client, role })))

let listening: Listening
let issuer: string
let realm: {
  isDown: boolean
  issuer: string
  redirectUris: string[]
  error: string
  rights: string[]
  realmRoles: readonly string[]
  /** Undefined: a Keycloak without that path. */
  clientRoles: { client: string; role: string }[] | undefined
  attributes: readonly string[]
  clock: number
  /** The status of answers about roles of the realm and attributes. */
  refuses: number | undefined
}

async function tokenOf(body: string): Promise<[number, object]> {
  if (!body.includes('client_secret=right')) return [401, { error: 'unauthorized_client' }]
  const claims = { sub: 'robot', iat: realm.clock, resource_access: { 'realm-management': { roles: realm.rights } } }
  const access_token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32))
  return [200, { access_token, expires_in: 60 }]
}

/** Status, body or target of a redirect, by the path below the realm. */
async function answer(path: string, query: URLSearchParams, body: string): Promise<[number, unknown]> {
  if (path === '/.well-known/openid-configuration') return [200, { issuer: realm.issuer }]
  if (path.endsWith('/token')) return tokenOf(body)
  if (path.endsWith('/auth')) {
    const target = query.get('redirect_uri') ?? ''
    const isKnown = query.get('client_id') === 'portal' && realm.redirectUris.includes(target)
    return isKnown ? [302, `${target}?error=${realm.error}`] : [400, undefined]
  }
  if (realm.refuses !== undefined && /\/realm(\/available)?$|^\/users\/profile$/.test(path)) return [realm.refuses, {}]
  if (path.endsWith('/realm/available')) return [200, realm.realmRoles.map((name) => ({ name }))]
  if (path.endsWith('/realm')) return [200, []]
  if (path === '/users/profile') return [200, { attributes: realm.attributes.map((name) => ({ name })) }]
  if (path.startsWith('/ui-ext/available-roles/users/robot') && realm.clientRoles) {
    const [first, max] = [Number(query.get('first')), Number(query.get('max'))]
    return [200, realm.clientRoles.slice(first, first + max)]
  }
  return [404, { error: 'not found' }]
}

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://keycloak')
    if (realm.isDown) return response.writeHead(502).end()
    if (!/\/realms\/portal\//.test(pathname)) return response.writeHead(404).end()
    const path = pathname.replace(/^(\/admin)?\/realms\/portal/, '')
    const [status, value] = await answer(path, searchParams, Buffer.concat(chunks).toString())
    if (status === 302) return response.writeHead(302, { location: String(value) }).end()
    return response.writeHead(status).end(value === undefined ? undefined : JSON.stringify(value))
  })
  listening = await listen(server)
  issuer = `${listening.origin}/realms/portal`
})
afterAll(() => listening.close())
beforeEach(() => {
  realm = {
    isDown: false,
    issuer,
    redirectUris: [`${ORIGIN}/`],
    error: 'login_required',
    rights: ['view-users', 'manage-users', 'query-users', 'query-groups'],
    realmRoles: [...REALM_ROLES, 'offline_access'],
    // More than one page.
    clientRoles: [...Array.from({ length: 700 }, (_, n) => ({ client: 'other', role: `r${n}` })), ...clientRoles],
    attributes: ['username', ...PORTAL_ATTRIBUTES],
    clock: NOW.getTime() / 1000,
    refuses: undefined,
  }
})

const question = (changes: Partial<RealmQuestion> = {}): RealmQuestion => ({
  issuer,
  clients: [{ id: 'portal', origins: [ORIGIN] }],
  account: ACCOUNT,
  now: () => NOW,
  ...changes,
})

describe('missing parts of a realm', () => {
  test('a complete realm has no faults, also with clocks 5 s apart', async () => {
    expect(await findRealmFaults(question())).toEqual([])
    realm.clock += 5
    expect(await findRealmFaults(question())).toEqual([])
  })

  test.each<[string, () => void, string[]]>([
    [
      'roles of the realm',
      () => (realm.realmRoles = REALM_ROLES.filter((name) => !/^portal_(ek|cp)$/.test(name))),
      ['Realm roles are missing: portal_ek, portal_cp.'],
    ],
    [
      'roles of a client, or the client',
      () => (realm.clientRoles = clientRoles.filter(({ client }) => client !== 'benefits-api')),
      ['Client roles are missing: benefits-api:benefits_admin, benefits-api:benefits_user.'],
    ],
    ['an older Keycloak that does not list them', () => (realm.clientRoles = undefined), []],
    [
      'attributes',
      () => (realm.attributes = PORTAL_ATTRIBUTES.slice(1)),
      [`Attributes of people are missing: ${PORTAL_ATTRIBUTES[0]}.`],
    ],
    [
      'the address of the portal',
      () => (realm.redirectUris = []),
      [`The client portal is missing or disabled, or ${ORIGIN}/* is not among its redirect URIs.`],
    ],
    [
      'the code flow',
      () => (realm.error = 'unauthorized_client'),
      [`The client portal refuses a sign-in from ${ORIGIN}: unauthorized_client.`],
    ],
    [
      'rights of the service account',
      () => (realm.rights = ['query-users']),
      ['The service account portal-admin lacks rights of realm-management: view-users, manage-users.'],
    ],
    [
      '[T08] restraint: the account has too many rights',
      () => realm.rights.push('realm-admin'),
      ['The service account portal-admin has rights of realm-management that it does not need: realm-admin.'],
    ],
    [
      'the rights to read it: nothing is said to be missing',
      () => (realm.refuses = 403),
      [
        'Realm roles cannot be read: Keycloak answers 403 to the service account.',
        'Attributes of people cannot be read: Keycloak answers 403 to the service account.',
      ],
    ],
    [
      'the right time',
      () => (realm.clock += 90),
      [
        'The clock of the portal is 90 s behind that of Keycloak. Beyond 5 s tokens are refused too early or accepted too long.',
      ],
    ],
    [
      'its address',
      () => (realm.issuer = 'http://keycloak:8080/realms/portal'),
      [
        expect.stringContaining('Keycloak calls the realm http://keycloak:8080/realms/portal, not http://127.0.0.1:'),
      ] as never,
    ],
  ])('%s', async (_what, change, faults) => {
    change()
    expect(await findRealmFaults(question())).toEqual(faults)
  })

  test('an error of Keycloak during the check is no fault of the realm', async () => {
    realm.refuses = 500
    await expect(findRealmFaults(question())).rejects.toMatchObject({ status: 503, code: 'identity_unavailable' })
  })

  test('a wrong secret and another realm are named; without an account roles cannot be read', async () => {
    const account = { ...ACCOUNT, clientSecret: 'wrong' }
    expect(await findRealmFaults(question({ account }))).toEqual([
      'Keycloak refuses the service account portal-admin (401): check OIDC_ADMIN_SECRET.',
    ])
    expect(await findRealmFaults(question({ issuer: `${issuer}2` }))).toEqual([`There is no realm at ${issuer}2.`])
    realm.realmRoles = []
    expect(await findRealmFaults(question({ account: undefined }))).toEqual([])
  })
})

describe('the running portal', () => {
  async function start() {
    const lines: { level: string; text: string; missing?: string[] }[] = []
    const write = (level: string) => (fields: { missing?: string[] }, text: string) =>
      void lines.push({ level, text, ...(fields.missing ? { missing: fields.missing } : {}) })
    const log = { info: write('info'), error: write('error') } as unknown as FastifyBaseLogger
    const app = Fastify()
    handleErrors(app)
    await app.register(keycloakWatch({ ...question(), log, periods: { away: 50, incomplete: 50, well: 50 } }))
    await app.ready()
    const health = async () => {
      const { statusCode, body } = await app.inject('/health/identity')
      return [statusCode, JSON.parse(body)] as [number, { status: string; faults?: number; code?: string }]
    }
    return { lines, health, close: () => app.close() }
  }

  test('logs missing parts once, and that they are no longer missing', async () => {
    realm.realmRoles = REALM_ROLES.slice(1)
    const { lines, health, close } = await start()
    const missing = [`Realm roles are missing: ${REALM_ROLES[0]}.`]
    await expect.poll(() => lines).toEqual([{ level: 'error', text: 'the Keycloak realm is not complete', missing }])
    expect(await health()).toEqual([200, { status: 'incomplete', faults: 1 }])
    realm.realmRoles = REALM_ROLES
    await expect.poll(() => lines.length).toBe(2)
    expect(lines[1]).toEqual({ level: 'info', text: 'Keycloak answers' })
    expect(await health()).toEqual([200, { status: 'ok', faults: 0 }])
    await close()
  })

  test('is watched at /health/identity, whose calls each server counts for itself', async () => {
    const app = Fastify()
    const limits: unknown[] = []
    app.addHook('onRoute', ({ url, config }) => {
      if (url === '/health/identity') limits.push((config as { rateLimit?: unknown }).rateLimit)
    })
    await app.register(keycloakWatch({ ...question(), log: app.log }))
    expect(limits).toContain(HEALTH_LIMIT)
  })

  test('starts while Keycloak is away, logs that once, and notices when it comes and goes', async () => {
    realm.isDown = true
    const { lines, health, close } = await start()
    await expect.poll(() => lines.map(({ level }) => level)).toEqual(['error'])
    expect(await health()).toMatchObject([503, { code: 'identity_unavailable' }])
    realm.isDown = false
    await expect.poll(() => lines.map(({ level }) => level)).toEqual(['error', 'info'])
    realm.isDown = true
    await expect.poll(() => lines.map(({ level }) => level)).toEqual(['error', 'info', 'error'])
    await close()
  })
})
