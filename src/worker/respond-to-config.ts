// The static configuration. It contains no personal data, and without it the cached pages could not start.
import { CACHED_AT } from '#domain/offline/offline.ts'
import { networkFirst } from './network-first.ts'

const NAME = 'portal-config'

const PATH = '/static/config.prod.json'

export const isConfig = ({ pathname }: URL): boolean => pathname === PATH

async function store(url: string, response: Response): Promise<void> {
  if (!response.ok) return
  const headers = { 'content-type': 'application/json', [CACHED_AT]: new Date().toISOString() }
  await (await caches.open(NAME)).put(url, new Response(await response.arrayBuffer(), { headers }))
}

const find = (url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: NAME }).catch(() => undefined)

/** Caches the configuration before the first page requests it. */
export const cacheConfig = async (): Promise<void> => store(new URL(PATH, location.href).href, await fetch(PATH))

/** Responds with the server's configuration, or with the cached one if the server does not answer. */
export function respondToConfig(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const { url } = request
  const strategy = {
    timeout: 4_000,
    store: (response: Response) => store(url, response),
    find: () => find(url),
  }
  return networkFirst(request, strategy, waitUntil)
}
