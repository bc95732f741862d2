// The kind of socket of an address, and the addresses of each kind and of the call for its token.
import type { SocketKind } from '#contract/realtime.ts'

/** Each kind of socket with the call that gives its token and the path on which it opens. */
export const SOCKETS: Readonly<Record<SocketKind, { tokenPath: string; socketPath: string }>> = {
  portal: { tokenPath: '/api/realtime/token', socketPath: '/api/realtime/ws/' },
  user: { tokenPath: '/api/user/auth/token', socketPath: '/api/user/ws/' },
  notification: { tokenPath: '/api/notification/auth/token', socketPath: '/api/notification/ws/badge/' },
  ma: { tokenPath: '/api/ma/auth/token', socketPath: '/api/ma/ws/' },
}

export interface SocketTarget {
  readonly kind: SocketKind
  readonly token: string
  /** Number of the last event that the client knows. */
  readonly after: number | undefined
}

/** The socket of `url` (path and query); undefined for other addresses. */
export function targetOf(url: string): SocketTarget | undefined {
  const parsed = URL.parse(url, 'http://localhost')
  if (!parsed) return undefined
  const { pathname, searchParams } = parsed
  for (const [kind, { socketPath }] of Object.entries(SOCKETS) as [SocketKind, { socketPath: string }][]) {
    const token = pathname.slice(socketPath.length)
    if (!pathname.startsWith(socketPath) || token === '' || token.includes('/')) continue
    const after = searchParams.get('after') ?? ''
    return { kind, token, after: /^\d{1,15}$/.test(after) ? Number(after) : undefined }
  }
  return undefined
}
