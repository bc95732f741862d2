// portal.js: the one script a host page includes.
import { $badgeState, watchBadges } from '#shared/bus/badges.ts'
import { share, VERSION } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { ELEMENTS, defineElements } from './elements.ts'

/** What the property `tokenProvider` of every element does, for hosts that have none at hand. */
export { setTokenProvider as provideToken }

defineElements(ELEMENTS)
watchBadges()

/** Longer than a frame takes, in ms. */
const AFTER_PAINT = 50
const goLive = (): Promise<void> =>
  import('#shared/socket.ts').then((live) => live.startSocket()).catch((why: unknown) => logFailure('not live', why))

// The number first, painted: what keeps it live comes when the first list is there or has failed, and starts once.
$badgeState.listen(({ at, error }) => {
  if (at ?? error) setTimeout(goLive, AFTER_PAINT)
})

// What the chunks of this build share with this script: they find it by its version, whichever address it was loaded from.
share(VERSION, () => import.meta.env.PORTAL_PARTS as unknown)
