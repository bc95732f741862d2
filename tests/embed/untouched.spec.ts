// A whole session with every element of the table on a foreign page, which is unchanged afterwards.
import { readFileSync } from 'node:fs'
import { EVERYWHERE, expect, test } from './any-browser.ts'
import { everyElement } from './every-element.ts'
import { countAlive, hostState } from './host-state.ts'
import { click, eventually, text } from './tab.ts'

interface Manifest {
  modules: { declarations: { tagName: `portal-${string}` }[] }[]
}
const MANIFEST = JSON.parse(readFileSync('package/custom-elements.json', 'utf8')) as Manifest
const TAGS = MANIFEST.modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName))
/** The only new globals of the page afterwards [E20]. */
const NEW_GLOBALS = new Set(['Symbol(portal.bus)', 'nanostoresGlobal'])
/** Listeners on the page as a whole, one per page: React listens to selections, queries listen to focus. */
const PAGE_LISTENERS = new Set([
  'document selectionchange',
  'window visibilitychange',
  'document visibilitychange',
  'window offline',
  'window online',
  'window pagehide',
  'window pageshow',
])

test.use({ isOwnTab: true })

test(
  '[E20] [E22] [E23] [EMB-03] a full session leaves globals, tree, styles, place, title, storage and workers of the host as they were',
  EVERYWHERE,
  async ({ portal, tab }) => {
    test.slow()
    const { api, needed } = await everyElement(portal)
    await tab.open(new URL('/untouched', portal.demoUrl).href)
    await tab.run(() => {
      document.title = 'Host'
      const add = (tag: string, text: string) => Object.assign(document.createElement(tag), { textContent: text })
      document.body.replaceChildren(
        ...['h1', 'h2', 'p', 'a', 'button', 'ul', 'table', 'dialog', 'label', 'code'].map((tag) => add(tag, tag)),
        Object.assign(document.createElement('input'), { id: 'list', value: 'mine' }),
        Object.assign(document.createElement('main'), { id: 'place' }),
      )
      document.body.append(Object.assign(document.createElement('p'), { textContent: 'end' }))
      // A page that grows keeps its width.
      document.documentElement.style.overflowY = 'scroll'
      for (const storage of [localStorage, sessionStorage]) storage.setItem('host', 'mine')
      history.replaceState({ of: 'the host' }, '', '#state=x&code=y')
    })
    await tab.run(countAlive)
    const before = await tab.run(hostState)
    await tab.run(
      async ({ src, tags, token, needed }) => {
        Object.assign(globalThis, { received: [] })
        for (const type of ['portal-ready', 'portal-error'])
          document.addEventListener(type, ({ target }) =>
            (Reflect.get(globalThis, 'received') as string[]).push(`${type} ${(target as Element).localName}`),
          )
        document.addEventListener('portal-navigate', (event) => event.preventDefault())
        document.querySelector('main')!.append(...tags.map((tag) => document.createElement(tag)))
        for (const [tag, attributes] of Object.entries(needed))
          for (const [name, value] of Object.entries(attributes)) document.querySelector(tag)!.setAttribute(name, value)
        Object.assign(document.querySelector('portal-bell')!, { tokenProvider: async () => token })
        await import(src)
      },
      { src: `${portal.url}/widgets/portal.js`, tags: TAGS, token: api.token(), needed },
    )
    const received = (type: string) =>
      tab.run((type) => {
        return (Reflect.get(globalThis, 'received') as string[]).filter((text) => text.startsWith(type)).toSorted()
      }, type)
    // Elements far below load when they are near, and one above them may grow: each is scrolled into view until
    // it is ready.
    const ready = async (tag: string) => {
      await tab.run((tag) => document.querySelector(tag)!.scrollIntoView(), tag)
      return received('portal-ready')
    }
    for (const tag of TAGS) await expect.poll(() => ready(tag), { timeout: 25_000 }).toContain(`portal-ready ${tag}`)
    expect(await received('portal-error')).toEqual([])
    await tab.run(() => scrollTo(0, 0))
    const bellName = () => document.querySelector('portal-bell')!.shadowRoot!.querySelector('button')!.ariaLabel
    await click(tab, (await tab.run(bellName))!)
    await text(tab).toMatch(/Zu erledigen.*Neuigkeiten/)
    await tab.press('Escape')
    await tab.run(() => document.querySelector('portal-bell')!.setAttribute('lang', 'en'))
    await eventually(tab, bellName).toMatch(/^Notifications/)
    await tab.run(() => {
      document.querySelector('portal-bell')!.setAttribute('theme', 'dark')
      ;(document.activeElement as HTMLElement | null)?.blur()
    })
    const during = await tab.run(hostState)
    await tab.run(() => {
      Object.assign(document.querySelector('portal-bell')!, { tokenProvider: undefined })
      document.querySelector('main')!.replaceChildren()
    })
    await new Promise((removed) => setTimeout(removed, 100))
    const after = await tab.run(hostState)
    for (const state of [during, after]) {
      expect(
        state.globals.filter((name) => !before.globals.includes(name) && !NEW_GLOBALS.has(name) && name !== 'received'),
      ).toEqual([])
      expect(state.bodies).toBeLessThanOrEqual(1)
      expect({ ...state, globals: [], bodies: 0, focus: '', looks: [], stored: [] }).toEqual({
        ...before,
        globals: [],
        bodies: 0,
        focus: '',
        looks: [],
        stored: [],
      })
      // The place of the elements is as high as they are; all else looks as before.
      const main = before.tree.findIndex((text) => text.startsWith('main'))
      const around = (looks: string[]) =>
        looks.filter((_, nr) => nr > before.tree.findIndex((text) => text.startsWith('h1')) && nr !== main)
      const still = (looks: string[]) =>
        around(looks).map((text) => text.replaceAll(/(perspective|transform)-origin:[^;]*;/g, ''))
      expect(still(state.looks)).toEqual(still(before.looks))
      const [local = [], session = []] = state.stored as string[][]
      expect(local.filter((key) => !key.startsWith('portal'))).toEqual(['host'])
      expect(session.filter((key) => !key.startsWith('portal'))).toEqual(['host'])
    }
    const listeners = await tab.run(() => alive.listeners)
    const ours = new Set(listeners.filter((name) => !name.includes('portal-')))
    expect([...ours].filter((name) => !PAGE_LISTENERS.has(name))).toEqual([])
  },
)
