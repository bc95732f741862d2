// portal.js: the one script a host page includes.
import { $badgeState, watchBadges } from '#shared/badges/badges.ts'
import { share, VERSION } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { defineElements } from './define-elements.ts'
import { ELEMENTS } from './elements-table.ts'

/** Does the same as the property `tokenProvider` of every element, for hosts without an element at hand. */
export { setTokenProvider as provideToken }

// A module does not know its script element, so it is found by its URL. The shell imports this module without an element.
const own = [...document.scripts].find((script) => script.src === import.meta.url)
const scope = own?.dataset['scope']
// Where one of both is missing, the browser is older than those that the build is made for.
if ('union' in Set.prototype && CSS.supports('color:light-dark(red,red)')) {
  defineElements(ELEMENTS, scope)
  watchBadges()
} else void import('./old-browser.ts').then(({ defineNotices }) => defineNotices(ELEMENTS, scope))

// The socket is loaded once, after the first list has loaded or failed, so that the number is painted first.
share('live', () =>
  $badgeState.listen(({ at, error }) => {
    if (!(at ?? error)) return
    const openSocket = () =>
      import('#shared/realtime/socket.ts')
        .then((module) => module.startSocket())
        .catch((error: unknown) => logFailure('not live', error))
    // Longer than one frame, so that the number is painted before the socket loads.
    setTimeout(openSocket, 50)
  }),
)

// The chunks of this build find the modules they share with this script on the bus, by its version.
share(VERSION, () => import.meta.env.PORTAL_PARTS as unknown)
