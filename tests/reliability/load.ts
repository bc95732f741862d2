// Loads of requests: how long each took, and those that failed.
import { setTimeout as delay } from 'node:timers/promises'

export interface Load {
  /** Times of the answers, in ms. */
  readonly times: readonly number[]
  /** The failures, as text. */
  readonly failed: readonly string[]
}

const isoNow = () => new Date().toISOString()

/** Sends requests one by one, and collects their outcomes. */
function createSender() {
  const [times, failed]: [number[], string[]] = [[], []]
  return {
    times,
    failed,
    async send(ask: () => Promise<Response>): Promise<void> {
      const began = performance.now()
      try {
        const answer = await ask()
        const text = await answer.text()
        times.push(performance.now() - began)
        if (!answer.ok) failed.push(`${isoNow()} ${answer.status} ${text.slice(0, 200)}`)
      } catch (error) {
        const { message, cause } = error as Error
        failed.push(`${isoNow()} ${message} ${String(cause ?? '')}`)
      }
    },
  }
}

/** Sends so many requests a second while `goesOn`, whether or not earlier ones are answered. */
export async function sendSteadily(
  ask: (n: number) => Promise<Response>,
  rate: number,
  goesOn: (n: number) => boolean,
): Promise<Load> {
  const { times, failed, send } = createSender()
  const running = new Set<Promise<void>>()
  const start = performance.now()
  for (let n = 0; goesOn(n); n++) {
    const ahead = start + (n * 1_000) / rate - performance.now()
    if (ahead > 1) await delay(ahead)
    const call = send(() => ask(n)).finally(() => running.delete(call))
    running.add(call)
  }
  await Promise.all(running)
  return { times, failed }
}

/** This number of callers each send one request after the other while `goesOn`: a slow machine gets fewer of them. */
export async function keepSending(
  callers: number,
  ask: (caller: number, n: number) => Promise<Response>,
  goesOn: () => boolean,
): Promise<Load> {
  const { times, failed, send } = createSender()
  const call = async (caller: number) => {
    for (let n = 0; goesOn(); n++, await delay(20)) await send(() => ask(caller, n))
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return { times, failed }
}
