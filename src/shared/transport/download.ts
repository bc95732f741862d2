// Downloads a file with its progress; resumes a broken download by a range request.
import { ApiError } from './api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { $session } from '#shared/bus/session.ts'
import { refusal } from './send.ts'
import { transport } from './transport.ts'

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** Bytes that are here. */
  readonly onProgress: (bytes: number) => void
}

export interface Download {
  /** Fetches the missing bytes; received bytes are stored for the next attempt. Throws ApiError, or the signal's reason. */
  run(options: DownloadOptions): Promise<Blob>
}

/** Without a byte for so long it counts as broken off, in ms. */
const SILENCE = 30_000
/** Number of automatic attempts after one that received bytes. */
const TRIES = 5

/** Rejects when `signal` aborts or no data arrives for SILENCE. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, SILENCE, 'timeout')
  const breakOff = () => reject(signal.reason)
  signal.addEventListener('abort', breakOff)
  return Promise.race([work, promise]).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', breakOff)
  })
}

interface Received {
  parts: Uint8Array<ArrayBuffer>[]
  bytes: number
  type: string
}

/** A file at an address, or one that the server makes from the body. */
interface DownloadCall {
  readonly path: string
  readonly body?: unknown
}

const methodOf = ({ body }: DownloadCall): 'GET' | 'POST' => (body === undefined ? 'GET' : 'POST')

async function ask(asked: DownloadCall, received: Received, signal: AbortSignal): Promise<Response> {
  const { path, body } = asked
  const method = methodOf(asked)
  const range: Record<string, string> = received.bytes > 0 ? { range: `bytes=${received.bytes}-` } : {}
  const init: RequestInit =
    body === undefined
      ? { headers: range, signal }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal }
  const answer = await within(transport(path, init), signal)
  if (answer.ok) return answer
  const { status, statusText, url } = answer
  throw refusal({ status, statusText, text: await answer.text().catch(() => ''), url, method })
}

/** Reads one response to its end; a response without the requested range is the whole file. */
async function take(asked: DownloadCall, received: Received, { signal, onProgress }: DownloadOptions): Promise<void> {
  const answer = await ask(asked, received, signal)
  if (answer.status !== 206) Object.assign(received, { parts: [], bytes: 0 })
  received.type = answer.headers.get('content-type') ?? ''
  const reader = answer.body!.getReader()
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), signal)
      if (done) return
      received.parts.push(value)
      received.bytes += value.length
      onProgress(received.bytes)
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** The file at `path` (without a slash) below the base address; with `body` one that is made of it, without writing anything. */
export function downloadOf(path: string, body?: unknown): Download {
  const received: Received = { parts: [], bytes: 0, type: '' }
  const run = async (options: DownloadOptions, tries = TRIES): Promise<Blob> => {
    const before = received.bytes
    try {
      await take({ path, body }, received, options)
      return new Blob(received.parts, { type: received.type })
    } catch (error) {
      if (options.signal.aborted || error instanceof ApiError) throw error
      if (received.bytes > before && tries > 1) return run(options, tries - 1)
      const code = error === 'timeout' ? 'timeout' : $session.get().person ? 'network' : 'signed_out'
      const url = new URL(path, $addresses.get().baseUrl).href
      throw new ApiError({ status: 'Error', code, title: String(error), url, method: methodOf({ path, body }) })
    }
  }
  return { run: (options) => run(options) }
}
