import { beforeEach, expect, test, vi } from 'vitest'
import { setTokenProvider } from '#shared/bus/session.ts'
import { drawPictures, showRichText } from './rich-text.ts'

let box: HTMLElement
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'))
})
const show = (html: string, origin?: string, contactLinks?: boolean): HTMLElement => {
  showRichText(box, { html, contactLinks }, origin, 'Tabelle')
  return box
}

test('an allowed style takes effect without a style attribute in the HTML', () => {
  const p = show('<p style="text-align: center; color: red; position: fixed">x</p>').querySelector('p')
  expect(p?.style.textAlign).toBe('center')
  expect(p?.style.position).toBe('')
  expect(p?.style.getPropertyValue('--ink')).toBe('red')
  expect(p?.className).toBe('ink')
})

test('an attack leaves nothing', () => {
  show('<p>a</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a>')
  expect(box.innerHTML).toBe('<p>a</p><a>b</a>')
})

test.each([
  ['a foreign address', 'https://talbrueck.example/', 'https://portal.example', '_blank'],
  ['an address of the portal', 'https://portal.example/story/ma/1', 'https://portal.example', ''],
  ['an address of the portal, embedded', 'https://portal.example/story/ma/1', undefined, '_blank'],
])('%s opens its own window or not', (_, href, origin, target) => {
  const link = show(`<a href="${href}">x</a>`, origin).querySelector('a')
  expect(link?.target).toBe(target)
  expect(link?.rel).toBe(target && 'noopener')
})

test.each(['mailto:presse@talbrueck.example', 'tel:+492714711'])(
  '[NEWS-09] %s opens no window where it is allowed, else it becomes text',
  (href) => {
    const html = `<a href="${href}" target="_blank">x</a>`
    const link = show(html, undefined, true).querySelector('a')
    expect([link?.getAttribute('href'), link?.target, link?.rel]).toEqual([href, '', ''])
    expect(show(html).innerHTML).toBe('<a>x</a>')
  },
)

/** Makes observers report immediately, with this content width in boxes of 300 px. */
function inBoxes(scrollWidth: number): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: () => void
      constructor(report: () => void) {
        this.#report = report
      }
      observe(): void {
        this.#report()
      }
    },
  )
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
}
test('a wide table scrolls in its own box, by keyboard too', () => {
  inBoxes(900)
  const table = '<table><tbody><tr><td>a<table><tbody><tr><td>b</td></tr></tbody></table></td></tr></tbody></table>'
  show(`<figure>${table}</figure>`)
  const boxes = box.querySelectorAll<HTMLElement>('[role=region]')
  expect(boxes).toHaveLength(1)
  expect(boxes[0]?.getAttribute('aria-label')).toBe('Tabelle')
  expect(boxes[0]?.tabIndex).toBe(0)
  expect(boxes[0]?.textContent).toBe('ab')
})

test('a table that is shown whole is no stop of the keyboard and no landmark', () => {
  inBoxes(300)
  show('<table><tbody><tr><td>a</td></tr></tbody></table>')
  const table = box.querySelector('.table-box')
  expect(['tabindex', 'role', 'aria-label'].map((name) => table?.getAttribute(name))).toEqual([null, null, null])
})

test('a new text replaces the former one', () => {
  show('<p>eins</p>')
  show('<p>zwei</p>')
  expect(box.textContent).toBe('zwei')
})

const ID = '0f9d7c1e-4a2b-4c3d-8e5f-60718293a4b5'
const figure = (caption: string): HTMLElement =>
  show(`<figure class="rt-picture rt-p-${ID}">${caption}</figure><p>a</p>`)

test('[NEWS-09] a figure shows the picture of its story with the caption below it', async () => {
  setTokenProvider(async () => `${btoa('{}')}.${btoa(JSON.stringify({ sub: 'anna', iat: 1, exp: 4e9 }))}.x`)
  vi.stubGlobal('fetch', async () => new Response(new Blob(['x'], { type: 'image/png' })))
  const target = figure('Die <strong>neue</strong> Halle')
  const give = drawPictures(target, (id) => (id === ID ? { path: 'api/halle', alt: 'Halle' } : undefined))
  await vi.waitFor(() => expect(target.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/))
  expect(target.querySelector('img')?.alt).toBe('Halle')
  expect(target.querySelector('figcaption')?.innerHTML).toBe('Die <strong>neue</strong> Halle')
  give()
})

test('a figure whose picture is not of the story keeps its caption', () => {
  const target = figure('Halle')
  drawPictures(target, () => undefined)
  expect(target.innerHTML).toBe(`<figure class="rt-picture rt-p-${ID}">Halle</figure><p>a</p>`)
})
