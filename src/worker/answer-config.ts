// The static configuration: no person's data, and without it not even the kept pages could start.
import { KEPT_AT } from '#domain/offline.ts'
import { networkFirst } from './network-first.ts'

const NAME = 'portal-config'

const PATH = '/static/config.prod.json'

export const isConfig = ({ pathname }: URL): boolean => pathname === PATH

async function take(url: string, answer: Response): Promise<void> {
  if (!answer.ok) return
  const headers = { 'content-type': 'application/json', [KEPT_AT]: new Date().toISOString() }
  await (await caches.open(NAME)).put(url, new Response(await answer.arrayBuffer(), { headers }))
}

const find = (url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: NAME }).catch(() => undefined)

/** Asks for it before the first page does. */
export const keepConfig = async (): Promise<void> => take(new URL(PATH, location.href).href, await fetch(PATH))

/** The server's configuration, else the last one, marked as kept. */
export function answerConfig(request: Request, alive: (work: Promise<unknown>) => void): Promise<Response> {
  const { url } = request
  const keeping = {
    patience: 4_000,
    take: (answer: Response) => take(url, answer),
    find: () => find(url),
  }
  return networkFirst(request, keeping, alive)
}
