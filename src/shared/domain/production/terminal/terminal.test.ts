// The rules of a terminal: the meaning of a scan, signed-in people, and a queue that may be interrupted anywhere.
import { assert, array, asyncProperty, constantFrom, integer, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterWrongTry, badgeKey, findIn, FREE_TRIES, NO_TRIES, pinKey, seal, type Tries } from './credentials.ts'
import {
  afterEvent,
  isForgotten,
  presencesAfter,
  stepsToGoOn,
  stepsToSwitch,
  type Presence,
  type TerminalEvent,
} from './presence.ts'
import { nextBatch, outcomeOf, retryIn, type EventResult } from './queue.ts'
import { piecesOf, scanOf } from './scan.ts'

const isOrder = (number: string) => ['4711-20', 'A17'].includes(number)

test.each([
  ['4711-20', { kind: 'order', number: '4711-20' }],
  ['  4711ß20 ', { kind: 'order', number: '4711-20' }],
  ['a17', { kind: 'order', number: 'A17' }],
  ['9999-10', { kind: 'order', number: '9999-10' }],
  ['CMD-PAUSE', { kind: 'command', command: 'PAUSE' }],
  ['cmdßsignout', { kind: 'command', command: 'SIGNOUT' }],
  ['CMD-DANCE', { kind: 'unknown' }],
  ['10234', { kind: 'number', number: '10234' }],
  ['0004711234', { kind: 'badge', badge: '0004711234' }],
  ['04:a2:2b:91', { kind: 'badge', badge: '04A22B91' }],
  ['', { kind: 'unknown' }],
  ['hello', { kind: 'unknown' }],
  ['1'.repeat(65), { kind: 'unknown' }],
])('[MES-01] a scan of %j is %j', (typed, scan) => {
  expect(scanOf(typed, isOrder)).toEqual(scan)
})

test.each([
  ['62', 62],
  [' 0 ', 0],
  ['1234567', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['', undefined],
])('[MES-01] %j are %j pieces', (typed, pieces) => {
  expect(piecesOf(typed)).toBe(pieces)
})

describe('[MES-01] credentials', () => {
  test('open only what is sealed for them at their device', async () => {
    const person = { id: 'p', name: 'Dragan I.' }
    const badge = await badgeKey('04 a2', 'salt')
    const pin = await pinKey('10234', '123456', 'salt')
    const roster = Object.fromEntries([await seal(badge, 1, person), await seal(pin, 1, person)])
    expect(JSON.stringify(roster)).not.toContain('Dragan')
    expect(await findIn(roster, await badgeKey('04A2', 'salt'), 1)).toEqual(person)
    expect(await findIn(roster, pin, 1)).toEqual(person)
    expect(await findIn(roster, badge, 2)).toBeUndefined()
    expect(await findIn(roster, await pinKey('10234', '123457', 'salt'), 1)).toBeUndefined()
    expect(await findIn(roster, await pinKey('10235', '123456', 'salt'), 1)).toBeUndefined()
    const broken = Object.fromEntries(Object.keys(roster).map((lookup) => [lookup, '00'.repeat(40)]))
    expect(await findIn(broken, badge, 1)).toBeUndefined()
  })

  test('after five wrong tries each further one waits longer, up to a quarter of an hour', () => {
    let tries: Tries = NO_TRIES
    const waits = Array.from({ length: 12 }, () => {
      tries = afterWrongTry(tries, 1_000_000)
      return tries.waitsUntil === 0 ? 0 : (tries.waitsUntil - 1_000_000) / 60_000
    })
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15, 15])
    expect(FREE_TRIES).toBe(5)
  })
})

const event = (counter: number, changes: Partial<TerminalEvent> = {}): TerminalEvent => ({
  counter,
  key: `key ${counter}`,
  kind: 'signIn',
  personId: 'p',
  workplaceId: 1,
  at: `2026-04-21T06:00:${String(counter % 60).padStart(2, '0')}Z`,
  ...changes,
})

const SHIFTS = [
  { kind: 'early', begins: 360, ends: 840 },
  { kind: 'late', begins: 840, ends: 1320 },
] as const

describe('[MES-01] presences', () => {
  const after = (...events: Partial<TerminalEvent>[]): Presence | undefined =>
    presencesAfter([], [event(1), ...events.map((one, index) => event(index + 2, one))], SHIFTS)[0]
  const numbers = (present: Presence | undefined) => present?.orders.map(({ order }) => order)

  test('several orders run side by side, and a break halts all of them', () => {
    const both = [{ kind: 'begin', order: 'A' } as const, { kind: 'begin', order: 'B' } as const]
    expect(numbers(after(...both))).toEqual(['A', 'B'])
    const paused = after(...both, { kind: 'pause' })
    expect(paused).toMatchObject({ orders: [], halted: ['A', 'B'] })
    expect(stepsToGoOn(paused!)).toEqual([{ kind: 'resume' }])
    expect(numbers(after(...both, { kind: 'pause' }, { kind: 'resume' }))).toEqual(['A', 'B'])
  })

  test('overhead interrupts orders, which go on afterwards', () => {
    const cleaning = after({ kind: 'begin', order: 'A' }, { kind: 'begin', activity: 'cleaning' })
    expect(cleaning).toMatchObject({ orders: [], halted: ['A'], overhead: { activity: 'cleaning' } })
    const steps = stepsToGoOn(cleaning!)
    expect(steps).toEqual([
      { kind: 'end', activity: 'cleaning' },
      { kind: 'begin', order: 'A' },
    ])
    expect(numbers(after({ kind: 'begin', order: 'A' }, { kind: 'begin', activity: 'cleaning' }, ...steps))).toEqual([
      'A',
    ])
  })

  test('a switch ends what runs, and a sign-out everything', () => {
    const present = after({ kind: 'begin', order: 'A' }, { kind: 'begin', order: 'B' })!
    const steps = stepsToSwitch(present, 'C')
    expect(steps.at(-1)).toEqual({ kind: 'begin', order: 'C' })
    expect(numbers(after({ kind: 'begin', order: 'A' }, { kind: 'begin', order: 'B' }, ...steps))).toEqual(['C'])
    expect(after({ kind: 'signOut' })).toBeUndefined()
    expect(afterEvent(undefined, event(1, { kind: 'pause' }))).toBeUndefined()
  })
})

describe('[MES-01] a sign-out that was forgotten', () => {
  const YESTERDAY = '2026-04-20T04:00:00Z'
  const known = presencesAfter(
    [],
    [event(1, { at: YESTERDAY }), event(2, { kind: 'begin', order: 'A', at: YESTERDAY })],
    SHIFTS,
  )

  test.each([
    ['during the shift', '2026-04-20T10:00:00Z', false],
    ['in the third hour of overtime', '2026-04-20T14:30:00Z', false],
    ['next morning', '2026-04-21T03:50:00Z', true],
  ])('is taken for one %s: %s', (_when, at, isTaken) => {
    expect(isForgotten(known[0]!, SHIFTS, new Date(at))).toBe(isTaken)
  })

  test('and a new sign-in, also at another workplace, remove everything of yesterday', () => {
    const at = '2026-04-21T03:55:00Z'
    for (const workplaceId of [1, 2]) {
      const present = presencesAfter(known, [event(3, { at, workplaceId })], SHIFTS)
      expect(present).toEqual([{ personId: 'p', workplaceId, since: at, orders: [], halted: [] }])
    }
    expect(presencesAfter(known, [event(3, { at, personId: 'q' })], SHIFTS)).toHaveLength(2)
    expect(presencesAfter(known, [event(3, { at, kind: 'pause' })], SHIFTS)).toEqual([])
  })
})

test('[MES-01] the minutes of an order go on counting after a pause and after overhead, and end with it', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 6, minutes)).toISOString()
  const one = (counter: number, minutes: number, event: Pick<TerminalEvent, 'kind' | 'order' | 'activity'>) => ({
    ...event,
    counter,
    key: String(counter),
    personId: 'p',
    workplaceId: 1,
    at: at(minutes),
  })
  const events = [
    one(1, 0, { kind: 'begin', order: 'A' }),
    one(2, 10, { kind: 'pause' }),
    one(3, 20, { kind: 'resume' }),
    one(4, 25, { kind: 'begin', activity: 'cleaning' }),
    one(5, 30, { kind: 'end', activity: 'cleaning' }),
    one(6, 30, { kind: 'begin', order: 'A' }),
  ]
  expect(presencesAfter([], events, [])[0]).toMatchObject({ orders: [{ order: 'A', since: at(30) }], spent: { A: 15 } })
  const ended = one(7, 40, { kind: 'end', order: 'A' })
  expect(presencesAfter([], [...events, ended], [])[0]).toMatchObject({ orders: [], spent: {} })
})

describe('[MES-01] the queue', () => {
  /** A model of the server: it stores each key once; a response may be lost after that. */
  function aServer() {
    const stored: TerminalEvent[] = []
    return {
      stored,
      take: (events: readonly TerminalEvent[]): EventResult[] => {
        const isFree = (one: TerminalEvent) =>
          stored.every(({ key, counter }) => key === one.key || counter !== one.counter)
        const isStored = (one: TerminalEvent) => stored.some(({ key }) => key === one.key)
        const firstTaken = Math.min(
          ...events.filter((one) => !isStored(one) && !isFree(one)).map(({ counter }) => counter),
        )
        return events.map((one) => {
          const isKnown = isStored(one)
          if (!isKnown && one.counter >= firstTaken)
            return { counter: one.counter, result: 'refused', rule: 'counterTaken' }
          if (!isKnown) stored.push(one)
          return { counter: one.counter, result: isKnown ? 'known' : 'stored', rule: null }
        })
      },
    }
  }

  test('two tablets with one key: whatever is renumbered, of each the earlier booking has the lower number', () => {
    const booked = array(record({ tablet: constantFrom(0, 1), sends: constantFrom(true, false) }), { maxLength: 40 })
    assert(
      property(booked, (steps) => {
        const server = aServer()
        const tablets = [0, 1].map(() => ({ waiting: [] as TerminalEvent[], last: 0 }))
        let minute = 0
        const exchange = (tablet: { waiting: TerminalEvent[]; last: number }) => {
          const batch = nextBatch(tablet.waiting, 3)
          const { done, renumbered } = outcomeOf(batch, server.take(batch))
          tablet.waiting = tablet.waiting.filter(({ counter }) => !done.includes(counter))
          if (renumbered.length === 0) return
          const above = Math.max(tablet.last, ...server.stored.map(({ counter }) => counter))
          const first = Math.min(...renumbered.map(({ counter }) => counter))
          const later = tablet.waiting.filter(({ counter }) => counter >= first)
          const kept = tablet.waiting.filter(({ counter }) => counter < first)
          tablet.waiting = [...kept, ...later.map((one, index) => ({ ...one, counter: above + index + 1 }))]
          tablet.last = above + later.length
        }
        for (const { tablet: index, sends } of steps) {
          const tablet = tablets[index]!
          const at = new Date(Date.UTC(2026, 3, 20, 4, ++minute)).toISOString()
          tablet.waiting.push(event(++tablet.last, { key: `${index} ${minute}`, personId: `${index}`, at }))
          if (sends) exchange(tablet)
        }
        for (const tablet of tablets) while (tablet.waiting.length > 0) exchange(tablet)
        expect(server.stored).toHaveLength(steps.length)
        const inOrder = server.stored.toSorted((one, other) => one.counter - other.counter)
        for (const person of ['0', '1']) {
          const times = inOrder.filter(({ personId }) => personId === person).map(({ at }) => at)
          expect(times).toEqual(times.toSorted())
        }
      }),
    )
  })

  const step = record({
    adds: integer({ min: 0, max: 3 }),
    limit: integer({ min: 1, max: 4 }),
    cut: constantFrom('before', 'after', 'none', 'partly'),
    twice: constantFrom(true, false),
  })

  test('any cut, order and repetition stores each event once, in the order of the counters', () => {
    assert(
      property(array(step, { maxLength: 30 }), (steps) => {
        const server = aServer()
        let waiting: TerminalEvent[] = []
        let last = 0
        const exchange = (limit: number, cut: string, twice: boolean) => {
          const batch = nextBatch(waiting, limit)
          if (batch.length === 0 || cut === 'before') return
          const results = server.take(cut === 'partly' ? batch.slice(0, 1) : batch)
          if (twice) server.take(batch.toReversed())
          if (cut === 'after') return
          const { done } = outcomeOf(batch, results)
          waiting = waiting.filter(({ counter }) => !done.includes(counter))
        }
        for (const { adds, limit, cut, twice } of steps) {
          waiting = [...waiting, ...Array.from({ length: adds }, () => event(++last))]
          exchange(limit, cut, twice)
        }
        while (waiting.length > 0) exchange(2, 'none', false)
        expect(server.stored.map(({ counter }) => counter).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: last }, (_, index) => index + 1),
        )
      }),
    )
  })

  test('a number that another device has used is replaced, and no event counts as done', () => {
    const sent = [event(1), event(2)]
    const outcome = outcomeOf(sent, [
      { counter: 1, result: 'refused', rule: 'counterTaken' },
      { counter: 2, result: 'refused', rule: 'orderUnknown' },
    ])
    expect(outcome.done).toEqual([2])
    expect(outcome.renumbered).toEqual([sent[0]])
    expect(outcome.refused).toEqual([{ rule: 'orderUnknown', at: sent[1]!.at }])
    expect(outcomeOf(sent, []).done).toEqual([])
  })

  test('retries wait longer and longer, spread over the devices of a hall', () => {
    assert(
      property(tuple(integer({ min: 1, max: 100 }), integer({ min: 0, max: 100 })), ([failures, chance]) => {
        const wait = retryIn(failures, chance / 100)
        expect(wait).toBeGreaterThanOrEqual(1_500)
        expect(wait).toBeLessThanOrEqual(37_500)
      }),
    )
  })

  test('keys of equal PINs differ from number to number', async () => {
    await assert(
      asyncProperty(integer({ min: 0, max: 999_999 }), async (pin) => {
        const [one, other] = await Promise.all([pinKey('1', `${pin}`, 's'), pinKey('2', `${pin}`, 's')])
        expect(one).not.toEqual(other)
      }),
      { numRuns: 2 },
    )
  })
})
