import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { elementClass } from './element-class.ts'
import { useStyles } from './use-styles.ts'
import { HostContext } from './view.tsx'

const LATER = ['.card { gap: 1px }', '.dialog { gap: 2px }']

test('adopts the style of a lazily loaded part, and each text only once', () => {
  customElements.define('portal-styled', elementClass({ tag: 'portal-styled' }))
  const host = document.body.appendChild(document.createElement('portal-styled'))
  const before = [...host.shadowRoot!.adoptedStyleSheets]
  const Part = () => {
    useStyles(LATER)
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
  expect(adoptedStyleSheets).toHaveLength(before.length + 2)
})
