// Where the services stand: from the static configuration in the shell, else from api-base or portal.js' own origin.
import { share } from './bus.ts'
import { fact } from './fact.ts'

export interface Addresses {
  /** Service prefixes (`api/…`) stand below it; ends with a slash. */
  baseUrl: string
  /** The portal itself, where links of an embedded widget lead; ends with a slash. */
  portalUrl: string
  /** Bases of the three sockets; `ws/{token}` (notification: `ws/badge/{token}`) follows. */
  webSocketUserUrl?: string
  webSocketNotificationUrl?: string
  webSocketMaUrl?: string
  /** Base of the multiplexed socket; `ws/{token}?after={seq}` follows. Embedded: `api/realtime`; without it the three are used. */
  webSocketUrl?: string | undefined
  /** The back end knows Idempotency-Key, If-Match, undo and replay. */
  extensions: boolean
  /** This page is a foreign host's: nothing of its window may be touched. */
  embedded: boolean
}

/** `url` with one slash at its end. */
export const slashed = (url: string): string => new URL(url, location.href).href.replace(/\/*$/, '/')

/** The standard addresses below `baseUrl`, which ends with a slash. */
const standard = (baseUrl: string): Addresses => ({ baseUrl, portalUrl: baseUrl, extensions: true, embedded: true })

/** Where everything is; set by `setBase` and `configureAddresses` alone. */
export const $addresses = share('addresses', () =>
  fact(standard(new URL(/* @vite-ignore */ '/', import.meta.url).href)),
)

/** Takes the standard addresses below an `api-base`. */
export const setBase = (base: string): void => $addresses.set(standard(slashed(base)))
