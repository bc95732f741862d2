// Sends one request to a push service: a pinned public address, no redirect, a time limit, a short answer.
import { once } from 'node:events'
import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isPublicAddress } from './public-address.ts'
import { isLocalService } from './push-services.ts'

export interface PushRequest {
  readonly endpoint: URL
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
  /** In ms, for everything from the look-up to the end of the answer. */
  readonly timeout: number
}

export interface PushAnswer {
  readonly status: number
  /** The header of the service. */
  readonly retryAfter: string | undefined
}

export interface PushSender {
  /** Rejects with a ForbiddenAddress, a TimeoutError, or a network error. */
  send(request: PushRequest): Promise<PushAnswer>
  close(): void
}

/** The name resolves to an address outside of the public internet. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

type Resolve = (host: string, options: LookupOptions & { all: true }, done: Resolved) => void
type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
type LookedUp = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** More than this of an answer is not read. */
const ANSWER_LIMIT = 4_096

/** The socket connects to the checked address: the name is not resolved again between check and connection. */
const pinned =
  (resolve: Resolve) =>
  (host: string, options: LookupOptions, done: LookedUp): void =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const forbidden = addresses.find(({ address }) => !isPublicAddress(address))
      const [first] = addresses
      if (forbidden || !first) return done(new ForbiddenAddress(`${host} is ${forbidden?.address ?? 'nowhere'}`), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })

/** Reads and forgets the answer; too long a one ends the connection. */
async function finish(answer: IncomingMessage): Promise<PushAnswer> {
  let length = 0
  for await (const chunk of answer) {
    length += (chunk as Buffer).length
    if (length > ANSWER_LIMIT) break
  }
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
}

/** `services`: PUSH_SERVICES, of which those on this machine may be reached; `resolve` looks a name up. */
export function createPushSender(services: readonly string[], resolve: Resolve = lookUp): PushSender {
  const pool = { keepAlive: true, keepAliveMsecs: 30_000, maxSockets: 64, maxFreeSockets: 8, timeout: 60_000 }
  const https = new HttpsAgent({ ...pool, lookup: pinned(resolve) as never })
  const http = new HttpAgent(pool)

  async function answerOf({ endpoint, headers, body }: PushRequest, signal: AbortSignal): Promise<PushAnswer> {
    const local = isLocalService(endpoint, services)
    const options: RequestOptions = { method: 'POST', headers, agent: local ? http : https, signal }
    const request = (local ? httpRequest : httpsRequest)(endpoint, options)
    // A connection that breaks in the middle of the response emits on both; the reader handles it.
    request.on('error', () => undefined)
    request.end(body)
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return finish(answer)
  }

  return {
    async send(request) {
      const signal = AbortSignal.timeout(request.timeout)
      try {
        return await answerOf(request, signal)
      } catch (error) {
        throw signal.aborted ? (signal.reason as Error) : error
      }
    },
    close() {
      https.destroy()
      http.destroy()
    },
  }
}
