// Connections that are reset while their body is being received: neither the database nor the identity provider failed.
import { setTimeout as delay } from 'node:timers/promises'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testRealm, type Realm } from '#server/auth/testing/realm.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { handleErrors } from './errors.ts'

let app: FastifyInstance
let realm: Realm
const lines: { level: number; code?: string; msg: string }[] = []
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  app = fastify({ logger: { level: 'info', stream } })
  handleErrors(app)
  app.post('/', async () => 'done')
  realm = await testRealm()
  for (const each of [app, realm.app]) await each.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([app.close(), realm.close()]))

/** Sends half a body and resets the connection. */
async function reset({ server }: FastifyInstance, path: string, type: string): Promise<void> {
  const arrived = once(server, 'request')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 40\r\n\r\ngrant_type=`)
  const [request] = await arrived
  const closed = new Promise((done) => request.on('close', done))
  socket.resetAndDestroy()
  await closed
  // Errors of a connection are logged in later turns of the event loop.
  await delay(50)
}

test('a reset connection is logged as an aborted request', async () => {
  await reset(app, '/', 'application/json')
  expect(lines.filter(({ code }) => code === 'request_aborted')).toHaveLength(1)
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})

test.each(['/realms/portal/protocol/openid-connect/token', '/realms/portal/login-actions/x'])(
  'a connection that is reset at %s is no failure of the identity provider',
  async (path) => {
    const logged = vi.spyOn(realm.app.log, 'error')
    await reset(realm.app, path, 'application/x-www-form-urlencoded')
    expect(logged).not.toHaveBeenCalled()
  },
)

test('a missing file does not count as a missing database', () => {
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/data/files/1' })
  expect(isDatabaseAway(error)).toBe(false)
})
