// Base URLs of the services: from the static configuration in the shell, else from api-base or the origin of portal.js.
import { share } from './bus.ts'
import { fact } from './fact.ts'
import { reportFault } from './setup-fault.ts'

export interface Addresses {
  /** Base of the service paths (`api/…`); ends with a slash. */
  baseUrl: string
  /** The portal itself, to which links of an embedded widget point; ends with a slash. */
  portalUrl: string
  /** Bases of the three sockets; `ws/{token}` (notification: `ws/badge/{token}`) follows. */
  webSocketUserUrl?: string
  webSocketNotificationUrl?: string
  webSocketMaUrl?: string
  /** Base of the multiplexed socket; `ws/{token}?after={seq}` follows. Embedded: `api/realtime`; without it the three are used. */
  webSocketUrl?: string | undefined
  /** The back end supports Idempotency-Key, If-Match, undo and replay. */
  extensions: boolean
  /** This page belongs to a foreign host, so its window must not be changed. */
  embedded: boolean
}

/** `url` with one slash at its end. */
export const slashed = (url: string): string => new URL(url, location.href).href.replace(/\/*$/, '/')

/** The standard addresses below `baseUrl`, which ends with a slash. */
const standard = (baseUrl: string): Addresses => ({ baseUrl, portalUrl: baseUrl, extensions: true, embedded: true })

/** Set only by `setBase` and `configureAddresses`. */
export const $addresses = share('addresses', () =>
  fact(standard(new URL(/* @vite-ignore */ '/', import.meta.url).href)),
)

/** Sets the standard addresses below an `api-base`; an invalid address changes nothing and is reported. */
export function setBase(base: string): void {
  if (URL.canParse(base, location.href)) $addresses.set(standard(slashed(base)))
  else reportFault('address', base, 'api-base is no address:')
}
