import { beforeEach, expect, test } from 'vitest'
import { showRichText } from './rich-text.ts'

let box: HTMLElement
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'))
})
const show = (html: string, origin?: string): HTMLElement => {
  showRichText(box, html, origin, 'Tabelle')
  return box
}

test('an allowed style takes effect without a style attribute in the HTML', () => {
  const p = show('<p style="text-align: center; color: red; position: fixed">x</p>').querySelector('p')
  expect(p?.style.textAlign).toBe('center')
  expect(p?.style.position).toBe('')
  expect(p?.style.getPropertyValue('--ink')).toBe('red')
  expect(p?.className).toBe('ink')
})

test('nothing of an attack stays', () => {
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

test('a table scrolls in its own box, by keyboard too', () => {
  const table = '<table><tbody><tr><td>a<table><tbody><tr><td>b</td></tr></tbody></table></td></tr></tbody></table>'
  show(`<figure>${table}</figure>`)
  const boxes = box.querySelectorAll<HTMLElement>('[role=group]')
  expect(boxes).toHaveLength(1)
  expect(boxes[0]?.getAttribute('aria-label')).toBe('Tabelle')
  expect(boxes[0]?.tabIndex).toBe(0)
  expect(boxes[0]?.textContent).toBe('ab')
})

test('a new text takes the place of the old', () => {
  show('<p>eins</p>')
  show('<p>zwei</p>')
  expect(box.textContent).toBe('zwei')
})
