// Leader election between the tabs of a browser: one tab owns the single resources and posts its messages to the others. A Web Lock elects
// the leader; the browser releases the lock when the tab closes, and the next tab leads.
import { openChannel } from '#shared/bus/channel.ts'

/** How long a tab waits for a message of the leader before it works alone, in ms. */
const PATIENCE = 5000

/** Posts a message to the other tabs. */
export type Post = (message: object) => void

interface TabOptions {
  /** Starts the work of the leader; the returned function ends it. After `resign` this tab only receives messages. */
  readonly lead: (post: Post, resign: () => void) => () => void
  /** Receives the messages of other tabs; `{}` is the request of a new tab, which only the leader answers. */
  readonly onMessage: (message: object, post: Post) => void
}

/**
 * Joins the tabs that share `name`; the returned function leaves them. Where locks or channels are missing or forbidden (an http: page, a
 * sandboxed frame), or where no leader responds, this tab leads only for itself.
 */
export function joinTabs(name: string, { lead, onMessage }: TabOptions): () => void {
  const left = new AbortController()
  const { signal } = left
  let isLeading = false
  let channel = openChannel<object>(name, (data) => {
    const message = Object(data) as object
    if (Object.keys(message).length > 0) clearTimeout(timer)
    onMessage(message, post)
  })
  const post: Post = (message) => channel?.postMessage(message)
  const begin = (resign = () => undefined as void): void => {
    clearTimeout(timer)
    if (isLeading || signal.aborted) return resign()
    isLeading = true
    signal.addEventListener('abort', lead(post, resign))
  }
  const goAlone = (): void => {
    channel?.close()
    channel = undefined
    begin()
  }
  const timer = setTimeout(goAlone, PATIENCE)
  signal.addEventListener('abort', goAlone)
  // A tab that already leads only for itself releases the lock, because the other tabs need a leader.
  const hold = () =>
    new Promise<void>((free) => {
      signal.addEventListener('abort', () => free())
      begin(free)
    })
  if (!channel || !navigator.locks) goAlone()
  else {
    navigator.locks.request(name, { signal }, hold).catch(goAlone)
    post({})
  }
  return () => left.abort()
}
