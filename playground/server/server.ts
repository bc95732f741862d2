// The server of the playground: its pages, the manifest, tokens of demo accounts, and the portal at one address per state.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fetchToken } from '#scripts/lib/demo-token.ts'
import { MANIFEST_FILE } from '#scripts/manifest/elements-manifest.ts'
import { type ReadElement, readElements } from '#scripts/manifest/read-areas.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'
import { forward, forwardSocket } from './forward.ts'
import { type State, STATES } from './states.ts'

const FOLDER = join(ROOT, 'playground')
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
}
/** Only plain file names. */
const NAME = /^\/([a-z][\w-]*)\.(html|js|css|json)$/
/** A path of the portal in a state. The widgets are the same in all states, so that the browser caches them. */
const BEHIND = /^\/at\/([a-z-]+)(\/api\/.*)$/
/** The initial demo account of the playground. */
const READER = 'katrin.osterloh'
/** A token younger than this, in ms, is used again: forced refreshes come in bursts. */
const FRESH = 60_000

export interface PlaygroundOptions {
  /** Origin of the running portal. */
  readonly portal: string
  /** 0 for a free one. */
  readonly port: number
  /** Password of every demo account. */
  readonly password: string
}
export interface Playground {
  readonly url: string
  close(): Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A strict policy: no inline code, nothing from other origins. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws:; img-src blob: data:; frame-src 'self'; base-uri 'none'; require-trusted-types-for 'script'"

const send = (response: ServerResponse, status: number, type: string, content: string | Buffer): void =>
  void response
    .writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
    })
    .end(content)

/** Caches tokens of demo accounts by name; each is valid for longer than it is cached. */
function demoTokens({ portal, password }: PlaygroundOptions): (user: string) => Promise<string> {
  const cached = new Map<string, { token: Promise<string>; at: number }>()
  return (user) => {
    const known = cached.get(user)
    if (known && Date.now() - known.at < FRESH) return known.token
    const token = fetchToken(portal, user, password)
    cached.set(user, { token, at: Date.now() })
    token.catch(() => cached.delete(user))
    return token
  }
}

interface Entry {
  readonly id: number
}

/** Attributes that an element needs to show something, by tag; ids come from the portal. */
async function samplesOf(
  elements: readonly ReadElement[],
  portal: string,
  token: string,
): Promise<Record<string, Record<string, string>>> {
  const firstId = async (call: string): Promise<string> => {
    const response = await fetch(portal + call, { headers: { authorization: `Bearer ${token}` } })
    const found = response.ok ? ((await response.json()) as Entry[] | { rows: Entry[] }) : []
    const [entry] = Array.isArray(found) ? found : found.rows
    return String(entry?.id ?? 1)
  }
  const samples: Record<string, Record<string, string>> = {}
  for (const { info } of elements)
    for (const [name, value] of Object.entries(info.sample.attributes ?? {}))
      samples[info.tag] = {
        ...samples[info.tag],
        [name]: typeof value === 'string' ? value : await firstId(value.idFrom),
      }
  return samples
}

/** Data for the start of the page; elements that need another account have its name. */
async function factsOf(portal: string, tokenOf: (user: string) => Promise<string>): Promise<object> {
  const elements = await readElements()
  const accounts = elements.flatMap(({ info: { tag, sample } }) => (sample.account ? [[tag, sample.account]] : []))
  const samples = await samplesOf(elements, portal, await tokenOf(READER))
  return { portal, states: STATES, accounts: { ...Object.fromEntries(accounts), '': READER }, samples }
}

function answers(options: PlaygroundOptions): Handler {
  const { portal } = options
  const tokenOf = demoTokens(options)
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://playground')
    const [, state, path = ''] = BEHIND.exec(url.pathname) ?? []
    const isKnown = (STATES as readonly (string | undefined)[]).includes(state)
    if (isKnown) return forward(request, response, portal, path + url.search, state as State)
    if (url.pathname.startsWith('/widgets/')) return forward(request, response, portal, url.pathname, 'ready')
    if (url.pathname === '/facts.json') {
      return send(response, 200, TYPES['json']!, JSON.stringify(await factsOf(portal, tokenOf)))
    }
    if (url.pathname === '/token') {
      return send(response, 200, 'text/plain', await tokenOf(url.searchParams.get('user') ?? ''))
    }
    const [, name = '', ending = ''] = NAME.exec(url.pathname === '/' ? '/playground.html' : url.pathname) ?? []
    const file = name === 'custom-elements' ? MANIFEST_FILE : join(FOLDER, `${name}.${ending}`)
    const content = name ? await readFile(file).catch(() => undefined) : undefined
    return content ? send(response, 200, TYPES[ending]!, content) : send(response, 404, 'text/plain', 'Not found')
  }
}

/** Starts the playground on `port` of this machine, on a site of its own; rejects if the port is in use. */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const answer = answers(options)
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent)
        send(response, 502, 'text/plain; charset=utf-8', `The portal does not answer: ${String(error)}`)
      else response.destroy()
    })
  })
  server.on('upgrade', (request, socket) => {
    const [, state = '', path = ''] = BEHIND.exec(request.url ?? '') ?? []
    if (/^(ready|empty|long)$/.test(state)) forwardSocket(request, socket, options.portal, path)
    else socket.destroy()
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(options.port, 'localhost', done)
  })
  return {
    url: `http://playground.localhost:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
