import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useMemo, useState, type ReactElement } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import type { StaticConfig } from '#contract/static-config.ts'
import { gateOf } from '#domain/routes/route.ts'
import { placeOf, type Place } from '#domain/routes/routes.ts'
import { $narrow } from '#shared/bus/device.ts'
import { $language } from '#shared/bus/language.ts'
import { $person, type SignedIn } from '#shared/bus/person.ts'
import { $session } from '#shared/bus/session.ts'
import { useAnalytics } from './analytics/use-analytics.ts'
import { ExternalLinkQuestion } from './external/external-link-question.tsx'
import { useApprovalEnd, useFlags } from './flags.ts'
import { FooterBar } from './frame/footer-bar.tsx'
import { HelpButton } from './help/help-button.tsx'
import { Help } from './help/help.tsx'
import { useFocusMemory } from './list-state/focus-memory.ts'
import { useScrollMemory } from './list-state/use-scroll-memory.ts'
import { SideMenu } from './menu/side-menu.tsx'
import { CONTENT_ID, detailOf, go, useAnnouncedTitle, useElementNavigation, useScrollReset } from './navigation.ts'
import { OfflineBanner } from './frame/offline-banner.tsx'
import { reloadOnce } from './reload-once.ts'
import { Screens } from './pages/screens.tsx'
import { $rail } from './preferences.ts'
import { PullToRefresh } from './pull/pull-to-refresh.tsx'
import { PushQuestion } from './push/push-question.tsx'
import { redirectOf } from './routes.ts'
import { FactsContext, useFacts, useShellFacts } from './shell-context.ts'
import { Reports } from './report/reports.tsx'
import { ResetQuestion } from './second-factor/reset-question.tsx'
import { configureSecondFactor, signInAgain, signInWithFactor } from './identity/sign-in.ts'
import { RefusedPage, StagePage, StartingPage } from './frame/stage-page.tsx'
import { $stage } from './start.ts'
import { SkipLinks } from './frame/skip-links.tsx'
import { TabBar } from './frame/tab-bar.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { useTitles, watchPageTitle } from './frame/page-title.ts'

/** The whole window: the portal, or the page shown while it cannot be shown. */
export function App(): ReactElement {
  const stage = useStore($stage)
  const { status } = useStore($session)
  const person = useStore($person)
  const language = useStore($language)
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  if (stage.name === 'unreachable') return <StagePage state="unreachable" />
  if (stage.name === 'refused') return <RefusedPage refusal={stage.refusal} />
  if (stage.name === 'starting') return <StartingPage />
  if (status === 'expired') return <StagePage state="expired" />
  if (status === 'signed-out') return <StagePage state="signedOut" />
  return person ? <Portal key={person.sub} person={person} config={stage.config} /> : <StartingPage />
}

/** The portal of a signed-in person, when the address is not a redirect. */
export function Portal({ person, config }: { person: SignedIn; config: StaticConfig }): ReactElement | null {
  const facts = useShellFacts(person, config)
  const pathname = usePathname()
  const search = useSearch()
  const target = redirectOf({ pathname, search, hash: location.hash }, facts)
  const place = useMemo(() => placeOf(pathname), [pathname])
  const page = usePage(place && target === undefined ? { place, path: pathname } : undefined)
  useElementNavigation()
  useScrollReset()
  useScrollMemory()
  useFocusMemory()
  useElementEvents()
  useEffect(watchPageTitle, [])
  useAnalytics(config, person.sub)
  useFlags(facts)
  useApprovalEnd(facts)
  useLayoutEffect(() => {
    if (target !== undefined) go(target, true)
  }, [target])
  if (!page) return null
  return (
    <FactsContext value={facts}>
      <Frame {...page} />
    </FactsContext>
  )
}

interface FrameProps {
  readonly place: Place
  readonly path: string
}

/** While an address redirects, the former page stays, so that the frame and its knowledge of the focus stay. */
function usePage(page: FrameProps | undefined): FrameProps | undefined {
  const [last, setLast] = useState(page)
  if (page && (page.place !== last?.place || page.path !== last.path)) setLast(page)
  return page ?? last
}

function Frame({ place, path }: FrameProps): ReactElement {
  const isNarrow = useStore($narrow)
  const isRail = useStore($rail) && !isNarrow
  const titles = useTitles(place, path)
  const { open: isOpen } = gateOf(place.route, useFacts())
  useAnnouncedTitle(titles, path)
  return (
    <div className={isRail ? 'shell rail' : 'shell'}>
      {BEFORE}
      <TopBar
        title={titles.bar}
        tabs={isOpen && <TabBar place={place} path={path} />}
        help={<HelpButton place={place} />}
      />
      {!isNarrow && MENU}
      <div className="sheet">
        {ABOVE}
        <main id={CONTENT_ID} className="page" aria-label={titles.page}>
          <Screens place={place} path={path} />
        </main>
        {BELOW}
      </div>
      <ResetQuestion place={place} />
      <Help place={place} path={path} title={titles.page} />
      {QUESTIONS}
    </div>
  )
}

// Elements that do not depend on the page are made once, so that a navigation does not draw them again.
const BEFORE = <SkipLinks />
const MENU = <SideMenu />
const ABOVE = (
  <>
    <PullToRefresh />
    <OfflineBanner />
  </>
)
const BELOW = <FooterBar />
const QUESTIONS = (
  <>
    <ExternalLinkQuestion />
    <Reports />
    <PushQuestion />
  </>
)

/** Requests of elements for a sign-in, by their reason. */
const SIGN_IN_REQUESTS: Readonly<Record<string, () => void>> = {
  request: signInAgain,
  'second-factor': signInWithFactor,
  'configure-second-factor': configureSecondFactor,
}

/** An element that asks for a sign-in gets it; one that did not load gets a new page, once. */
function useElementEvents(): void {
  useEffect(() => {
    const onSignIn = (event: Event) => {
      const request = SIGN_IN_REQUESTS[String(detailOf(event)['reason'])]
      if (!request) return
      event.preventDefault()
      request()
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
