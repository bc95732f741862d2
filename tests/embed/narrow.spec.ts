// Elements in narrow columns of a host page with a wide font: none is wider than its column, all targets have 24 px, no head is cut.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/bootstrap/paths.mjs'
import { signInApi } from '#tests/e2e/api.ts'
import { lendAllRoles } from '#tests/e2e/server-events.ts'
import { expect, onlyInMatrix, test } from './any-browser.ts'

test.use({ isOwnTab: true })

const NEEDED: Readonly<Record<string, string>> = {
  'portal-story': 'story-id="1"',
  'portal-legal': 'document="terms"',
  'portal-supplier': 'partner-id="1"',
  'portal-supplier-relationship': 'partner-id="4" company-id="2"',
  'portal-ad': 'ad-id="381"',
}

/** Controls below 24 px, where nothing around them belongs to them; and heads of tables that are wider than their cell. */
const faultsOfSize = (): string[] => {
  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) =>
      element.shadowRoot ? all(element.shadowRoot) : [element],
    )
  const shown = all(document).filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const isText = (node: Node) => node instanceof Text && /\S/.test(node.data)
  const isLarge = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    // Elements without a layout are for screen readers only.
    return (width > 23.5 && height > 23.5) || width <= 1 || height <= 1
  }
  const covers = (element: Element) => getComputedStyle(element, '::after').position === 'absolute'
  const small = shown
    .filter((element) => element.matches('button:not(.sr), a[href], input, select, summary'))
    .filter((element) => !isLarge(element) && !covers(element) && !element.closest('thead'))
    .filter((element) => !(element.matches('a') && [...element.parentNode!.childNodes].some(isText)))
    .filter(
      (element) =>
        ![element.closest('label'), element.parentElement].some((one) => one?.matches('label') && isLarge(one)),
    )
  const cut = shown.filter((element) => element.matches('thead th') && element.scrollWidth > element.clientWidth + 1)
  const nameOf = ({ localName, className, textContent, ariaLabel }: HTMLElement) =>
    `${localName}.${className} ${ariaLabel ?? textContent}`.slice(0, 60)
  return [...small, ...cut].map(nameOf)
}

test('no element is wider than its column of 240 to 720 px', onlyInMatrix({ tag: [] }), async ({ tab, portal }) => {
  test.slow()
  const revokeRoles = await lendAllRoles(portal.dataDir, 'leonie.brinkmann')
  const token = (await signInApi(portal.url, 'leonie.brinkmann', portal.password)).token()
  await revokeRoles()
  const manifest = readFileSync(join(ROOT, 'package/custom-elements.json'), 'utf8')
  const named = [...manifest.matchAll(/"tagName": "([\w-]+)"/g)].map(([, tag = '']) => tag)
  const tags = named.filter((tag) => tag !== 'portal-bell')
  const editors = ['1', 'new'].map((id) => ['portal-news-editor', `story-id="${id}"`] as const)
  const columns = [...tags.map((tag) => [tag, NEEDED[tag] ?? ''] as const), ...editors]
    .map(([tag, attributes]) => `<div class="column"><${tag} ${attributes}></${tag}></div>`)
    .join('')
  const script = `<script type="module" src="${portal.url}/widgets/portal.js"></script>`
  await tab.page!.setViewportSize({ width: 1440, height: 20_000 })
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Host</title>${script}<body style="font-family: Verdana, 'DejaVu Sans'">${columns}</body></html>`
  await tab.open(portal.demo.show('plain', { html }))
  await tab.run((token) => {
    Object.assign(globalThis, { ready: new Set<string>() })
    document.addEventListener('portal-ready', ({ target }) =>
      (Reflect.get(globalThis, 'ready') as Set<string>).add((target as Element).localName),
    )
    Object.assign(document.querySelector('portal-news-cards')!, { tokenProvider: async () => token })
  }, token)
  const missing = () =>
    tab.run((tags) => tags.filter((tag) => !(Reflect.get(globalThis, 'ready') as Set<string>).has(tag)), tags)
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
  for (const width of [240, 320, 400, 480, 560, 640, 720]) {
    const wide = () =>
      tab.run((width) => {
        for (const column of document.querySelectorAll<HTMLElement>('.column')) column.style.width = `${width}px`
        return [...document.querySelectorAll('.column > *')]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => `${element.localName} ${element.scrollWidth} of ${element.clientWidth}`)
      }, width)
    await expect.poll(wide, { message: `${width} px` }).toEqual([])
    if (width === 240 || width === 720) expect(await tab.run(faultsOfSize), `${width} px`).toEqual([])
  }
})

test('[E41] the place that is kept is as high as the cards that come, by the width of the container', async ({
  tab,
  portal,
}) => {
  test.slow()
  const token = (await signInApi(portal.url, 'felix.hartung', portal.password)).token()
  const widths = [240, 320, 400, 450, 640, 720, 800, 1200]
  const columns = widths.map((width) => `<div style="width: ${width}px"><portal-news-cards></portal-news-cards></div>`)
  await tab.page!.setViewportSize({ width: 1440, height: 20_000 })
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Host</title>
    <link rel="stylesheet" href="${portal.url}/widgets/portal.css"><body>${columns.join('')}</body></html>`
  await tab.open(portal.demo.show('plain', { html }))
  const heights = () =>
    tab.run(() =>
      [...document.querySelectorAll('portal-news-cards')].map((element) => element.getBoundingClientRect().height),
    )
  const kept = await heights()
  await tab.run(
    ({ address, token }) => {
      const shown = Object.assign(globalThis, { changes: 0, ready: 0 })
      document.addEventListener('portal-ready', () => shown.ready++)
      const watch = new ResizeObserver(() => shown.changes++)
      for (const element of document.querySelectorAll('portal-news-cards')) watch.observe(element)
      Object.assign(document.querySelector('portal-news-cards')!, { tokenProvider: async () => token })
      return import(/* @vite-ignore */ address).then(() => undefined)
    },
    { address: `${portal.url}/widgets/portal.js`, token },
  )
  // A page of 20,000 px with all of these lists takes long to draw on a busy machine.
  const ready = () => tab.run(() => Reflect.get(globalThis, 'ready') as number)
  await expect.poll(ready, { timeout: 30_000 }).toBe(widths.length)
  expect(await heights()).toEqual(kept)
  // Observers report once when they begin.
  expect(await tab.run(() => Reflect.get(globalThis, 'changes') as number)).toBe(1)
})
