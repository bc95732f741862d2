// The one bus of a page. The first bundle makes it; a later one joins it when the protocol fits, or runs alone.
/** Raised when what stands on the bus changes in a way an older bundle could not live with; additions do not count. */
export const PROTOCOL = 1
/** Version of this bundle, put in by the build. */
export const VERSION = (import.meta.env.PORTAL_VERSION as string | undefined) ?? 'dev'

export interface Bus {
  readonly protocol: number
  readonly version: string
  [part: string]: unknown
}

/** The bus of a bundle that came first and does not fit: this one runs alone, and says so where it defines its tags. */
export let stranger: Bus | undefined

const KEY = Symbol.for('portal.bus')

function join(): Bus {
  const own: Bus = { protocol: PROTOCOL, version: VERSION }
  const page = globalThis as { [KEY]?: Bus }
  const found = page[KEY]
  if (!found) Object.defineProperty(page, KEY, { value: own })
  else if (found.protocol === PROTOCOL) return found
  else stranger = found
  return own
}

const bus = join()

/** The part of the bus called `name`: that of the bundle that came first, else the one made now. Holds no secret. */
export const share = <T>(name: string, make: () => T): T => (bus[name] ??= make()) as T
