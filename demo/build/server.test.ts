import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_SITES } from '#domain/embedding/demo-sites.ts'
import { readFile } from 'node:fs/promises'
import { type DemoServer, startDemoServer } from './server.ts'
import { SITES } from './sites.ts'
import { SITE_WORDS } from './words.ts'

const PORTAL = 'http://localhost:5555'
let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer(0, PORTAL)
})
afterAll(() => demo.close())

interface FetchedPage {
  readonly status: number | undefined
  readonly headers: Record<string, unknown>
  readonly text: string
}

/** Browsers resolve names below localhost, Node does not. */
const get = (path: string, site?: string): Promise<FetchedPage> =>
  new Promise((done, fail) => {
    const { port } = new URL(demo.origin)
    const host = site ? `${site}.localhost:${port}` : `localhost:${port}`
    request({ host: 'localhost', port, path, headers: { host } }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      done({ status: answer.statusCode, headers: answer.headers, text })
    })
      .once('error', fail)
      .end()
  })

test('the plain page names the running portal', async () => {
  const { status, headers, text } = await get('/', 'plain')
  expect(status).toBe(200)
  expect(text).toContain(`src="${PORTAL}/widgets/portal.js"`)
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${PORTAL}/widgets/`)
})

test.each(DEMO_SITES)(
  '%s is a site of its own, listed in the index, with nothing left open in its frame',
  async (site) => {
    const { status, text } = await get('/', site)
    expect(status).toBe(200)
    expect(text).not.toMatch(/localhost:8080|\{\w+\}|undefined/)
    expect((await get('/')).text).toContain(`href="${demo.at(site)}"`)
    expect(demo.origins).toContain(new URL(demo.at(site)).origin)
  },
)

/** SharePoint's page does not use the common frame. */
const FRAMED = DEMO_SITES.filter((site) => site !== 'sharepoint')

test.each(FRAMED)('%s describes itself in both languages and links to the other pages', async (site) => {
  const docs = await readFile(new URL('../../docs/embedding.md', import.meta.url), 'utf8')
  const ids = [...docs.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(/[^\w]+/g, '-'))
  expect(ids).toContain(SITES[site].section)
  for (const [lang, path] of [
    ['de', '/'],
    ['en', '/en'],
  ] as const) {
    const { text } = await get(path, site)
    expect(text).toContain(`<html lang="${lang}">`)
    expect(text).toContain(`href="${demo.origin}${path}"`)
    expect(text).toContain(`href="${PORTAL}/docs/embedding#${SITES[site].section}"`)
    expect(text).toContain(`href="${lang === 'de' ? '/en' : '/'}" lang="${lang === 'de' ? 'en' : 'de'}"`)
    expect(text.match(/<li>/g)).toHaveLength(SITE_WORDS[lang][site].tries.length)
    if (lang === 'en')
      expect(text.match(/<portal-[\w-]+(?! lang="en"|[\w-])/), 'every element speaks English').toBe(null)
  }
})

test('the index is in English on request and links to English pages', async () => {
  const { text } = await get('/en')
  expect(text).toContain('<html lang="en">')
  expect(text).toContain(`href="${demo.at('cms')}en"`)
})

test('a request for an icon gets an empty response without an error', async () => {
  expect((await get('/favicon.ico', 'cms')).status).toBe(204)
})

test.each([
  ['sharepoint', /^script-src 'self' https:\/\/res-1[^;]+ 'report-sample';/],
  ['cms', /script-src http:\/\/localhost:5555\/widgets\/ http:\/\/cms\.localhost:\d+\/theme\/; style-src 'none'/],
  ['cms', /require-trusted-types-for 'script'/],
])('the policy of %s has %s', async (site, part) => {
  expect((await get('/', site)).headers['content-security-policy']).toMatch(part)
})

test('a page of the caller is served on its site with its own policy', async () => {
  const { pathname } = new URL(demo.show('plain', { html: '<p>own', policy: "script-src 'none'" }))
  const { text, headers } = await get(pathname, 'plain')
  expect([text, headers['content-security-policy']]).toEqual(['<p>own', "script-src 'none'"])
  expect((await get(pathname, 'slow')).status).toBe(404)
})

test('pages that SharePoint opens by client-side navigation can be reloaded', async () => {
  expect((await get('/SitePages/Profil', 'sharepoint')).text).toBe((await get('/', 'sharepoint')).text)
})

test.each([
  '/nothing.html',
  '/README.md',
  '/..%2fpackage.json',
  '/%2e%2e%2fscripts%2fbuild.js',
  '/%00.html',
  '/%',
  '/constructor.html',
])('%s is not served', async (path) => {
  expect((await get(path)).status).toBe(404)
  expect((await get(path, 'plain')).status).toBe(404)
})

test.each(['benutzerverwaltung', 'monitoring', 'reisekosten', 'telefonliste', 'speiseplan'])(
  'serves %s, a page without scripts that the portal links to',
  async (name) => {
    const { status, text } = await get(`/${name}.html`)
    expect([status, text.includes('<script'), text.includes('<td>')]).toEqual([200, false, true])
  },
)

test('only the portal may read the health check of the phone service', async () => {
  const { status, headers } = await get('/phone-health')
  expect([status, headers['access-control-allow-origin']]).toEqual([204, PORTAL])
})

test('sites with a copy of the elements respond with 502 when the portal is not running', async () => {
  expect((await get('/widgets/portal.js', 'two-versions')).status).toBe(502)
})

test('rejects if the port is in use', async () => {
  await expect(startDemoServer(Number(new URL(demo.origin).port))).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
