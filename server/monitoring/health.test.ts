import { afterEach, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'

const server = await testApp({ limit: 5 })
afterEach(() => {
  server.context.drain.begun = false
})

test('a stopping server is not ready, but still answers, each client once more on its connection', async () => {
  await aPerson(server.db, 'anna.drain')
  expect(await server.nobody.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
  server.context.drain.begun = true
  const { status, body, headers } = await server.nobody.get('/health/ready')
  expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, 'server_stops', true])
  expect((await server.nobody.get('/health/live')).status).toBe(200)
  const answer = await server.as('anna.drain').get('/api/notification/badges')
  expect([answer.status, answer.headers['connection']]).toEqual([200, 'close'])
})

test('other requests from the address of a balancer do not make the server unready', async () => {
  for (let n = 0; n < 6; n++) await server.nobody.get('/nothing/here')
  expect((await server.nobody.get('/nothing/here')).status).toBe(429)
  expect((await server.nobody.get('/health/ready')).status).toBe(200)
})
