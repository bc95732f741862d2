import { createElement, Suspense, useCallback, useEffect, useState, type ReactElement } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { gateOf, type Page } from '#domain/routes/route.ts'
import { topOf, type Place } from '#domain/routes/routes.ts'
import { useCategoryLabel } from '#shared/news/use-category-label.ts'
import { Home } from '#shell/home/home.tsx'
import { BrokenPage } from './broken-page.tsx'
import { useListState } from '#shell/list-state/use-list-state.ts'
import { detailOf, go, innerPath, isRenaming } from '#shell/navigation.ts'
import { lazyScreen, renewScreens } from '#shell/reload-once.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'

/** Removes a query parameter once the element reports that its dialog was closed, so that a reload does not reopen it. */
function useAnsweredQuery(host: HTMLElement | null, { query }: Page): void {
  useEffect(() => {
    const onClose = (event: Event) => {
      const url = new URL(location.href)
      for (const [param, attribute] of Object.entries(query ?? {}))
        if (attribute === detailOf(event)['attribute']) url.searchParams.delete(param)
      if (url.href !== location.href) go(url.pathname + url.search + url.hash, true)
    }
    host?.addEventListener('portal-close', onClose)
    return () => host?.removeEventListener('portal-close', onClose)
  }, [host, query])
}

const closed = () => import('./closed/closed-pages.tsx')
const ForbiddenPage = lazyScreen(async () => (await closed()).ForbiddenPage)
const NotFoundPage = lazyScreen(async () => (await closed()).NotFoundPage)
const FramePage = lazyScreen(async () => (await import('./framed/frame-page.tsx')).FramePage)
const OutboxPage = lazyScreen(async () => (await import('./outbox/outbox-page.tsx')).OutboxPage)
const PeoplePage = lazyScreen(async () => (await import('./people/people-page.tsx')).PeoplePage)
const NotInstalledPage = lazyScreen(async () => (await closed()).NotInstalledPage)

export interface ScreenProps {
  readonly place: Place
  readonly path: string
  /** False while the page only stays for the way back: then it must not change the address or the title. */
  readonly shown: boolean
}

/** The page of a place, behind its gate. */
export function Screen({ place, path, shown }: ScreenProps): ReactElement {
  const [tries, setTries] = useState(0)
  const visit = useVisit(path)
  const again = useCallback(() => {
    renewScreens()
    setTries((before) => before + 1)
  }, [])
  return (
    <ScreenBoundary key={`${tries} ${visit}`} fallback={<BrokenPage again={again} />}>
      <Suspense>
        <Gated place={place} shown={shown} again={again} />
      </Suspense>
    </ScreenBoundary>
  )
}

/** Counts the pages that were opened here: a path that the element itself has renamed is still the same page. */
function useVisit(path: string): number {
  const [last, setLast] = useState({ path, visit: 0 })
  if (last.path !== path) setLast({ path, visit: last.visit + (isRenaming(last.path, path) ? 0 : 1) })
  return last.visit
}

interface GatedProps extends Pick<ScreenProps, 'place' | 'shown'> {
  /** Reloads the page's element. */
  readonly again: () => void
}

function Gated({ place, shown, again }: GatedProps): ReactElement {
  const { route } = place
  const gate = gateOf(route, useFacts())
  if (!gate.open && gate.reason === 'forbidden') return <ForbiddenPage route={route} roles={gate.roles} />
  if (!gate.open && gate.reason === 'unknown') return <Waiting />
  if (!gate.open) return <NotInstalledPage route={route} />
  if (topOf(route) === 'home') return HOME
  if (route.name === 'outbox') return <OutboxPage />
  if (route.name === 'people') return <PeoplePage />
  if (route.name === 'frame') return <FramePage id={place.params['page']} />
  return <ElementScreen place={place} shown={shown} again={again} />
}

// Does not depend on whether it is shown, so that navigation does not draw it.
const HOME = <Home />

/** An element fills the page; when its thing is missing or it cannot be loaded offline, a message replaces it. */
function ElementScreen({ place: { route, params }, shown, again }: GatedProps): ReactElement {
  const text = useShellTexts()
  const [host, setHost] = useState<HTMLElement | null>(null)
  const search = useOwnSearch(shown, host)
  const [fault, setFault] = useState<'missing' | 'offline'>()
  const category = useCategoryLabel(params[route.heading ?? ''])
  const observed = shown ? host : null
  useListState(observed)
  useAnsweredQuery(observed, route)
  useEffect(() => {
    const onError = (event: Event) => {
      const { code } = detailOf(event)
      if (code === 'not_found') setFault('missing')
      // An element that names no code broke or did not load.
      if (code === undefined && !navigator.onLine) setFault('offline')
    }
    observed?.addEventListener('portal-error', onError)
    return () => observed?.removeEventListener('portal-error', onError)
  }, [observed])
  if (fault === 'offline') return <BrokenPage again={again} />
  if (fault || !route.tag) return <NotFoundPage route={route} />
  const query = new URLSearchParams(search)
  const attributes = [
    ...Object.entries(route.attributes ?? {}).map(([param, name]) => [name, params[param]]),
    ...Object.entries(route.query ?? {}).map(([param, name]) => [name, query.get(param) ?? undefined]),
  ]
  return (
    <>
      {route.heading && <h1 className="sr">{category ?? text(`titles.${route.title}`)}</h1>}
      {createElement(route.tag, {
        ref: setHost,
        'heading-level': route.heading ? 2 : 1,
        ...route.fixed,
        ...Object.fromEntries(attributes),
      })}
    </>
  )
}

/** The query of the address; a page that is not shown keeps the one it had, or the one it reports while hidden. */
function useOwnSearch(shown: boolean, host: HTMLElement | null): string {
  const search = useSearch()
  const [own, setOwn] = useState(search)
  if (shown && own !== search) setOwn(search)
  useEffect(() => {
    if (shown) return
    const onAddress = (event: Event) => {
      const path = innerPath(detailOf(event)['path'])
      if (path !== undefined) setOwn(new URL(path, location.origin).search)
    }
    host?.addEventListener('portal-address', onAddress)
    return () => host?.removeEventListener('portal-address', onAddress)
  }, [shown, host])
  return shown ? search : own
}

/** Shown until the server has responded whether the page is open; the text appears only if that takes long. */
function Waiting(): ReactElement {
  const text = useShellTexts()
  return (
    <p className="starting" aria-live="polite">
      <span className="spin" aria-hidden="true" />
      {text('waitingForGate')}
    </p>
  )
}
