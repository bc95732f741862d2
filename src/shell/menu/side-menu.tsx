import { useStore } from '@nanostores/react'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import external from 'lucide-static/icons/external-link.svg?raw'
import { useId, type ReactElement } from 'react'
import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { menuFor, onlyPortal, type MenuEntry, type MenuGroup } from '#domain/menu.ts'
import { $todoByMenu, $unreadByMenu } from '#shared/bus/badge-counts.ts'
import { Count } from '#shared/ui/count.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { MENU_ICONS } from './menu-icons.ts'
import { NewsCategories } from './news-categories.tsx'
import { $folded, foldHeading } from '#shell/preferences.ts'
import { placeOf } from '#shell/routes.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'

/** The menu of the person; in the drawer each step also closes it. */
export function SideMenu({ onGo }: { onGo?: () => void }): ReactElement {
  const text = useShellTexts()
  const facts = useFacts()
  const { userManagementUrl: users, monitoringUrl: monitoring } = facts.config
  const groups = menuFor({ ...facts, expenseUserId: facts.person.expenseUserId, urls: { users, monitoring } })
  return (
    <nav className="side" aria-label={text('mainMenu')}>
      {groups.map((group) => (
        <Group key={group.id} group={group} onGo={onGo} />
      ))}
      {facts.areas.has('legal') && (
        <Link href="/nutzungsbedingungen" className="end" onClick={onGo}>
          {text('menu.terms')}
        </Link>
      )}
    </nav>
  )
}

interface GroupProps {
  readonly group: MenuGroup
  readonly onGo: (() => void) | undefined
}

function Group({ group, onGo }: GroupProps): ReactElement {
  const text = useShellTexts()
  const listId = useId()
  const folded = useStore($folded)
  const isOnly = onlyPortal(useFacts()) === group.id
  const isOpen = isOnly || !folded.includes(group.id)
  return (
    <>
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
      <ul id={listId} hidden={!isOpen}>
        {group.entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Entry({ entry, onGo }: { entry: MenuEntry; onGo: (() => void) | undefined }): ReactElement {
  const text = useShellTexts()
  const pathname = usePathname()
  const label = (
    <>
      <Icon source={MENU_ICONS[entry.id]} />
      <span>{text(`menu.${entry.id}`)}</span>
    </>
  )
  if (entry.to === undefined) {
    return (
      <a href={entry.url} target="_blank" rel="noreferrer" onClick={onGo}>
        {label}
        <Icon source={external} className="ext" label={text('newTab')} />
      </a>
    )
  }
  const current = currentEntry(entry.to, pathname)
  return (
    <>
      <Link href={entry.to} aria-current={current} onClick={onGo}>
        {label}
        {entry.menuId && <Counts menuId={entry.menuId} />}
      </Link>
      {entry.id === 'news' && current && <NewsCategories onGo={onGo} />}
    </>
  )
}

/** 'page' on the entry's own page, 'true' on one below it. */
function currentEntry(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  const [here, there] = [placeOf(pathname)?.route, placeOf(to)?.route]
  if (!here || !there) return undefined
  const top = (name: string) => name.split('.')[0]
  return top(here.name) === top(there.name) || (here.name === 'story' && there.name === 'news') ? 'true' : undefined
}

function Counts({ menuId }: { menuId: string }): ReactElement {
  const text = useShellTexts()
  const fresh = useStore($unreadByMenu)[menuId] ?? 0
  const open = useStore($todoByMenu)[menuId] ?? 0
  return (
    <span className="counts">
      <Count value={fresh} label={text('newCount', { count: fresh })} />
      <Count value={open} kind="todo" label={text('todoCount', { count: open })} />
    </span>
  )
}
