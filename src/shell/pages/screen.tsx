import { createElement, Suspense, useCallback, useEffect, useState, type ReactElement } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { gateOf } from '#domain/route.ts'
import { topOf, type Place } from '#domain/routes.ts'
import { Button } from '#shared/ui/button.tsx'
import { useCategoryLabel } from '#shared/use-category-label.ts'
import { Home } from '#shell/home.tsx'
import { MessagePage } from './message-page.tsx'
import { useListState } from '#shell/list-state/use-list-state.ts'
import { detailOf } from '#shell/navigation.ts'
import { reloadPage } from '#shell/page.ts'
import { lazyScreen, renewScreens } from '#shell/reload-once.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useAnsweredQuery } from './use-answered-query.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'

const closed = () => import('./closed-pages.tsx')
const ForbiddenPage = lazyScreen(async () => (await closed()).ForbiddenPage)
const NotFoundPage = lazyScreen(async () => (await closed()).NotFoundPage)
const FramePage = lazyScreen(async () => (await import('#shell/frame-page/frame-page.tsx')).FramePage)
const NotInstalledPage = lazyScreen(async () => (await closed()).NotInstalledPage)

/** The page of a place, behind its gate. */
export function Screen({ place, path }: { place: Place; path: string }): ReactElement {
  const [tries, setTries] = useState(0)
  const again = useCallback(() => {
    renewScreens()
    setTries((before) => before + 1)
  }, [])
  return (
    <ScreenBoundary key={`${tries} ${path}`} fallback={<BrokenPage again={again} />}>
      <Suspense>
        <Gated place={place} again={again} />
      </Suspense>
    </ScreenBoundary>
  )
}

interface GatedProps {
  readonly place: Place
  /** Shows the page anew. */
  readonly again: () => void
}

function Gated({ place, again }: GatedProps): ReactElement {
  const { route } = place
  const gate = gateOf(route, useFacts())
  if (!gate.open && gate.why === 'forbidden') return <ForbiddenPage route={route} roles={gate.roles} />
  if (!gate.open && gate.why === 'unknown') return <Waiting />
  if (!gate.open) return <NotInstalledPage route={route} />
  if (topOf(route) === 'home') return <Home />
  if (route.name === 'frame') return <FramePage id={place.params['page']} />
  return <ElementScreen place={place} again={again} />
}

/** An element fills the page; when its thing is not there or it cannot be loaded offline, a message does. */
function ElementScreen({ place: { route, params }, again }: GatedProps): ReactElement {
  const text = useShellTexts()
  const search = useSearch()
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [fault, setFault] = useState<'missing' | 'offline'>()
  const category = useCategoryLabel(params[route.heading ?? ''])
  useListState(host)
  useAnsweredQuery(host, route)
  useEffect(() => {
    const onError = (event: Event) => {
      const { code } = detailOf(event)
      if (code === 'not_found') setFault('missing')
      // An element that names no code broke or did not load.
      if (code === undefined && !navigator.onLine) setFault('offline')
    }
    host?.addEventListener('portal-error', onError)
    return () => host?.removeEventListener('portal-error', onError)
  }, [host])
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
      {createElement(route.tag, { ref: setHost, ...route.fixed, ...Object.fromEntries(attributes) })}
    </>
  )
}

/** While the server has still to tell whether the page is open; the words come only when it takes long. */
function Waiting(): ReactElement {
  const text = useShellTexts()
  return (
    <p className="starting" aria-live="polite">
      <span className="spin" aria-hidden="true" />
      {text('waitingForGate')}
    </p>
  )
}

/** Offline it keeps the address and goes on by itself: the browser's own page would do neither. */
function BrokenPage({ again }: { again: () => void }): ReactElement {
  const text = useShellTexts()
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!isOffline) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline, again])
  return (
    <MessagePage
      heading={text('broken.heading')}
      actions={
        <Button kind="primary" size="large" onClick={isOffline ? again : reloadPage}>
          {text(isOffline ? 'broken.retry' : 'broken.again')}
        </Button>
      }
    >
      <p>{isOffline ? `${text('offline.network')} ${text('offline.again')}` : text('broken.text')}</p>
    </MessagePage>
  )
}
