// Many sockets and requests: none fails, and everybody gets every broadcast once. The long form compares with bare servers, too.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  compareBroadcast,
  compareCpu,
  compareRequests,
  startPlace,
  type Comparison,
  type Place,
} from '#tests/bench/several-servers.ts'
import { isLong, note, sizeOf, timeFor, type ScenarioName } from './scenarios.ts'

let place: Place
beforeAll(async () => {
  place = await startPlace(isLong ? { DEMO: '1' } : {})
}, 300_000)
afterAll(() => place?.stop(), 60_000)

const COMPARISONS = {
  cpu: compareCpu,
  requests: (at, size) => compareRequests(at, size, isLong ? {} : { rounds: 1, seconds: 1, warmUp: 0.2 }),
  broadcast: (at, size) => compareBroadcast(at, size, isLong ? 15 : 1),
} satisfies Partial<Record<ScenarioName, (at: Place, size: number) => Promise<Comparison>>>

test.each(['cpu', 'requests', 'broadcast'] as const)(
  '%s: none fails and none is lost',
  async (scenario) => {
    const { ratio, faults } = await COMPARISONS[scenario](place, sizeOf(scenario))
    note(scenario, ratio)
    expect(faults).toBe(0)
  },
  timeFor('broadcast', 60),
)
