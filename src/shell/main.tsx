// The portal in its own window. The sign-in starts before the first drawing: most first loads only redirect to the identity provider, and
// must not wait for, or run, the code for signed-in people.
import '#loader/portal.ts'
import { EMBED_PATH } from '#domain/embedding/host-sign-in.ts'
import { logFailure } from '#shared/bus/log.ts'
import { storeCategoriesIn } from '#shared/news/news-categories.ts'
import { isCallback } from './identity/sign-in.ts'
import { POPUP_SIGN_IN_PATH } from './identity/popup-sign-in-path.ts'
import { carryEntryOverSignIn } from './list-state/entry-state.ts'
import { TERMINAL_PATH } from './page-navigation.ts'
import { personStorage } from './person-storage.ts'
import { applyPreferences } from './preferences.ts'
import { $stage, startPortal } from './start.ts'
import './fonts.css'
import './tokens.css'
import './ground.css'

/** How long a start may draw nothing, in ms; then the page shows that it is loading. */
const BLANK_LIMIT = 1000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
applyPreferences()
if (location.pathname === `/${EMBED_PATH}`)
  void import('./frame/sign-in-for-host.tsx').then(({ signInForHost }) => signInForHost(root))
else if (location.pathname === POPUP_SIGN_IN_PATH)
  void import('./identity/popup-sign-in.ts').then(({ postSignInResult }) => postSignInResult())
else if (location.pathname === TERMINAL_PATH)
  void import('./terminal/terminal-page.ts').then(({ showTerminal }) => showTerminal(root)).catch(reportWindow)
else {
  carryEntryOverSignIn()
  storeCategoriesIn(personStorage('categories', Array.isArray))
  const stays = isCallback(location.search) ? Promise.resolve() : untilPageStays()
  void stays.then(async () => (await import('./window.tsx')).drawWindow(root)).catch(reportWindow)
  void startPortal()
}

/** Settles when the start has an outcome to show, or takes long. A page that redirects to the sign-in has none. */
async function untilPageStays(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = $stage.listen(() => resolve())
  setTimeout(resolve, BLANK_LIMIT)
  await promise
  end()
}

/** A window that does not load usually belongs to a version that is no longer served: it reports that in both languages. */
function reportWindow(error: unknown): void {
  logFailure('the window did not load', error)
  document.getElementById('not-loaded')?.removeAttribute('hidden')
}
