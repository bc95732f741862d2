// The one bus of a page. The first bundle creates it; a later bundle joins it if the protocol is the same, else it runs alone.
/** Incremented when the bus changes in a way that breaks older bundles; additions do not count. */
export const PROTOCOL = 1
/** Version of this bundle, set by the build. */
export const VERSION = (import.meta.env.PORTAL_VERSION as string | undefined) ?? 'dev'
/** Suffix of its private tags: two versions on one page have separate views. */
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

/** The bus of an incompatible bundle that loaded first; this bundle then runs alone and warns when it defines its tags. */
export const foreignBus = fits ? undefined : first

/** The part of the bus called `name`, created by the first bundle that needs it. It must not contain secrets. */
export const share = <T>(name: string, make: () => T): T => (bus[name] ??= make()) as T
