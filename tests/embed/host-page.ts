// A foreign page for the elements under test: a strict policy, the built probe, and a back end, all from one server.
import { resolve } from 'node:path'
import { type Page, test as base } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { startBackEnd, type BackEnd, type Reply } from '#shared/testing/back-end.ts'
import { aToken } from '#shared/testing/a-token.ts'

const PROBE = resolve(import.meta.dirname, 'probe')
/** Where an element looks for the view of its tag. */
export const viewPath = (tag: string): string => `/chunks/dev/${tag}.js`
const view = (tag: string, file: string) => [viewPath(tag).slice(1, -3), resolve(PROBE, file)] as const
const ENTRIES = Object.fromEntries([
  ['main', resolve(PROBE, 'main.ts')],
  view('portal-probe', 'probe.element.tsx'),
  view('portal-other', 'other.element.tsx'),
  view('portal-lost', 'lost.element.ts'),
])
/** No style from anywhere, script from one folder, no markup from text. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' ws:; img-src blob:; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html"

const NEWS = {
  id: 1,
  nikoId: 1,
  menuId: 'menu_ma_news',
  categories: [],
  title: 'T',
  created: '2026-01-01T00:00:00Z',
  delOverBell: true,
  todo: false,
}

async function buildProbe(): Promise<Map<string, string>> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      minify: false,
      rolldownOptions: {
        input: ENTRIES,
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })) as Rollup.RollupOutput
  return new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code] as const] : [])),
  )
}

export interface HostPage {
  readonly backEnd: BackEnd
  readonly page: Page
  /** Chunks that are answered with 404. */
  readonly missing: Set<string>
  /** Chunks that are not answered at all. */
  readonly silent: Set<string>
  readonly token: string
  /** Opens an empty page whose body is `html`, and loads the script; nothing is defined yet. */
  open(html?: string, options?: { script?: boolean }): Promise<void>
  /** Defines the tags and signs somebody in. */
  start(): Promise<void>
  /** What went wrong on the page: errors nobody caught, and breaches of its policy. */
  readonly faults: string[]
}

const script = (body: string | undefined): Reply =>
  body === undefined ? { status: 404 } : { headers: { 'content-type': 'text/javascript' }, body }

const isChunk = /\.js$/

export const test = base.extend<{ host: HostPage }, { files: Map<string, string> }>({
  files: [async ({}, give) => give(await buildProbe()), { scope: 'worker' }],
  host: async ({ page, files }, give) => {
    const missing = new Set<string>()
    const silent = new Set<string>()
    let body = ''
    const backEnd = await startBackEnd(({ path }) => {
      const [name = ''] = path.split('?')
      if (silent.has(name)) return undefined
      if (isChunk.test(name)) return script(missing.has(name) ? undefined : files.get(name))
      if (name === '/api/notification/badges') return { body: { notifications: [NEWS], seq: 1 } }
      if (name !== '/') return { status: 404, body: { code: 'not_found' } }
      const html = `<!doctype html><html lang="de"><title>Host</title><body>${body}</body></html>`
      return { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }, body: html }
    })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type/i.test(message.text())) faults.push(message.text())
    })
    const token = aToken({ sub: 'host-user', locale: 'de', jti: 'secret-of-the-host' })
    await give({
      backEnd,
      page,
      missing,
      silent,
      token,
      faults,
      async open(html = '', { script = true } = {}) {
        body = `${html}${script ? '<script type="module" src="/main.js"></script>' : ''}`
        await page.goto(backEnd.baseUrl)
        if (script) await page.waitForFunction(() => 'portal' in globalThis)
      },
      async start() {
        await page.evaluate((token) => {
          portal.define()
          portal.setTokenProvider(async () => token)
        }, token)
      },
    })
    await backEnd.close()
  },
})

export { expect } from '@playwright/test'
