import { expect, test } from 'vitest'
import { isFinal, refusalOf } from './refusal.ts'

test.each([
  ['clientId missing', 'clientId'],
  ['realm missing', 'realm'],
  ['Not supported by the OIDC server', 'unsupported'],
  ['Redirection to "Register user" page not supported in standard OIDC mode', 'registration'],
  ['Logout failed, request returned an error code.', 'signOut'],
  ['invalid adapter type: x', 'adapter'],
  ['Timeout when waiting for 3rd party check iframe message.', 'cookies'],
  ['Invalid nonce.', 'nonce'],
  ['Failed to generate PKCE challenge.', 'insecure'],
  ['something new', 'other'],
])('[APP-21] %s, thrown by the library or sent by the provider', (text, kind) => {
  expect(refusalOf(new Error(text)).kind).toBe(kind)
  expect(refusalOf({ error: 'x', error_description: text }).kind).toBe(kind)
})

test.each([
  ['access_denied', 'denied'],
  ['temporarily_unavailable', 'disturbed'],
  ['invalid_scope', 'setup'],
  ['never_heard_of', 'other'],
])('[APP-21] the code %s', (error, kind) => {
  expect(refusalOf({ error, error_description: 'Worte' })).toMatchObject({ kind, code: error, description: 'Worte' })
})

test('[APP-21] a token that is refused, and a line that is cut', () => {
  const refused = (status: number) =>
    Object.assign(new Error('Server responded with an invalid status.'), { response: new Response('', { status }) })
  expect(refusalOf(refused(400))).toMatchObject({ kind: 'answer', code: 'token_400' })
  expect(refusalOf(refused(503))).toMatchObject({ kind: 'disturbed', code: 'token_503' })
  expect(refusalOf(new TypeError('Failed to fetch')).kind).toBe('network')
})

test.each([
  ['https://id.example.com/help?x=1', 'https://id.example.com/help?x=1'],
  ['http://id.example.com/help', undefined],
  ['javascript:alert(1)', undefined],
  ['https://portal@evil.example/', undefined],
  ['//evil.example', undefined],
])('[T20] of the explanation only an https address is a link: %s', (uri, link) => {
  expect(refusalOf({ error: 'x' }, `?error_uri=${encodeURIComponent(uri)}`).link).toBe(link)
})

test("the provider's text is shortened, and shown without invisible characters", () => {
  const { description } = refusalOf({ error: 'x', error_description: `a\u202eb\u0000c${'d'.repeat(400)}` })
  expect(description).toMatch(/^a b cd+$/)
  expect(description).toHaveLength(300)
})

test('reports faults that a retry cannot change immediately', () => {
  const names = ['realm missing', 'clientId missing', 'Web Crypto API is not available.']
  expect(names.map((text) => isFinal(refusalOf(new Error(text))))).toEqual([true, true, true])
  expect(isFinal(refusalOf(new DOMException('full', 'QuotaExceededError')))).toBe(true)
  expect(isFinal(refusalOf({ error: 'access_denied' }))).toBe(false)
})
