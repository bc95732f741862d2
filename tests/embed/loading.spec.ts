// How the built script is loaded into a foreign page: which requests it makes, how often, and to which address.
import { OLDER } from '#demo/server.ts'
import type { DemoSite } from '#domain/embedding/demo-sites.ts'
import { signInApi } from '#tests/e2e/api.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { EVERYWHERE, expect, faultsOf, test as base, EVERYWHERE_IN_MATRIX } from './any-browser.ts'
import { type Relay, startRelay } from './relay.ts'
import { WATCH } from './stage.ts'
import { eventually, seen, type Tab, text } from './tab.ts'

const test = base.extend<{ relay: Relay }>({
  relay: async ({ portal }, give) => {
    const relay = await startRelay(portal.url)
    await give(relay)
    await relay.close()
  },
})

test.use({ isOwnTab: true })

const FIRST = 'POST /api/notification/first'
const script = (src: string, more = '') => `<script type="module" src="${src}" ${more}></script>`
const tokenOf = async ({ url, password }: RunningPortal, name: string) => (await signInApi(url, name, password)).token()

/** Opens a page of this site with `html` and records its errors and warnings. */
async function open(tab: Tab, { demo }: RunningPortal, html: string, site: DemoSite = 'plain'): Promise<void> {
  const page = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Host</title><script>${WATCH}</script>${html}</html>`
  await tab.open(demo.show(site, { html: page }))
}

/** Gives tokens by the first element, and counts how often they are requested. */
const handOver = (tab: Tab, token: string) =>
  tab.run((token) => {
    Object.assign(globalThis, { given: 0 })
    const tokenProvider = async () => (
      Object.assign(globalThis, { given: Reflect.get(globalThis, 'given') + 1 }),
      token
    )
    const first = [...document.querySelectorAll('*')].find(({ localName }) => localName.startsWith('portal-'))
    Object.assign(first!, { tokenProvider })
  }, token)

/** Counts calls that force a layout in the middle of a script of ours. */
const COUNT_LAYOUTS = `{
  globalThis.layouts = 0
  const count = (owner, name) => {
    const own = Object.getOwnPropertyDescriptor(owner, name)
    const kind = own.get ? 'get' : 'value'
    Object.defineProperty(owner, name, { ...own, [kind](...given) { if (new Error().stack.includes('/widgets/')) globalThis.layouts++
      return own[kind].apply(this, given) } })
  }
  for (const name of ['getBoundingClientRect', 'getClientRects', 'clientWidth', 'clientHeight', 'scrollTop', 'scrollHeight']) count(Element.prototype, name)
  for (const name of ['offsetWidth', 'offsetHeight', 'offsetTop', 'innerText']) count(HTMLElement.prototype, name)
  count(globalThis, 'getComputedStyle')
}`

const nameOf = (tag: string) => document.querySelector(tag)?.shadowRoot?.querySelector('button')?.ariaLabel ?? ''
const rings = (tab: Tab, tag = 'portal-bell') => eventually(tab, nameOf, tag).toContain('Benachrichtigungen')
const articlesOf = (tag: string) => document.querySelector(tag)?.shadowRoot?.querySelectorAll('article').length ?? 0
const warnings = (tab: Tab) => tab.run(() => watched.warnings)
const pinnedOf = async (url: string) =>
  (await (await fetch(`${url}/widgets/integrity.json`)).json()) as {
    version: string
    script: string
    integrity: string
  }

test(
  '[E01] [E02] [E03] [E45] one script and one call without a preflight lead to the number, and no layout in between; the panel waits for a turn',
  EVERYWHERE,
  async ({ tab, portal, relay }) => {
    const token = await tokenOf(portal, 'svenja.bracht')
    const isNeeded = (path: string) => ['/widgets/portal.js', '/api/notification/first'].includes(path)
    // All other requests get no answer: the number does not need them.
    relay.instead = (path) => (isNeeded(path) ? undefined : null)
    const counted = `<script>${COUNT_LAYOUTS}</script>`
    await open(tab, portal, `${counted}${script(`${relay.url}/widgets/portal.js`)}<portal-bell></portal-bell>`)
    await handOver(tab, token)
    await eventually(
      tab,
      () => document.querySelector('portal-bell')?.shadowRoot?.querySelector('[part=badge]')?.textContent,
    ).toMatch(/^\d\+?$/)
    // The benchmarks measure the duration; this test finds its cause.
    expect(await tab.run(() => Reflect.get(globalThis, 'layouts') as number)).toBe(0)
    expect(relay.asked.slice(0, 2)).toEqual(['GET /widgets/portal.js', FIRST])
    expect(relay.asked.filter((call) => /badges|first|portal-bell/.test(call))).toEqual([FIRST])
    relay.instead = () => undefined
    await tab.run(() => document.querySelector('portal-bell')!.shadowRoot!.querySelector('button')!.focus())
    await expect.poll(() => relay.asked.filter((call) => call.endsWith('/chunks/portal-bell.js')).length).toBe(1)
    expect(await faultsOf(tab)).toEqual([])
  },
)

test(
  '[E04] [E35] [EMB-02] six widgets of the demo page: one React, one question for a token, one list, one socket',
  EVERYWHERE,
  async ({ tab, portal, relay }) => {
    const token = await tokenOf(portal, 'birte.lohse')
    const tags = ['bell', 'news-cards', 'notification-settings', 'security', 'my-data', 'legal']
    const html = tags.map((tag) => `<portal-${tag} document="terms"></portal-${tag}>`).join('')
    await open(tab, portal, script(`${relay.url}/widgets/portal.js`) + html, 'six-widgets')
    await handOver(tab, token)
    for (const tag of tags.slice(1)) {
      await tab.run((tag) => document.querySelector(tag)!.scrollIntoView(), `portal-${tag}`)
      const isReady = (tag: string) => {
        const root = document.querySelector(tag)!.shadowRoot!.querySelector('.root')!
        return root.childElementCount > 0 && !root.classList.contains('waiting')
      }
      await eventually(tab, isReady, `portal-${tag}`).toBe(true)
    }
    await rings(tab)
    const count = (pattern: RegExp) => relay.asked.filter((call) => pattern.test(call)).length
    await expect.poll(() => count(/^SOCKET/)).toBe(1)
    expect([count(/\/vendor\.js/), count(/^(POST|GET) .*notification\/(first|badges)$/), count(/^SOCKET/)]).toEqual([
      1, 1, 1,
    ])
    expect(await tab.run(() => Reflect.get(globalThis, 'given') as number)).toBe(1)
    expect(await faultsOf(tab)).toEqual([])
  },
)

test(
  '[E05] the script twice, and pinned beside it: one warning that names both, one bell that works',
  EVERYWHERE_IN_MATRIX,
  async ({ tab, portal }) => {
    const { version, script: path, integrity } = await pinnedOf(portal.url)
    const moving = `${portal.url}/widgets/portal.js`
    const scripts = [script(moving), script(moving), script(portal.url + path, `crossorigin integrity="${integrity}"`)]
    await open(tab, portal, `${scripts.join('')}<portal-bell></portal-bell>`)
    await handOver(tab, await tokenOf(portal, 'bernd.scholten'))
    await rings(tab)
    await expect.poll(() => warnings(tab)).toEqual([`portal: ${version} yields to ${version}`])
    expect(await faultsOf(tab)).toEqual([])
  },
)

test(
  '[E05] two releases, in both orders: the tags stay with the first, one warning names both, no exception',
  EVERYWHERE_IN_MATRIX,
  async ({ tab, portal }) => {
    const { version } = await pinnedOf(portal.url)
    const token = await tokenOf(portal, 'bernd.scholten')
    const both = [`${portal.url}/widgets/portal.js`, '/widgets/portal.js']
    for (const [scripts, first, second] of [
      [both, version, OLDER],
      [both.toReversed(), OLDER, version],
    ] as const) {
      const bell = `<portal-bell api-base="${portal.url}"></portal-bell>`
      await open(tab, portal, scripts.map((src) => script(src)).join('') + bell, 'two-versions')
      await handOver(tab, token)
      await rings(tab)
      await expect.poll(() => warnings(tab)).toEqual([`portal: ${second} yields to ${first}`])
      expect(await faultsOf(tab)).toEqual([])
    }
  },
)

test(
  '[E06] the page with two versions: each has its tags and its private look, one session, no warning',
  EVERYWHERE,
  async ({ tab, portal }) => {
    const token = await tokenOf(portal, 'felix.hartung')
    const scripts = script(`${portal.url}/widgets/portal.js`) + script('/widgets/portal.js', 'data-scope="acme"')
    const tags = ['portal-news-cards', 'portal-acme-news-cards']
    await open(
      tab,
      portal,
      scripts + tags.map((tag) => `<${tag} api-base="${portal.url}"></${tag}>`).join(''),
      'two-versions',
    )
    await handOver(tab, token)
    for (const tag of tags) {
      await tab.run((tag) => document.querySelector(tag)!.scrollIntoView(), tag)
      await eventually(tab, articlesOf, tag).toBeGreaterThan(0)
    }
    const facts = await tab.run(
      (tags) =>
        tags.map((tag) => {
          const { shadowRoot } = document.querySelector(tag)!
          const view = shadowRoot!.querySelector('.root')!.firstElementChild!
          return [
            Reflect.get(customElements.get(tag)!, 'version'),
            getComputedStyle(view).getPropertyValue('--p-radius'),
          ]
        }),
      tags,
    )
    const { version } = await pinnedOf(portal.url)
    expect(facts).toEqual([
      [version, '10px'],
      [OLDER, '2px'],
    ])
    expect(await tab.run(() => [!!customElements.get('portal-acme-story'), Reflect.get(globalThis, 'given')])).toEqual([
      true,
      1,
    ])
    expect(await warnings(tab)).toEqual([])
    expect(await faultsOf(tab)).toEqual([])
  },
)

test(
  '[E08] an old script from the cache, its version gone from the server: number and error cards, the page lives',
  EVERYWHERE_IN_MATRIX,
  async ({ tab, portal, relay }) => {
    const { version } = await pinnedOf(portal.url)
    const folder = `v${version.replace('+', '-')}`
    const old = (await (await fetch(`${portal.url}/widgets/portal.js`)).text()).replaceAll(folder, 'v0.0.9-00000000')
    relay.instead = (path) => (path === '/widgets/portal.js' ? { body: old } : undefined)
    const html = '<portal-bell></portal-bell><portal-news-cards></portal-news-cards>'
    await open(tab, portal, script(`${relay.url}/widgets/portal.js`) + html)
    await handOver(tab, await tokenOf(portal, 'felix.hartung'))
    await rings(tab)
    await text(tab).toContain('Nicht geladen Erneut versuchen')
    await tab.run(() => document.querySelector('portal-bell')!.shadowRoot!.querySelector('button')!.click())
    await expect.poll(async () => (await seen(tab)).match(/Nicht geladen/g)?.length).toBe(2)
    // A chunk is tried by another name of its folder; the real server knows that name.
    relay.instead = (path) => {
      const [name = ''] = path.split('v0.0.9-00000000/').slice(1)
      return name ? { status: 307, headers: { location: `/widgets/${folder}/${name}` } } : undefined
    }
    await tab.run(() => document.querySelector('portal-news-cards')!.shadowRoot!.querySelector('button')!.click())
    await eventually(tab, articlesOf, 'portal-news-cards').toBeGreaterThan(0)
    expect(await faultsOf(tab)).toEqual([])
  },
)

const WATCH_PLACES = `
  globalThis.places = new Set()
  globalThis.shifts = []
  const look = () => {
    const of = (selector) => {
      const { left, top } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
      return left === undefined ? '' : [left, top].map(Math.round).join()
    }
    if (of('portal-news-cards')) places.add([of('#beside'), of('portal-news-cards')].join(' '))
    requestAnimationFrame(look)
  }
  look()
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value))).observe({ type: 'layout-shift', buffered: true })
`

test(
  '[E41] behind a slow line nothing moves from the first frame to the data; the skeleton stands before the views',
  EVERYWHERE_IN_MATRIX,
  async ({ tab, portal }) => {
    const token = await tokenOf(portal, 'felix.hartung')
    const html = `<link rel="stylesheet" href="${portal.url}/widgets/portal.css"><script>${WATCH_PLACES}</script>
      ${script('/widgets/portal.js')}<body>
      <p>News <portal-bell api-base="${portal.url}"></portal-bell> <span id="beside">beside</span></p>
      <portal-news-cards></portal-news-cards>
      <portal-acme-news-cards data-portal="news-cards"></portal-acme-news-cards>
      <portal-acme-bell data-portal="bell"></portal-acme-bell>`
    await open(tab, portal, html, 'slow')
    const kept = await tab.run(() =>
      ['portal-acme-news-cards', 'portal-acme-bell'].map(
        (tag) => getComputedStyle(document.querySelector(tag)!).blockSize,
      ),
    )
    expect(kept).toEqual(['940px', '36px'])
    await handOver(tab, token)
    const waits = () => document.querySelector('portal-news-cards')!.shadowRoot!.querySelector('.root')!.className
    expect(await tab.run(waits)).toBe('root waiting')
    await eventually(tab, articlesOf, 'portal-news-cards').toBeGreaterThan(0)
    await rings(tab)
    const seenPlaces = await tab.run(() => [...(Reflect.get(globalThis, 'places') as Set<string>)])
    expect(seenPlaces).toHaveLength(1)
    expect(await tab.run(() => Reflect.get(globalThis, 'shifts') as number[])).toEqual([])
  },
)
