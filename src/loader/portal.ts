// portal.js: the one script a host page includes.
import { $badgeState, watchBadges } from '#shared/bus/badges.ts'
import { logFailure } from '#shared/bus/log.ts'
import { ELEMENTS, defineElements } from './elements.ts'

defineElements(ELEMENTS)
watchBadges()

// The number first: what keeps it live comes when the first list is there or has failed, and starts once.
$badgeState.listen(({ at, error }) => {
  if (at ?? error)
    import('#shared/socket.ts').then((live) => live.startSocket()).catch((why: unknown) => logFailure('not live', why))
})
