import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Session } from './auth/session.ts'
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
])('%s is logged as %s', (url, logged) => expect(loggablePath(url)).toBe(logged))

test('an error is logged without what hangs on it', () => {
  const error = Object.assign(new Error('connection lost'), { code: '57P01', client: { password: 'SECRET' } })
  expect(loggableError(error)).toMatchObject({ type: 'Error', message: 'connection lost', code: '57P01' })
  expect(JSON.stringify(loggableError(error))).not.toContain('SECRET')
  expect(loggableError({ message: 'no error object', client: {} })).toEqual({
    type: 'object',
    message: 'no error object',
    stack: '',
  })
})

test('names no person for a route that may be used without a name', async () => {
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
