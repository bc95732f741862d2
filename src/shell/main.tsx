// The portal in its own window: the elements, the styles, then the sign-in.
import '#loader/portal.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { BESIDE_PATH } from './identity/beside-path.ts'
import { carryEntry } from './list-state/entry-state.ts'
import { applyPreferences } from './preferences.ts'
import { startPortal } from './start.ts'
import './fonts.css'
import './tokens.css'
import '#shared/element/tokens.css'
import '#shared/ui/kit.css'
import '#shared/ui/overlay.css'
import './shell.css'
import './menu/menu.css'
import './palette/palette.css'
import './tabs/tabs.css'
import './home.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
applyPreferences()
if (location.pathname === BESIDE_PATH) void import('./identity/sign-in-beside.ts').then(({ handOver }) => handOver())
else {
  carryEntry()
  createRoot(root).render(<App />)
  void startPortal()
}
