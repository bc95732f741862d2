import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from './demo-server.ts'

let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer(0, 'http://localhost:5555')
})
afterAll(() => demo.close())

const get = async (path: string) => {
  const answer = await fetch(`${demo.origin}${path}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('the plain page names the running portal', async () => {
  const { status, headers, text } = await get('/plain.html')
  expect(status).toBe(200)
  expect(text).toContain('src="http://localhost:5555/widgets/portal.js"')
  expect(text).not.toContain('localhost:8080')
  expect(headers.get('content-security-policy')).toContain("script-src 'self' http://localhost:5555/widgets/")
})

test.each(['/nothing.html', '/README.md', '/..%2fpackage.json', '/%2e%2e%2fscripts%2fbuild.js', '/%00.html', '/%'])(
  '%s is not served',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test.each(['benutzerverwaltung', 'monitoring', 'reisekosten', 'telefonliste', 'speiseplan'])(
  'the portal leads to %s, a page without scripts',
  async (name) => {
    const { status, text } = await get(`/${name}.html`)
    expect([status, text.includes('<script')]).toEqual([200, false])
  },
)

test('only the portal may read whether the phone service is reached', async () => {
  const { status, headers } = await get('/phone-health')
  expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'http://localhost:5555'])
})

test('a port that is taken is said', async () => {
  await expect(startDemoServer(Number(new URL(demo.origin).port))).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
