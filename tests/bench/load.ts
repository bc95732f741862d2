// The server's event loop under load: 200 requests per second, as sent by home, bell and stories.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { percentile, report } from './report.ts'

const RATE = 200
const SECONDS = 20
const WARM_UP = 3

async function delays(portal: RunningPortal, file: string): Promise<{ p99: number; max: number }> {
  rmSync(file, { force: true })
  process.kill(portal.pid, 'SIGUSR2')
  while (!existsSync(file)) await pause(20)
  await pause(20)
  return JSON.parse(readFileSync(file, 'utf8')) as { p99: number; max: number }
}

/** Requests and their frequency out of 20. */
const MIX: readonly [weight: number, path: string][] = [
  [6, '/api/notification/badges'],
  [4, '/api/news/ma/news/last?size=3'],
  [3, '/api/news/ma/news/highlight'],
  [2, '/api/news/ma/kategorien/primevuetreenodes'],
  [2, '/api/ma/devision/settings'],
  [1, '/api/user/mfa/check'],
  [1, '/static/config.prod.json'],
  [1, '/widgets/portal.js'],
]
const CALLS = MIX.flatMap(([weight, path]) => Array.from({ length: weight }, () => path))

async function load(portal: RunningPortal, people: readonly Api[], seconds: number, times: number[]): Promise<number> {
  const running = new Set<Promise<void>>()
  let refused = 0
  const one = async (index: number): Promise<void> => {
    const api = people[index % people.length]
    const path = CALLS[(index * 7) % CALLS.length] ?? ''
    const began = performance.now()
    const answer = await fetch(`${portal.url}${path}`, {
      headers: { authorization: `Bearer ${api?.token()}`, 'x-subject-id': api?.sub ?? '', 'cache-control': 'no-cache' },
    })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    if (!answer.ok) refused++
  }
  const start = performance.now()
  for (let index = 0; index < RATE * seconds; index++) {
    const ahead = start + (index * 1000) / RATE - performance.now()
    if (ahead > 1) await pause(ahead)
    const call = one(index).finally(() => running.delete(call))
    running.add(call)
  }
  await Promise.all(running)
  return refused
}

/** Reports the delay of the event loop and the p99 of the responses; throws if requests fail. */
export async function benchLoad(portal: RunningPortal, usernames: readonly string[], file: string): Promise<void> {
  const people: Api[] = []
  for (const username of usernames) people.push(await signInApi(portal.url, username, portal.password))
  await load(portal, people, WARM_UP, [])
  await delays(portal, file)
  const times: number[] = []
  const refused = await load(portal, people, SECONDS, times)
  const { p99, max } = await delays(portal, file)
  if (refused > 0) throw new Error(`${refused} calls were refused`)
  report(`event-loop delay under ${RATE} requests/s, p99`, p99, 'ms', { atMost: 50 })
  report(`event-loop delay under ${RATE} requests/s, worst`, max, 'ms')
  report(`answer under ${RATE} requests/s, p99`, percentile(times, 0.99), 'ms')
}
