import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useMemo, type MouseEvent, type ReactElement } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import type { StaticConfig } from '#contract/static-config.ts'
import { gateOf } from '#domain/route.ts'
import { $narrow } from '#shared/bus/device.ts'
import { $language } from '#shared/bus/language.ts'
import { $person, type SignedIn } from '#shared/bus/person.ts'
import { $session } from '#shared/bus/session.ts'
import { ToastList } from '#shared/ui/toast-list.tsx'
import { FooterBar } from './footer-bar.tsx'
import {
  CONTENT_ID,
  detailOf,
  focusContent,
  go,
  useArrival,
  useElementNavigation,
  useScrollReset,
} from './navigation.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { reloadOnce } from './reload-once.ts'
import { placeOf, redirectOf, type Place } from './routes.ts'
import { Screen } from './pages/screen.tsx'
import { FactsContext, useFacts, useShellFacts } from './shell-context.ts'
import { SideMenu } from './menu/side-menu.tsx'
import { signInAgain } from './sign-in.ts'
import { StagePage, StartingPage } from './stage-page.tsx'
import { $stage } from './start.ts'
import { useShellTexts } from './texts.ts'
import { TopBar } from './top-bar.tsx'

/** The whole window: the portal, or what stands in its place. */
export function App(): ReactElement {
  const stage = useStore($stage)
  const { status } = useStore($session)
  const person = useStore($person)
  const language = useStore($language)
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  if (stage.name === 'unreachable') return <StagePage state="unreachable" />
  if (stage.name === 'refused') return <StagePage state="signInFailed" why={stage.why} />
  if (stage.name === 'starting') return <StartingPage />
  if (status === 'expired') return <StagePage state="expired" />
  if (status === 'signed-out') return <StagePage state="signedOut" />
  return person ? <Portal key={person.sub} person={person} config={stage.config} /> : <StartingPage />
}

/** The portal of a signed-in person, once the address stands for itself. */
export function Portal({ person, config }: { person: SignedIn; config: StaticConfig }): ReactElement | null {
  const facts = useShellFacts(person, config)
  const pathname = usePathname()
  const search = useSearch()
  const target = redirectOf({ pathname, search, hash: location.hash }, person.rights)
  const place = useMemo(() => placeOf(pathname), [pathname])
  useElementNavigation()
  useScrollReset()
  useElementWishes()
  useLayoutEffect(() => {
    if (target !== undefined) go(target, true)
  }, [target])
  if (target !== undefined || !place) return null
  return (
    <FactsContext value={facts}>
      <Frame place={place} path={pathname} />
    </FactsContext>
  )
}

function Frame({ place, path }: { place: Place; path: string }): ReactElement {
  const text = useShellTexts()
  const isNarrow = useStore($narrow)
  const title = useTitle(place)
  useArrival(title)
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    focusContent()
  }
  return (
    <div className="shell">
      <a className="skip btn primary" href={`#${CONTENT_ID}`} onClick={skip}>
        {text('skip')}
      </a>
      <TopBar title={title} />
      {!isNarrow && <SideMenu />}
      <div className="sheet">
        <OfflineBanner />
        <main id={CONTENT_ID} className="page" aria-label={title}>
          <Screen place={place} path={path} />
        </main>
        <FooterBar />
      </div>
      <ToastList />
    </div>
  )
}

/** The name of the page; where its gate is shut for want of a right, it says so. */
function useTitle({ route }: Place): string {
  const text = useShellTexts()
  const gate = gateOf(route, useFacts())
  return !gate.open && gate.why === 'forbidden' ? text('forbidden.title') : text(`titles.${route.title}`)
}

/** An element that asks for a sign-in gets it; one that did not load gets a new page, once. */
function useElementWishes(): void {
  useEffect(() => {
    const onSignIn = (event: Event) => {
      if (detailOf(event)['reason'] !== 'request') return
      event.preventDefault()
      signInAgain()
    }
    // An element that names no code broke or did not load.
    const onError = (event: Event) => void (detailOf(event)['code'] === undefined && reloadOnce())
    document.addEventListener('portal-auth-required', onSignIn)
    document.addEventListener('portal-error', onError)
    return () => {
      document.removeEventListener('portal-auth-required', onSignIn)
      document.removeEventListener('portal-error', onError)
    }
  }, [])
}
