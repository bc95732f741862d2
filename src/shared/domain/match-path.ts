// Paths against the patterns of routes.

/** Path parameters of `pathname` by `pattern`, decoded; undefined where it does not match. Letters' case does not count. */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith('*')) return params
    const value = given[index]
    if (part.startsWith(':')) {
      if (value === undefined && !part.endsWith('?')) return undefined
      if (value !== undefined) params[part.slice(1).replace(/\?$/, '')] = decoded(value)
    } else if (value?.toLowerCase() !== part.toLowerCase()) return undefined
  }
  return given.length > wanted.length ? undefined : params
}

/** The address of a pattern where nothing is filled in; undefined where a part must be. */
export function bareAddress(pattern: string): string | undefined {
  const parts = pattern.split('/').filter((part) => part && part !== '*' && !part.endsWith('?'))
  return parts.some((part) => part.startsWith(':')) ? undefined : `/${parts.join('/')}`
}

/** A segment that is no valid escape stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
