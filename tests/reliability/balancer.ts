// HAProxy with the configuration of the repository (deploy/haproxy.cfg), and its reports about its servers.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort, until } from '#tests/e2e/portal.ts'

const CONFIGURATION = resolve(import.meta.dirname, '../../deploy/haproxy.cfg')

/** Why tests that need it are skipped; undefined: they are not. */
export const noHaproxy = spawnSync('haproxy', ['-v']).status === 0 ? undefined : 'haproxy is not in PATH'

export interface Balancer {
  /** The address that people open. */
  readonly url: string
  /** How many servers it sends requests to. */
  ready(): Promise<number>
  /** How many requests each server has got. */
  requests(): Promise<number[]>
  /** Its log: requests that failed or were repeated, and servers that started and stopped. */
  output(): string
  stop(): Promise<void>
}

export async function startBalancer(servers: readonly string[], publicPort?: number): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-haproxy-'))
  const socket = join(folder, 'stats')
  await writeFile(join(folder, 'stats.cfg'), `global\n  stats socket ${socket}\n`)
  const port = publicPort ?? (await freePort())
  const addresses = { PORTAL_BIND: `127.0.0.1:${port}`, PORTAL_1: servers[0]!, PORTAL_2: servers[1]! }
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', join(folder, 'stats.cfg'), '-f', CONFIGURATION], {
    env: { ...process.env, ...addresses },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (written: Buffer) => (output += `${new Date().toISOString()} ${written.toString()}`))
  /** Lines of its statistics for the two servers, as name and value. */
  const read = async (): Promise<Record<string, string>[]> => {
    const answer = connect(socket)
    answer.end('show stat\n')
    const [head = '', ...lines] = (await text(answer)).trim().split('\n')
    const names = head.replace('# ', '').split(',')
    return lines
      .map((line) => line.split(','))
      .filter(([backend, server]) => backend === 'portal' && server?.startsWith('portal'))
      .map((values) => Object.fromEntries(names.map((name, n) => [name, values[n] ?? ''])))
  }
  const balancer: Balancer = {
    url: `http://localhost:${port}`,
    ready: async () => (await read()).filter(({ status }) => status?.startsWith('UP')).length,
    requests: async () => (await read()).map(({ req_tot: total }) => Number(total)),
    output: () => output,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
  await until(
    () =>
      balancer.requests().then(
        ({ length }) => length === servers.length,
        () => false,
      ),
    10_000,
    () => `HAProxy does not start: ${output}`,
  )
  return balancer
}
