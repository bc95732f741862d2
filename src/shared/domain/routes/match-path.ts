// Matches paths against the patterns of routes.

/** Decoded path parameters of `pathname` by `pattern`; undefined if it does not match. Ignores case. */
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

/** The path of a pattern without parameters; undefined if a parameter is required. */
export function bareAddress(pattern: string): string | undefined {
  const parts = pattern.split('/').filter((part) => part && part !== '*' && !part.endsWith('?'))
  return parts.some((part) => part.startsWith(':')) ? undefined : `/${parts.join('/')}`
}

/** An invalid escape sequence is left as it is. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
