// The shell takes its addresses from the static configuration. Not part of portal.js.
import { $addresses, setBase, slashed, type Addresses } from './addresses.ts'

/** Sets the addresses of the static configuration, or the standard ones below an `api-base`. */
export function configureAddresses(from: string | Omit<Addresses, 'embedded'>): void {
  if (typeof from === 'string') return setBase(from)
  const { baseUrl, portalUrl } = from
  $addresses.set({ ...from, baseUrl: slashed(baseUrl), portalUrl: slashed(portalUrl), embedded: false })
}
