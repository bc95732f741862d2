// portal.js: the one script a host page includes.
import { $badgeState, watchBadges } from '#shared/bus/badges.ts'
import { share, VERSION } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { defineElements } from './define-elements.ts'
import { ELEMENTS } from './elements-table.ts'

/** What the property `tokenProvider` of every element does, for hosts that have none at hand. */
export { setTokenProvider as provideToken }

// A module is not told which tag brought it; the shell's import is no tag.
const own = [...document.scripts].find((script) => script.src === import.meta.url)
defineElements(ELEMENTS, own?.dataset['scope'])
watchBadges()

// The number first, painted: what keeps it live comes when the first list is there or has failed, and starts once.
share('live', () =>
  $badgeState.listen(({ at, error }) => {
    if (!(at ?? error)) return
    const goLive = () =>
      import('#shared/socket.ts')
        .then((live) => live.startSocket())
        .catch((error: unknown) => logFailure('not live', error))
    // Longer than a frame takes.
    setTimeout(goLive, 50)
  }),
)

// What the chunks of this build share with this script: they find it by its version, whichever address it was loaded from.
share(VERSION, () => import.meta.env.PORTAL_PARTS as unknown)
