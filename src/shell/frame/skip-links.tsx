import { useStore } from '@nanostores/react'
import type { MouseEvent, ReactElement } from 'react'
import { $narrow } from '#shared/bus/device.ts'
import { OPENER_ID } from '#shell/menu/drawer.tsx'
import { MENU_ID } from '#shell/menu/side-menu.tsx'
import { CONTENT_ID, focusContent } from '#shell/navigation.ts'
import { openPalette } from '#shell/shortcuts/palette-state.ts'
import { SEARCH_ID } from '#shell/palette/palette.tsx'
import { useShellTexts } from '#shell/texts.ts'

const focusOn = (id: string): void => {
  const place = document.getElementById(id)
  const target = place?.matches('button, a') ? place : place?.querySelector<HTMLElement>('a, button:enabled')
  target?.focus()
}

/** The first stops of the keyboard: links to the content, to the menu and to the search, without an entry in the history. */
export function SkipLinks(): ReactElement {
  const text = useShellTexts()
  const menuId = useStore($narrow) ? OPENER_ID : MENU_ID
  const stops = [
    { id: CONTENT_ID, label: text('skipLinks.content'), go: focusContent },
    { id: menuId, label: text('skipLinks.menu'), go: () => focusOn(menuId) },
    { id: SEARCH_ID, label: text('skipLinks.search'), go: openPalette },
  ]
  const skip = (go: () => void) => (event: MouseEvent) => {
    event.preventDefault()
    go()
  }
  return (
    <>
      {stops.map(({ id, label, go }) => (
        <a key={id} className="skip btn primary" href={`#${id}`} onClick={skip(go)}>
          {label}
        </a>
      ))}
    </>
  )
}
