// Uploads a file and reports progress, which fetch cannot, so this is the only XMLHttpRequest. It sends the same headers as transport.ts;
// not part of portal.js.
import { ApiError } from './api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { $language } from '#shared/bus/language.ts'
import { $session, accessToken, expireSession } from '#shared/bus/session.ts'
import { refusal } from './send.ts'

export interface Upload {
  readonly body: Blob
  /** Repeats safely: the same key gets the first answer again. */
  readonly key: string
  /** Breaks it off: it rejects with the signal's reason. */
  readonly signal: AbortSignal
  /** Share of the bytes that have left, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Without a byte or an answer for so long it counts as broken off, in ms. */
  readonly silence?: number
}

const SILENCE = 60_000

const headersOf = (token: string, key: string): Record<string, string> => ({
  'accept-language': $language.get(),
  authorization: `Bearer ${token}`,
  'cache-control': 'no-cache',
  'content-type': 'application/octet-stream',
  'x-subject-id': $session.get().person!.sub,
  ...($addresses.get().extensions && { 'idempotency-key': key }),
})

const pauses = new WeakMap<ApiError, number>()

/** The seconds after which a refused upload may be repeated, if the service sent them. */
export const pauseOf = (refused: ApiError): number | undefined => pauses.get(refused)

/** Sends once; rejects with 'timeout', with the signal's reason, or with an unknown outcome if the connection broke. */
function sendOnce(url: URL, token: string, { body, key, signal, onProgress, silence = SILENCE }: Upload) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const call = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const stop = (error: unknown) => {
      reject(error)
      call.abort()
    }
    const breakOff = () => stop(signal.reason)
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(stop, silence, 'timeout')
    }
    call.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      onProgress(total > 0 ? loaded / total : 0)
    }
    call.upload.onload = () => {
      restartTimer()
      onProgress(1)
    }
    const fail = () => reject(new TypeError('network'))
    call.onerror = fail
    // XMLHttpRequest always follows redirects: the response of another origin is ignored.
    call.onload = () => (new URL(call.responseURL || url).origin === url.origin ? resolve(call) : fail())
    call.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', breakOff)
    }
    call.open('POST', url)
    for (const [name, value] of Object.entries(headersOf(token, key))) call.setRequestHeader(name, value)
    signal.addEventListener('abort', breakOff)
    restartTimer()
    call.send(body)
  })
}

/** Sends with a valid token; a refused one is renewed once, refused again the session is over. */
async function sendSigned(url: URL, upload: Upload, refused?: string): Promise<XMLHttpRequest> {
  const token = await accessToken({ refused })
  upload.signal.throwIfAborted()
  const answer = await sendOnce(url, token, upload)
  if (answer.status !== 401) return answer
  if (!refused) return sendSigned(url, upload, token)
  expireSession(token)
  return answer
}

/** Sends the bytes to `path` below the base address; resolves to the JSON of the response. Throws ApiError, or the signal's reason. */
export async function upload<T>(path: string, options: Upload): Promise<T> {
  const { baseUrl } = $addresses.get()
  const url = new URL(path, baseUrl)
  if (url.origin !== new URL(baseUrl).origin) throw new TypeError(url.origin)
  const call = { url: url.href, method: 'POST' }
  let answer: XMLHttpRequest
  try {
    answer = await sendSigned(url, options)
  } catch (error) {
    if (options.signal.aborted) throw error
    const code = error === 'timeout' ? 'timeout' : $session.get().person ? 'network' : 'signed_out'
    throw new ApiError({ status: 'Error', code, title: String(error), ...call })
  }
  const { status, statusText, responseText: text } = answer
  if (status >= 200 && status <= 299) return JSON.parse(text) as T
  const refused = refusal({ status, statusText, text, ...call })
  const pause = Number(answer.getResponseHeader('retry-after'))
  if (pause > 0) pauses.set(refused, pause)
  throw refused
}
