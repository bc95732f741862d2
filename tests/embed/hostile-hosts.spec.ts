// Hosts that behave badly: the elements continue to work, and do no harm.
import { begin, define, EVERYWHERE_IN_MATRIX, expect, faultsOf, FIREFOX_IN_MATRIX, test } from './any-browser.ts'
import { aNotification } from './stage.ts'
import { click, eventually, seen, text } from './tab.ts'

const PAGE = '<portal-probe label="here"></portal-probe><portal-bell></portal-bell>'
const bellName = () => document.querySelector('portal-bell')?.shadowRoot?.querySelector('button')?.ariaLabel

// WebKit's driver uses JSON inside the page, which these additions break.
for (const [what, script] of [
  [
    'fetch is patched',
    `{ const { fetch } = globalThis
    globalThis.fetch = function (...given) { globalThis.asked = (globalThis.asked ?? 0) + 1; return fetch.apply(this, given) } }`,
  ],
  [
    'Array.prototype, Object.prototype and String.prototype have additions',
    `Array.prototype.last = function () { return this[this.length - 1] }
    Array.prototype.extra = 'text'
    Object.prototype.extend = function () { throw new Error('called') }
    for (const name of ['tag', 'mount', 'retry', 'count'])
      Object.defineProperty(Object.prototype, name, {
        get() { return undefined },
        set(value) { Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true }) },
        configurable: true,
      })
    String.prototype.format = function () { return 'x' }`,
  ],
  [
    'customElements.define is wrapped',
    `{ const define = customElements.define
    customElements.define = function (tag, ...rest) { globalThis.defined = [...(globalThis.defined ?? []), tag]; return define.call(customElements, tag, ...rest) } }`,
  ],
  [
    'an observer removes what it does not know',
    `new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.nodeType === 1 && !['SCRIPT', 'BODY', 'DIV', 'MAIN'].includes(node.tagName) && !node.closest('main')) node.remove()
    }).observe(document.documentElement, { childList: true, subtree: true })`,
  ],
] as const)
  test(
    `a host where ${what}: everything works`,
    what.startsWith('Array') ? FIREFOX_IN_MATRIX : EVERYWHERE_IN_MATRIX,
    async ({ stage, tab }) => {
      stage.scripts.set('/host.js', script)
      await begin(tab, stage, `<script src="/host.js"></script><main>${PAGE}</main>`)
      await click(tab, 'count 0')
      await text(tab).toMatch(/"label":"here".*count 1/)
      await eventually(tab, bellName).toBe('Benachrichtigungen, 1 ungelesen')
      await click(tab, 'Benachrichtigungen, 1 ungelesen')
      await text(tab).toContain('Alle als gelesen markieren')
      expect(await faultsOf(tab)).toEqual([])
    },
  )

test('a host that clones, hides and shows', EVERYWHERE_IN_MATRIX, async ({ stage, tab }) => {
  await begin(tab, stage, `<main>${PAGE}</main>`)
  await click(tab, 'count 0')
  await text(tab).toContain('count 1')
  await tab.run(() => {
    const copy = document.querySelector('main')!.cloneNode(true) as HTMLElement
    copy.id = 'copy'
    document.body.append(copy)
    document.querySelector('main')!.hidden = true
  })
  await text(tab).toMatch(/"label":"here".*count 0/)
  await tab.run(() => (document.querySelector('main')!.hidden = false))
  await text(tab).toMatch(/count 1.*count 0/)
  expect(await faultsOf(tab)).toEqual([])
})

/** The element's text in the page or, after its adoption, in the frame. */
const standing = () => {
  const page = document.querySelector('iframe')?.contentDocument ?? document
  const [probe, bell] = ['portal-probe', 'portal-bell'].map((tag) => page.querySelector(tag)?.shadowRoot)
  const panel = bell?.querySelector('[popover]')
  return {
    count: probe?.querySelectorAll('button')[0]?.textContent,
    colour: probe && getComputedStyle(probe.querySelector('.probe')!).color,
    button: bell && getComputedStyle(bell.querySelector('button')!).display,
    label: bell?.querySelector('button')?.ariaLabel,
    panel: panel?.matches(':popover-open') && getComputedStyle(panel).display,
    list: panel?.textContent?.includes('Alle als gelesen markieren'),
  }
}

test(
  'a host that adopts into other documents: state, style and open panel come along, there and back',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    await begin(tab, stage, `<main>${PAGE}</main>`)
    await click(tab, 'count 0')
    const here = {
      count: 'count 1',
      colour: 'rgb(1, 2, 3)',
      button: 'grid',
      label: 'Benachrichtigungen, 1 ungelesen',
      panel: false,
    }
    await eventually(tab, standing).toMatchObject(here)
    await tab.run(() => {
      // First a document that is not shown, then that of a frame.
      const { content } = document.createElement('template')
      const inner = document.body.appendChild(document.createElement('iframe')).contentDocument!
      const elements = document.querySelectorAll('main > *')
      content.append(...elements)
      inner.body.append(...elements)
    })
    await eventually(tab, standing).toMatchObject(here)
    await tab.run(() => {
      const { body } = document.querySelector('iframe')!.contentDocument!
      for (const element of body.children) element.shadowRoot!.querySelector('button')!.click()
    })
    const used = { ...here, count: 'count 2', panel: 'flex', list: true }
    await eventually(tab, standing).toMatchObject(used)
    await tab.run(() => {
      const frame = document.querySelector('iframe')!
      document.querySelector('main')!.append(...frame.contentDocument!.body.children)
      frame.remove()
    })
    await eventually(tab, standing).toMatchObject(used)
    await tab.press('Escape')
    await eventually(tab, standing).toMatchObject({ ...used, panel: false })
    // The address of an empty frame is not ours.
    expect((await faultsOf(tab)).filter((text) => !text.startsWith('frame-src'))).toEqual([])
  },
)

test(
  'a host that renders the elements on the server: markup and light children are there before and after',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    const template = '<template shadowrootmode="open"><p>server</p></template>'
    await tab.open(stage.at(`<portal-probe label="ssr">${template}<p>light</p></portal-probe>`))
    await eventually(tab, () => 'portal' in globalThis).toBe(true)
    expect(await seen(tab)).toContain('server')
    await define(tab, stage)
    await text(tab).toMatch(/"label":"ssr".*count 0/)
    expect(await seen(tab)).not.toContain('server')
    expect(await faultsOf(tab)).toEqual([])
  },
)

// Firefox's driver cannot go back.
test('left and come back to, the page shows what it showed', { tag: '@webkit-matrix' }, async ({ stage, tab }) => {
  await begin(tab, stage, PAGE)
  await click(tab, 'count 0')
  await tab.open(`${stage.backEnd.baseUrl}empty`)
  await tab.back()
  // A page that is being unloaded does not respond.
  const isBack = () => tab.run(() => location.pathname === '/' && 'portal' in globalThis).catch(() => false)
  await expect.poll(isBack).toBe(true)
  // From the back/forward cache the page keeps its state; without it the page is loaded again.
  if (!(await tab.run(() => document.querySelector('portal-bell')!.shadowRoot))) await define(tab, stage)
  await text(tab).toMatch(/count \d/)
  await eventually(tab, bellName).toBe('Benachrichtigungen, 1 ungelesen')
})

test(
  'a sandboxed page without an origin or storage: the elements work',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    stage.at(PAGE)
    await tab.open(`${stage.backEnd.baseUrl}sandboxed`)
    await eventually(tab, () => 'portal' in globalThis).toBe(true)
    await define(tab, stage)
    await click(tab, 'count 0')
    await text(tab).toContain('count 1')
    await eventually(tab, bellName).toBe('Benachrichtigungen, 1 ungelesen')
    expect(await tab.run(() => origin)).toBe('null')
    expect(await faultsOf(tab)).toEqual([])
  },
)

test(
  '10,000 entries: the bell counts them, and the panel opens with what can be read',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    const created = (nr: number) => new Date(Date.UTC(2026, 0, 1) + nr * 60_000).toISOString()
    stage.notifications = Array.from({ length: 10_000 }, (_, nr) => ({
      ...aNotification,
      id: nr,
      nikoId: nr,
      title: `T${nr}`,
      created: created(nr),
    }))
    await begin(tab, stage, '<portal-bell></portal-bell>')
    await click(tab, 'Benachrichtigungen, 10000 ungelesen')
    await text(tab).toMatch(/T9999.*Alle als gelesen markieren/)
    const nodes = await tab.run(
      () => document.querySelector('portal-bell')!.shadowRoot!.querySelectorAll('[data-id]').length,
    )
    expect(nodes).toBe(50)
    // Entries further down are rendered when the reader scrolls to them.
    await tab.run(() => {
      const root = document.querySelector('portal-bell')!.shadowRoot!
      const box = [...root.querySelectorAll('*')].find((one) => one.scrollHeight > one.clientHeight + 500)!
      box.scrollTop = box.scrollHeight
    })
    await text(tab).toContain('T9940')
    expect(await faultsOf(tab)).toEqual([])
  },
)
