/** An external address if it is safe to open: https, or http on this machine; undefined for all others, such as scripts. */
export function safeAddress(text: string | undefined): URL | undefined {
  const url = text ? URL.parse(text) : null
  if (!url || url.username || url.password) return undefined
  const isHere = url.hostname === 'localhost' || url.hostname.endsWith('.localhost') || url.hostname === '127.0.0.1'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url : undefined
}
