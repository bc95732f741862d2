// Shows a view as inside its public element.
import { render, type RenderResult } from '@testing-library/react'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { HostProps } from '#shared/element/host.ts'
import { HostContext } from '#shared/element/view.tsx'
import { attachView } from './attach-view.ts'

export interface Shown extends RenderResult {
  readonly host: HTMLElement
  /** Changes attributes of the element, by camel-case name. */
  setProps(props: HostProps): void
  /** Events that the host page received, by type. */
  received(type: string): CustomEvent[]
}

/** Renders `View` as inside its public element. */
export function showIn(View: ComponentType, props: HostProps = {}, listState?: unknown): Shown {
  const host = document.body.appendChild(Object.assign(document.createElement('div'), { listState }))
  // A lazily loaded part adopts its styles here; a real shadow root would hide the content of the host.
  Object.defineProperty(host, 'shadowRoot', { value: { adoptedStyleSheets: [] } })
  const $props = atom(props)
  attachView(host, {
    $props,
    root: host,
    ready: () => undefined,
    fail: (why) => {
      throw why
    },
  })
  const events: CustomEvent[] = []
  for (const type of ['portal-navigate', 'portal-error', 'portal-title', 'portal-address', 'portal-auth-required'])
    host.addEventListener(type, (event) => events.push(event as CustomEvent))
  const result = render(
    <HostContext value={host}>
      <View />
    </HostContext>,
    { container: host },
  )
  return Object.assign(result, {
    host,
    setProps: (next: HostProps) => $props.set(next),
    received: (type: string) => events.filter((event) => event.type === type),
  })
}
