// The only fetch: a request with the person's token to the configured address. `api.ts` interprets the response.
import { $addresses } from '#shared/bus/addresses.ts'
import { share } from '#shared/bus/bus.ts'
import { $language } from '#shared/bus/language.ts'
import { $session, accessToken, expireSession, learnPerson } from '#shared/bus/session.ts'

/**
 * Sends a request to `path` (without a slash) below the base address. A refused token is renewed once; refused again, the session is over.
 * Throws for another origin, which never gets a token; rejects as `fetch` does, and without a signed-in person.
 */
export const transport = share('transport', () => async (path: string, init?: RequestInit): Promise<Response> => {
  const { baseUrl } = $addresses.get()
  const url = new URL(path, baseUrl)
  if (url.origin !== new URL(baseUrl).origin) throw new TypeError(url.origin)

  const send = async (refused?: string): Promise<Response> => {
    const token = await accessToken({ refused })
    const { sub } = $session.get().person!
    const headers = {
      'accept-language': $language.get(),
      authorization: `Bearer ${token}`,
      'cache-control': 'no-cache',
      'x-subject-id': sub,
      ...(init?.headers as Record<string, string>),
    }
    const answer = await fetch(url, { redirect: 'error', credentials: 'omit', ...init, headers })
    learnPerson(sub, answer)
    if (answer.status !== 401) return answer
    if (!refused) return send(token)
    expireSession(token)
    return answer
  }
  return send()
})
