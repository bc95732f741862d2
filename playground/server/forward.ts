// Forwards calls to the portal, so that the playground needs no CORS permission there, and changes responses for each state.
import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { absent, empty, lengthen, type State } from './states.ts'

/** Headers of one connection, and those that reveal another origin. */
const OWN = /^(host|connection|origin|referer|cookie|accept-encoding|content-length|transfer-encoding|sec-fetch-.*)$/

const handedOn = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (OWN.test(name) ? [] : [[name, String(value)]])),
  )

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function problem(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/problem+json' })
  response.end(status === 204 ? undefined : JSON.stringify({ status, title: code, code }))
}

const CHANGED: Readonly<Partial<Record<State, typeof empty>>> = { empty, long: lengthen }

/** Responds to a request below `/api/` as the portal would in `state`. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  portal: string,
  path: string,
  state: State,
): Promise<void> {
  const isCall = path.startsWith('/api/')
  if (isCall && state === 'loading') return // the page waits until it is left
  if (isCall && state === 'offline') return void request.socket.destroy()
  if (isCall && state === 'error') return problem(response, 500, 'internal_error')
  const missing = isCall && state === 'empty' ? absent(path.split('?')[0] ?? '') : undefined
  if (missing) return problem(response, missing.status, missing.code)
  const body = await bodyOf(request)
  const answer = await fetch(`${portal}${path}`, {
    method: request.method ?? 'GET',
    headers: handedOn(request.headers),
    redirect: 'manual',
    ...(body && { body }),
  })
  const type = answer.headers.get('content-type') ?? ''
  const change = isCall && answer.ok && type.startsWith('application/json') ? CHANGED[state] : undefined
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !/^(content-(encoding|length|security-policy)|connection|transfer-encoding)$/.test(name),
    ),
  )
  response.writeHead(answer.status, headers)
  const content = Buffer.from(await answer.arrayBuffer())
  response.end(change ? JSON.stringify(change(JSON.parse(content.toString()) as Parameters<typeof empty>[0])) : content)
}

/** Connects a websocket of the page with the portal. */
export function forwardSocket(request: IncomingMessage, socket: Duplex, portal: string, path: string): void {
  const ask = portal.startsWith('https:') ? httpsRequest : httpRequest
  const headers = { ...request.headers, host: new URL(portal).host, origin: portal }
  const outgoing = ask(`${portal}${path}`, { headers })
  const end = () => socket.destroy()
  outgoing.on('error', end)
  outgoing.on('response', end)
  outgoing.on('upgrade', (answer, behind, head) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.write(head)
    behind.pipe(socket).pipe(behind)
    behind.on('error', end)
    socket.on('error', () => behind.destroy())
  })
  outgoing.end()
}
