import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'

const pages = mkdtempSync(join(tmpdir(), 'portal-headers-'))
writeFileSync(join(pages, 'index.html'), '<!doctype html>shell')
writeFileSync(join(pages, 'robots.txt'), 'file')
afterAll(() => rmSync(pages, { recursive: true, force: true }))

const portal = await testApp({ pages })
const EMBEDDER = 'http://host.localhost'

test('pages and responses carry strict headers', async () => {
  const { headers } = await portal.app.inject({ url: '/health/live' })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).toMatch(
    /default-src 'none'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/,
  )
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
  expect(headers).not.toHaveProperty('x-powered-by')
})

test.each([
  [EMBEDDER, EMBEDDER],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://evil.example', undefined],
  ['http://host.localhost.evil.example', undefined],
  ['http://evil-host.localhost', undefined],
  ['http://a.host.localhost', undefined],
  ['http://host.localhost:80', undefined],
  ['http://host.localhost:8081', undefined],
  ['https://host.localhost', undefined],
  ['HTTP://HOST.LOCALHOST', undefined],
  ['http://host.localhost/', undefined],
  ['http://host.localhost, http://evil.example', undefined],
  ['*', undefined],
  ['null', undefined],
])('[T02] [E31] [EMB-01] a preflight from %s is allowed for %s', async (origin, allowed) => {
  const { statusCode, headers } = await portal.app.inject({
    method: 'OPTIONS',
    url: '/api/notification/badges',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  })
  expect({ statusCode, origin: headers['access-control-allow-origin'] }).toEqual({ statusCode: 204, origin: allowed })
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each([
  ['http://host.localhost', true],
  ['http://localhost:8080', true],
  ['http://a.host.localhost', false],
  ['null', false],
])('[T02] a page of %s learns whether it may embed: %s', async (origin, allowed) => {
  const { headers, body } = await portal.app.inject({ url: '/widgets/origin', headers: { origin } })
  expect(JSON.parse(body)).toEqual({ allowed })
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
})

test('[T19] the portal and its sign-in window cannot be framed; only that window keeps its opener', async () => {
  for (const [url, opener] of [
    ['/', 'same-origin'],
    ['/popup/einbettung', undefined],
    ['/popup/anmeldung', undefined],
    ['/realms/portal', 'same-origin'],
    ['/popupx/', 'same-origin'],
  ] as const) {
    const { headers } = await portal.app.inject({ url })
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(headers['cross-origin-opener-policy'], url).toBe(opener)
  }
})

test('[EMB-01] an embedding page can read an error, which is never cached', async () => {
  const { headers, statusCode } = await portal.app.inject({
    url: '/api/notification/badges',
    headers: { origin: EMBEDDER },
  })
  expect({ statusCode, origin: headers['access-control-allow-origin'], cache: headers['cache-control'] }).toEqual({
    statusCode: 401,
    origin: EMBEDDER,
    cache: 'no-store',
  })
})

test('[EMB-01] an embedding page can read the response for an unknown path of the API', async () => {
  const { headers, statusCode } = await portal.app.inject({
    url: '/api/news/ma/unknown',
    headers: { origin: EMBEDDER },
  })
  expect({ statusCode, origin: headers['access-control-allow-origin'], vary: headers['vary'] }).toEqual({
    statusCode: 404,
    origin: EMBEDDER,
    vary: 'Origin',
  })
})

test.each(['/robots.txt', '/startseite', '/health/live'])('%s is the same for every origin', async (url) => {
  const { headers, statusCode } = await portal.app.inject({ url, headers: { origin: EMBEDDER } })
  expect(statusCode).toBe(200)
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(String(headers['vary'])).not.toContain('Origin')
})

test('[APP-15] the static configuration names addresses and installed areas', async () => {
  const { body } = await portal.nobody.get('/static/config.prod.json')
  expect(body).toMatchObject({
    baseUrl: 'http://localhost:8080',
    webSocketUrl: 'ws://localhost:8080/api/realtime',
    extensions: true,
    areas: expect.arrayContaining(['news']),
  })
})

test('OpenAPI 3.1 describes every call of the API, with its roles', async () => {
  const { body } = await portal.nobody.get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const described = Object.keys(body.paths)
  // SCIM has schemas of its own that describe it.
  const routes = portal.routes.filter(
    ({ url }) =>
      url.startsWith('/api/') &&
      !url.startsWith('/api/scim/') &&
      !url.endsWith('*') &&
      !/^\/api\/\w+$/.test(url) &&
      url !== '/api/openapi.json',
  )
  for (const { url } of routes) expect(described).toContain(url.replaceAll(/:(\w+)/g, '{$1}'))
  expect(JSON.stringify(body.paths['/api/news/ma/news/{id}/publish'])).toContain('ma-news-api:news_write')
  const { content } = body.paths['/api/notification/badges'].get.responses.default
  expect(Object.keys(content)).toEqual(['application/problem+json'])
  expect((await portal.app.inject({ url: '/api' })).body).toContain('/api/notification/badges')
})
