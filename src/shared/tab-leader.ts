// Of all tabs that a browser has open one leads: it holds what there shall be once, and tells the others what that says.
// A Web Lock elects it; the browser releases the lock with the tab, and the next tab leads.
import { openChannel } from './bus/channel.ts'

/** How long a tab waits for a leader to answer before it goes its own way, in ms. */
const PATIENCE = 5000

/** Tells the other tabs. */
export type Tell = (told: object) => void

interface Parts {
  /** Begins what only one tab does; the answer ends it. Whoever resigns hears the others on, and leads no more. */
  readonly lead: (tell: Tell, resign: () => void) => () => void
  /** Receives the messages of other tabs; `{}` is the request of a new tab, which only the leader answers. */
  readonly hear: (told: object, tell: Tell) => void
}

/**
 * Joins the tabs that share `name`; the answer leaves them, and leads no longer. Where locks or channels are missing or
 * forbidden (an http: page, a sandboxed frame), or where no leader answers, this tab leads for itself alone.
 */
export function joinTabs(name: string, { lead, hear }: Parts): () => void {
  const left = new AbortController()
  const { signal } = left
  let isLeading = false
  let channel = openChannel<object>(name, (told) => {
    const said = Object(told) as object
    if (Object.keys(said).length > 0) clearTimeout(timer)
    hear(said, tell)
  })
  const tell: Tell = (told) => channel?.postMessage(told)
  const begin = (resign = () => undefined as void): void => {
    clearTimeout(timer)
    if (isLeading || signal.aborted) return resign()
    isLeading = true
    signal.addEventListener('abort', lead(tell, resign))
  }
  const goAlone = (): void => {
    channel?.close()
    channel = undefined
    begin()
  }
  const timer = setTimeout(goAlone, PATIENCE)
  signal.addEventListener('abort', goAlone)
  // A tab that ran alone meanwhile resigns: the others need the leader.
  const hold = () =>
    new Promise<void>((free) => {
      signal.addEventListener('abort', () => free())
      begin(free)
    })
  if (!channel || !navigator.locks) goAlone()
  else {
    navigator.locks.request(name, { signal }, hold).catch(goAlone)
    tell({})
  }
  return () => left.abort()
}
