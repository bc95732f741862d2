import { useStore } from '@nanostores/react'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import panelClose from 'lucide-static/icons/panel-left-close.svg?raw'
import panelOpen from 'lucide-static/icons/panel-left-open.svg?raw'
import scale from 'lucide-static/icons/scale.svg?raw'
import { useId, useRef, useState, type ReactElement, type RefObject } from 'react'
import { Link } from 'wouter'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'
import { menuFor, onlyPortal, portalAt, type MenuGroup } from '#domain/routes/menu.ts'
import { PORTALS } from '#domain/organisation/roles.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Tooltip } from '#shared/ui/tooltip.tsx'
import { $headings, $rail, chooseHeading, chooseRail } from '#shell/preferences.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { MenuEntry } from './menu-entry.tsx'
import { useCurrentShown } from './show-current.ts'

export const MENU_ID = 'menu'

/** The menu of the person; in the drawer each navigation also closes it, and there is no rail. */
export function SideMenu({ onGo }: { onGo?: () => void }): ReactElement {
  const text = useShellTexts()
  const facts = useFacts()
  const isRail = useStore($rail) && !onGo
  const ref = useRef<HTMLElement>(null)
  const groups = menuFor(facts)
  const first = groups.find(({ id }) => isPortal(id))?.id
  return (
    <nav ref={ref} id={MENU_ID} className={isRail ? 'side rail' : 'side'} aria-label={text('mainMenu')}>
      {groups.map((group) => (
        <Group key={group.id} group={group} first={first} rail={isRail} onGo={onGo} />
      ))}
      <Follower menu={ref} />
      <div className="end">
        {facts.areas.has('legal') && <Terms rail={isRail} onGo={onGo} />}
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

function Terms({ rail, onGo }: { rail: boolean; onGo: (() => void) | undefined }): ReactElement {
  const name = useShellTexts()('titles.terms')
  if (!rail)
    return (
      <Link href="/nutzungsbedingungen" onClick={onGo}>
        {name}
      </Link>
    )
  return (
    <Tooltip text={name} side="after" isName>
      {(tip) => (
        <Link href="/nutzungsbedingungen" className="item" {...tip}>
          <Icon source={scale} />
          <span className="sr">{name}</span>
        </Link>
      )}
    </Tooltip>
  )
}

/** Keeps the current entry in view; apart, so that a navigation draws only the entries it changes. */
function Follower({ menu }: { menu: RefObject<HTMLElement | null> }): null {
  useCurrentShown(menu, usePathname())
  return null
}

const isPortal = (id: MenuGroup['id']): boolean => (PORTALS as readonly string[]).includes(id)

interface GroupProps {
  readonly group: MenuGroup
  /** The first portal of the person, which is expanded on pages of no portal. */
  readonly first: MenuGroup['id'] | undefined
  readonly rail: boolean
  readonly onGo: (() => void) | undefined
}

function Group({ group, first, rail, onGo }: GroupProps): ReactElement {
  const text = useShellTexts()
  const listId = useId()
  const { [group.id]: choice } = useStore($headings)
  const isOwn = useLocationProperty(() => (portalAt(location.pathname) ?? first) === group.id)
  // The only portal of a person is expanded on each visit, whatever was chosen before.
  const isOnly = onlyPortal(useFacts()) === group.id
  const [isOnlyFolded, foldOnly] = useState(false)
  // Of several portals the one of the page is expanded, until the person chooses.
  const isFolded = isOnly ? isOnlyFolded : choice ? choice === 'folded' : isPortal(group.id) && !isOwn
  const isOpen = rail || !group.headed || !isFolded
  return (
    <>
      {group.headed && !rail && (
        <h2 className="group">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => (isOnly ? foldOnly(isOpen) : chooseHeading(group.id, isOpen ? 'folded' : 'expanded'))}
          >
            {text(`menu.${group.id}`)}
            <Icon source={chevron} />
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
