// The one bus of a page. The first bundle makes it; a later one joins it when the protocol fits, or runs alone.
/** Raised when what stands on the bus changes in a way an older bundle could not live with; additions do not count. */
export const PROTOCOL = 1
/** Version of this bundle, put in by the build. */
export const VERSION = (import.meta.env.PORTAL_VERSION as string | undefined) ?? 'dev'
/** What its private tags end in: two versions on a page have views of their own. */
export const BUILD = VERSION.slice(-8)

export interface Bus {
  readonly protocol: number
  readonly version: string
  [part: string]: unknown
}

const KEY = Symbol.for('portal.bus')

const page = globalThis as { [KEY]?: Bus }
const first = page[KEY]
const fits = first?.protocol === PROTOCOL
const bus: Bus = fits ? first : { protocol: PROTOCOL, version: VERSION }
if (!first) Object.defineProperty(page, KEY, { value: bus })

/** The bus of a bundle that came first and does not fit: this one runs alone, and says so where it defines its tags. */
export const stranger = fits ? undefined : first

/** The part of the bus called `name`: that of the bundle that came first, else the one made now. Holds no secret. */
export const share = <T>(name: string, make: () => T): T => (bus[name] ??= make()) as T
