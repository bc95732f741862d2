import { useStore } from '@nanostores/react'
import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import { Link } from 'wouter'
import type { Place } from '#domain/routes/routes.ts'
import { tabsOf } from '#domain/routes/tabs.ts'
import { $device } from '#shared/bus/device.ts'
import { stepTo } from '#shared/ui/roving.ts'
import { useCurrentShown } from '#shell/menu/show-current.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'

/** The children of the top-level route, as links: arrows move between them, Enter opens. */
export function TabBar({ place, path }: { place: Place; path: string }): ReactElement | null {
  const text = useShellTexts()
  const label = text('tabs.label')
  const device = useStore($device)
  const tabs = tabsOf(place, path, useFacts(), device)
  const ref = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.to
  useCurrentShown(ref, current)
  if (tabs.length === 0) return null
  return (
    <nav ref={ref} className="tabs" aria-label={label} onKeyDown={moveFocus}>
      {tabs.map(({ route, to, current: isCurrent }) => (
        <Link key={route.name} href={to} aria-current={!isCurrent ? undefined : path === to ? 'page' : 'true'}>
          {text(`titles.${route.label ?? route.title}`)}
        </Link>
      ))}
    </nav>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = event.ctrlKey || event.altKey ? undefined : stepTo(event.key, at, links.length, 'horizontal')
  if (next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}
