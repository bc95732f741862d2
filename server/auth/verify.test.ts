import { createServer } from 'node:http'
import {
  createLocalJWKSet,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  SignJWT,
  UnsecuredJWT,
  type JWK,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessionOf } from '#server/http/session.ts'
import { listen, type Listening } from '#server/testing/listen.ts'
import { createVerifier, remoteKeys } from './verify.ts'

const ISSUER = 'https://id.example/realms/portal'
const SUB = 'd4f2b6a0-1111-4222-8333-444455556666'
const NOW = new Date('2026-04-21T08:00:00Z')
const seconds = NOW.getTime() / 1000

let mine: CryptoKey
let foreign: CryptoKey
let jwk: JWK
beforeAll(async () => {
  const [own, other] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')])
  mine = own.privateKey
  foreign = other.privateKey
  // Without `alg`, so that it is the verifier that insists on RS256.
  jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', use: 'sig' }
})

const CLAIMS = {
  iss: ISSUER,
  aud: ['portal-api', 'ma-news-api'],
  sub: SUB,
  azp: 'portal',
  sid: 'session-1',
  exp: seconds + 300,
  iat: seconds,
  name: 'Anna Berg',
  realm_access: { roles: ['portal_ma'] },
  resource_access: { 'ma-news-api': { roles: ['news_write'] } },
}

const sign = (changes: Record<string, unknown> = {}, { key = mine, alg = 'RS256', kid = 'one' } = {}) =>
  new SignJWT({ ...CLAIMS, ...changes }).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)

const verifier = (changes: Partial<Parameters<typeof createVerifier>[0]> = {}) =>
  createVerifier({
    issuer: ISSUER,
    keys: createLocalJWKSet({ keys: [jwk] }),
    isEnded: () => false,
    now: () => NOW,
    ...changes,
  })

const refused = { status: 401, code: 'unauthenticated' }

describe('a token', () => {
  test('becomes the session of its person, with rights', async () => {
    const session = sessionOf(await verifier()(await sign()), 'anna')
    expect(session).toMatchObject({ personId: 'anna', sid: 'session-1', exp: seconds + 300, name: 'Anna Berg' })
    expect([...session.rights.realm, ...session.rights.client]).toEqual(['portal_ma', 'ma-news-api:news_write'])
  })

  test.each([
    ['of another issuer', { iss: 'https://evil.example/realms/portal' }],
    ['for another audience', { aud: 'other-api' }],
    ['that is an ID token', { aud: 'portal', realm_access: undefined }],
    ['of a service account', { realm_access: undefined }],
    ['that expired', { exp: seconds - 6 }],
    ['without an end', { exp: undefined }],
    ['that is not valid yet', { nbf: seconds + 60 }],
    ['without a session', { sid: undefined }],
    ['without a client', { azp: undefined }],
    ['of a client that is not ours', { azp: 'shift-plan' }],
    ['of a client whose name only begins like ours', { azp: 'portal-embed2' }],
    ['without a person', { sub: undefined }],
    ['whose person is no key of ours', { sub: "1' or '1'='1" }],
    ['whose session is no text', { sid: 7 }],
  ])('%s is refused', async (_name, changes) => {
    await expect(verifier()(await sign(changes))).rejects.toMatchObject(refused)
  })

  test.each([
    ['signed by a foreign key', () => sign({}, { key: foreign })],
    ['that names a key nobody has', () => sign({}, { kid: 'other' })],
    ['with alg none', async () => new UnsecuredJWT(CLAIMS).encode()],
    [
      'signed with the public key as a secret',
      () => sign({}, { key: new TextEncoder().encode(JSON.stringify(jwk)) as never, alg: 'HS256' }),
    ],
    [
      'with another RSA scheme',
      async () => sign({}, { key: await importPKCS8(await exportPKCS8(mine), 'PS256'), alg: 'PS256' }),
    ],
    [
      'whose claims were changed',
      async () =>
        (await sign()).replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify({ ...CLAIMS, sub: SUB.replace('d4', 'e4') })).toString('base64url')}.`,
        ),
    ],
    ['that is empty', async () => ''],
    ['that is no token', async () => 'a.b.c'],
  ])('%s is refused', async (_name, make) => {
    await expect(verifier()(await make())).rejects.toMatchObject(refused)
  })

  test('is good for five seconds more, as clocks differ', async () => {
    await expect(verifier()(await sign({ exp: seconds - 4 }))).resolves.toMatchObject({ sub: SUB })
  })
})

describe('a token of a host page with its own sign-in', () => {
  const trusting = () => verifier({ trusted: { clients: ['shift-plan'], audiences: ['shift-plan-api'] } })

  test.each([
    ['an allowed client and our audience', { azp: 'shift-plan' }],
    ['an allowed client and an allowed audience', { azp: 'shift-plan', aud: 'shift-plan-api' }],
    ['an allowed client, the audience among others', { azp: 'shift-plan', aud: ['account', 'shift-plan-api'] }],
    ['our own client', {}],
  ])('is taken for %s', async (_name, changes) => {
    await expect(trusting()(await sign(changes))).resolves.toMatchObject({ sub: SUB })
  })

  test.each([
    ['another client', { azp: 'shift-plan-2', aud: 'shift-plan-api' }],
    ['the client in other letters', { azp: 'Shift-Plan' }],
    ['another audience', { azp: 'shift-plan', aud: 'shift-plan-api-2' }],
    ['only the account audience', { azp: 'shift-plan', aud: 'account' }],
    ['another issuer', { azp: 'shift-plan', iss: `${ISSUER}-2` }],
  ])('[T27] is refused for %s', async (_name, changes) => {
    await expect(trusting()(await sign(changes))).rejects.toMatchObject(refused)
  })
})

describe('a token that was seen before', () => {
  const counting = () => {
    const seen = { keys: 0 }
    const keys = createLocalJWKSet({ keys: [jwk] })
    return { seen, keys: ((...args: Parameters<typeof keys>) => (seen.keys++, keys(...args))) as typeof keys }
  }

  test('is not verified again until it expires', async () => {
    const { seen, keys } = counting()
    let now = NOW
    const verify = verifier({ keys, now: () => now })
    const token = await sign()
    await verify(token)
    await verify(token)
    expect(seen.keys).toBe(1)
    now = new Date(NOW.getTime() + 306_000)
    await expect(verify(token)).rejects.toMatchObject(refused)
    expect(seen.keys).toBe(2)
  })

  test('is refused as soon as its session ended', async () => {
    const ended = new Set<string>()
    const verify = verifier({ isEnded: (sid) => ended.has(sid) })
    const token = await sign()
    await verify(token)
    ended.add('session-1')
    await expect(verify(token)).rejects.toMatchObject(refused)
    await expect(verify(await sign({ sid: 'session-2' }))).resolves.toMatchObject({ sid: 'session-2' })
  })
})

describe('keys of a remote realm', () => {
  let listening: Listening
  let answer: { status: number; keys: JWK[] }
  let fetched = 0
  beforeAll(async () => {
    const server = createServer((_request, response) => {
      fetched++
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ keys: answer.keys }))
    })
    listening = await listen(server)
  })
  afterAll(() => listening.close())
  const issuer = () => `${listening.origin}/realms/portal`

  test('are fetched once', async () => {
    answer = { status: 200, keys: [jwk] }
    const verify = verifier({ issuer: issuer(), keys: remoteKeys(issuer()) })
    fetched = 0
    await verify(await sign({ iss: issuer() }))
    await verify(await sign({ iss: issuer(), iat: seconds - 1 }))
    expect(fetched).toBe(1)
  })

  test.each([
    ['answer with an error', async () => issuer()],
    ['cannot be reached', async () => 'http://127.0.0.1:9/realms/portal'],
  ])('that %s are a 503, not a wrong token', async (_name, realm) => {
    answer = { status: 500, keys: [] }
    const verify = verifier({ issuer: await realm(), keys: remoteKeys(await realm()) })
    await expect(verify(await sign({ iss: await realm() }))).rejects.toMatchObject({
      status: 503,
      code: 'identity_unavailable',
    })
  })

  test('that were read are good while they are away; a token of another key waits for them', async () => {
    answer = { status: 200, keys: [jwk] }
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    try {
      const verify = verifier({ issuer: issuer(), keys: remoteKeys(issuer()) })
      await verify(await sign({ iss: issuer() }))
      answer = { status: 502, keys: [] }
      // A time after the keys were read at which they must be read again.
      vi.setSystemTime(NOW.getTime() + 700_000)
      await expect(verify(await sign({ iss: issuer(), iat: seconds - 1 }))).resolves.toMatchObject({ sub: SUB })
      await expect(verify(await sign({ iss: issuer() }, { kid: 'two' }))).rejects.toMatchObject({ status: 503 })
    } finally {
      vi.useRealTimers()
    }
  })

  test('that were rotated are read at the first token that names one; a flood of others reads them once a second', async () => {
    answer = { status: 200, keys: [jwk] }
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    try {
      const verify = verifier({ issuer: issuer(), keys: remoteKeys(issuer()) })
      await verify(await sign({ iss: issuer() }))
      vi.setSystemTime(NOW.getTime() + 1_500)
      answer = { status: 200, keys: [{ ...jwk, kid: 'two' }, jwk] }
      await expect(verify(await sign({ iss: issuer() }, { kid: 'two' }))).resolves.toMatchObject({ sub: SUB })
      fetched = 0
      for (const kid of ['three', 'four', 'five'])
        await expect(verify(await sign({ iss: issuer() }, { kid }))).rejects.toMatchObject(refused)
      expect(fetched).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a token that the provider has signed without the claims of the portal is reported, no other', async () => {
  const claims: string[] = []
  const verify = verifier({ onUnsuitable: (claim) => claims.push(claim) })
  const tokens = [
    sign({ aud: 'account' }),
    sign({ realm_access: undefined }),
    sign({ exp: seconds - 60 }),
    sign({ aud: 'account' }, { key: foreign }),
  ]
  for (const token of tokens) await expect(verify(await token)).rejects.toMatchObject(refused)
  expect(claims).toEqual(['aud', 'realm_access'])
})
