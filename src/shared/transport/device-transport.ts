// Calls of a shared device: it authenticates by its own key, and nobody has to be signed in. Not part of portal.js.
import { ApiError } from './api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { $language } from '#shared/bus/language.ts'
import { refusal } from './send.ts'

export interface DeviceCall {
  readonly key: string
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown
  /** After this many ms without a whole answer the call fails with the code timeout. */
  readonly timeout?: number
}

const TIMEOUT = 15_000

/** The JSON that the services answer to the device; throws ApiError. */
export async function callAsDevice<T>(path: string, { key, body, timeout = TIMEOUT }: DeviceCall): Promise<T> {
  const url = new URL(path, $addresses.get().baseUrl).href
  const method = body === undefined ? 'GET' : 'POST'
  const signal = AbortSignal.timeout(timeout)
  const headers = {
    'accept-language': $language.get(),
    'cache-control': 'no-cache',
    'x-device-key': key,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  let answer: Response
  let text: string
  try {
    const content = body === undefined ? null : JSON.stringify(body)
    answer = await fetch(url, { method, headers, body: content, signal, redirect: 'error', credentials: 'omit' })
    text = await answer.text()
    if (answer.ok) return JSON.parse(text) as T
  } catch (error) {
    throw new ApiError({
      status: 'Error',
      code: signal.aborted ? 'timeout' : 'network',
      title: String(error),
      url,
      method,
    })
  }
  throw refusal({ status: answer.status, statusText: answer.statusText, text, url, method })
}
