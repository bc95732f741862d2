// Calls the portal without a browser, with tokens of the real sign-in.
import { randomUUID } from 'node:crypto'
import { fetchToken } from '#scripts/lib/demo-token.ts'

export interface ApiAnswer<T> {
  readonly status: number
  readonly body: T
}
/** A signed-in person's calls. */
export interface Api {
  readonly sub: string
  token(): string
  /** `version` is that of If-Match. */
  call<T>(method: string, path: string, body?: unknown, version?: number): Promise<ApiAnswer<T>>
}

const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

/** Signs in and returns calls with the headers of section 7. */
export async function signInApi(origin: string, username: string, password: string): Promise<Api> {
  const token = await fetchToken(origin, username, password)
  const sub = subjectOf(token)
  return {
    sub,
    token: () => token,
    async call<T>(method: string, path: string, body?: unknown, version?: number) {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'cache-control': 'no-cache',
          'x-subject-id': sub,
          ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as T }
    },
  }
}
