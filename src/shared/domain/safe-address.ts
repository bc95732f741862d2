/** An address outside that may be opened: https, on this machine http too. Anything else, a script above all, is none. */
export function safeAddress(text: string | undefined): URL | undefined {
  const url = text ? URL.parse(text) : null
  if (!url || url.username || url.password) return undefined
  const isHere = url.hostname === 'localhost' || url.hostname.endsWith('.localhost') || url.hostname === '127.0.0.1'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url : undefined
}
