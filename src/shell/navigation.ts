// Moving through the portal without a reload: the scroll position, the focus and the title follow the address.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { announce } from '#shared/element/announce.ts'
import { openPage, TERMINAL_PATH } from './page-navigation.ts'
import { returnToLink } from '#shell/list-state/focus-memory.ts'

export const CONTENT_ID = 'inhalt'

/** Navigates to a path of the portal. */
export const go = (path: string, replace = false): void => navigate(path, { replace })

/** A path inside the portal that an element asked for; addresses elsewhere are not the shell's to open. */
export function innerPath(path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined
  const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : undefined
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : undefined
}

/** The detail of an element's event. */
export const detailOf = (event: Event): Readonly<Record<string, unknown>> =>
  ((event as CustomEvent<unknown>).detail as Record<string, unknown> | null) ?? {}

interface Renaming {
  readonly from: string
  readonly to: string
}
/** The path that an element is renaming while it stays. */
let renaming: Renaming | undefined

/** Whether the page at `to` is the one that was at `from`, under another address. */
export const isRenaming = (from: string, to: string): boolean => renaming?.from === from && renaming.to === to

/** Gives the present entry of the history the path from `portal-address`. */
function rename(path: string): void {
  if (path === location.pathname + location.search) return
  renaming = { from: location.pathname, to: path.replace(/[?#].*/, '') }
  navigate(path, { replace: true, state: history.state as unknown })
}

/** Elements request a navigation by `portal-navigate`; the shell navigates and confirms by cancelling the event. */
export function useElementNavigation(): void {
  useEffect(() => {
    const onNavigate = (event: Event) => {
      const path = innerPath(detailOf(event)['path'])
      if (path === undefined || event.defaultPrevented) return
      event.preventDefault()
      if (path === TERMINAL_PATH) openPage(path)
      else go(path)
    }
    const onAddress = (event: Event) => {
      const path = innerPath(detailOf(event)['path'])
      // A hidden page must not change the address.
      if (path !== undefined && !(event.target as Element).closest('.screen[hidden]')) rename(path)
    }
    document.addEventListener('portal-navigate', onNavigate)
    document.addEventListener('portal-address', onAddress)
    return () => {
      document.removeEventListener('portal-navigate', onNavigate)
      document.removeEventListener('portal-address', onAddress)
    }
  }, [])
}

/** Scrolls to the top on every navigation, also on one to the same address and on Back. */
export function useScrollReset(): void {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const toTop = () => scrollTo(0, 0)
    const events = ['pushState', 'popstate']
    for (const name of events) addEventListener(name, toTop)
    return () => {
      for (const name of events) removeEventListener(name, toTop)
    }
  }, [])
}

/**
 * Names the document after the page. After a navigation the name is announced and the main heading takes the focus; on the way
 * back it is the link that led away.
 */
export function useAnnouncedTitle(
  { document: title, page }: { readonly document: string; readonly page: string },
  pathname: string,
): void {
  const last = useRef(pathname)

  useLayoutEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    const before = last.current
    if (before === pathname) return
    last.current = pathname
    const isSamePage = isRenaming(before, pathname)
    // A later change from one path to the other is a navigation.
    renaming = undefined
    if (isSamePage) return
    focusContent()
    returnToLink()
    announce(page)
  }, [pathname, page])
}

/** Puts the focus on the main heading, or on the content where a widget has the heading inside itself. */
export function focusContent(): void {
  const content = document.getElementById(CONTENT_ID)
  const headings = [...(content?.querySelectorAll<HTMLElement>('h1') ?? [])]
  // Pages that stay, unseen, have headings too.
  const target = headings.find((heading) => !heading.closest('.screen[hidden]')) ?? content
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
