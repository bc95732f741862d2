// Failures while a part of an element is loaded, and recovery by a retry. Firefox caches a failed import,
// all three what threw, and what that had imported: each fault is shown to pass.
import {
  arrive,
  begin,
  EVERYWHERE,
  EVERYWHERE_IN_MATRIX,
  expect,
  faultsOf,
  FIREFOX_IN_MATRIX,
  onlyInMatrix,
  test,
} from './any-browser.ts'
import { viewPath } from './build-probe.ts'
import { type Stage } from './stage.ts'
import { click, eventually, type Tab, text } from './tab.ts'

const CARD = 'Nicht geladen'
const AGAIN = 'Erneut versuchen'
const PART = '/chunks/part.js'

interface Fault {
  readonly happens: (stage: Stage, chunk: string) => void
  readonly passes: (stage: Stage, chunk: string) => void
}

/** Replaces a view or a panel that has imported a part of its own. */
const IN_PARTS = `import './part.js'
  export const mountBellPanel = (host, panel) => (panel.append('found'), { show() {}, dispose() {} })
  const tag = 'portal-lost-view-dev'
  customElements.get(tag) ?? customElements.define(tag, class extends HTMLElement { connectedCallback() { this.append('found') } })`

const FAULTS: Readonly<Record<string, Fault>> = {
  'is gone': {
    happens: ({ missing }, chunk) => missing.add(chunk),
    passes: ({ missing }) => missing.clear(),
  },
  'never answers': {
    happens: ({ silent }, chunk) => silent.add(chunk),
    passes: ({ silent }) => silent.clear(),
  },
  throws: {
    happens: ({ scripts }, chunk) => scripts.set(chunk, "throw new Error('broken')"),
    passes: ({ scripts }, chunk) => scripts.delete(chunk),
  },
  'imports what is gone': {
    happens: ({ scripts }, chunk) => scripts.set(chunk, IN_PARTS),
    passes: ({ scripts }) => scripts.set(PART, ''),
  },
  'imports what throws': {
    happens: ({ scripts }, chunk) => scripts.set(chunk, IN_PARTS).set(PART, "throw new Error('broken')"),
    passes: ({ scripts }) => scripts.set(PART, ''),
  },
}

/** Skips the 10 s that a part may take to load, while the clock of the page is accelerated. */
const CLOCK = `{
  const { setTimeout } = globalThis
  globalThis.setTimeout = (act, wait, ...given) => setTimeout(act, globalThis.hurry && wait === 10_000 ? 100 : wait, ...given)
}`
const hurry = (tab: Tab, isHurried: boolean) =>
  tab.run((isHurried) => void Object.assign(globalThis, { hurry: isHurried }), isHurried)

/** A page with a probe that counts; its script records errors and would be lost by a reload. */
async function enter(tab: Tab, stage: Stage): Promise<void> {
  stage.scripts.set('/clock.js', CLOCK)
  await begin(tab, stage, '<script src="/clock.js"></script><portal-probe></portal-probe><main></main>')
  await click(tab, 'count 0')
  await tab.run(() => {
    const errors: object[] = []
    Object.assign(globalThis, { errors })
    document.addEventListener('portal-error', (event) => {
      const { retry, ...rest } = (event as CustomEvent<{ retry: unknown }>).detail
      errors.push({ ...rest, retry: typeof retry })
    })
  })
}
const put = (tab: Tab, tag: string) =>
  tab.run((tag) => document.querySelector('main')!.append(document.createElement(tag)), tag)

for (const [what, { happens, passes }] of Object.entries(FAULTS)) {
  // WebKitGTK writes each address in one way before it asks, so that a part that threw stays broken there; Safari does not.
  const elsewhere = what === 'imports what throws' ? FIREFOX_IN_MATRIX : EVERYWHERE_IN_MATRIX
  // Pairs instead of the product: each fault is met by a view or by a panel, and by both in the matrix.
  const isMetByPanel = what === 'never answers' || what === 'imports what throws'

  test(
    `[E08] a chunk that ${what}: error card, the others live; another try loads it`,
    what === 'is gone' ? EVERYWHERE : isMetByPanel ? onlyInMatrix(elsewhere) : elsewhere,
    async ({ stage, tab }) => {
      await enter(tab, stage)
      happens(stage, viewPath('portal-lost'))
      await hurry(tab, what === 'never answers')
      await put(tab, 'portal-lost')
      await text(tab).toContain(`${CARD} ${AGAIN}`)
      await hurry(tab, false)
      const error = { tag: 'portal-lost', version: 'dev', message: expect.any(String), retry: 'function' }
      expect(await tab.run(() => Reflect.get(globalThis, 'errors') as unknown)).toEqual([error])
      // A retry that is too early fails again.
      if (what !== 'never answers') {
        await click(tab, AGAIN)
        await eventually(tab, () => (Reflect.get(globalThis, 'errors') as unknown[]).length).toBe(2)
      }
      passes(stage, viewPath('portal-lost'))
      await click(tab, AGAIN)
      await text(tab).toContain('found')
      await click(tab, 'count 1')
      await text(tab).toContain('count 2')
      expect(await faultsOf(tab)).toEqual([])
    },
  )

  test(
    `[E08] a panel that ${what}: the bell stays, its card tries again`,
    isMetByPanel ? elsewhere : onlyInMatrix(elsewhere),
    async ({ stage, tab }) => {
      await enter(tab, stage)
      happens(stage, viewPath('portal-bell'))
      await hurry(tab, what === 'never answers')
      await put(tab, 'portal-bell')
      await click(tab, 'Benachrichtigungen, 1 ungelesen')
      await text(tab).toContain(`${CARD} ${AGAIN}`)
      await hurry(tab, false)
      passes(stage, viewPath('portal-bell'))
      await click(tab, AGAIN)
      await text(tab).toMatch(/Zu erledigen|found/)
      // The parts of the panel load its first script again there, and with it a second lit-html.
      expect((await faultsOf(tab)).filter((fault) => !fault.includes('lit-html'))).toEqual([])
    },
  )
}

test(
  '[E08] a chunk that comes after its time takes the place of its error card',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    await enter(tab, stage)
    const { answer } = stage.backEnd
    let come: () => void = () => undefined
    const late = new Promise<void>((done) => (come = done))
    stage.backEnd.answer = async (asked) => {
      if (asked.path === viewPath('portal-lost')) await late
      return answer(asked)
    }
    await hurry(tab, true)
    await put(tab, 'portal-lost')
    await text(tab).toContain(CARD)
    come()
    await text(tab).toContain('found')
  },
)

test('[E07] below the fold nothing is asked for until it comes within 200 px', EVERYWHERE, async ({ stage, tab }) => {
  const far = viewPath('portal-other')
  const asked = () => stage.backEnd.asked.filter(({ path }) => path === far).length
  stage.scripts.set('/grow.js', "document.querySelector('#space').style.height = `${innerHeight + 300}px`")
  await arrive(
    tab,
    stage,
    '<div id="space"></div><script src="/grow.js"></script><portal-other label="far"></portal-other>',
  )
  await tab.run((token) => {
    portal.define()
    portal.setTokenProvider(async () => token)
  }, stage.token)
  /** Waits until intersection observers have been notified. */
  const settle = () =>
    tab.run(async () => {
      for (let frame = 0; frame < 5; frame++) await new Promise((painted) => requestAnimationFrame(painted))
    })
  await settle()
  await tab.run(() => scrollTo(0, 90))
  await settle()
  expect(asked()).toBe(0)
  await tab.run(() => scrollTo(0, 110))
  await text(tab).toContain('far')
  expect(asked()).toBe(1)
})

test(
  '[E41] the place is kept and marked as a skeleton until the view has painted',
  EVERYWHERE,
  async ({ stage, tab }) => {
    stage.silent.add(viewPath('portal-probe'))
    await begin(tab, stage, '<portal-probe></portal-probe><p>below</p>')
    const place = () => {
      const root = document.querySelector('portal-probe')!.shadowRoot!.firstElementChild!
      return [root.className, root.getBoundingClientRect().height]
    }
    await eventually(tab, place).toEqual(['root waiting', 123])
    stage.silent.clear()
    await begin(tab, stage, '<portal-probe></portal-probe>')
    await text(tab).toContain('count 0')
    expect((await tab.run(place))[0]).toBe('root')
  },
)
