// Writes that `api.ts` has no word for: with the version they were made from, and with bytes. Not part of portal.js.
import { ApiError } from './api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { $session } from '#shared/bus/session.ts'
import { transport } from './transport.ts'

export interface Write {
  readonly method: 'PATCH' | 'PUT' | 'POST' | 'DELETE'
  /** Sent as JSON; a Blob is sent as it is. */
  readonly body?: unknown
  /** The state the change was made from: another one answers 409. */
  readonly version?: number | undefined
  /** The author: the services refuse the write with another person's token (`subject_mismatch`). */
  readonly sub?: string
  /** Repeats safely: the same key gets the first answer again. */
  readonly key?: string | undefined
  /** After this many ms without an answer the call fails. */
  readonly timeout?: number
  /** Continues after the page is closed. */
  readonly keepalive?: boolean
}

const TIMEOUT = 30_000

function headersOf({ body, version, sub, key }: Write): Record<string, string> {
  const { extensions } = $addresses.get()
  return {
    ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
    ...(sub && { 'x-subject-id': sub }),
    ...(extensions && { 'idempotency-key': key ?? newKey() }),
    ...(extensions && version !== undefined && { 'if-match': `"${version}"` }),
  }
}

/** A key for one write and its repetitions. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

function parsed(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {}
  } catch {
    return {} // a proxy's page, not a problem of ours
  }
}

/** Writes below the configured base address; resolves to the JSON, or undefined without a body. Throws ApiError. */
export async function send<T>(path: string, write: Write): Promise<T> {
  const { method, body, keepalive = false } = write
  const url = new URL(path, $addresses.get().baseUrl).href
  let answer: Response
  let text: string
  const signal = AbortSignal.timeout(write.timeout ?? TIMEOUT)
  try {
    const content = body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body)
    answer = await transport(path, { method, headers: headersOf(write), body: content, signal, keepalive })
    text = await answer.text()
  } catch (error) {
    const code = signal.aborted ? 'timeout' : $session.get().person ? 'network' : 'signed_out'
    throw new ApiError({ status: 'Error', code, title: String(error), url, method })
  }
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T
  throw refusal({ status: answer.status, statusText: answer.statusText, text, url, method })
}

interface Refusal {
  readonly status: number
  readonly statusText: string
  readonly text: string
  readonly url: string
  readonly method: string
}

/** The error of an answer outside 2xx, from its text. */
export function refusal({ status, statusText, text, url, method }: Refusal): ApiError {
  const { code = `http_${status}`, title = statusText, details } = parsed(text)
  return new ApiError({ status, code: String(code), title: String(title), details, url, method, body: text })
}

/** The current state that a version conflict (409) contains. */
export function presentOf<T>(error: unknown): T | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return parsed(String(error.body))['present'] as T | undefined
}
