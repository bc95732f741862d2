import { render as renderIn } from '@testing-library/react'
import { createRef, type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { elementComponent } from './element-component.ts'

/** An element as those of the portal are: it speaks as soon as it comes into the page. */
class Probe extends HTMLElement {
  tokenProvider?: unknown
  connectedCallback() {
    this.dispatchEvent(new CustomEvent('portal-ready', { bubbles: true, composed: true, detail: {} }))
  }
}
customElements.define('portal-probe', Probe)

interface ProbeProps {
  className?: string
  personId?: string | undefined
  settings?: boolean
  tokenProvider?: unknown
  onPortalReady?: (event: CustomEvent) => void
}
const shape = {
  attributes: { personId: 'person-id', settings: 'settings' },
  properties: ['tokenProvider'],
  events: { onPortalReady: 'portal-ready' },
}
const ProbeElement = elementComponent<ProbeProps, Probe>('portal-probe', shape)
const LaterElement = elementComponent<ProbeProps, Probe>('portal-later', shape)

let box: HTMLElement
let renderAgain: (node: ReactNode) => void
const inStrictMode = (node: ReactNode) => <StrictMode>{node}</StrictMode>
const render = (node: ReactNode) => renderAgain(inStrictMode(node))
const shown = () => box.firstElementChild as Probe
beforeEach(() => {
  const { container, rerender } = renderIn(inStrictMode(undefined))
  box = container
  renderAgain = rerender
})

test('sets and removes attributes as HTML does', () => {
  render(<ProbeElement personId="7" settings className="wide" />)
  expect(box.innerHTML).toBe('<portal-probe person-id="7" settings="" class="wide"></portal-probe>')
  render(<ProbeElement settings={false} personId={undefined} />)
  expect(box.innerHTML).toBe('<portal-probe></portal-probe>')
})

test('a rich value is a property and never an attribute', () => {
  const provider = async () => 'secret'
  render(<ProbeElement tokenProvider={provider} />)
  expect(shown().tokenProvider).toBe(provider)
  render(<ProbeElement />)
  expect(shown().tokenProvider).toBeUndefined()
  expect(box.innerHTML).toBe('<portal-probe></portal-probe>')
})

test('properties set before the definition are applied by it', () => {
  const provider = async () => ''
  render(<LaterElement tokenProvider={provider} personId="7" />)
  expect(Object.hasOwn(shown(), 'tokenProvider')).toBe(true)
  expect(shown().tokenProvider).toBe(provider)
})

test('the handler of the last rendering gets the first event', () => {
  const [first, second] = [vi.fn<(event: Event) => void>(), vi.fn<(event: Event) => void>()]
  render(<ProbeElement onPortalReady={first} />)
  expect(first).toHaveBeenCalledTimes(1)
  render(<ProbeElement onPortalReady={second} />)
  shown().connectedCallback()
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(1)
})

test('the ref is the element', () => {
  const ref = createRef<Probe>()
  render(<ProbeElement ref={ref} />)
  expect(ref.current).toBe(shown())
})

test('a server writes the tag with its attributes', () => {
  expect(renderToString(<ProbeElement personId="7" settings tokenProvider={() => ''} />)).toBe(
    '<portal-probe person-id="7" settings=""></portal-probe>',
  )
})
