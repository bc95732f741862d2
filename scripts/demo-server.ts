// Serves demo/ from an origin of its own, so that its pages are as foreign to the portal as a real host's.
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../demo/', import.meta.url))
/** What the pages say; another portal's address is put in its place. */
const WRITTEN = 'http://localhost:8080'
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export interface DemoServer {
  /** Address of the plain page. */
  readonly url: string
  readonly origin: string
  close(): Promise<void>
}

/** No inline code, scripts from one folder of the portal: elements must live with that. */
const policy = (portal: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${portal}/widgets/`,
    "style-src 'self'",
    `connect-src ${portal} ${portal.replace(/^http/, 'ws')}`,
    'img-src blob: data:',
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** Only a plain name below demo/: no folder, no dot in front, nothing encoded. */
const NAME = /^\/([a-z][\w-]*(\.html|\.js|\.css))$/

async function page(path: string, portal: string): Promise<{ type: string; content: string } | undefined> {
  const [, name = '', extension = ''] = NAME.exec(path === '/' ? '/plain.html' : path) ?? []
  const type = TYPES[extension]
  if (!type) return undefined
  try {
    const content = await readFile(join(FOLDER, name), 'utf8')
    return { type, content: content.replaceAll(WRITTEN, portal) }
  } catch {
    return undefined
  }
}

/** Stands for a service of the internal network that tells whether it is reached. */
const HEALTH = '/phone-health'

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, 'localhost', () => done((server.address() as AddressInfo).port))
  })
}

/** Starts on `port` (0: a free one) of this machine; rejects when the port is taken. */
export async function startDemoServer(port: number, portal = WRITTEN): Promise<DemoServer> {
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    if (path === HEALTH) return void response.writeHead(204, { 'access-control-allow-origin': portal }).end()
    void page(path, portal).then((found) => {
      const headers = { 'x-content-type-options': 'nosniff', 'content-security-policy': policy(portal) }
      response.writeHead(found ? 200 : 404, { ...headers, 'content-type': found?.type ?? 'text/plain; charset=utf-8' })
      response.end(found?.content ?? 'Not found')
    })
  })
  const origin = `http://localhost:${await listen(server, port)}`
  return {
    url: `${origin}/plain.html`,
    origin,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
