import { describe, expect, test } from 'vitest'
import { freePort } from '#server/db/embedded-host.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { openSocket } from '#server/testing/socket-client.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'

const TOKEN = 'a'.repeat(40)
const withToken = await testApp({ env: () => ({ METRICS_TOKEN: TOKEN }) })
const port = await freePort()
const apart = await testApp({ env: () => ({ METRICS_PORT: String(port) }) })
const without = await testApp()

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  withToken.app.inject({ method: 'GET', url: '/metrics', headers })
/** The value of a line, by its full name with labels. */
const valueOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('without settings there are no metrics for anybody', async () => {
  expect((await without.nobody.get('/metrics')).status).toBe(404)
  expect((await without.nobody.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404)
})

describe('with a token', () => {
  test.each([
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${TOKEN}a` },
    { authorization: `Basic ${TOKEN}` },
  ])('%j is refused', async (headers) => {
    const refused = await scrape(headers as Record<string, string>)
    expect(refused.statusCode).toBe(401)
    expect(refused.body).not.toContain('portal_')
  })

  test('requests are counted by pattern and status, and no label contains an id', async () => {
    const id = await aPerson(withToken.db, 'mona.metric')
    await withToken.as('mona.metric').delete('/api/notification/badges/menu_ma_news')
    await withToken.nobody.get('/api/notification/badges')
    await withToken.nobody.get(`/nowhere/${id}`)
    const { body, headers } = await scrape()
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    const routes = [...body.matchAll(/^portal_http_requests_total\{method="(\w+)",route="([^"]+)",status="(\d+)"\}/gm)]
    const found = routes.map(([, method, route, status]) => `${method} ${route} ${status}`)
    expect(found).toContain('GET /api/notification/badges 401')
    expect(found).toContain('GET none 404')
    expect(found.find((each) => /^DELETE .*:\w+ 200$/.test(each))).toBeDefined()
    expect(body).not.toContain(id)
    expect(body).not.toContain('mona')
    expect(body).toMatch(/portal_http_request_duration_seconds_bucket\{le="0\.1",method="GET",route="none"\} 1/)
  })

  test('sockets, connections, queues, the event loop and the process have figures', async () => {
    await aPerson(withToken.db, 'sam.socket')
    const before = valueOf((await scrape()).body, 'portal_open_sockets') ?? -1
    const socket = await openSocket(withToken, 'sam.socket')
    await socket.received(1)
    const { body } = await scrape()
    expect(valueOf(body, 'portal_open_sockets')).toBe(before + 1)
    expect(valueOf(body, 'portal_database_connections{state="waiting"}')).toBe(0)
    expect(valueOf(body, 'portal_database_up')).toBe(1)
    expect(valueOf(body, 'portal_jobs{queue="domain-events",state="waiting"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf(body, 'portal_job_failures_total{queue="domain-events"}')).toBe(0)
    expect(valueOf(body, 'portal_jobs_given_up_total{queue="domain-events"}')).toBe(0)
    expect(valueOf(body, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(valueOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    socket.close()
    await expect.poll(async () => valueOf((await scrape()).body, 'portal_open_sockets')).toBe(before)
  })
})

test('with a port of their own the portal serves no metrics, and the port only metrics', async () => {
  expect((await apart.nobody.get('/metrics')).status).toBe(404)
  const answer = await fetch(`http://localhost:${port}/metrics`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('portal_open_sockets 0')
  expect((await fetch(`http://localhost:${port}/api/notification/badges`)).status).toBe(404)
  expect((await fetch(`http://localhost:${port}/metrics`, { method: 'POST' })).status).toBe(404)
})

test.each([
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 32 to 200 letters'],
  [{ METRICS_PORT: '70000' }, "METRICS_PORT is '70000'"],
  [{ METRICS_PORT: '8080' }, 'METRICS_PORT is 8080, which is PORT'],
])('%j is refused at the start', (env, fault) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(fault)
})
