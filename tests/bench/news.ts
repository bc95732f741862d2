// The most frequent request compared with minimal Fastify: alternating rounds of the same load, median of their ratio.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '#server/db/embedded.ts'
import { fetchToken } from '#scripts/lib/demo-token.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { median, report } from './report.ts'

const ROUNDS = 5
const SECONDS = 5
const CONNECTIONS = 50
const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

async function requestsPerSecond(url: string, token: string, subject: string): Promise<number> {
  const headers = [`authorization=Bearer ${token}`, `x-subject-id=${subject}`, 'cache-control=no-cache']
  const args = ['-c', `${CONNECTIONS}`, '-d', `${SECONDS}`, '--json', ...headers.flatMap((one) => ['-H', one]), url]
  const { stdout } = await run(`${root}/node_modules/.bin/autocannon`, args)
  const { requests, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number }
    non2xx: number
    errors: number
  }
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}

/** Reports requests per second of both and their ratio. */
export async function benchNews(portal: RunningPortal, username: string): Promise<void> {
  // The server's database is already running; this only finds its address.
  const { url: databaseUrl } = await startEmbedded({ dataDir: portal.dataDir })
  const bare = spawn(process.execPath, ['tests/bench/bare.ts', `${portal.url}/realms/portal`, databaseUrl], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(bare.stdout, 'data')) as [Buffer]
    const token = await fetchToken(portal.url, username, portal.password)
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
    const ours = `${portal.url}/api/news/ma/news/last?size=3`
    const theirs = `${line.toString().trim()}/news/last?size=3`
    const rounds: { ours: number; theirs: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const result = { ours: 0, theirs: 0 }
      for (const who of round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
        result[who] = await requestsPerSecond(who === 'ours' ? ours : theirs, token, sub)
      }
      rounds.push(result)
    }
    report('news/last?size=3', median(rounds.map((one) => one.ours)), 'req/s')
    report('news/last?size=3, bare Fastify', median(rounds.map((one) => one.theirs)), 'req/s')
    report('news/last?size=3 ÷ bare Fastify', median(rounds.map((one) => one.ours / one.theirs)), 'ratio', {
      atLeast: 0.7,
    })
  } finally {
    bare.kill()
  }
}
