// Where the services stand: from the static configuration in the shell, else from api-base or portal.js' own origin.
import type { ReadableAtom } from 'nanostores'
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
  /** Base of the multiplexed socket; `ws/{token}?after={seq}` follows. Without it the three are used. */
  webSocketUrl?: string | undefined
  /** The back end knows Idempotency-Key, If-Match, undo and replay. */
  extensions: boolean
  /** This page is a foreign host's: nothing of its window may be touched. */
  embedded: boolean
}

const slashed = (url: string | URL): string => new URL(url, location.href).href.replace(/\/*$/, '/')

/** The standard addresses below `base`. */
function standard(base: string | URL): Addresses {
  const baseUrl = slashed(base)
  const webSocketUrl = `${baseUrl.replace('http', 'ws')}api/realtime`
  return { baseUrl, portalUrl: baseUrl, webSocketUrl, extensions: true, embedded: true }
}

const $current = share('addresses', () => fact(standard(new URL(/* @vite-ignore */ '/', import.meta.url))))

export const $addresses: ReadableAtom<Addresses> = $current

/** Takes the addresses of the static configuration (the shell), or the standard ones below an `api-base`. */
export function configureAddresses(from: string | Omit<Addresses, 'embedded'>): void {
  if (typeof from === 'string') $current.set(standard(from))
  else $current.set({ ...from, baseUrl: slashed(from.baseUrl), portalUrl: slashed(from.portalUrl), embedded: false })
}
