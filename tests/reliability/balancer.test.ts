// deploy/haproxy.cfg in front of two small servers: which one gets a request, and which requests are repeated.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noHaproxy, startBalancer, type Balancer } from './balancer.ts'

/** A server that answers with its name; `dies`: it ends the connection of a request instead, as one that is killed. */
function smallServer(name: string) {
  const state = { ready: true, dies: false, asked: 0 }
  const server = createServer(({ url }, response) => {
    const refuse = () => response.writeHead(503, { 'retry-after': '5' }).end('{"code":"database_unavailable"}')
    if (url === '/health/ready') return state.ready ? response.end() : refuse()
    state.asked++
    if (state.dies) return response.destroy()
    return state.ready ? response.end(name) : refuse()
  })
  return {
    state,
    async listen(port = 0): Promise<number> {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

describe.skipIf(noHaproxy)(`HAProxy${noHaproxy === undefined ? '' : ` (skipped: ${noHaproxy})`}`, () => {
  const one = smallServer('one')
  const two = smallServer('two')
  let ports: number[]
  let balancer: Balancer
  beforeAll(async () => {
    ports = [await one.listen(), await two.listen()]
    balancer = await startBalancer(ports.map((port) => `127.0.0.1:${port}`))
  })
  afterAll(async () => {
    await balancer?.stop()
    await Promise.all([one.close(), two.close()])
  })
  const ready = async (servers: number) => {
    await expect.poll(() => balancer.ready(), { timeout: 20_000 }).toBe(servers)
  }
  beforeEach(async () => {
    for (const { state } of [one, two]) Object.assign(state, { ready: true, dies: false, asked: 0 })
    await ready(2)
  })
  const ask = async (method = 'GET', headers: Record<string, string> = {}) => {
    const answer = await fetch(`${balancer.url}/api/some`, { method, headers })
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
  }

  test('a server that is not ready gets no requests while it still answers, and no request fails after its end', async () => {
    one.state.ready = false
    await ready(1)
    one.state.asked = 0
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) {
      if (n === 10) await one.close()
      statuses.push((await ask()).status)
    }
    expect([new Set(statuses), one.state.asked]).toEqual([new Set([200]), 0])
    await one.listen(ports[0])
  })

  test('a server that is gone before the balancer notices costs no request', async () => {
    await one.close()
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ask('POST')).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await one.listen(ports[0])
  })

  test('reads, and writes with an Idempotency-Key, whose server dies are repeated at the other', async () => {
    one.state.dies = true
    for (let n = 0; n < 6; n++) {
      expect(await ask()).toMatchObject({ status: 200, text: 'two' })
      expect(await ask('POST', { 'idempotency-key': randomUUID() })).toMatchObject({ status: 200, text: 'two' })
    }
    expect(one.state.asked).toBeGreaterThan(0)
  })

  test('a write without a key whose server dies is not repeated', async () => {
    one.state.dies = two.state.dies = true
    // Where the connection to the server was used before, HAProxy ends that of the client without an answer.
    const { status } = await ask('POST').catch(() => ({ status: 502 }))
    expect(status).toBe(502)
    // Time for a repetition.
    await delay(1_500)
    expect(one.state.asked + two.state.asked).toBe(1)
  })

  test('without a server that is ready people get the answer of the portal', async () => {
    one.state.ready = two.state.ready = false
    await ready(0)
    expect(await ask()).toMatchObject({ status: 503, retryAfter: '5', text: '{"code":"database_unavailable"}' })
  })
})
