// The files of the shell: kept as one version, whole or not at all, and never mixed with those of another.
import { isDown } from './network-first.ts'
import { FILES, VERSION, worker } from './scope.ts'

const PREFIX = 'portal-shell-'
const NAME = PREFIX + VERSION
const INDEX = '/'
const LATER = new Set(FILES.later)
/** How long a page may take to come before the kept one does, in ms. */
const PATIENCE = 3_000

async function digest(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return btoa(String.fromCharCode(...bytes))
}

/** Fetches one file of this version; throws where the server gives another by the same name. */
async function fetchOwn(path: string): Promise<Response> {
  const isIndex = path === INDEX
  const answer = await fetch(path, { cache: isIndex ? 'no-cache' : 'default' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  if (isIndex && (await digest(await answer.clone().arrayBuffer())) !== FILES.index)
    throw new Error(`${path} is another version`)
  return answer
}

/** Keeps all that the shell needs; rejects, and leaves nothing, when one file is missing or of another version. */
export async function keepShell(): Promise<void> {
  try {
    const answers = await Promise.all(FILES.shell.map(async (path) => [path, await fetchOwn(path)] as const))
    const cache = await caches.open(NAME)
    await Promise.all(answers.map(([path, answer]) => cache.put(path, answer)))
  } catch (error) {
    await caches.delete(NAME)
    throw error
  }
}

/** Removes the files of other versions; while a window may still run the one before, that one stays. */
export async function dropOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const old = windows.length > 1 ? names.slice(0, -1) : names
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Paths that are pages of the shell; the services, the sign-in and all files are not. */
export const isShellPath = (path: string): boolean =>
  !/^\/(api|realms|widgets|static|health|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path)

/** Files whose content never changes: named by it, or in the folder of a version. */
export const isShellFile = (path: string): boolean => /^\/(assets|widgets\/v\d[^/]*)\//.test(path)

/** A file by its name: any kept one will do. */
export async function answerFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = await caches.match(request, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok && LATER.has(pathname)) await keepLater(pathname, answer.clone())
  return answer
}

const kept = async (path: string): Promise<Response | undefined> =>
  (await caches.open(NAME)).match(path, { ignoreVary: true })

const keepLater = async (path: string, answer: Response): Promise<void> =>
  (await caches.open(NAME)).put(path, answer).catch(() => undefined)

/** A page of the portal: the server's, which may be a newer version; the kept one where none comes in time. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const page = await kept(INDEX)
  const network = fetch(event.request)
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined))
  const answer = await Promise.race(page ? [network, patience] : [network]).catch(() => undefined)
  return !answer || isDown(answer) ? (page ?? answer ?? network) : answer
}
