// The network for tests of elements: the test defines the response of each path.
import { vi } from 'vitest'

type Reply = unknown | Response | ((url: URL, init: RequestInit) => unknown)

/** Responses by the end of the path; a test may change them. The bell is empty by default. */
export type Service = Record<string, Reply>

const NOTHING_NEW: Service = { '/badges': { notifications: [], seq: 1 } }

export const failure = (status: number, extra: object = {}): Response =>
  Response.json({ type: 'about:blank', status, title: 'x', code: 'internal', ...extra }, { status })

/** The content of a call: its JSON, and the version of If-Match if there is one. */
export function sentIn({ body, headers }: RequestInit = {}): { readonly body: unknown; readonly version?: number } {
  const tag = new Headers(headers).get('if-match')
  return {
    body: body ? (JSON.parse(String(body)) as unknown) : undefined,
    ...(tag !== null && { version: Number(tag.replaceAll('"', '')) }),
  }
}

/** A write: its method, its path and what `sentIn` reads. */
export interface Sent extends ReturnType<typeof sentIn> {
  readonly method: string
  readonly path: string
}

/** Responses that record writes in `sent`, with their paths behind `base`, and answer them with `write`. */
export function recordWrites(base: string | RegExp, write: (sent: Sent) => unknown) {
  const sent: Sent[] = []
  const pathOf = ({ pathname }: URL) => pathname.split(base)[1] ?? ''
  /** A response that gives `read` to whoever reads. */
  const answer = (read: (path: string) => unknown) => (url: URL, init: RequestInit) => {
    const { method = 'GET' } = init
    if (method === 'GET') return read(pathOf(url))
    const one = { method, path: pathOf(url), ...sentIn(init) }
    sent.push(one)
    return write(one)
  }
  return { sent, answer }
}

/** Replaces `fetch`; returns its mock, which records the calls. */
export function serve(service: Service) {
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input))
    const found = Object.entries({ ...service, ...('/badges' in service ? {} : NOTHING_NEW) }).find(([path]) =>
      url.pathname.endsWith(path),
    )
    const reply = found ? found[1] : failure(404, { code: 'not_found' })
    const body: unknown =
      typeof reply === 'function' ? await (reply as (url: URL, init: RequestInit) => unknown)(url, init) : reply
    if (body instanceof Response) return body.clone()
    return body === undefined ? new Response(null, { status: 204 }) : Response.json(body)
  }
  const mock = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', mock)
  return mock
}
