// Copies of the portal's files on a host's own site: behind a slow line, or as an older version.
import type { ServerResponse } from 'node:http'

const KEPT = ['content-type', 'cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy']

export interface Copy {
  /** Delay of each file, in ms. */
  readonly delay?: number
  /** Replaces the version in the scripts. */
  readonly rewrite?: (script: string) => string
}

/** Responds with the portal's file at `path`, or with 502 if the portal is not running. */
export async function sendCopy(response: ServerResponse, portal: string, path: string, copy: Copy): Promise<void> {
  const { delay = 0, rewrite = (script: string) => script } = copy
  const [answer] = await Promise.all([
    fetch(`${portal}${path}`).catch(() => undefined),
    new Promise((done) => setTimeout(done, delay)),
  ])
  if (!answer) return void response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end('Portal away')
  const type = answer.headers.get('content-type') ?? ''
  const headers = Object.fromEntries(
    KEPT.map((name) => [name, answer.headers.get(name) ?? '']).filter(([, value]) => value),
  )
  const body = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, headers)
  response.end(type.includes('javascript') ? rewrite(body.toString()) : body)
}
