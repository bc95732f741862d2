import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantsOf } from './clock.ts'
import { dayResult, expectedOf, openSince, spansOf, type DayAbsence, type DayFacts } from './day-result.ts'
import { entryFaults, type Interval } from './entry.ts'
import { hintsFor as shownHints, hintsOf, minutesByDay, type HintFacts } from './hints.ts'
import { DEFAULT_TIME_RULES } from './time-rules.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')

/** Local times such as '2026-06-15 8:00'; of a time that occurs twice the first, or with '*' the second. */
const at = (text: string): number => {
  const [, day = '', hours = '', minutes = '', second = ''] = /^(\S+) (\d+):(\d+)(\*?)$/.exec(text)!
  return instantsOf(day, Number(hours) * 60 + Number(minutes)).at(second ? -1 : 0)!
}
const entry = (comes?: string, goes?: string, changes: Partial<Interval> = {}): Interval => ({
  ...(comes !== undefined && { comes: at(comes) }),
  ...(goes !== undefined && { goes: at(goes) }),
  breakMinutes: 0,
  travelMinutes: 0,
  preparationMinutes: 0,
  followUpMinutes: 0,
  ...changes,
})
const DAY = '2026-06-15'
/** An entry from 8:00 on. */
const gross = (hours: number, minutes: number, breakMinutes = 0): Interval => {
  const until = 480 + hours * 60 + minutes
  return entry(`${DAY} 8:00`, `${DAY} ${Math.floor(until / 60)}:${until % 60}`, { breakMinutes })
}
const facts = (changes: Partial<DayFacts> = {}): DayFacts => ({
  target: 480,
  absences: [],
  entries: [],
  rules: DEFAULT_TIME_RULES,
  now: NOW,
  isOver: true,
  ...changes,
})
const hintsFor = (entries: readonly Interval[], changes: Partial<HintFacts> = {}) => {
  const { net } = dayResult(facts({ entries }))
  return hintsOf({
    day: DAY,
    spans: spansOf(entries),
    net,
    rules: DEFAULT_TIME_RULES,
    week: net,
    isHoliday: () => false,
    ...changes,
  })
}
const AUTO = { ...DEFAULT_TIME_RULES, autoBreak: true }

describe('[TIME-01] the table of working time', () => {
  test.each([
    ['6:00 without a break', gross(6, 0), 360, [], 0],
    ['6:20 with a break of 20', gross(6, 20, 20), 360, [], 0],
    ['6:50 with a break of 20', gross(6, 50, 20), 390, [{ code: 'breakMissing', minutes: 10, limit: 30 }], 10],
    ['9:30 with a break of 30', gross(9, 30, 30), 540, [], 0],
    ['9:40 with a break of 30', gross(9, 40, 30), 550, [{ code: 'breakMissing', minutes: 15, limit: 45 }], 10],
    ['10:50 with a break of 45', gross(10, 50, 45), 605, [{ code: 'over10h', minutes: 605, limit: 600 }], 0],
  ])('%s', (_, one, net, hints, deducted) => {
    expect(dayResult(facts({ entries: [one] }))).toMatchObject({ net, actual: net, autoBreakMinutes: 0 })
    expect(hintsFor([one])).toEqual(hints)
    expect(dayResult(facts({ entries: [one], rules: AUTO }))).toMatchObject({
      net,
      actual: net - deducted,
      autoBreakMinutes: deducted,
    })
  })

  test.each([
    ['2026-03-28 20:30', '2026-03-29 7:30', [{ code: 'restTooShort', minutes: 600, limit: 660 }]],
    ['2026-10-24 21:00', '2026-10-25 7:00', []],
    ['2026-06-14 20:00', '2026-06-15 7:00', []],
    ['2026-06-14 20:01', '2026-06-15 7:00', [{ code: 'restTooShort', minutes: 659, limit: 660 }]],
  ])('rest from %s to %s', (goes, comes, hints) => {
    const begin = at(comes)
    const spans = spansOf([{ ...gross(1, 0), comes: begin, goes: begin + 3_600_000 }])
    const found = hintsOf({
      day: comes.slice(0, 10),
      spans,
      net: 60,
      week: 60,
      rules: DEFAULT_TIME_RULES,
      goneBefore: at(goes),
      isHoliday: () => false,
    })
    expect(found.filter(({ code }) => code === 'restTooShort')).toEqual(hints)
  })

  test('8:30 from Monday to Wednesday, leave and a day of flexitime are −390', () => {
    const days: Partial<DayFacts>[] = [
      ...[1, 2, 3].map(() => ({ entries: [gross(9, 0, 30)] })),
      { absences: [{ kind: 'leave', part: 'full' }] },
      { absences: [{ kind: 'flexDay', part: 'full' }] },
    ]
    const results = days.map((day) => dayResult(facts(day)))
    expect(results.map(({ balance }) => balance)).toEqual([30, 30, 30, 0, -480])
    expect(results.reduce((sum, { balance }) => sum + balance, 0)).toBe(-390)
    expect(results.map(({ feedback }) => feedback)).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(results[4]).toMatchObject({ flexitime: 480, credited: 0 })
  })

  test('leave in the morning and 4:20 in the afternoon are +20', () => {
    const entries = [entry(`${DAY} 13:00`, `${DAY} 17:20`)]
    const absences: DayAbsence[] = [{ kind: 'leave', part: 'morning' }]
    expect(dayResult(facts({ entries, absences }))).toMatchObject({ credited: 240, balance: 20 })
  })

  test.each([
    ['2026-03-28 22:00', '2026-03-29 6:00', 420],
    ['2026-10-24 22:00', '2026-10-25 6:00', 540],
    ['2026-10-25 1:30', '2026-10-25 2:30', 60],
    ['2026-10-25 1:30', '2026-10-25 2:30*', 120],
    ['2026-06-15 22:00', '2026-06-16 6:00', 480],
    ['2028-02-28 22:00', '2028-02-29 6:00', 480],
  ])('from %s to %s pass %i minutes', (comes, goes, minutes) => {
    const result = dayResult(facts({ entries: [entry(comes, goes)], now: at('2029-01-01 8:00') }))
    expect(result).toMatchObject({ net: minutes, balance: minutes - 480 })
  })

  test('the target of a night in which the clock changes is nominal, or by agreement the real length', () => {
    const entries = [entry('2026-03-28 22:00', '2026-03-29 6:00')]
    const rules = { ...DEFAULT_TIME_RULES, nightTarget: 'elapsed' as const }
    expect(dayResult(facts({ entries }))).toMatchObject({ target: 480, balance: -60 })
    expect(dayResult(facts({ entries, rules }))).toMatchObject({ target: 420, balance: 0 })
    const autumn = [entry('2026-10-24 22:00', '2026-10-25 6:00')]
    expect(dayResult(facts({ entries: autumn, rules }))).toMatchObject({ target: 540, balance: 0 })
  })
})

describe('[TIME-01] credits', () => {
  test.each<[string, DayAbsence[], number, number, number]>([
    ['leave', [{ kind: 'leave', part: 'full' }], 480, 0, 0],
    ['special leave', [{ kind: 'specialLeave', part: 'full' }], 480, 0, 0],
    ['paid time off', [{ kind: 'paidTimeOff', part: 'full' }], 480, 0, 0],
    ['sickness', [{ kind: 'sickness', part: 'full' }], 480, 0, 0],
    ['parental leave', [{ kind: 'released', part: 'full' }], 480, 0, 0],
    [
      'leave on a day on which the person fell sick',
      [
        { kind: 'leave', part: 'full' },
        { kind: 'sickness', part: 'full' },
      ],
      480,
      0,
      0,
    ],
    [
      'a day of flexitime in sickness is spent',
      [
        { kind: 'flexDay', part: 'full' },
        { kind: 'sickness', part: 'full' },
      ],
      0,
      480,
      -480,
    ],
    ['half a day of leave, the rest is missing', [{ kind: 'leave', part: 'noon' }], 240, 0, -240],
    ['two hours of flexitime, the rest is missing', [{ kind: 'flexHours', part: 'full', minutes: 120 }], 0, 120, -480],
  ])('%s', (_, absences, credited, flexitime, balance) => {
    expect(dayResult(facts({ absences }))).toMatchObject({ credited, flexitime, balance })
  })

  test('hours before falling sick count, and sickness fills the day', () => {
    const absences: DayAbsence[] = [{ kind: 'sickness', part: 'full' }]
    expect(dayResult(facts({ absences, entries: [gross(3, 0)] }))).toMatchObject({ credited: 300, balance: 0 })
    expect(dayResult(facts({ absences, entries: [gross(9, 0)] }))).toMatchObject({ credited: 0, balance: 60 })
  })

  test('half a day of leave on an eve that ends at noon credits the remaining target, or nothing', () => {
    const eve = (part: 'morning' | 'noon') =>
      dayResult(facts({ target: 240, isShort: true, absences: [{ kind: 'leave', part }] }))
    expect([eve('morning').credited, eve('noon').credited]).toEqual([240, 0])
  })

  test('a holiday has no target: work on it is a surplus', () => {
    expect(dayResult(facts({ target: 0 }))).toMatchObject({ actual: 0, balance: 0, feedback: undefined })
    expect(dayResult(facts({ target: 0, entries: [gross(2, 0)] }))).toMatchObject({ balance: 120 })
  })
})

describe('[TIME-03] feedback', () => {
  test.each<[string, Partial<DayFacts>, string | undefined, number | undefined]>([
    ['a whole day', { entries: [gross(8, 0)] }, undefined, 480],
    ['no entry on a day of work', {}, 'unexcused', 0],
    ['no entry, today', { isOver: false }, undefined, undefined],
    ['an end is missing', { entries: [entry(`${DAY} 8:00`)] }, 'stampingMissing', undefined],
    ['a beginning is missing', { entries: [entry(undefined, `${DAY} 16:00`)] }, 'stampingMissing', undefined],
    [
      'gone before they came',
      { entries: [entry(undefined, `${DAY} 7:50`), entry(`${DAY} 16:30`)] },
      'invalidStamping',
      undefined,
    ],
    ['in the future', { entries: [entry('2026-12-01 13:10', '2026-12-01 13:30')] }, 'invalidStamping', undefined],
    ['longer than a day', { entries: [entry(`${DAY} 8:00`, '2026-06-16 8:01')] }, 'invalidStamping', undefined],
    ['running', { now: at(`${DAY} 11:00`), isOver: false, entries: [entry(`${DAY} 8:00`)] }, undefined, undefined],
    ['running past midnight', { now: at('2026-06-16 1:00'), entries: [entry(`${DAY} 22:00`)] }, undefined, undefined],
    [
      'forgotten since the morning before',
      { now: at('2026-06-16 1:00'), entries: [entry(`${DAY} 8:00`)] },
      'stampingMissing',
      undefined,
    ],
    [
      'an end is missing before a running one',
      { now: at(`${DAY} 14:00`), isOver: false, entries: [entry(`${DAY} 8:00`), entry(`${DAY} 13:00`)] },
      'stampingMissing',
      undefined,
    ],
  ])('%s', (_, changes, feedback, actual) => {
    const result = dayResult(facts(changes))
    expect(result.feedback).toBe(feedback)
    expect(result.actual).toBe(actual)
    if (actual === undefined) expect(result.balance).toBe(0)
  })

  test('returns since when a person is at work', () => {
    const now = at(`${DAY} 14:00`)
    expect(openSince([gross(2, 0), entry(`${DAY} 13:00`)], now)).toBe(at(`${DAY} 13:00`))
    expect(openSince([entry(`${DAY} 7:00`), gross(2, 0)], now)).toBeUndefined()
  })

  test('expects the missing stamp where the target would be reached', () => {
    const entries = [entry(`${DAY} 7:50`, `${DAY} 12:10`), entry(`${DAY} 12:40`)]
    expect(expectedOf({ entries, rules: DEFAULT_TIME_RULES }, 480)).toEqual({
      comes: at(`${DAY} 12:40`),
      goes: at(`${DAY} 16:20`),
    })
    expect(expectedOf({ entries: [entry(undefined, `${DAY} 16:30`)], rules: DEFAULT_TIME_RULES }, 480)).toEqual({
      comes: at(`${DAY} 8:00`),
      goes: at(`${DAY} 16:30`),
    })
  })
})

test('[TIME-01] the business trip: active travel counts, passive does not', () => {
  const trip = entry(`${DAY} 6:10`, `${DAY} 18:05`, { breakMinutes: 45, travelKind: 'active', travelMinutes: 260 })
  expect(dayResult(facts({ entries: [trip] }))).toMatchObject({ actual: 670, balance: 190, travelMinutes: 260 })
  expect(hintsFor([trip])).toEqual([{ code: 'over10h', minutes: 670, limit: 600 }])
  const passive = { ...trip, travelKind: 'passive' as const }
  expect(dayResult(facts({ entries: [passive] }))).toMatchObject({ actual: 410, travelMinutes: 260 })
})

test('[TIME-01] rounding favours the employee, and does not change breaks', () => {
  const entries = [entry(`${DAY} 8:07`, `${DAY} 12:01`), entry(`${DAY} 12:31`, `${DAY} 16:38`)]
  const rounded = (rounding: 0 | 5 | 15) => dayResult(facts({ entries, rules: { ...DEFAULT_TIME_RULES, rounding } }))
  expect([rounded(0), rounded(5), rounded(15)].map(({ actual }) => actual)).toEqual([481, 485, 495])
  expect(rounded(15)).toMatchObject({ breakMinutes: 30, firstComes: at(`${DAY} 8:07`) })
})

describe('[TIME-01] hints', () => {
  test('pieces of a break under 15 minutes do not count', () => {
    const pieces = [
      entry(`${DAY} 8:00`, `${DAY} 10:00`),
      entry(`${DAY} 10:10`, `${DAY} 12:00`),
      entry(`${DAY} 12:10`, `${DAY} 14:00`),
      entry(`${DAY} 14:10`, `${DAY} 15:00`),
    ]
    expect(hintsFor(pieces).map(({ code }) => code)).toEqual(['breakPartsTooShort', 'sixHoursWithoutBreak'])
  })

  test.each([
    ['2026-06-14 10:00', '2026-06-14 12:00', [{ code: 'sundayWork', minutes: 120, until: '2026-06-27' }]],
    ['2026-06-13 22:00', '2026-06-14 2:00', [{ code: 'sundayWork', minutes: 120, until: '2026-06-27' }]],
    ['2026-06-04 10:00', '2026-06-04 12:00', [{ code: 'holidayWork', minutes: 120, until: '2026-07-29' }]],
    ['2026-06-13 22:00', '2026-06-14 0:00', []],
  ])('work from %s to %s', (comes, goes, hints) => {
    expect(hintsFor([entry(comes, goes)], { isHoliday: (day) => day === '2026-06-04' })).toEqual(hints)
  })

  test('an average over eight hours is a hint only on a long day', () => {
    const average = { minutes: 500 * 100, days: 100 }
    expect(hintsFor([gross(9, 30, 30)], { average })).toEqual([{ code: 'averageOver8h', minutes: 500, limit: 480 }])
    expect(hintsFor([gross(8, 30, 30)], { average })).toEqual([])
    expect(hintsFor([gross(9, 30, 30)], { average: { minutes: 480 * 100, days: 100 } })).toEqual([])
  })

  test('a limit by the week replaces those of the day', () => {
    const rules = { ...DEFAULT_TIME_RULES, limitMode: 'weekly' as const }
    const long = [gross(11, 30, 45)]
    expect(hintsFor(long, { rules, week: 2_880 })).toEqual([])
    expect(hintsFor(long, { rules, week: 2_900 })).toEqual([{ code: 'weekOver48h', minutes: 2_900, limit: 2_880 }])
    // It exceeded the limit already: the first day beyond it has the hint.
    expect(hintsFor(long, { rules, week: 3_600 })).toEqual([])
  })

  test('youths have longer breaks, eight hours and twelve hours of rest', () => {
    const goneBefore = at('2026-06-14 20:30')
    expect(hintsFor([gross(9, 0, 30)], { protection: 'youth', goneBefore })).toEqual([
      { code: 'restTooShort', minutes: 690, limit: 720, isPersonal: true },
      { code: 'youthBreakMissing', minutes: 30, limit: 60 },
      { code: 'youthDayTooLong', minutes: 510, limit: 480 },
    ])
    expect(hintsFor([gross(4, 30)], { protection: 'youth' })).toEqual([])
    expect(hintsFor([gross(4, 31)], { protection: 'youth' })).toEqual([
      { code: 'youthBreakMissing', minutes: 30, limit: 30 },
    ])
  })

  test('expectant mothers work eight and a half hours, and not at night', () => {
    const protection = 'expectant'
    expect(hintsFor([gross(9, 0, 30)], { protection })).toEqual([])
    expect(hintsFor([gross(9, 1, 30)], { protection })).toEqual([
      { code: 'expectantDayTooLong', minutes: 511, limit: 510 },
    ])
    expect(hintsFor([entry(`${DAY} 18:00`, `${DAY} 20:01`)], { protection })).toEqual([
      { code: 'nightWork', minutes: 1 },
    ])
    expect(hintsFor([entry(`${DAY} 5:59`, `${DAY} 7:00`)], { protection })).toEqual([{ code: 'nightWork', minutes: 1 }])
  })
})

test('[TIME-01] the minutes of a day do not depend on how it is cut, nor on midnight', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 36 * 60 }), { minLength: 2, maxLength: 8 })
  const start = fc.constantFrom('2026-03-28', '2026-10-24', '2028-02-28', '2026-12-31', '2026-06-15')
  fc.assert(
    fc.property(times, start, (minutes, day) => {
      const begin = at(`${day} 0:00`)
      const ordered = minutes.toSorted((one, other) => one - other).slice(0, minutes.length - (minutes.length % 2))
      const entries = ordered.flatMap((minute, index) => {
        const until = ordered[index + 1]
        if (index % 2 === 1 || until === undefined) return []
        const [comes, goes] = [begin + minute * 60_000, begin + until * 60_000]
        return [{ ...gross(1, 0), comes, goes }]
      })
      const worked = entries.reduce((sum, { comes, goes }) => sum + (goes - comes) / 60_000, 0)
      const { net } = dayResult(facts({ entries, now: at('2029-01-01 8:00') }))
      expect(net).toBe(worked)
      expect([...minutesByDay(spansOf(entries)).values()].reduce((sum, each) => sum + each, 0)).toBe(worked)
    }),
  )
})

test('[TIME-01] a deduction never leaves more break than is due, nor less time than the threshold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 60 }), (work, pause) => {
      const one = gross(Math.floor((work + pause) / 60), (work + pause) % 60, pause)
      const { net, autoBreakMinutes, actual } = dayResult(facts({ entries: [one], rules: AUTO }))
      const over = net > 540 ? 540 : 360
      expect(actual).toBe(net - autoBreakMinutes)
      if (autoBreakMinutes > 0) expect(actual).toBeGreaterThanOrEqual(over)
    }),
  )
})

test('[TIME-01] deducts no break that was taken in short pieces', () => {
  const pieces = [
    entry(`${DAY} 8:00`, `${DAY} 10:00`),
    entry(`${DAY} 10:10`, `${DAY} 12:00`),
    entry(`${DAY} 12:10`, `${DAY} 14:00`),
    entry(`${DAY} 14:10`, `${DAY} 15:30`),
  ]
  expect(dayResult(facts({ entries: pieces, rules: AUTO }))).toMatchObject({ net: 420, autoBreakMinutes: 0 })
})

test('[TIME-02] refuses an entry without any time at its field', () => {
  const given = { breakMinutes: 0, travelMinutes: 0, preparationMinutes: 0, followUpMinutes: 0 }
  expect(entryFaults([given], { personId: 'eve', day: DAY, now: NOW, others: [], shiftDays: new Map() })).toEqual([
    { entry: 0, field: 'comes', rule: 'required' },
  ])
})

test('[TIME-02] refuses travel without its kind', () => {
  const given = entry(`${DAY} 8:00`, `${DAY} 16:00`, { travelMinutes: 60 })
  expect(entryFaults([given], { personId: 'eve', day: DAY, now: NOW, others: [], shiftDays: new Map() })).toEqual([
    { entry: 0, field: 'travelKind', rule: 'travelKindMissing' },
  ])
})

test('[TIME-04] hides hints that reveal a pregnancy or an age from readers with limited sight', () => {
  const hints = [{ code: 'over10h' }, { code: 'expectantDayTooLong' }, { code: 'youthDayTooLong' }] as const
  expect(shownHints(hints, false)).toEqual([{ code: 'over10h' }])
  expect(shownHints(hints, true)).toHaveLength(3)
})
