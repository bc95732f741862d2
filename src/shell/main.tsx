// The portal in its own window: the elements, the styles, then the sign-in.
import '#loader/portal.ts'
import { EMBED_PATH } from '#domain/host-sign-in.ts'
import './page-styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { POPUP_SIGN_IN_PATH } from './identity/popup-sign-in-path.ts'
import { carryEntryOverSignIn } from './list-state/entry-state.ts'
import { storeCategoriesIn } from '#shared/news-categories.ts'
import { personStorage } from './person-storage.ts'
import { applyPreferences } from './preferences.ts'
import { startPortal } from './start.ts'
import './fonts.css'
import './tokens.css'
import './ground.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
applyPreferences()
if (location.pathname === `/${EMBED_PATH}`)
  void import('./identity/sign-in-for-host.tsx').then(({ signInForHost }) => signInForHost(root))
else if (location.pathname === POPUP_SIGN_IN_PATH)
  void import('./identity/popup-sign-in.ts').then(({ postSignInResult }) => postSignInResult())
else {
  carryEntryOverSignIn()
  storeCategoriesIn(personStorage('categories', Array.isArray))
  // ScreenBoundary logs them: a part that does not load, because the page is left, is no error of the console.
  createRoot(root, { onCaughtError: () => undefined }).render(<App />)
  void startPortal()
}
