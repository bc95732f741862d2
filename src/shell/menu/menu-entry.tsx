import { useStore } from '@nanostores/react'
import external from 'lucide-static/icons/external-link.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'
import type { MenuEntry as Entry } from '#domain/routes/menu.ts'
import { placeOf, topOf } from '#domain/routes/routes.ts'
import { $unreadByMenu } from '#shared/badges/notifications.ts'
import { withBreaks } from '#shared/i18n/with-breaks.ts'
import { Count } from '#shared/ui/count.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Tooltip, type TooltipTarget } from '#shared/ui/tooltip.tsx'
import { askToLeave } from '#shell/external/external-link.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { ICON_OF } from './menu-icons.ts'
import { $todoByMenu } from './todo-counts.ts'
import { POSTBOX_MENU, useWaitingForms } from './waiting-forms.ts'
import { $language } from '#shared/bus/language.ts'
import { $categoriesPending, $newsCategories, labelIn } from '#shared/news/news-categories.ts'
import { usePresentLabel } from '#shared/news/use-category-label.ts'

// The categories of the news as entries one level below it.
const categoryPath = (label: string): string => `/news/ma/${encodeURIComponent(label)}`

function NewsCategories({ onGo }: { onGo: (() => void) | undefined }): ReactElement | null {
  const categories = useStore($newsCategories)
  const language = useStore($language)
  const here = usePresentLabel(placeOf(usePathname())?.params['category'])
  const isPending = useStore($categoriesPending)
  // The following entries are painted when the list has loaded (menu.css), so that they do not move.
  if (isPending) return <span className="sub-pending" />
  if (categories.length === 0) return null
  return (
    <ul className="sub">
      {categories.map((category) => (
        <li key={category.data.id}>
          <Link
            href={categoryPath(category.label)}
            aria-current={here === category.label ? 'page' : undefined}
            onClick={onGo}
          >
            {labelIn(language, category)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export interface MenuEntryProps {
  readonly entry: Entry
  /** Only the picture, with the name in a tooltip. */
  readonly rail: boolean
  readonly onGo: (() => void) | undefined
}

/** One entry with its children; in the rail its name is a tooltip. */
export function MenuEntry(props: MenuEntryProps): ReactElement {
  const { entry, rail } = props
  const text = useShellTexts()
  const name = entry.name ?? text(`titles.${entry.route.title}`)
  if (!rail) return <Target {...props} name={name} />
  return (
    <Tooltip text={name} side="after" isName>
      {(tip) => <Target {...props} name={name} tip={tip} />}
    </Tooltip>
  )
}

interface TargetProps extends MenuEntryProps {
  readonly name: string
  readonly tip?: TooltipTarget
}

function Target({ entry, name, rail, onGo, tip }: TargetProps): ReactElement {
  const text = useShellTexts()
  const { route, to } = entry
  const current = useLocationProperty(() => currentEntry(entry, location.pathname))
  const label = (
    <>
      {route.menu && <Icon source={ICON_OF[route.menu.icon]} />}
      <span className={rail ? 'sr' : 'name'}>{rail ? name : withBreaks(name, text('menu.wordBreaks'))}</span>
    </>
  )
  if (to === undefined) {
    return (
      <ExternalEntry entry={entry} onGo={onGo} tip={tip}>
        {label}
      </ExternalEntry>
    )
  }
  return (
    <>
      <Link href={to} className="item" aria-current={current} onClick={onGo} {...tip}>
        {label}
        {route.menu?.menuId && <Counts menuId={route.menu.menuId} />}
      </Link>
      {!rail && route.name === 'news' && <NewsCategories onGo={onGo} />}
    </>
  )
}

interface ExternalProps {
  readonly entry: Entry
  readonly onGo: (() => void) | undefined
  readonly tip: TooltipTarget | undefined
  readonly children: ReactNode
}

/** Opens a page outside of the portal: administration directly, other targets after a question. */
function ExternalEntry({ entry, onGo, tip, children }: ExternalProps): ReactElement {
  const text = useShellTexts()
  if (!entry.route.external?.asks) {
    return (
      <a href={entry.url} className="item" target="_blank" rel="noopener noreferrer" onClick={onGo} {...tip}>
        {children}
        <Icon source={external} className="ext" label={text('sideMenu.opensNewTab')} />
      </a>
    )
  }
  const ask = () => {
    onGo?.()
    askToLeave(entry)
  }
  return (
    <button type="button" className="item" aria-haspopup="dialog" onClick={ask} {...tip}>
      {children}
      <Icon source={external} className="ext" label={text('sideMenu.asks')} />
    </button>
  )
}

/** 'page' on the entry's own page, 'true' on one below it. */
function currentEntry({ route, to }: Entry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  const here = placeOf(pathname)?.route
  return here && topOf(here) === topOf(route) && route.name !== 'frame' ? 'true' : undefined
}

/** The postbox has one number with one meaning: the bell counts outcomes and messages. */
function Counts({ menuId }: { menuId: string }): ReactElement {
  const { areas } = useFacts()
  return menuId === POSTBOX_MENU && areas.has('postbox') ? <WaitingForms /> : <Notifications menuId={menuId} />
}

function WaitingForms(): ReactElement {
  const text = useShellTexts()
  const count = useWaitingForms()
  return (
    <span className="counts">
      <Count value={count} kind="todo" label={text('sideMenu.formCount', { count })} />
    </span>
  )
}

function Notifications({ menuId }: { menuId: string }): ReactElement {
  const text = useShellTexts()
  const fresh = useStore($unreadByMenu)[menuId] ?? 0
  const open = useStore($todoByMenu)[menuId] ?? 0
  return (
    <span className="counts">
      <Count value={fresh} label={text('sideMenu.newCount', { count: fresh })} />
      <Count value={open} kind="todo" label={text('sideMenu.todoCount', { count: open })} />
    </span>
  )
}
