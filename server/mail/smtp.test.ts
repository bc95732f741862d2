import { expect, test } from 'vitest'
import { messageIdOf, transportOptions } from './smtp.ts'

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: true }],
  ['smtp://mail.example.com:2525', { port: 2525, secure: false, requireTLS: true }],
  ['smtps://mail.example.com', { port: 465, secure: true, requireTLS: false }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, secure: false, requireTLS: false }],
  ['smtp://localhost', { requireTLS: false }],
  ['smtp://[::1]:1025', { host: '::1', requireTLS: false }],
  ['smtp://u%40x:p%2Fw@mail.example.com', { auth: { user: 'u@x', pass: 'p/w' } }],
  ['smtp://mail.example.com?requireTLS=false&secure=false', { requireTLS: true }],
])('[PROF-01] %s: beyond this machine nothing is sent without TLS', (url, options) =>
  expect(transportOptions(new URL(url))).toMatchObject(options),
)

test('[PROF-01] the same mail always has the same id, and another mail another one', () => {
  const from = 'Portal <portal@example.com>'
  expect(messageIdOf('a', from)).toMatch(/^<[0-9a-f]{40}@example\.com>$/)
  expect(messageIdOf('a', from)).toBe(messageIdOf('a', from))
  expect(messageIdOf('a', from)).not.toBe(messageIdOf('b', from))
})
