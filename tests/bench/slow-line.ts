// A proxy that simulates a network of 1.6 Mbit/s and 150 ms for each request and each preflight, because the browser's own
// throttling does not apply to preflights. The portal's own response time is added.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { listen, type Listening } from '#server/testing/listen.ts'

/** In ms, for each request. */
const DELAY = 150
/** In bytes per ms. */
const SPEED = 200

const fetchFrom = (portal: string, { url = '/', method, headers }: IncomingMessage, body: Buffer) =>
  new Promise<IncomingMessage>((done, fail) =>
    request(new URL(url, portal), { method, headers: { ...headers, host: new URL(portal).host } }, done)
      .on('error', fail)
      .end(body),
  )

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Starts the proxy of `portal`; `own` are further scripts by path with the same delay. */
export async function startSlowLine(portal: string, own: Readonly<Record<string, string>>): Promise<Listening> {
  const answer = async (asked: IncomingMessage, response: ServerResponse) => {
    const [body] = await Promise.all([read(asked), pause(DELAY)])
    const script = own[asked.url ?? '']
    if (script !== undefined) {
      const packed = gzipSync(script)
      await pause(packed.length / SPEED)
      const headers = {
        'content-type': 'text/javascript',
        'content-encoding': 'gzip',
        'access-control-allow-origin': '*',
        'cache-control': 'max-age=300',
      }
      return void response.writeHead(200, headers).end(packed)
    }
    const given = await fetchFrom(portal, asked, body)
    const content = await read(given)
    await pause(content.length / SPEED)
    response.writeHead(given.statusCode ?? 502, given.headers).end(content)
  }
  const server = createServer((asked, response) => void answer(asked, response).catch(() => response.destroy()))
  return listen(server)
}
