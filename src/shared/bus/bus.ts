// The one bus of a page. The first bundle makes it; a later one joins it when the protocol fits, or runs alone.
import { logFailure } from './log.ts'

/** Raised when what stands on the bus changes in a way an older bundle could not live with; additions do not count. */
export const PROTOCOL = 1
/** Version of this bundle, put in by the build. */
export const VERSION = (import.meta.env.PORTAL_VERSION as string | undefined) ?? 'dev'

interface Bus {
  readonly protocol: number
  readonly version: string
  [part: string]: unknown
}

const KEY = Symbol.for('portal.bus')

function join(): Bus {
  const own: Bus = { protocol: PROTOCOL, version: VERSION }
  const page = globalThis as { [KEY]?: Bus }
  const found = page[KEY]
  if (!found) Object.defineProperty(page, KEY, { value: own })
  else if (found.protocol === PROTOCOL) return found
  else logFailure(`${VERSION} leaves the bus to`, found.version)
  return own
}

const bus = join()

/** The part of the bus called `name`: that of the bundle that came first, else the one made now. Holds no secret. */
export const share = <T>(name: string, make: () => T): T => (bus[name] ??= make()) as T
