import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantAt } from '#domain/calendar/berlin-time.ts'
import { bookingsOf, withCorrections, type PersonEvent } from './bookings.ts'
import { clockHours, industrialHours } from './industrial-minutes.ts'
import { loginStateOf } from './logins.ts'
import { handsOverAt } from './release.ts'
import { isClean, lineOf, type Booked, type LineFacts } from './segments.ts'
import { windowOf, type Shift } from './shifts.ts'
import { suggestFor } from './suggestion.ts'

const DAY = '2026-04-20'
const EARLY: Shift = { id: 1, kind: 'early', begins: 360, ends: 840 }
const LATE: Shift = { id: 2, kind: 'late', begins: 840, ends: 1320 }
const NIGHT: Shift = { id: 3, kind: 'night', begins: 1320, ends: 360 }
const SHIFTS = [EARLY, LATE, NIGHT]
const at = (clock: string, day = DAY): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return instantAt(day, hours * 60 + minutes).getTime()
}

let counter = 0
const event = (clock: string, kind: PersonEvent['kind'], more: Partial<PersonEvent> = {}): PersonEvent => ({
  deviceId: 7,
  counter: ++counter,
  workplaceId: 12,
  kind,
  at: at(clock),
  ...more,
})
const bookings = (events: readonly PersonEvent[], logOuts: readonly number[] = []) =>
  bookingsOf(
    events,
    () => SHIFTS,
    logOuts.map((one) => ({ at: one, madeAt: one })),
  )
const brief = (events: readonly PersonEvent[], logOuts: readonly number[] = []) =>
  bookings(events, logOuts).map(({ kind, from, to, orderId }) => [kind, from, to, orderId ?? null])

describe('bookings', () => {
  test('[MES-01] a pause interrupts an order, which continues after it; overhead interrupts it too', () => {
    const events = [
      event('6:00', 'begin', { orderId: 1 }),
      event('9:10', 'pause'),
      event('9:40', 'resume'),
      event('11:00', 'begin', { activityId: 5 }),
      event('11:30', 'begin', { orderId: 1 }),
      event('14:00', 'signOut'),
    ]
    expect(brief(events)).toEqual([
      ['order', at('6:00'), at('9:10'), 1],
      ['pause', at('9:10'), at('9:40'), null],
      ['order', at('9:40'), at('11:00'), 1],
      ['overhead', at('11:00'), at('11:30'), null],
      ['order', at('11:30'), at('14:00'), 1],
    ])
  })
  test('[MES-01] events that a device without network reports after a log-out count: the person worked on there', () => {
    const late = { receivedAt: at('15:00') }
    const logOut = [{ at: at('14:00'), madeAt: at('14:30') }]
    const begin = event('6:00', 'begin', { orderId: 1 })
    const of = (...later: PersonEvent[]) =>
      bookingsOf([begin, ...later], () => SHIFTS, logOut).map(({ from, to, orderId }) => [from, to, orderId])
    // Older than the log-out: the device knows better when work ended.
    expect(of(event('13:40', 'signOut', late))).toEqual([[at('6:00'), at('13:40'), 1]])
    expect(of(event('13:40', 'begin', { orderId: 2, ...late }))).toEqual([
      [at('6:00'), at('14:00'), 1],
      [at('13:40'), at('14:00'), 2],
    ])
    // Later: it ends then, and not at the end of the shift that was assumed.
    expect(of(event('14:20', 'end', { orderId: 1, ...late }))[0]).toEqual([at('6:00'), at('14:20'), 1])
    // The log-out stays valid for events that were known when it was made, at another workplace, after a new sign-in, or long over.
    for (const later of [
      event('14:20', 'report', { orderId: 1, receivedAt: at('14:20') }),
      event('14:20', 'report', { workplaceId: 99, ...late }),
      event('14:20', 'signIn', late),
      event('21:00', 'end', { orderId: 1, receivedAt: at('21:00') }),
    ])
      expect(of(later)[0]).toEqual([at('6:00'), at('14:00'), 1])
  })
  test('[MES-01] two orders at the same time are two bookings, and a handed over order ends only for one person', () => {
    const events = [
      event('6:00', 'begin', { orderId: 1 }),
      event('7:00', 'begin', { orderId: 2 }),
      event('8:00', 'end', { orderId: 1 }),
    ]
    expect(brief(events)).toEqual([
      ['order', at('6:00'), at('8:00'), 1],
      ['order', at('7:00'), undefined, 2],
    ])
  })
  test('[MES-01] a log-out ends what runs, but not work that begins at that moment', () => {
    const events = [event('6:00', 'begin', { orderId: 1 }), event('14:00', 'begin', { orderId: 2, workplaceId: 3 })]
    expect(brief(events, [at('14:00')])).toEqual([
      ['order', at('6:00'), at('14:00'), 1],
      ['order', at('14:00'), undefined, 2],
    ])
  })
  test('[MES-01] forgotten work ends at its last event when the next shift begins', () => {
    const events = [
      event('9:30', 'begin', { orderId: 1 }),
      event('11:00', 'report'),
      event('6:00', 'begin', { orderId: 1, at: at('6:00', '2026-04-21') }),
    ]
    expect(bookings(events).map(({ from, to, day }) => [from, to, day])).toEqual([
      [at('9:30'), at('11:00'), DAY],
      [at('6:00', '2026-04-21'), undefined, '2026-04-21'],
    ])
  })
  test.each(['pause', 'report', 'end', 'signOut'] as const)(
    '[MES-01] a person who has forgotten to sign out and only sends a %s next morning adds nothing to the shift before',
    (kind) => {
      const next = (clock: string) => ({ at: at(clock, '2026-04-21') })
      const events = [
        event('6:00', 'begin', { orderId: 1 }),
        event('13:50', 'report'),
        event('5:55', kind, next('5:55')),
        event('6:10', 'begin', { orderId: 1, ...next('6:10') }),
      ]
      expect(bookings(events).map(({ from, to, day }) => [from, to, day])).toEqual([
        [at('6:00'), at('13:50'), DAY],
        [at('6:10', '2026-04-21'), undefined, '2026-04-21'],
      ])
    },
  )
  test('[MES-01] a sign-out after long overtime still counts', () => {
    expect(brief([event('6:00', 'begin', { orderId: 1 }), event('17:30', 'signOut')])).toEqual([
      ['order', at('6:00'), at('17:30'), 1],
    ])
  })
  test('[MES-01] a correction replaces the bookings in its interval', () => {
    const booked = bookings([event('6:00', 'begin', { orderId: 1 }), event('14:00', 'signOut')])
    const correction = { id: 1, from: at('9:40'), to: at('10:25'), workplaceId: 12, day: DAY, shiftId: 1 }
    const corrected = withCorrections(booked, [{ ...correction, change: 'book', activityId: 4 }])
    expect(corrected.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['order', at('6:00'), at('9:40')],
      ['overhead', at('9:40'), at('10:25')],
      ['order', at('10:25'), at('14:00')],
    ])
  })

  const events = fc
    .array(
      fc.record({
        deviceId: fc.integer({ min: 1, max: 3 }),
        workplaceId: fc.integer({ min: 1, max: 2 }),
        kind: fc.constantFrom('signIn', 'begin', 'report', 'end', 'pause', 'resume', 'signOut' as const),
        minute: fc.integer({ min: 0, max: 3_000 }),
        orderId: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 30 },
    )
    .map((drawn) =>
      drawn.map(({ minute, orderId, kind, ...rest }, index): PersonEvent => ({
        ...rest,
        kind: kind as PersonEvent['kind'],
        counter: index + 1,
        at: at('0:00') + minute * 60_000,
        ...(kind === 'begin' && { orderId }),
      })),
    )
  test('[MES-01] events in any order, and repeated, give the same bookings', () => {
    fc.assert(
      fc.property(
        events.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const wanted = bookings(all)
          expect(bookings([...shuffled, ...shuffled.slice(0, 3)])).toEqual(wanted)
          for (const { from, to } of wanted) expect(to === undefined || to > from).toBe(true)
        },
      ),
    )
  })
})

let id = 0
const order = (from: string, to: string | undefined, orderId = 1): Booked => ({
  id: ++id,
  kind: 'order',
  orderId,
  from: at(from),
  to: to === undefined ? undefined : at(to),
})
const other = (kind: 'pause' | 'overhead', from: string, to: string): Booked => ({
  id: ++id,
  kind,
  from: at(from),
  to: at(to),
  ...(kind === 'overhead' && { activityId: 1 }),
})
const facts = (
  [comes, goes]: readonly [string, string | undefined],
  booked: readonly Booked[],
  more: Partial<LineFacts> = {},
): LineFacts => ({
  window: windowOf(EARLY, DAY),
  now: at('8:12', '2026-04-21'),
  stays: [{ from: at(comes), to: goes === undefined ? undefined : at(goes), breakMinutes: 30 }],
  bookings: booked,
  offlineSince: undefined,
  ...more,
})

describe('the line of a shift', () => {
  test.each([
    [
      'Dragan Ilić',
      facts(['5:58', '14:02'], [order('6:00', '9:10'), other('pause', '9:10', '9:40'), order('10:25', '14:00', 2)]),
      { present: 454, booked: 405, open: 45, findings: ['gap'] },
    ],
    [
      'Sandra Heupel',
      facts(
        ['5:55', '14:05'],
        [order('6:00', '9:15'), other('pause', '9:15', '9:45'), order('9:45', '12:20'), order('11:50', '14:00', 2)],
      ),
      { present: 460, booked: 480, open: -20, findings: ['overlap'] },
    ],
    [
      'Paweł Nowicki',
      facts(
        ['5:50', '14:00'],
        [
          order('5:38', '9:00'),
          other('pause', '9:00', '9:30'),
          order('9:30', '13:20'),
          other('overhead', '13:20', '14:00'),
        ],
      ),
      { present: 460, booked: 472, open: -12, findings: ['beforeArrival'] },
    ],
    [
      'Birgit Stahl',
      facts(['6:02', undefined], [order('6:05', '9:00'), other('pause', '9:00', '9:30'), order('9:30', '11:00')], {
        offlineSince: at('11:00'),
      }),
      { present: 268, booked: 265, open: null, findings: ['noData'] },
    ],
    [
      'Jens Kötter',
      facts(
        ['6:00', '14:10'],
        [
          order('6:00', '7:40'),
          other('overhead', '8:25', '9:10'),
          other('pause', '9:10', '9:40'),
          order('9:40', '14:10', 2),
        ],
      ),
      { present: 460, booked: 415, open: 45, findings: ['gap'] },
    ],
    [
      'Rosa Marín',
      facts(['5:57', undefined], [order('6:00', '9:00'), other('pause', '9:00', '9:30'), order('9:30', '13:10')]),
      { present: null, booked: 400, open: null, findings: ['missingLeave'] },
    ],
    [
      'somebody who booked neither the second half of the shift nor the break',
      facts(['5:58', '14:02'], [order('6:00', '9:30')]),
      { present: 454, booked: 210, open: 242, findings: ['gap'] },
    ],
    [
      'somebody who booked everything but the break',
      facts(['5:58', '14:02'], [order('6:00', '9:30'), order('10:00', '14:00', 2)]),
      { present: 454, booked: 450, open: 0, findings: [] },
    ],
    [
      'somebody whose times agree',
      facts(['5:55', '14:05'], [order('6:00', '9:00'), other('pause', '9:00', '9:30'), order('9:30', '14:00')]),
      { present: 460, booked: 450, open: 0, findings: [] },
    ],
  ])('[MES-01] of %s as the screen shows it', (_name, given, wanted) => {
    const line = lineOf(given)
    expect({
      present: line.present,
      booked: line.order + line.overhead,
      open: line.open,
      findings: line.findings,
    }).toEqual(wanted)
    expect(isClean(line)).toBe(wanted.findings.length === 0)
  })

  test('[MES-01] runs while a booking is open, also within the tolerance after the person has gone', () => {
    const given = facts(['6:00', '14:00'], [{ ...order('6:00', '14:00'), to: undefined }], { now: at('14:05') })
    const stays = [{ from: at('6:00'), to: at('14:00'), breakMinutes: 0 }]
    const line = lineOf({ ...given, stays })
    expect(line).toMatchObject({ findings: [], isRunning: true })
    expect(isClean(line)).toBe(false)
  })

  test('[MES-01] ignores gaps of less than a minute, and keeps the order of bookings in one minute', () => {
    const second = (clock: string, seconds: number) => at(clock) + seconds * 1_000
    const booked = [
      { ...order('6:00', undefined), to: second('9:00', 20) },
      { ...other('pause', '9:00', '9:00'), from: second('9:00', 20), to: second('9:00', 40) },
      { ...order('9:00', undefined), from: second('9:00', 40), to: second('9:30', 10) },
      order('9:30', '14:00', 2),
    ]
    const stays = [{ from: second('6:00', 30), to: second('13:59', 40), breakMinutes: 0 }]
    const line = lineOf({ ...facts(['6:00', '14:00'], booked), stays })
    expect(line.segments.map(({ kind, from, bookingIds: [booking] }) => [kind, from, booking])).toEqual([
      ['order', at('6:00'), booked[0]!.id],
      ['pause', second('9:00', 20), booked[1]!.id],
      ['order', second('9:00', 40), booked[2]!.id],
      ['order', second('9:30', 10), booked[3]!.id],
    ])
    expect(line).toMatchObject({ order: 480, open: 0, findings: [] })
  })

  test('[MES-01] its pieces follow each other and add up to it, whatever is booked', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 300 }))
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 8 }),
        fc.array(span, { maxLength: 2 }),
        fc.boolean(),
        (booked, stays, isOff) => {
          const base = at('4:00')
          const line = lineOf({
            window: windowOf(EARLY, DAY),
            now: at('8:00', '2026-04-21'),
            stays: stays.map(([from, length]) => ({
              from: base + from * 60_000,
              to: base + (from + length) * 60_000,
              breakMinutes: 0,
            })),
            bookings: booked.map(([from, length], index) => ({
              id: index,
              kind: 'order' as const,
              orderId: index,
              from: base + from * 60_000,
              to: base + (from + length) * 60_000,
            })),
            offlineSince: isOff ? at('11:00') : undefined,
          })
          const sum = line.segments.reduce((count, { from, to }) => count + to - from, 0)
          expect(sum).toBe(line.span.to - line.span.from)
          line.segments.forEach((one, index) => expect(one.from).toBe(line.segments[index - 1]?.to ?? line.span.from))
        },
      ),
    )
  })
})

test.each([
  [45, 0.75, '0:45'],
  [454, 7.57, '7:34'],
  [-20, -0.33, '−0:20'],
  [0, 0, '0:00'],
])('[MES-01] %d minutes are %d industrial hours, and %s', (minutes, industrial, clock) => {
  expect(industrialHours(minutes)).toBe(industrial)
  expect(clockHours(minutes)).toBe(clock)
})

test.each([
  [{}, 'signedIn'],
  [{ now: at('14:31') }, 'pastShift'],
  [{ now: at('14:31'), lastAt: at('14:10') }, 'signedIn'],
  [{ workplaces: 2 }, 'twoPlaces'],
  [{ seenAt: at('7:00') }, 'offline'],
  [{ isPause: true }, 'pause'],
])('[MES-01] a login with %o is %s', (changes, state) => {
  const base = { now: at('8:12'), shiftEnd: at('14:00'), lastAt: at('8:05'), workplaces: 1, isPause: false }
  expect(loginStateOf({ ...base, seenAt: undefined, ...changes })).toBe(state)
})

test.each([
  ['the next order begins with setup', { next: { id: 2, setupMinutes: 45, isContinued: false } }, 'setup'],
  ['the next order goes on', { next: { id: 2, setupMinutes: 45, isContinued: true } }, 'before'],
  ['the gap is much longer than the setup', { next: { id: 2, setupMinutes: 10, isContinued: false } }, 'before'],
  ['the order before is finished', { before: { id: 1, setupMinutes: 0, isFinished: true } }, 'overhead'],
])('[MES-01] suggestion where %s', (_why, changes, reason) => {
  const gap = { from: at('9:40'), to: at('10:25') }
  const before = { id: 1, setupMinutes: 0, isFinished: false }
  expect(suggestFor({ gap, next: undefined, before, ...changes }).reason).toBe(reason)
})

test('[MES-01] payroll takes over at noon of the next working day', () => {
  const isHoliday = (day: string) => day === '2026-04-06'
  expect(handsOverAt(new Date(at('15:00', '2026-04-02')), isHoliday)).toEqual(new Date(at('12:00', '2026-04-03')))
  expect(handsOverAt(new Date(at('15:00', '2026-04-03')), isHoliday)).toEqual(new Date(at('12:00', '2026-04-07')))
})
