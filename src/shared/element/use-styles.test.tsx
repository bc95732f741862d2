import { render } from '@testing-library/react'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { attachView } from '#shared/testing/attach-view.ts'
import { useStyles } from './use-styles.ts'
import { defineView, HostContext } from './view.tsx'

const VIEW = '.card { gap: 1px }'
const LATER = '.dialog { gap: 2px }'

/** A public element with an empty view that has VIEW; engines give its root the list, the test environment does not. */
function aHost(): HTMLElement {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  Object.assign(root, { adoptedStyleSheets: [] })
  const place = root.appendChild(document.createElement('div'))
  attachView(host, { $props: atom({}), root: place, ready: () => undefined, fail: () => undefined })
  place.append(document.createElement('portal-styled-view-dev'))
  return host
}

test('a part that comes later brings what is not there yet, and nothing a second time', () => {
  defineView('portal-styled-view', () => null, VIEW)
  const host = aHost()
  const before = [...host.shadowRoot!.adoptedStyleSheets]
  const texts = [VIEW, LATER]
  const Part = () => {
    useStyles(texts)
    return null
  }
  const part = (
    <HostContext value={host}>
      <Part />
      <Part />
    </HostContext>
  )
  render(part)
  const { adoptedStyleSheets } = host.shadowRoot!
  expect(adoptedStyleSheets.slice(0, before.length)).toEqual(before)
  expect(adoptedStyleSheets).toHaveLength(before.length + 1)
})
