// Every navigation once, as soon as the address has settled: a page that leads on is not one that was seen.
import { pathTemplate } from '#shell/path-template.ts'

/** A page view. */
export interface PageView {
  /** Pattern of the address. */
  readonly path: string
  readonly at: Date
}

/** Reports each navigation except the first page load; returns a disposer. */
export function watchPageViews(onView: (view: PageView) => void): () => void {
  let pending: { path: string; timer: ReturnType<typeof setTimeout> } | undefined
  const settle = () => {
    if (!pending) return
    clearTimeout(pending.timer)
    const { path } = pending
    pending = undefined
    onView({ path: pathTemplate(path), at: new Date() })
  }
  const onGo = () => {
    settle()
    pending = { path: location.pathname, timer: setTimeout(settle) }
  }
  const onReplace = () => void (pending && (pending.path = location.pathname))
  const events = { pushState: onGo, popstate: onGo, replaceState: onReplace, pagehide: settle }
  for (const [name, action] of Object.entries(events)) addEventListener(name, action)
  return () => {
    settle()
    for (const [name, action] of Object.entries(events)) removeEventListener(name, action)
  }
}
