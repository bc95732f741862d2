import { fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, test } from 'vitest'
import { setBase } from '#shared/bus/addresses.ts'
import { HostContext } from '#shared/element/view.tsx'
import { attachView } from '#shared/testing/attach-view.ts'
import { RichText } from './rich-text-view.tsx'

afterEach(() => setBase('/'))

/** Presses the link of an author's text to `href` in a foreign page; the event that the host received, and whether it was prevented. */
async function press(href: string, isTaken = true): Promise<[received: unknown[], held: boolean]> {
  setBase('https://portal.example/')
  const received: unknown[] = []
  const host = document.body.appendChild(document.createElement('div'))
  attachView(host, { $props: atom({}), root: host, ready: () => undefined, fail: () => undefined })
  host.addEventListener('portal-navigate', (event) => {
    received.push((event as CustomEvent).detail)
    if (isTaken) event.preventDefault()
  })
  render(
    <HostContext value={host}>
      <RichText html={`<p><a href="${href}">Speiseplan</a></p>`} />
    </HostContext>,
  )
  return [received, !fireEvent.click(await screen.findByRole('link', { name: 'Speiseplan' }))]
}

test('[E15] [E16] a link of an author into the portal is offered to the host page', async () => {
  const path = '/story/ma/7?from=x#end'
  expect(await press(`https://portal.example${path}`)).toEqual([[{ path }], true])
})

test('[E16] a link into the portal that the host does not handle opens a new tab', async () => {
  const [, held] = await press('https://portal.example/story/ma/7', false)
  expect([held, screen.getByRole<HTMLAnchorElement>('link').target]).toEqual([false, '_blank'])
})

test('a link to another site is not offered to the host', async () => {
  expect(await press('https://talbrueck.example/')).toEqual([[], false])
})
