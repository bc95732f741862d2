// The only fetch of the front end.
import { $addresses } from './bus/addresses.ts'
import { share } from './bus/bus.ts'
import { $language } from './bus/language.ts'
import { $session, accessToken, expireSession } from './bus/session.ts'

/** A call that failed. `status` is 'Error' where there was no answer; its codes are then network, timeout, signed_out. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number | 'Error'
  readonly code: string
  readonly details: unknown
  readonly url: string
  readonly method: string
  /** What the server answered, for an error report. */
  readonly body: unknown
  constructor(facts: Failure) {
    super(facts.title)
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details
    this.url = facts.url
    this.method = facts.method
    this.body = facts.body
  }
  get title(): string {
    return this.message
  }
}

interface Failure {
  status: number | 'Error'
  code: string
  title: string
  url: string
  method: string
  details?: unknown
  body?: unknown
}

export interface CallOptions {
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  signal?: AbortSignal | undefined
  /** Repeats a write safely: the same key gets the first answer again. Made anew where it is not given. */
  idempotencyKey?: string | undefined
}

/** After this many ms without a whole answer a call fails with the code timeout. */
const TIMEOUT = 30_000
/** The longest Retry-After, in s, that a reading call waits for. */
const PATIENCE = 10

/** Sends a request with the person's token, which reaches the configured origin and no other. Shared: one owner of 401. */
const authorized = share('fetch', () => async (url: URL, init: RequestInit): Promise<Response> => {
  if (url.origin !== new URL($addresses.get().baseUrl).origin) throw new TypeError(`foreign origin ${url.origin}`)
  const send = async (refused?: string): Promise<Response> => {
    const token = await accessToken({ refused }).catch((why: unknown) => {
      if (refused) expireSession()
      throw why
    })
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    headers.set('x-subject-id', $session.get().person?.sub ?? '')
    const answer = await fetch(url, { ...init, headers })
    if (answer.status !== 401 || refused) return answer
    return send(token)
  }
  const answer = await send()
  if (answer.status === 401) expireSession()
  return answer
})

function target(path: string, query: CallOptions['query']): URL {
  const url = new URL(path.replace(/^\/+/, ''), $addresses.get().baseUrl)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(name, `${value}`)
  return url
}

/** The error of an answer outside 2xx. */
async function refusal(answer: Response, url: string, method: string): Promise<ApiError> {
  const text = await answer.text().catch(() => '')
  let problem: Partial<Failure> = {}
  try {
    problem = (JSON.parse(text) as Partial<Failure> | null) ?? {}
  } catch {
    // a proxy's page, not a problem of ours
  }
  const { code = `http_${answer.status}`, title = answer.statusText, details } = problem
  return new ApiError({ status: answer.status, code, title, details, url, method, body: text })
}

/** Sends once, and once more where a reading call is asked to come back soon. */
async function send(url: URL, init: RequestInit): Promise<Response> {
  const answer = await authorized(url, init)
  const pause = Number(answer.headers.get('retry-after') ?? NaN)
  if (answer.status !== 503 || init.method !== 'GET' || !(pause <= PATIENCE)) return answer
  await new Promise((resolve) => setTimeout(resolve, pause * 1000))
  return authorized(url, init)
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

function requestOf(method: string, body: unknown, signal: AbortSignal, key?: string): RequestInit {
  const headers: Record<string, string> = { 'cache-control': 'no-cache', 'accept-language': $language.get() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (method !== 'GET' && $addresses.get().extensions) headers['idempotency-key'] = key ?? crypto.randomUUID()
  return { method, headers, signal, redirect: 'error', body: body === undefined ? null : JSON.stringify(body) }
}

async function call<T>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const url = target(path, options.query)
  const timeout = AbortSignal.timeout(TIMEOUT)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const run = async () => {
    const answer = await send(url, requestOf(method, body, signal, options.idempotencyKey))
    if (!answer.ok) throw await refusal(answer, url.href, method)
    return read(answer)
  }
  try {
    return await Promise.race([run(), aborted(signal)])
  } catch (why) {
    if (why instanceof ApiError || options.signal?.aborted) throw why
    const code = timeout.aborted ? 'timeout' : $session.get().person ? 'network' : 'signed_out'
    throw new ApiError({ status: 'Error', code, title: String(why), url: url.href, method })
  }
}

/** The JSON of an answer, undefined where it has none. */
async function json<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  return (text ? JSON.parse(text) : undefined) as T
}

/** Calls below the configured base address, as the signed-in person. They throw ApiError; a cancelled call its AbortError. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options, json),
  post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, body, options, json),
  patch: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PATCH', path, body, options, json),
  delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, undefined, options, json),
  /** A picture or a document. */
  blob: (path: string, options?: CallOptions) => call('GET', path, undefined, options, (answer) => answer.blob()),
}
