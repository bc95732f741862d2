import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Session } from '#server/http/session.ts'
import { loggableError, loggablePath, logRequests } from './log.ts'

test.each([
  ['/api/realtime/ws/SECRET?after=12', '/api/realtime/ws/…?after'],
  ['/api/notification/ws/badge/SECRET', '/api/notification/ws/badge/…'],
  ['/api/user/ws/SECRET', '/api/user/ws/…'],
  ['/realms/portal/login-actions/SECRET', '/realms/portal/login-actions/…'],
  ['/realms/portal/protocol/openid-connect/auth/SECRET', '/realms/portal/protocol/openid-connect/auth/…'],
  ['/mfareset/SECRET', '/mfareset/…'],
  ['/api/vac/feeds/ics/SECRET.ics', '/api/vac/feeds/ics/…'],
  ['/api/notification/mail/unsubscribe/SECRET?kc_locale=en', '/api/notification/mail/unsubscribe/…?kc_locale'],
  ['/api/user/mfa/reset/SECRET', '/api/user/mfa/reset/…'],
  ['/startseite?mfaresetid=SECRET', '/startseite?mfaresetid'],
  [
    '/realms/portal/protocol/openid-connect/auth?code=SECRET&state=SECRET',
    '/realms/portal/protocol/openid-connect/auth?code&state',
  ],
  ['/api/news/ma/news/last?size=3', '/api/news/ma/news/last?size'],
])('[T04] %s is logged as %s', (url, logged) => expect(loggablePath(url)).toBe(logged))

test('an error is logged without attached objects', () => {
  const error = Object.assign(new Error('connection lost'), { code: '57P01', client: { password: 'SECRET' } })
  expect(loggableError(error)).toMatchObject({ type: 'Error', message: 'connection lost', code: '57P01' })
  expect(JSON.stringify(loggableError(error))).not.toContain('SECRET')
  expect(loggableError({ message: 'no error object', client: {} })).toEqual({
    type: 'object',
    message: 'no error object',
    stack: '',
  })
})

test('a route that may be used anonymously logs no person', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } })
  app.decorateRequest('session', null as unknown as Session)
  app.addHook('onRequest', async (request) => {
    request.session = { personId: 'person-1' } as Session
  })
  logRequests(app)
  app.get('/named', { config: { access: 'signed-in' } }, () => 'x')
  app.get('/unnamed', { config: { access: 'signed-in', personUnlogged: true } }, () => 'x')
  await app.inject('/named')
  await app.inject('/unnamed')
  const ours = lines.filter((line) => line.includes('"msg":"request"'))
  expect(ours.map((line) => line.includes('person-1'))).toEqual([true, false])
  await app.close()
})

test('[T31] values of a client cannot begin a line of the log', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } })
  logRequests(app)
  app.get('/*', { config: { access: 'public' } }, () => 'x')
  const forged = encodeURIComponent('a\r\n{"level":30,"msg":"request","status":200}\u2028\u001b[2K')
  await app.inject({ url: `/${forged}?${forged}=1`, headers: { 'user-agent': 'x\u2028{"msg":"request"}' } })
  const text = lines.join('')
  expect(text.trimEnd().split(/\r|\n/)).toHaveLength(lines.length)
  expect(text).not.toContain('\u001b')
  expect(lines.filter((line) => (JSON.parse(line) as { msg: string }).msg === 'request')).toHaveLength(1)
  await app.close()
})
