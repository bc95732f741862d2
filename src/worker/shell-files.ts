// Caches the files of the shell, always all files of one version.
import { isDown } from './network-first.ts'
import { FILES, VERSION, worker } from './scope.ts'

const PREFIX = 'portal-shell-'
const NAME = PREFIX + VERSION
const INDEX = '/'
const LATER = new Set(FILES.later)
/** How long the server may take before the cached page is used, in ms. */
const PAGE_TIMEOUT = 3_000

async function digest(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return btoa(String.fromCharCode(...bytes))
}

/** Fetches one file of this version; throws if the server sends the page of another version. */
async function fetchOwn(path: string): Promise<Response> {
  const isIndex = path === INDEX
  const response = await fetch(path, { cache: isIndex ? 'no-cache' : 'default' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  if (isIndex && (await digest(await response.clone().arrayBuffer())) !== FILES.index)
    throw new Error(`${path} is another version`)
  return response
}

/** Caches the files of the shell; caches none and rejects if one is missing or of another version. */
export async function cacheShell(): Promise<void> {
  try {
    const responses = await Promise.all(FILES.shell.map(async (path) => [path, await fetchOwn(path)] as const))
    const cache = await caches.open(NAME)
    await Promise.all(responses.map(([path, response]) => cache.put(path, response)))
  } catch (error) {
    await caches.delete(NAME)
    throw error
  }
}

/** Removes the files of other versions, except for the previous one while another window may still use it. */
export async function removeOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const old = windows.length > 1 ? names.slice(0, -1) : names
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Whether `path` is a page of the shell, not a file or a path of the API or the sign-in. */
export const isShellPath = (path: string): boolean =>
  !/^\/(api|realms|widgets|static|health|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path)

/** Whether the content of `path` never changes, because its name contains a hash or a version. */
export const isShellFile = (path: string): boolean => /^\/(assets|widgets\/v\d[^/]*)\//.test(path)

/** Responds with a file from the cache of any version, since its content never changes. */
export async function respondWithFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = await caches.match(request, { ignoreVary: true })
  if (found) return found
  const response = await fetch(request)
  if (response.ok && LATER.has(pathname)) await cacheFile(pathname, response.clone())
  return response
}

const findCachedFile = async (path: string): Promise<Response | undefined> =>
  (await caches.open(NAME)).match(path, { ignoreVary: true })

const cacheFile = async (path: string, response: Response): Promise<void> =>
  (await caches.open(NAME)).put(path, response).catch(() => undefined)

/** Responds with the server's page, which may be newer, or with the cached page if the server does not answer in time. */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const page = await findCachedFile(INDEX)
  const network = fetch(event.request)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_TIMEOUT, undefined))
  const response = await Promise.race(page ? [network, timeout] : [network]).catch(() => undefined)
  return !response || isDown(response) ? (page ?? response ?? network) : response
}
