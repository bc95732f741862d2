import { expect, test } from 'vitest'
import { isMailAddress, readOutbound } from './outbound.ts'

const read = (env: NodeJS.ProcessEnv, publicUrl = 'https://portal.example.com') => {
  const faults: string[] = []
  return { ...readOutbound(env, publicUrl, faults), faults }
}
const FROM = 'Portal <portal@example.com>'

test('without settings there is no mail, and the browsers have their own push services', () => {
  expect(read({})).toEqual({
    mail: undefined,
    push: { services: [], subject: 'https://portal.example.com' },
    faults: [],
  })
  expect(read({}, 'http://localhost:8080').push.subject).toBe('mailto:portal@localhost')
})

test('mail server, sender and further push services are read', () => {
  const SMTP_URL = 'smtps://user:p%40ss@mail.example.com:465'
  const PUSH_SERVICES = 'push.example.com, *.Push.example.org,http://127.0.0.1:9000'
  expect(read({ SMTP_URL, MAIL_FROM: FROM, PUSH_SERVICES })).toEqual({
    mail: { url: SMTP_URL, from: FROM },
    push: {
      services: ['push.example.com', '*.push.example.org', 'http://127.0.0.1:9000'],
      subject: 'mailto:portal@example.com',
    },
    faults: [],
  })
})

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM: FROM }, /SMTP_URL is not an address/],
  [{ SMTP_URL: 'mail.example.com', MAIL_FROM: FROM }, /SMTP_URL is not an address/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /MAIL_FROM, the sender, is not/],
  [{ MAIL_FROM: 'Portal' }, /MAIL_FROM is not a sender/],
  [{ MAIL_FROM: 'Portal <a@b.de>\r\nBcc: <x@y.de>' }, /MAIL_FROM is not a sender/],
  [{ PUSH_SERVICES: 'http://push.example.com' }, /PUSH_SERVICES names/],
  [{ PUSH_SERVICES: '*' }, /PUSH_SERVICES names/],
  [{ PUSH_SERVICES: '*.com/x' }, /PUSH_SERVICES names/],
  [{ PUSH_SERVICES: 'http://127.0.0.1:9000/path' }, /PUSH_SERVICES names/],
])('%j is a fault', (env, fault) => expect(read(env).faults).toEqual([expect.stringMatching(fault)]))

test('a fault does not repeat the password', () => {
  expect(read({ SMTP_URL: 'ftp://u:secret@mail.example.com', MAIL_FROM: FROM }).faults.join()).not.toContain('secret')
})

test.each([
  ['anna@example.com', true],
  ["anna.o'neil+portal@mail.example.co", true],
  ['anna@localhost', true],
  ['anna', false],
  ['anna@', false],
  ['a b@example.com', false],
  ['anna@example.com,bert@example.com', false],
  ['anna@example.com\n', false],
  ['Anna <anna@example.com>', false],
  [`${'a'.repeat(250)}@example.com`, false],
])('%j is an address: %s', (text, good) => expect(isMailAddress(text)).toBe(good))
