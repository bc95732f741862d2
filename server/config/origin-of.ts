/** The origin that `value` is, without path, query or user; otherwise undefined. */
export function originOf(value: string): string | undefined {
  try {
    const url = new URL(value)
    const bare = /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
    // Compared as a whole: a pattern would fit no page.
    return bare && !url.hostname.includes('*') ? url.origin : undefined
  } catch {
    return undefined
  }
}
