// A real Redis or Valkey for tests, where the machine has one: no npm package brings its program.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#server/db/embedded-host.ts'

const PROGRAM = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Why tests that need the server are skipped; undefined: they are not. */
export const noRedis = PROGRAM === undefined ? 'neither valkey-server nor redis-server is in PATH' : undefined

export interface RedisServer {
  readonly url: string
  readonly port: number
  /** Ends it like kill -9; its data are lost. */
  kill(): Promise<void>
  /** Starts it on the same port, with further settings. */
  start(...settings: string[]): Promise<void>
  signal(name: NodeJS.Signals): void
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createConnection(port, '127.0.0.1', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** A server in memory only, not started yet. */
export async function redisServer(): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async start(...settings) {
      const plain = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn(PROGRAM as string, [...plain, ...settings], { stdio: 'ignore', cwd: '/' })
      while (!(await answers(port))) await delay(20)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    signal: (name) => void child?.kill(name),
  }
}
