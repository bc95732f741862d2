import { useStore } from '@nanostores/react'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import panelClose from 'lucide-static/icons/panel-left-close.svg?raw'
import panelOpen from 'lucide-static/icons/panel-left-open.svg?raw'
import { useEffect, useId, useRef, type ReactElement, type RefObject } from 'react'
import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { menuFor, onlyPortal, type MenuGroup } from '#domain/menu.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { $folded, $rail, chooseRail, foldHeading } from '#shell/preferences.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { MenuEntry } from './menu-entry.tsx'

export const MENU_ID = 'menu'

/** The menu of the person; in the drawer each step also closes it, and there is no rail. */
export function SideMenu({ onGo }: { onGo?: () => void }): ReactElement {
  const text = useShellTexts()
  const facts = useFacts()
  const isRail = useStore($rail) && !onGo
  const ref = useRef<HTMLElement>(null)
  return (
    <nav ref={ref} id={MENU_ID} className={isRail ? 'side rail' : 'side'} aria-label={text('mainMenu')}>
      {menuFor(facts).map((group) => (
        <Group key={group.id} group={group} rail={isRail} onGo={onGo} />
      ))}
      <Follower menu={ref} />
      <div className="end">
        {facts.areas.has('legal') && !isRail && (
          <Link href="/nutzungsbedingungen" onClick={onGo}>
            {text('titles.terms')}
          </Link>
        )}
        {!onGo && (
          <IconButton
            icon={isRail ? panelOpen : panelClose}
            label={text(isRail ? 'sideMenu.expand' : 'sideMenu.collapse')}
            onClick={() => chooseRail(!isRail)}
          />
        )}
      </div>
    </nav>
  )
}

/** Keeps the current entry in view; apart, so that a navigation draws only the entries it changes. */
function Follower({ menu }: { menu: RefObject<HTMLElement | null> }): null {
  const pathname = usePathname()
  useEffect(() => {
    if (pathname !== '') showCurrent(menu.current)
  }, [pathname, menu])
  return null
}

/** Scrolls a menu that is longer than the window to the entry one is on. */
export const showCurrent = (menu: ParentNode | null): void => {
  const entries = menu?.querySelectorAll('[aria-current]') ?? []
  ;[...entries].at(-1)?.scrollIntoView({ block: 'nearest' })
}

interface GroupProps {
  readonly group: MenuGroup
  readonly rail: boolean
  readonly onGo: (() => void) | undefined
}

function Group({ group, rail, onGo }: GroupProps): ReactElement {
  const text = useShellTexts()
  const listId = useId()
  const folded = useStore($folded)
  const isOnly = onlyPortal(useFacts()) === group.id
  const isOpen = rail || !group.headed || isOnly || !folded.includes(group.id)
  return (
    <>
      {group.headed && !rail && (
        <h2 className="group">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            disabled={isOnly}
            onClick={() => foldHeading(group.id, isOpen)}
          >
            {text(`menu.${group.id}`)}
            {!isOnly && <Icon source={chevron} />}
          </button>
        </h2>
      )}
      <ul id={listId} hidden={!isOpen} aria-label={group.headed ? text(`menu.${group.id}`) : undefined}>
        {group.entries.map((entry) => (
          <li key={entry.to ?? entry.route.name}>
            <MenuEntry entry={entry} rail={rail} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  )
}
