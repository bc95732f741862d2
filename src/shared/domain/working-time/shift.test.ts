import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantsOf } from './clock.ts'
import { dayResult, spansOf } from './day-result.ts'
import { entryFaults, type GivenEntry, type Interval } from './entry.ts'
import { hintsOf, type HintCode } from './hints.ts'
import { shiftDays, shiftsOf, type Stay } from './shift.ts'
import { DEFAULT_TIME_RULES as rules } from './time-rules.ts'

const MINUTE = 60_000
const DAY = '2026-06-15'
const at = (day: string, clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return instantsOf(day, hours * 60 + minutes)[0]!
}
/** A stay such as '15 20:00–16 0:15' in June; '' for a missing end. */
const stay = (text: string): Stay => {
  const [comes, goes] = text.split('–').map((end) => {
    const [day, clock] = end.split(' ')
    return clock === undefined ? undefined : at(`2026-06-${day}`, clock)
  })
  return { comes, goes }
}
const daysOf = (texts: readonly string[], longest = rules.longestBreak): string[] => {
  const stays = texts.map(stay)
  const days = shiftDays(stays, () => longest)
  return stays.map((one) => days.get(one)!.slice(8))
}
const PLAIN = { breakMinutes: 0, travelMinutes: 0, preparationMinutes: 0, followUpMinutes: 0 }

describe('[TIME-01] the day of a shift', () => {
  test.each([
    ['a break before midnight', ['15 20:00–15 22:00', '15 22:30–16 7:30'], ['15', '15']],
    ['a break after midnight', ['15 20:00–16 0:15', '16 0:45–16 7:30'], ['15', '15']],
    ['a break across midnight', ['15 20:00–15 23:45', '16 0:15–16 7:30'], ['15', '15']],
    ['the longest break', ['15 20:00–15 23:00', '16 2:00–16 7:30'], ['15', '15']],
    ['a minute more is rest', ['15 20:00–15 23:00', '16 2:01–16 7:30'], ['15', '16']],
    ['a late evening and an early morning', ['15 14:00–15 22:00', '16 6:00–16 14:00'], ['15', '16']],
    ['a long gap within one day', ['15 8:00–15 12:00', '15 17:00–15 20:00'], ['15', '15']],
    ['several breaks', ['15 18:00–15 23:00', '16 1:00–16 3:00', '16 4:00–16 5:00'], ['15', '15', '15']],
    [
      'the next shift on the day of a part',
      ['15 20:00–16 0:15', '16 0:45–16 7:30', '16 22:00–17 6:00'],
      ['15', '15', '16'],
    ],
    ['in any order', ['16 0:45–16 7:30', '15 20:00–16 0:15'], ['15', '15']],
    ['a running part', ['15 20:00–16 0:15', '16 0:45–'], ['15', '15']],
    ['a missing end, certainly within the break', ['15 23:30–', '16 0:30–16 6:00'], ['15', '15']],
    ['a missing end, perhaps hours before', ['15 20:00–', '16 0:45–16 7:30'], ['15', '16']],
    ['a missing begin', ['15 20:00–15 23:30', '–16 1:00'], ['15', '15']],
  ])('%s', (_, texts, days) => expect(daysOf(texts)).toEqual(days))

  test('follows the setting of the longest break', () => {
    const texts = ['15 20:00–16 0:15', '16 0:45–16 7:30']
    expect(daysOf(texts, 30)).toEqual(['15', '15'])
    expect(daysOf(texts, 29)).toEqual(['15', '16'])
  })

  test('is at most the day before, also after a stay of more than a day', () => {
    expect(daysOf(['15 20:00–16 23:30', '17 0:10–17 4:00'])).toEqual(['15', '17'])
  })

  test('is the one on which the shift began when it lasts beyond the second midnight', () => {
    expect(daysOf(['15 20:00–16 8:00', '16 10:00–16 22:00', '17 0:30–17 4:00'])).toEqual(['15', '15', '16'])
  })
})

const entry = (text: string, changes: Partial<Interval> = {}): GivenEntry => ({ ...PLAIN, ...stay(text), ...changes })
const faultsOf = (entries: readonly GivenEntry[], others: readonly GivenEntry[] = []) =>
  entryFaults(entries, {
    personId: 'eve',
    day: DAY,
    now: at('2026-07-01', '12:00'),
    others,
    shiftDays: shiftDays<Stay>([...entries, ...others], () => rules.longestBreak),
  }).map(({ entry: index, field, rule }) => `${index} ${field} ${rule}`)

describe('[TIME-02] entries of a shift', () => {
  test('may begin after midnight where they continue it', () => {
    expect(faultsOf([entry('15 20:00–16 0:15'), entry('16 0:45–16 7:30')])).toEqual([])
    expect(faultsOf([entry('15 14:00–15 22:00'), entry('16 6:00–16 14:00')])).toEqual(['1 comes notOfThisDay'])
  })

  test('last for a day at most', () => {
    expect(faultsOf([entry('15 20:00–16 20:00')])).toEqual([])
    expect(faultsOf([entry('15 20:00–16 20:01')])).toEqual(['0 goes longerThanDay'])
  })

  test('may be given for the day on which they begin', () => {
    expect(faultsOf([entry('15 0:45–15 7:30')], [entry('14 20:00–15 0:15')])).toEqual([])
  })

  test('share their breaks and parts, whose sum fits the shift', () => {
    const second = entry('15 20:45–16 4:00')
    const first = (changes: Partial<Interval>) => [entry('15 20:00–15 20:15', changes), second]
    expect(faultsOf(first({ breakMinutes: 30, travelKind: 'passive', travelMinutes: 60 }))).toEqual([])
    expect(faultsOf(first({ breakMinutes: 450 }))).toEqual(['0 breakMinutes breakTooLong'])
    expect(faultsOf(first({ preparationMinutes: 451 }))).toEqual(['0 preparationMinutes travelTooLong'])
  })
})

describe('[TIME-04] a day of two shifts', () => {
  const entries = [entry('15 0:30–15 6:00'), entry('15 22:00–16 6:00', { breakMinutes: 30 })]
  const spans = spansOf(entries)

  test('is judged by each of them: the whole rest between them is no break', () => {
    expect(shiftsOf(spans, rules.restMinutes)).toHaveLength(2)
    expect(shiftsOf(spansOf([entry('15 8:00–15 12:00'), entry('15 17:00–15 20:00')]), rules.restMinutes)).toHaveLength(
      1,
    )
    const day = dayResult({ target: 0, absences: [], entries, rules, now: at('2026-07-01', '0:00'), isOver: true })
    expect(day).toMatchObject({ net: 780, breakMinutes: 30 })
    const facts = { day: DAY, spans, net: day.net, rules, week: day.net, isHoliday: () => false }
    expect(hintsOf(facts)).toEqual([])
  })

  test('expects the breaks of each of them', () => {
    const without = [entry('15 0:30–15 6:00'), entry('15 22:00–16 6:00')]
    const facts = { day: DAY, spans: spansOf(without), net: 810, rules, week: 810, isHoliday: () => false }
    expect(hintsOf(facts).map(({ code }) => code)).toEqual(['breakMissing', 'sixHoursWithoutBreak'])
    const autoRules = { ...rules, autoBreak: true }
    const result = dayResult({
      target: 0,
      absences: [],
      entries: without,
      rules: autoRules,
      now: at('2026-07-01', '0:00'),
      isOver: true,
    })
    expect(result).toMatchObject({ autoBreakMinutes: 30, actual: 780 })
  })
})

/** Hints that depend on the time of a break, or on the day or night of the clock. */
const OF_PLACE: ReadonlySet<HintCode> = new Set([
  'sixHoursWithoutBreak',
  'youthWithoutBreak',
  'sundayWork',
  'holidayWork',
  'nightWork',
])

/** A shift with one break, as two entries of the day of the shift. */
function judged(begin: number, length: number, breakBegin: number, breakLength: number) {
  const [from, until] = [begin + breakBegin * MINUTE, begin + (breakBegin + breakLength) * MINUTE]
  const before = { ...PLAIN, comes: begin - 20 * 60 * MINUTE, goes: begin - 10 * 60 * MINUTE }
  const after = { ...PLAIN, comes: begin + (length + 600) * MINUTE, goes: begin + (length + 900) * MINUTE }
  const shift = [
    { ...PLAIN, comes: begin, goes: from },
    { ...PLAIN, comes: until, goes: begin + length * MINUTE },
  ]
  const days = shiftDays([before, ...shift, after], () => rules.longestBreak)
  const result = dayResult({
    target: 480,
    absences: [],
    entries: shift,
    rules,
    now: begin + 48 * 3_600_000,
    isOver: true,
  })
  const facts = { day: days.get(shift[0]!)!, spans: spansOf(shift), net: result.net, rules, isHoliday: () => false }
  const hints = hintsOf({ ...facts, week: result.net, goneBefore: before.goes })
  return {
    days: shift.map((one) => days.get(one)),
    nextDay: days.get(after),
    result,
    hints: hints.filter(({ code }) => !OF_PLACE.has(code)),
  }
}

test('[TIME-04] moving a break along a shift changes no total, no day and no hint but those about the place of the break', () => {
  const shift = fc.record({
    // Every minute of a day, also in nights with a change of the clock.
    day: fc.constantFrom(DAY, '2026-10-24', '2026-10-25', '2026-03-28', '2026-03-29', '2026-12-31'),
    minute: fc.integer({ min: 0, max: 1439 }),
    length: fc.integer({ min: 120, max: 960 }),
    breakLength: fc.integer({ min: 1, max: 110 }),
    places: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 }),
  })
  fc.assert(
    fc.property(shift, ({ day, minute, length, breakLength, places }) => {
      const [begin] = instantsOf(day, minute)
      fc.pre(begin !== undefined)
      const room = length - breakLength - 2
      const [one, other] = places.map((place) => judged(begin, length, 1 + Math.floor(place * room), breakLength))
      expect(one).toEqual(other)
      expect(one!.days).toEqual([day, day])
    }),
    { numRuns: 500 },
  )
})
