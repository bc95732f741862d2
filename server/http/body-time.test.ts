import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  limitBodyTime(app, 50)
  app.post('/quick', async () => 'done')
  app.post('/refused', {
    config: { slowBody: true },
    onRequest: async () => {
      throw Object.assign(new Error('refused'), { statusCode: 401 })
    },
    handler: async () => 'done',
  })
  app.post('/slow', { config: { slowBody: true } }, async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends half a body; the other half follows when the other connection was refused. */
async function begin(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n"a`)
  const answer = once(socket, 'data').then(([chunk]) => String(chunk))
  return { socket, answer }
}

test('half a body is refused after its time; routes for large bodies wait longer', async () => {
  const [slow, quick] = [await begin('/slow'), await begin('/quick')]
  expect(await quick.answer).toMatch(/^HTTP\/1.1 408 .*request_timeout/s)
  await once(quick.socket, 'close')
  slow.socket.write('b"')
  expect(await slow.answer).toMatch(/^HTTP\/1.1 200 .*done/s)
  slow.socket.destroy()
})

test('half a body of a refused request ends its connection after the same time, also on routes for large bodies', async () => {
  const { socket, answer } = await begin('/refused')
  expect(await answer).toMatch(/^HTTP\/1.1 401 /)
  await once(socket, 'close')
})
