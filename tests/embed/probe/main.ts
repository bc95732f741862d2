// The script of a test page: it loads the bus and the loader's `define`, and defines no tag yet.
import { defineElements } from '#loader/define-elements.ts'
import { ELEMENTS } from '#loader/elements-table.ts'
import { loadBadges, watchBadges } from '#shared/badges/badges.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $session, accessToken, expireSession, setTokenProvider } from '#shared/bus/session.ts'
import { attributesOf, membersOf } from '#shared/element/element-spec.ts'
import { SPECS } from './specs.ts'

const page = {
  tags: ELEMENTS.map((spec) => ({
    tag: spec.tag,
    attributes: attributesOf(spec),
    properties: membersOf(spec).map(([name]) => name),
  })),
  define: () => defineElements([...SPECS, ...ELEMENTS]),
  setTokenProvider,
  accessToken,
  expireSession,
  loadBadges,
  sub: () => $session.get().person?.sub,
  session: () => $session.get().status,
  speak: setLanguage,
  onSession: (listener: () => void) => $session.listen(listener),
  lineState: () => import('#shared/realtime/socket.ts').then((live) => live.$socketState.get()),
  /** The same as portal.js after its number is painted. */
  goLive: () => import('#shared/realtime/socket.ts').then(({ startSocket }) => startSocket()),
}

declare global {
  var portal: typeof page
}
globalThis.portal = page
watchBadges()
