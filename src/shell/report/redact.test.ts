import { expect, test } from 'vitest'
import { BODY_LIMIT, redactBody, redactText, redactUrl } from './redact.ts'

const NAMES = ['Katrin Osterloh', 'Osterloh', 'Katrin']
const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjMifQ.c2lnbmF0dXJl'
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

test.each([
  [`authorization: Bearer ${JWT}`, 'authorization: [secret] [token]'],
  [`Bearer abc.def-123`, 'Bearer [token]'],
  [`Token ${JWT} abgelaufen`, 'Token [token] abgelaufen'],
  [`{"access_token":"abc","expires_in":300}`, '{"access_token":"[secret]","expires_in":300}'],
  ['password=geheim123&x', 'password=[secret]&x'],
  ['Kennwort: geheim', 'Kennwort: [secret]'],
  ['an max.muster+x@talbrueck.example.com, bitte', 'an [mail], bitte'],
  ['IBAN DE89 3704 0044 0532 0130 00.', 'IBAN [iban].'],
  ['de89370400440532013000', '[iban]'],
  ['NL91ABNA0417164300', '[iban]'],
  ['Tel. +49 271 4520-118', 'Tel. [phone]'],
  ['Tel. +49 (0)271 4520118', 'Tel. [phone]'],
  ['0271 4520-118, 0171/1234567, 02714520118', '[phone], [phone], [phone]'],
  ['0049 271 4520118', '[phone]'],
  [`Person ${ID} fehlt`, 'Person [id] fehlt'],
  ['Frau Osterloh und KATRIN', 'Frau [name] und [name]'],
  ['siehe /mfareset/kurz und /api/user/mfa/reset/AbC', 'siehe /mfareset/:id und /api/user/mfa/reset/:id'],
  ['wss://portal.example.com/api/user/ws/abcDEF', 'wss://portal.example.com/api/user/ws/:id'],
  ['GET /api/news/ma/news/4711?size=3', 'GET /api/news/ma/news/:id?size=3'],
])('[APP-23] %s leaves as %s', (text, left) => {
  expect(redactText(text, NAMES)).toBe(left)
})

test.each([
  '503 - Highlight Beitrag konnte nicht geladen werden.',
  'Stand 05.04.2026, 7:52 Uhr, 1.284 Einträge, 4,50 €',
  '2026-08-15T07:05:00.000+0200',
  'Katrinshof und Osterlohe',
  'menu_ma_news, code internal_error, Status 500',
  '</div><p>5/2026</p>',
])('%s stays as it is', (text) => expect(redactText(text, NAMES)).toBe(text))

test.each([
  [`https://portal.example.com/story/ma/4711#a`, 'https://portal.example.com/story/ma/:id'],
  [`/api/user/profilepics/download/${ID}?1732200000`, '/api/user/profilepics/download/:id?1732200000=[secret]'],
  ['/api/user/user/search?q=Osterloh&type=user', '/api/user/user/search?q=[secret]&type=[secret]'],
  ['/api/news/ma/news/last?size=20&category=IT', '/api/news/ma/news/last?size=20&category=[secret]'],
  ['/news/ma/Sch%C3%B6nes', '/news/ma/:id'],
  ['https://anna:geheim@portal.example.com/x', 'https://portal.example.com/x'],
  ['/mfareset/', '/mfareset/'],
  ['/%E0%A4%A', '/:id'],
])('[T42] the address %s leaves as %s', (address, left) => expect(redactUrl(address)).toBe(left))

test('[T42] keeps the shape of a JSON response and removes personal data and secrets at any depth', () => {
  const answer = {
    status: 422,
    code: 'otp_invalid',
    details: [
      { field: 'body.iban', rule: 'must match' },
      { iban: 'DE89370400440532013000', ok: true },
    ],
    person: { vorname: 'Katrin', telefonPrivat: 2714520118, note: 'Anruf von Katrin', [ID]: 1 },
    refreshToken: 'abc',
    recoveryCodes: ['a', 'b'],
  }
  expect(JSON.parse(redactBody(JSON.stringify(answer), NAMES))).toEqual({
    status: 422,
    code: 'otp_invalid',
    details: [
      { field: 'body.iban', rule: 'must match' },
      { iban: '[personal]', ok: true },
    ],
    person: { vorname: '[personal]', telefonPrivat: '[personal]', note: 'Anruf von [name]', '[id]': 1 },
    refreshToken: '[secret]',
    recoveryCodes: '[secret]',
  })
})

test('reports responses that are HTML, long, nested or empty', () => {
  expect(redactBody('<h1>502</h1> max@talbrueck.example', [])).toBe('<h1>502</h1> [mail]')
  expect(redactBody('x'.repeat(100_000), [])).toHaveLength(BODY_LIMIT + 1)
  expect(redactBody(JSON.stringify(Array.from({ length: 5000 }, () => 'lang'))).length).toBe(BODY_LIMIT + 1)
  expect(redactBody(JSON.parse(`${'['.repeat(50)}"a@b.de"${']'.repeat(50)}`))).not.toContain('a@b.de')
  expect(redactBody(undefined)).toBe('')
})

test.each([
  ['0'.repeat(50_000)],
  ['a@'.repeat(25_000)],
  ['/a'.repeat(25_000)],
  ['AA00 '.repeat(10_000)],
  ['token:'.repeat(8000)],
  ['a.'.repeat(25_000)],
])('[T29] text made to be slow is not: %#', (text) => {
  // With a quadratic pattern this does not end within the time of a test.
  expect(redactText(text.repeat(4), NAMES)).toBeTypeOf('string')
})
