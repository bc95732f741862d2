// Allowed addresses for the messages of a device: the push services of the browsers, and those that the operator configures.
import { isIP } from 'node:net'

const OF_BROWSERS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
] as const

const fits = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/** Such as http://127.0.0.1:9000: a service on this machine, for tests. */
export const isLocalService = ({ origin }: URL, services: readonly string[]): boolean =>
  origin.startsWith('http:') && services.includes(origin)

/** The parsed endpoint, or undefined where no push service takes messages at it. `services`: PUSH_SERVICES. */
export function endpointOf(text: string, services: readonly string[]): URL | undefined {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return undefined
  if (isLocalService(url, services)) return url
  if (url.protocol !== 'https:' || url.port !== '' || isIP(url.hostname.replace(/^\[|\]$/g, ''))) return undefined
  return [...OF_BROWSERS, ...services].some((pattern) => fits(url.hostname, pattern)) ? url : undefined
}
