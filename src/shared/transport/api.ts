// Calls to the services: JSON in and out, every failure one kind of error.
import { $addresses } from '#shared/bus/addresses.ts'
import { $session } from '#shared/bus/session.ts'
import { transport } from './transport.ts'

/** A call that failed. `status` is 'Error' without a response; its codes are then network, timeout, signed_out. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number | 'Error'
  readonly code: string
  readonly details: unknown
  readonly url: string
  readonly method: string
  /** The response of the server, for an error report. */
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

/** The status of a failed call, as its message shows it: that of HTTP, or 'Error' where there was no response. */
export const statusOf = (error: unknown): number | 'Error' => (error instanceof ApiError ? error.status : 'Error')

/** Whether the same call can succeed later: no response, a server error, 408 or 429. All others are refusals. */
export const isTransient = ({ status }: ApiError): boolean =>
  status === 'Error' || status >= 500 || status === 408 || status === 429

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
  /** Repeats a write safely: the same key gets the first response again. Default: a new key. */
  idempotencyKey?: string | undefined
  /** Gets the response of a successful call before its body is read, for its headers. */
  onResponse?: ((answer: Response) => void) | undefined
}

/** After this many ms without a complete response a call fails with the code timeout. */
const TIMEOUT = 30_000
/** The longest Retry-After, in s, that a reading call waits for. */
const PATIENCE = 10

/** The error of a response outside 2xx. */
async function refusal(answer: Response, method: string): Promise<ApiError> {
  const text = await answer.text().catch(() => '')
  let problem: Partial<Failure> = {}
  try {
    problem = (JSON.parse(text) as Partial<Failure> | null) ?? {}
  } catch {
    // a proxy's page, not a problem of ours
  }
  const { code = `http_${answer.status}`, title = answer.statusText, details } = problem
  return new ApiError({ status: answer.status, code, title, details, url: answer.url, method, body: text })
}

/** Sends a request; repeats a GET once after a short Retry-After. */
async function send(path: string, init: RequestInit): Promise<Response> {
  const answer = await transport(path, init)
  const pause = Number(answer.headers.get('retry-after') ?? NaN)
  if (answer.status !== 503 || init.method !== 'GET' || !(pause <= PATIENCE)) return answer
  await new Promise((resolve) => setTimeout(resolve, pause * 1000))
  return transport(path, init)
}

/** crypto.randomUUID is missing on a host page without TLS. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

function requestOf(method: string, body: unknown, { signal, idempotencyKey }: CallOptions): RequestInit {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (method !== 'GET' && $addresses.get().extensions) headers['idempotency-key'] = idempotencyKey ?? newKey()
  return { method, headers, signal: signal ?? null, body: body === undefined ? null : JSON.stringify(body) }
}

function address(path: string, query: CallOptions['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]))
  const relative = path.replace(/^\/+/, '')
  return given.length > 0 ? `${relative}?${new URLSearchParams(given)}` : relative
}

/** Rejects when `signal` aborts: a token provider does not receive the signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

type Read<T> = (answer: Response) => Promise<T>

async function call<T>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
  read: Read<T>,
): Promise<T> {
  const url = address(path, options.query)
  const timeout = AbortSignal.timeout(TIMEOUT)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const run = async () => {
    const answer = await send(url, requestOf(method, body, { ...options, signal }))
    if (!answer.ok) throw await refusal(answer, method)
    options.onResponse?.(answer)
    return read(answer)
  }
  try {
    return await Promise.race([run(), aborted(signal)])
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    const code = timeout.aborted ? 'timeout' : $session.get().person ? 'network' : 'signed_out'
    throw new ApiError({
      status: 'Error',
      code,
      title: String(error),
      url: new URL(url, $addresses.get().baseUrl).href,
      method,
    })
  }
}

/** The JSON of a response, undefined without a body. */
async function json<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  return (text ? JSON.parse(text) : undefined) as T
}

/** The JSON of a response that must have a body: without one a view would wait for ever. */
async function content<T>(answer: Response): Promise<T> {
  const found = await json<T | null>(answer)
  if (found !== undefined && found !== null) return found
  throw new ApiError({ status: answer.status, code: 'no_content', title: 'no content', url: answer.url, method: 'GET' })
}

/** Calls below the configured base address, as the signed-in person. They throw ApiError; a cancelled call its AbortError. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options, content),
  /** Resolves to undefined without a body. */
  find: <T>(path: string, options?: CallOptions) =>
    call<T | undefined>('GET', path, undefined, options, async (answer) => (await json<T | null>(answer)) ?? undefined),
  post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, body, options, json),
  patch: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PATCH', path, body, options, json),
  delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, undefined, options, json),
  /** A picture or a document. */
  blob: (path: string, options?: CallOptions) => call('GET', path, undefined, options, (answer) => answer.blob()),
}
