import { createElement, Suspense, useEffect, useState, type ReactElement } from 'react'
import { gateOf } from '#domain/route.ts'
import { Button } from '#shared/ui/button.tsx'
import { useCategoryLabel } from '#shared/use-category-label.ts'
import { Home } from './home.tsx'
import { MessagePage } from './message-page.tsx'
import { detailOf } from './navigation.ts'
import { reloadPage } from './page.ts'
import { lazyScreen } from './reload-once.ts'
import type { Place } from './routes.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useFacts } from './shell-context.ts'
import { useShellTexts } from './texts.ts'

const closed = () => import('./closed-pages.tsx')
const ForbiddenPage = lazyScreen(async () => (await closed()).ForbiddenPage)
const NotFoundPage = lazyScreen(async () => (await closed()).NotFoundPage)
const NotInstalledPage = lazyScreen(async () => (await closed()).NotInstalledPage)

/** The page of a place, behind its gate. */
export function Screen({ place, path }: { place: Place; path: string }): ReactElement {
  return (
    <ScreenBoundary key={path} fallback={<BrokenPage />}>
      <Suspense>
        <Gated place={place} />
      </Suspense>
    </ScreenBoundary>
  )
}

function Gated({ place }: { place: Place }): ReactElement {
  const { route } = place
  const gate = gateOf(route, useFacts())
  if (!gate.open && gate.why === 'forbidden') return <ForbiddenPage route={route} roles={gate.roles} />
  if (!gate.open) return <NotInstalledPage route={route} />
  if (route.name === 'home') return <Home />
  return <ElementScreen place={place} />
}

/** An element fills the page; when it says that its thing is not there, the not-found page does. */
function ElementScreen({ place: { route, params } }: { place: Place }): ReactElement {
  const text = useShellTexts()
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [isMissing, setMissing] = useState(false)
  const category = useCategoryLabel(params[route.heading ?? ''])
  useEffect(() => {
    const onError = (event: Event) => {
      if (detailOf(event)['code'] === 'not_found') setMissing(true)
    }
    host?.addEventListener('portal-error', onError)
    return () => host?.removeEventListener('portal-error', onError)
  }, [host])
  if (isMissing || !route.tag) return <NotFoundPage />
  const attributes = Object.entries(route.attributes ?? {}).map(([param, name]) => [name, params[param]])
  return (
    <>
      {route.heading && <h1 className="sr">{category ?? text(`titles.${route.title}`)}</h1>}
      {createElement(route.tag, { ref: setHost, ...route.fixed, ...Object.fromEntries(attributes) })}
    </>
  )
}

function BrokenPage(): ReactElement {
  const text = useShellTexts()
  return (
    <MessagePage
      heading={text('broken.heading')}
      actions={
        <Button kind="primary" size="large" onClick={reloadPage}>
          {text('broken.again')}
        </Button>
      }
    >
      <p>{text('broken.text')}</p>
    </MessagePage>
  )
}
