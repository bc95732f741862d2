// Scenarios for several servers: each with its goal, and its number of repetitions in `npm test` and in `npm run test:reliability`, which
// writes the measurements to docs/reliability.md.
import { appendFileSync } from 'node:fs'

export interface Scenario {
  readonly what: string
  /** The maximum of the number. */
  readonly atMost: number
  readonly unit: string
  /** How often, how many or how long, in `npm test` and in the long form. */
  readonly short: number
  readonly long: number
}

export const SCENARIOS = {
  serverKills: {
    what: 'acknowledged writes lost in {size} × kill -9 of the server',
    atMost: 0,
    unit: 'writes',
    short: 7,
    long: 200,
  },
  databaseKills: {
    what: 'acknowledged writes lost in {size} × kill -9 of the database',
    atMost: 0,
    unit: 'writes',
    short: 2,
    long: 50,
  },
  cutsOne: {
    what: 'events lost or doubled over {size} cuts, one server',
    atMost: 0,
    unit: 'events',
    short: 100,
    long: 10_000,
  },
  cutsTwo: {
    what: 'events lost or doubled over {size} cuts, two servers',
    atMost: 0,
    unit: 'events',
    short: 100,
    long: 10_000,
  },
  redisGone: {
    what: 'failed requests and missed events while Redis is gone for {size} s',
    atMost: 0,
    unit: 'faults',
    short: 2,
    long: 10,
  },
  failedRequests: {
    what: 'requests that failed in {size} restarts of a server under load',
    atMost: 0,
    unit: 'requests',
    short: 1,
    long: 20,
  },
  missedEvents: {
    what: 'events missed or doubled in {size} restarts of a server under load',
    atMost: 0,
    unit: 'events',
    short: 1,
    long: 20,
  },
  schedules: {
    what: 'runs of minutely schedules that two servers did twice or not at all, in {size} min',
    atMost: 0,
    unit: 'runs',
    short: 0,
    long: 3,
  },
  coldStart: {
    what: 'cold start of a server on a migrated database, median of {size}',
    atMost: 2,
    unit: 's',
    short: 1,
    long: 7,
  },
  requests: {
    what: '{size} sockets and 200 requests/s, p99 ÷ bare Fastify with ws',
    atMost: 1.5,
    unit: '',
    short: 100,
    long: 2_000,
  },
  broadcast: {
    what: 'broadcast to {size} sockets, p99 ÷ bare ws',
    atMost: 1.3,
    unit: '',
    short: 200,
    long: 9_000,
  },
  cpu: {
    what: 'CPU per 1,000 requests of {size}, two servers ÷ one',
    atMost: 1.1,
    unit: '',
    short: 100,
    long: 6_000,
  },
} satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS

/** `npm run test:reliability`. */
export const isLong = Boolean(process.env['RELIABILITY_RESULTS'])

export const sizeOf = (name: ScenarioName): number => SCENARIOS[name][isLong ? 'long' : 'short']

/** Time for something that takes `each` ms as often as the scenario does it, and a minute. */
export const timeFor = (name: ScenarioName, each: number): number => 120_000 + sizeOf(name) * each

/** Records a measurement of the long form; without it, in `npm test`, has no effect. */
export function note(name: ScenarioName, value: number): void {
  const file = process.env['RELIABILITY_RESULTS']
  if (file) appendFileSync(file, `${JSON.stringify({ name, value, at: new Date().toISOString() })}\n`)
}
