// Which links of a notification may be followed.

/** Any origin will do: it only shows whether the link would leave the one it is read from. */
const HERE = 'https://portal.invalid'

/** `link` if it is a path inside the portal; undefined for other origins, other schemes and invalid addresses. */
export function portalPath(link: string): string | undefined {
  if (!link.startsWith('/') || !URL.canParse(link, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(link, HERE)
  return origin === HERE ? pathname + search + hash : undefined
}

/** The address of a portal path for an ordinary link; `portalUrl` ends with a slash. */
export const portalAddress = (portalUrl: string, path: string): string => portalUrl + path.slice(1)
