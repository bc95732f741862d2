import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { REALM_ROLES, type Role } from '#domain/organisation/roles.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'

const portal = await testApp()
let sub = ''
sub = await aPerson(portal.db, 'katrin.osterloh')
await aPerson(portal.db, 'without.roles', { roles: [] })

const PUBLIC = [
  // Only OPTIONS: preflights of the API; other methods get 404.
  '*',
  '/api',
  // The key of a terminal is checked by the route.
  '/api/az/terminal/bookings',
  '/api/identity/host-session',
  // The keys of devices are checked by the routes.
  '/api/mes/machines/events',
  '/api/mes/terminal/events',
  '/api/mes/terminal/orders/:number',
  '/api/mes/terminal/sign-in',
  '/api/mes/terminal/state',
  '/api/notification/mail/unsubscribe/:token',
  '/api/openapi.json',
  // The token of SCIM is checked by its routes.
  '/api/scim/v2/*',
  '/api/scim/v2/.search',
  '/api/scim/v2/Bulk',
  '/api/scim/v2/Groups',
  '/api/scim/v2/Groups/.search',
  '/api/scim/v2/Groups/:id',
  '/api/scim/v2/Me',
  '/api/scim/v2/ResourceTypes',
  '/api/scim/v2/ResourceTypes/:id',
  '/api/scim/v2/Schemas',
  '/api/scim/v2/Schemas/:id',
  '/api/scim/v2/ServiceProviderConfig',
  '/api/scim/v2/Users',
  '/api/scim/v2/Users/.search',
  '/api/scim/v2/Users/:id',
  '/api/vac/feeds/ics/:file',
  '/docs/docs.css',
  '/docs/docs.js',
  '/docs/embedding',
  '/docs/latin.woff2',
  '/health/live',
  '/health/ready',
  '/static/config.prod.json',
  '/widgets/origin',
]
/** The token is the body: first-routes.test.ts. */
const FIRST = '/api/notification/first'
const guarded = () =>
  portal.routes.filter(({ access, method, url }) => access !== 'public' && method !== 'HEAD' && url !== FIRST)
/** An address that matches the route. Its parameters must not matter before the caller is known. */
const addressOf = (url: string) => url.replace(/:id\b/, '1').replace(/:\w+/g, 'x').replace('*', 'x')
const call = (method: string, url: string, headers: Record<string, string>) =>
  portal.app.inject({ method: method as 'GET', url: addressOf(url), headers })

/** Sends the same request to every one of `routes`. */
async function expectOf(routes: typeof portal.routes, headers: Record<string, string>, refusal: object): Promise<void> {
  for (const { method, url } of routes) {
    const answer = await call(method, url, headers)
    expect({ method, url, status: answer.statusCode, code: answer.json().code }).toEqual({ method, url, ...refusal })
  }
}

test('[APP-14] [T08] only these routes are public', () => {
  const open = new Set(portal.routes.filter(({ access }) => access === 'public').map(({ url }) => url))
  expect([...open].toSorted()).toEqual(PUBLIC)
})

test('a route without `access` does not start', () => {
  expect(() => portal.app.get('/api/forgotten', async () => 'open')).toThrow()
})

describe('every route that is not public refuses', () => {
  const refusals: [name: string, token: () => Promise<string | undefined>][] = [
    ['no token', async () => undefined],
    ['rubbish', async () => 'rubbish'],
    ['an expired token', () => portal.tokenOf('katrin.osterloh', { exp: Math.floor(Date.now() / 1000) - 60 })],
    ['a foreign issuer', () => portal.tokenOf('katrin.osterloh', { iss: 'https://evil.example/realms/portal' })],
    ['another audience', () => portal.tokenOf('katrin.osterloh', { aud: 'other-api' })],
    ['a token without session', () => portal.tokenOf('katrin.osterloh', { sid: undefined })],
    ['an unsigned token', async () => new UnsecuredJWT(decode(await portal.tokenOf('katrin.osterloh'))).encode()],
    ['a forged signature', forge],
  ]
  test.each(refusals)('%s with 401', async (_name, token) => {
    const bearer = await token()
    await expectOf(guarded(), bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }, {
      status: 401,
      code: 'unauthenticated',
    })
  })

  test('[APP-14] [T09] a foreign x-subject-id with 400', async () => {
    const authorization = `Bearer ${await portal.tokenOf('katrin.osterloh')}`
    await expectOf(
      guarded(),
      { authorization, 'x-subject-id': '00000000-0000-4000-8000-000000000000' },
      { status: 400, code: 'subject_mismatch' },
    )
  })

  test('[T08] a person without the role with 403', async () => {
    const authorization = `Bearer ${await portal.tokenOf('without.roles')}`
    const gated = guarded().filter(({ access }) => Array.isArray(access))
    expect(gated.length).toBeGreaterThan(5)
    await expectOf(gated, { authorization }, { status: 403, code: 'role_missing' })
  })
})

test('[APP-14] the subject header may repeat what the token says', async () => {
  const headers = { 'x-subject-id': sub, 'cache-control': 'no-cache' }
  expect(await portal.as('katrin.osterloh').get('/api/notification/badges', { headers })).toMatchObject({ status: 200 })
})

test('roles named by routes are those of the closed sets', () => {
  const named = new Set(guarded().flatMap(({ access }) => (Array.isArray(access) ? (access as Role[]) : [])))
  for (const role of named)
    expect(role.includes(':') || (REALM_ROLES as readonly string[]).includes(role), role).toBe(true)
})

test('[APP-15] all prefixes of section 7 answer: an unknown path of an installed area is not found', async () => {
  const prefixes = ['mes', 'cp']
  for (const prefix of prefixes)
    for (const method of ['get', 'post', 'delete'] as const)
      expect(await portal.as('katrin.osterloh')[method](`/api/${prefix}/anything`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
})

test('[APP-15] the team calendar has a prefix of its own, whose unknown paths do not count as a missing area', async () => {
  await aPerson(portal.db, 'leo.leave', { roles: [...EMPLOYEE_ROLES, 'menu_ma_holiday'] })
  const leo = portal.as('leo.leave')
  const span = 'first=2026-05-01&last=2026-05-31'
  const board = await leo.get(`/api/tk/board?${span}`)
  expect(board.status).toBe(200)
  expect(board.body).toEqual((await leo.get(`/api/vac/board?${span}`)).body)
  expect(await leo.get('/api/tk/anything')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('[API-01] the error trigger is disabled', async () => {
  expect(await portal.as('katrin.osterloh').get('/api/ma/error/500')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test('a session that ended is refused immediately, although its token is cached and valid', async () => {
  await aPerson(portal.db, 'leaving.soon', { roles: EMPLOYEE_ROLES })
  const token = await portal.tokenOf('leaving.soon', { sid: 'ending' })
  const headers = { authorization: `Bearer ${token}` }
  expect((await call('GET', '/api/notification/badges', headers)).statusCode).toBe(200)
  await portal.ended.record(portal.db, { sid: 'ending', personId: sub })
  portal.ended.announce({ sid: 'ending', personId: sub })
  expect((await call('GET', '/api/notification/badges', headers)).statusCode).toBe(401)
})

const decode = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as Record<string, unknown>

async function forge(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT(decode(await portal.tokenOf('katrin.osterloh')))
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .sign(privateKey)
}
