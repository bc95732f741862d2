import { beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let view: HTMLElement
const later = () => new Promise((resolve) => setTimeout(resolve, 5))
const find = (selector: string) => view.querySelector<HTMLElement>(selector)!

beforeEach(() => {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  view = root.appendChild(document.createElement('div')).appendChild(document.createElement('div'))
  const add = <K extends keyof HTMLElementTagNameMap>(parent: Element, tag: K, id: string) =>
    parent.appendChild(Object.assign(document.createElement(tag), { id }))
  add(view, 'h1', 'title')
  const card = add(view, 'section', 'card')
  add(card, 'h2', 'heading')
  add(card, 'button', 'retry')
  add(view, 'button', 'other')
  keepFocus(view)
})
const active = () => (view.getRootNode() as ShadowRoot).activeElement

test('a removed button leaves the focus to the heading of its card', async () => {
  find('#retry').focus()
  find('#retry').remove()
  await later()
  expect(active()?.id).toBe('heading')
})

test('with its card it leaves the focus to the heading of the view, without one to the element', async () => {
  find('#retry').focus()
  find('#card').remove()
  await later()
  expect(active()?.id).toBe('title')
  find('#title').remove()
  await later()
  expect(active()).toBe(view.parentElement)
})

test('an element that takes the focus meanwhile keeps it', async () => {
  find('#retry').focus()
  find('#retry').remove()
  find('#other').focus()
  await later()
  expect(active()?.id).toBe('other')
})
