// Counts requests: in Redis for all servers together, or in this process where Redis is missing or does not answer.
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Redis } from '#server/db/redis.ts'

type Report = (error: Error | null, result?: { current: number; ttl: number }) => void

/** The limit of counters in a process; beyond it the oldest is deleted. */
const KEPT = 5_000

/** The first request of a window starts the counter. A counter without expiry gets one. */
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    left = tonumber(ARGV[1])
  end
  return { count, left }`

/** The counters of one limit in this process. */
function createCounters(): (key: string, window: number) => { current: number; ttl: number } {
  const counters = new Map<string, { current: number; end: number }>()
  return (key, window) => {
    const now = Date.now()
    const known = counters.get(key)
    const counter = known && known.end > now ? known : { current: 0, end: now + window }
    counter.current++
    // A map keeps the order of insertion: reinserting makes this counter the last one to be deleted.
    counters.delete(key)
    counters.set(key, counter)
    if (counters.size > KEPT) counters.delete(counters.keys().next().value as string)
    return { current: counter.current, ttl: counter.end - now }
  }
}

/** The options that the plugin passes to a store for one limit. */
interface Child {
  readonly max?: unknown
  readonly timeWindow?: unknown
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string }
}

/** The name of a limit is the same on all servers: its route, or its values if it has no route. */
const nameOf = ({ routeInfo: { method = '', url } = {}, max, timeWindow }: Child): string =>
  url === undefined ? `${typeof max === 'number' ? max : ''}/${String(timeWindow)}` : `${String(method)}${url}`

/** The store of @fastify/rate-limit. Without Redis the plugin counts in this process. */
export function sharedCounters(redis: Redis | undefined): { store?: FastifyRateLimitStoreCtor } {
  if (!redis) return {}
  const storeFor = (name: string): FastifyRateLimitStore => {
    const countHere = createCounters()
    return {
      incr(key: string, report: Report, window: number) {
        // Each server counts these for itself (health.ts).
        if (key.startsWith('health ')) return report(null, countHere(key, window))
        redis
          .run((client, prefix) => client.eval(COUNT, 1, `${prefix}limit:${name}:${key}`, window))
          .then(
            (answer) => {
              const [current, ttl] = answer as [number, number]
              report(null, { current, ttl })
            },
            () => report(null, countHere(key, window)),
          )
      },
      child: (options: Child) => storeFor(nameOf(options)),
    } as unknown as FastifyRateLimitStore
  }
  return {
    store: function Store() {
      return storeFor('all')
    } as unknown as FastifyRateLimitStoreCtor,
  }
}
