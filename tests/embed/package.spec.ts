// The package in a browser: its loader against a real portal, and its components in the React versions that hosts have.
import { expect, mergeTests, type Page } from '@playwright/test'
import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Alias, build, type Rollup } from 'vite'
import { ROOT } from '#scripts/bootstrap/paths.mjs'
import { installedHost } from '#package/sample-host.ts'
import { fetchToken } from '#scripts/lib/demo-token.ts'
import { faultsTest } from '#tests/e2e/faults-fixture.ts'
import { BELL, ServerPage } from './server-page.ts'
import { stageTest } from './stage.ts'

const ENTRY = 'virtual:probe'
const MOUNT: Readonly<Record<number, string>> = {
  17: `import { render } from 'react-dom'; const root = (box) => ({ render: (node) => render(node, box) })`,
}
const MODERN = `import { createRoot as root } from 'react-dom/client'`

/** A page's script with one React and the component of a tag, as the package makes it. */
const probe = (version: number): string => `
import { createElement, StrictMode, version } from 'react'
import { flushSync } from 'react-dom'
import { elementComponent } from ${JSON.stringify(join(ROOT, 'package/src/element-component.ts'))}
${MOUNT[version] ?? MODERN}
const shape = {
  attributes: { storyId: 'story-id', settings: 'settings' },
  properties: ['tokenProvider'],
  events: { onPortalReady: 'portal-ready' },
}
const Story = elementComponent('portal-story', shape)
const box = root(document.querySelector('main'))
globalThis.host = { version, received: [], show: (props) => flushSync(() => box.render(createElement(StrictMode, null, createElement(Story, props)))) }
`

declare const host: {
  version: string
  received: string[]
  show(props: Record<string, unknown>): void
}

async function bundle(source: string, alias: readonly Alias[] = [], mode = 'production'): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'probe',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
    resolve: { alias: [...alias] },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  })) as Rollup.RollupOutput
  return result.output[0].code
}

/** Takes one React for the other. */
async function reactOf(version: number): Promise<Alias[]> {
  const folder = join(await installedHost(), 'node_modules')
  const suffix = version === 19 ? '' : `-${version}`
  return [
    { find: /^react$/, replacement: join(folder, `react${suffix}`, 'index.js') },
    { find: /^react-dom$/, replacement: join(folder, `react-dom${suffix}`, 'index.js') },
    { find: /^react-dom\/client$/, replacement: join(folder, `react-dom${suffix}`, 'client.js') },
  ]
}

/** An element like those of the portal: it dispatches an event when it is connected. */
const define = (page: Page) =>
  page.evaluate(() =>
    customElements.define(
      'portal-story',
      class extends HTMLElement {
        connectedCallback() {
          this.dispatchEvent(new CustomEvent('portal-ready', { bubbles: true, composed: true, detail: {} }))
        }
      },
    ),
  )

const test = mergeTests(stageTest, faultsTest)

test('[E17] a component of the package in React 17, 18 and 19', async ({ page }) => {
  for (const version of [17, 18, 19]) {
    const code = await bundle(probe(version), await reactOf(version))
    for (const first of ['element', 'page'] as const) {
      await page.goto('about:blank')
      await page.setContent('<!doctype html><main></main>')
      if (first === 'element') await define(page)
      await page.addScriptTag({ type: 'module', content: code })
      await page.waitForFunction(() => 'host' in globalThis)
      expect(await page.evaluate(() => host.version.split('.')[0])).toBe(String(version))
      await page.evaluate(() =>
        host.show({
          storyId: 7,
          settings: true,
          className: 'wide',
          tokenProvider: async () => 'secret',
          onPortalReady: ({ type }: Event) => host.received.push(type),
        }),
      )
      if (first === 'page') await define(page)
      const story = page.locator('portal-story')
      const written = await story.evaluate((element) => element.outerHTML)
      expect(written, `${first} first`).toBe('<portal-story story-id="7" settings="" class="wide"></portal-story>')
      expect(await page.evaluate(() => host.received), `${first} first`).toEqual(['portal-ready'])
      const token = await story.evaluate((element) => (element as { tokenProvider?: () => unknown }).tokenProvider?.())
      expect(token).toBe('secret')
      await page.evaluate(() => host.show({ settings: false }))
      expect(await story.evaluate((element) => element.outerHTML)).toBe('<portal-story></portal-story>')
    }
  }
})

for (const first of ['elements', 'page'] as const)
  test(`[E17] React 19 hydrates what a server has rendered, ${first} first: handlers receive their events`, async ({
    page,
    stage,
  }) => {
    const source = join(ROOT, 'package/src/element-component.ts')
    const { elementComponent } = (await import(source)) as {
      elementComponent(...shape: typeof BELL): ComponentType
    }
    const hydration = `
      import { createElement } from 'react'
      import { hydrateRoot } from 'react-dom/client'
      import { elementComponent } from ${JSON.stringify(source)}
      import { BELL, ServerPage } from ${JSON.stringify(join(import.meta.dirname, 'server-page.ts'))}
      const page = { token: ${JSON.stringify(stage.token)}, bell: elementComponent(...BELL) }
      globalThis.mistakes = []
      console.error = (...said) => mistakes.push(said.join(' '))
      globalThis.hydrate = () =>
        hydrateRoot(document.querySelector('#app'), createElement(ServerPage, page))`
    stage.scripts.set('/hydration.js', await bundle(hydration, [], 'development'))
    const html = renderToString(createElement(ServerPage, { token: stage.token, bell: elementComponent(...BELL) }))
    expect(html).toContain('<portal-bell side="start"></portal-bell>')
    await page.goto(stage.at(`<div id="app">${html}</div><script type="module" src="/hydration.js"></script>`))
    await page.waitForFunction(() => 'portal' in globalThis && 'hydrate' in globalThis)
    await page.evaluate((first) => {
      const steps = [() => portal.define(), () => hydrate()]
      for (const step of first === 'page' ? steps.toReversed() : steps) step()
    }, first)
    await expect(page.locator('output')).toHaveText('portal-ready portal-unread')
    expect(await page.evaluate(() => mistakes)).toEqual([])
  })

declare const mistakes: readonly string[]
declare const hydrate: () => void

const src = (file: string): string => JSON.stringify(join(ROOT, 'package/src', file))

test('[E18] the loader brings the elements of the portal, and the token given before is theirs', async ({
  page,
  portal,
}) => {
  const { origin } = new URL(portal.demoUrl)
  // A page that the test serves itself has no address space: the browser would block its requests to this machine.
  await page.context().grantPermissions(['local-network-access'])
  const token = await fetchToken(portal.url, 'katrin.osterloh', portal.password)
  const script = await bundle(`
    import { loadPortal } from ${src('load-portal.ts')}
    import { provideToken } from ${src('provide-token.ts')}
    provideToken(async () => (await fetch('/token')).text())
    globalThis.loads = [loadPortal(${JSON.stringify(portal.url)}), loadPortal(new URL(${JSON.stringify(portal.url)}))]`)
  const files: Record<string, [type: string, body: string]> = {
    '/host': ['text/html', '<!doctype html><script type="module" src="/host.js"></script><portal-bell></portal-bell>'],
    '/host.js': ['text/javascript', script],
    '/token': ['text/plain', token],
  }
  for (const [path, [contentType, body]] of Object.entries(files)) {
    await page.route(`${origin}${path}`, (route) => route.fulfill({ contentType, body }))
  }
  await page.goto(`${origin}/host`)
  await expect(page.getByRole('button', { name: /Benachrichtigungen, \d+ ungelesen/ })).toBeVisible()
  expect(await page.evaluate(() => loads[0] === loads[1])).toBe(true)
})

declare const loads: readonly Promise<void>[]
