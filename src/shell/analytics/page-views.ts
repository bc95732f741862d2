// Reports every navigation once, as soon as the address has settled: a page that redirects was not seen.
import { placeOf } from '#domain/routes/routes.ts'
import { pathTemplate } from '#shell/path-template.ts'

export interface PageView {
  /** Full path, or the pattern of it. */
  readonly path: string
  readonly at: Date
}

export interface PageViewOptions {
  /** Setting of the works-council profile: the pattern instead of the full path. */
  readonly patterns?: boolean | undefined
  readonly findRoute?: (pathname: string) => ReturnType<typeof placeOf>
}

/** Reports each navigation except the first page load; returns a disposer. */
export function watchPageViews(
  onView: (view: PageView) => void,
  { patterns = false, findRoute = placeOf }: PageViewOptions = {},
): () => void {
  let pending: { path: string; timer: ReturnType<typeof setTimeout> } | undefined
  const settle = () => {
    if (!pending) return
    clearTimeout(pending.timer)
    const { path } = pending
    pending = undefined
    const limit = findRoute(path)?.route.pageView ?? (patterns ? 'pattern' : undefined)
    if (limit !== 'none') onView({ path: limit === 'pattern' ? pathTemplate(path) : path, at: new Date() })
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
