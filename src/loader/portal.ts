// portal.js: the one script a host page includes.
import { $badgeState, watchBadges } from '#shared/bus/badges.ts'
import { share, VERSION } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { defineElements } from './define-elements.ts'
import { ELEMENTS } from './elements-table.ts'

/** Does the same as the property `tokenProvider` of every element, for hosts without an element at hand. */
export { setTokenProvider as provideToken }

// A module does not know its script element, so it is found by its address. The shell imports this module without an element.
const own = [...document.scripts].find((script) => script.src === import.meta.url)
defineElements(ELEMENTS, own?.dataset['scope'])
watchBadges()

// The number is painted first. The socket loads once, after the first list has loaded or failed.
share('live', () =>
  $badgeState.listen(({ at, error }) => {
    if (!(at ?? error)) return
    const goLive = () =>
      import('#shared/socket.ts')
        .then((live) => live.startSocket())
        .catch((error: unknown) => logFailure('not live', error))
    // Longer than one frame, so that the number is painted before.
    setTimeout(goLive, 50)
  }),
)

// The chunks of this build find what they share with this script on the bus, by its version and whatever its address.
share(VERSION, () => import.meta.env.PORTAL_PARTS as unknown)
