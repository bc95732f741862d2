import { describe, expect, test } from 'vitest'
import { parseMinutes } from '#widgets/working-time/times.ts'
import { TimeEntry } from '#contract/working-time.ts'
import { blank } from '#shared/testing/blank.ts'
import { daysOfPieces, emptyPiece, faultsOfDay, piecesOf, readPieces, type Piece } from './pieces.ts'
import { parseBreaks } from './stay-times.ts'

const NOW = Date.parse('2026-11-01T12:00:00Z')
const read = (day: string, given: Partial<Piece>, now = NOW) => readPieces(day, [emptyPiece(given)], { now })
const rules = (day: string, given: Partial<Piece>) =>
  read(day, given).faults.map(({ field, rule }) => `${field} ${rule}`)
const minutes = (day: string, given: Partial<Piece>) =>
  read(day, given).entries.map(({ comes, goes }) => (Date.parse(goes!) - Date.parse(comes!)) / 60_000)

describe('[TIME-01] typed times', () => {
  test.each([
    ['30', 30],
    ['0:30', 30],
    ['4:20', 260],
    ['1,5 h', 90],
    ['1.5 h', 90],
    ['0.25 h', 15],
    ['0.25', undefined],
    ['-30', undefined],
    ['45 min', 45],
    ['1441', undefined],
    ['lang', undefined],
  ])('reads the duration %s as %s', (typed, found) => expect(parseMinutes(typed)).toBe(found))

  test.each([
    ['30', { minutes: 30, gaps: [] }],
    ['12:10–12:40', { minutes: 0, gaps: [[730, 760]] }],
    ['12:10-12:40, 15', { minutes: 15, gaps: [[730, 760]] }],
    [
      '15:00 bis 15:15; 9.00–9.10',
      {
        minutes: 0,
        gaps: [
          [900, 915],
          [540, 550],
        ],
      },
    ],
    ['', { minutes: 0, gaps: [] }],
    ['23:45–0:15', { minutes: 0, gaps: [[1425, 15]] }],
    ['12:10–12:10', undefined],
    ['mittags', undefined],
  ])('reads the break %s', (typed, found) => expect(parseBreaks(typed)).toEqual(found))

  test('divides a stay at a break with times of day, and keeps fields of the whole stay with its first part', () => {
    const piece = {
      comes: '7:50',
      goes: '16:48',
      breaks: '12:10–12:40',
      travelKind: 'active' as const,
      travel: '1:00',
      kilometres: '12,5',
      place: 'Linz',
    }
    expect(read('2026-04-16', piece).entries).toMatchObject([
      {
        comes: '2026-04-16T05:50:00.000Z',
        goes: '2026-04-16T10:10:00.000Z',
        travelMinutes: 60,
        kilometres: 12.5,
        travelKind: 'active',
        place: 'Linz',
      },
      { comes: '2026-04-16T10:40:00.000Z', goes: '2026-04-16T14:48:00.000Z', place: 'Linz' },
    ])
  })
})

describe('[TIME-02] rules before sending', () => {
  test.each([
    ['nothing typed', {}, ['comes required', 'goes required']],
    ['comes after goes', { comes: '15:59', goes: '8:00' }, ['goes comesAfterGoes']],
    ['unreadable', { comes: 'x', goes: '12:99' }, ['comes unreadable', 'goes unreadable']],
    ['break outside', { comes: '8:00', goes: '12:00', breaks: '12:10–12:40' }, ['breaks breakOutside']],
    [
      'break that ends before it begins',
      { comes: '8:00', goes: '17:00', breaks: '12:40–12:10' },
      ['breaks breakOutside'],
    ],
    [
      'breaks that overlap',
      { comes: '8:00', goes: '17:00', breaks: '12:00–12:30, 12:15–12:45' },
      ['breaks breakOverlap'],
    ],
    ['break too long', { comes: '8:00', goes: '9:00', breaks: '60' }, ['breaks breakTooLong']],
    [
      'breaks that are the whole stay',
      { comes: '8:00', goes: '10:00', breaks: '8:30–9:30, 60' },
      ['breaks breakTooLong'],
    ],
    [
      'parts that the breaks leave no room for',
      { comes: '8:00', goes: '10:00', breaks: '30', preparation: '60', followUp: '31' },
      ['preparation travelTooLong'],
    ],
    [
      'travel too long',
      { comes: '8:00', goes: '9:00', travelKind: 'active' as const, travel: '90' },
      ['travel travelTooLong'],
    ],
    ['travel without its kind', { comes: '8:00', goes: '9:00', travel: '30' }, ['travelKind travelKindMissing']],
    [
      'distance without a kind of travel',
      { comes: '8:00', goes: '9:00', kilometres: '3' },
      ['travelKind travelKindMissing'],
    ],
    [
      'order without project manager',
      { comes: '8:00', goes: '9:00', orderNumber: '4711' },
      ['projectManager projectManagerMissing'],
    ],
  ])('refuses: %s', (_, piece, expected) => expect(rules('2026-04-16', piece)).toEqual(expected))

  test('refuses times in the future, and overlapping pieces', () => {
    expect(rules('2026-11-01', { comes: '14:00', goes: '15:00' })).toEqual(['comes startInFuture'])
    expect(rules('2026-11-01', { comes: '8:00', goes: '15:00' })).toEqual(['goes endInFuture'])
    const two = [emptyPiece({ comes: '8:00', goes: '12:00' }), emptyPiece({ comes: '11:00', goes: '13:00' })]
    expect(readPieces('2026-04-16', two, { now: NOW }).faults).toEqual([{ piece: 1, field: 'comes', rule: 'overlap' }])
    const touching = [emptyPiece({ comes: '8:00', goes: '12:00' }), emptyPiece({ comes: '12:00', goes: '13:00' })]
    expect(readPieces('2026-04-16', touching, { now: NOW }).faults).toEqual([])
  })

  test.each([
    ['22:00', '6:00', 480],
    ['17:00', '6:00', 780],
    ['16:00', '7:59', 959],
    ['16:00', '8:00', 960],
  ])('a shift from %s to %s ends on the next day, as long as a shift can be', (comes, goes, length) => {
    expect(minutes('2026-04-16', { comes, goes })).toEqual([length])
    const days = daysOfPieces('2026-04-16', [emptyPiece({ comes, goes })], {})
    expect(days).toEqual([{ comes: '2026-04-16', goes: '2026-04-17' }])
  })

  test('counts elapsed hours in nights in which the clock changes', () => {
    expect(minutes('2026-03-28', { comes: '22:00', goes: '6:00' })).toEqual([420])
    expect(minutes('2026-10-24', { comes: '22:00', goes: '6:00' })).toEqual([540])
  })

  test('refuses the skipped hour, and asks which of a doubled one is meant', () => {
    expect(rules('2026-03-29', { comes: '2:30', goes: '6:00' })).toEqual(['comes noSuchLocalTime'])
    expect(rules('2026-10-25', { comes: '1:30', goes: '2:30' })).toEqual(['goes ambiguousLocalTime'])
    expect(minutes('2026-10-25', { comes: '1:30', goes: '2:30', goesTime: 'first' })).toEqual([60])
    expect(minutes('2026-10-25', { comes: '1:30', goes: '2:30', goesTime: 'second' })).toEqual([120])
  })

  const whole = { piece: 0, isFirst: true, isLast: true }
  test.each([
    ['body.days[0].entries[1].goes', { piece: 0, field: 'goes', rule: 'overlap' }],
    ['body/entries/0/projectManagerId', { piece: 0, field: 'projectManager', rule: 'overlap' }],
    ['body.day', { piece: 0, field: 'comes', rule: 'overlap' }],
  ])('shows the refusal of %s at its field', (field, fault) =>
    expect(faultsOfDay([{ field, rule: 'overlap' }], [whole, whole])).toEqual([fault]),
  )
})

/** Entries as the server sends them. */
const stored = (texts: readonly (readonly [comes: string, goes: string])[]) =>
  texts.map(([comes, goes], id) => {
    const times = { comes: new Date(comes).toISOString(), goes: new Date(goes).toISOString() }
    return { ...blank(TimeEntry), id, ...times, country: 'DE', source: 'manual' }
  }) satisfies TimeEntry[]
const timesOf = (entries: readonly { comes: string | null; goes: string | null }[]) =>
  entries.map(({ comes, goes }) => [comes, goes])

describe('[TIME-01] breaks of a night shift', () => {
  const night = { comes: '20:00', goes: '7:30' }

  test.each([
    ['22:00–22:30', '2026-04-16T20:00:00.000Z', '2026-04-16T20:30:00.000Z'],
    ['23:45–0:15', '2026-04-16T21:45:00.000Z', '2026-04-16T22:15:00.000Z'],
    ['0:15–0:45', '2026-04-16T22:15:00.000Z', '2026-04-16T22:45:00.000Z'],
    ['24:00–0:30', '2026-04-16T22:00:00.000Z', '2026-04-16T22:30:00.000Z'],
    ['7:00–7:15', '2026-04-17T05:00:00.000Z', '2026-04-17T05:15:00.000Z'],
  ])('%s lies where the shift is', (breaks, from, until) => {
    const { entries, faults } = read('2026-04-16', { ...night, breaks })
    expect(faults).toEqual([])
    expect(timesOf(entries)).toEqual([
      ['2026-04-16T18:00:00.000Z', from],
      [until, '2026-04-17T05:30:00.000Z'],
    ])
    expect(
      timesOf(readPieces('2026-04-16', piecesOf(stored(timesOf(entries) as [string, string][])), { now: NOW }).entries),
    ).toEqual(timesOf(entries))
  })

  test.each(['19:00–19:30', '7:15–7:30', '20:00–20:30', '7:15–8:00'])('%s is refused at the break', (breaks) =>
    expect(rules('2026-04-16', { ...night, breaks })).toEqual(['breaks breakOutside']),
  )

  test('several of them are taken in any order, and those that touch are one', () => {
    const { entries } = read('2026-04-16', { ...night, breaks: '3:00–3:15; 23:50–0:10; 3:15–3:30' })
    expect(entries.map(({ goes }) => goes?.slice(11, 16))).toEqual(['21:50', '01:00', '05:30'])
  })

  test('the skipped hour of March is refused at the break', () =>
    expect(rules('2026-03-28', { ...night, breaks: '2:15–2:45' })).toEqual(['breaks noSuchLocalTime']))

  test('the repeated hour of October asks which of the two is meant, only where both are in the shift', () => {
    const day = '2026-10-24'
    const break1 = { ...night, breaks: '2:15–2:45' }
    expect(rules(day, break1)).toEqual(['breaks ambiguousLocalTime'])
    expect(read(day, break1).choices).toEqual([[{ key: '0 from', minute: 135 }]])
    const first = { ...break1, breakTimes: { '0 from': 'first', '0 until': 'first' } } as const
    expect(minutes(day, first)).toEqual([375, 345])
    expect(minutes(day, { ...first, breakTimes: { '0 from': 'first', '0 until': 'second' } })).toEqual([375, 285])
    // After the second 2:15 there is one 2:45.
    expect(minutes(day, { ...first, breakTimes: { '0 from': 'second' } })).toEqual([435, 285])
    expect(minutes(day, { comes: '20:00', goes: '2:30', goesTime: 'first', breaks: '2:10–2:20' })).toEqual([370, 10])
  })

  test('a second piece continues the shift after midnight within the longest break', () => {
    const pieces = [
      emptyPiece({ comes: '20:00', goes: '0:15' }),
      emptyPiece({ comes: '0:45', goes: '7:30', place: 'Linz' }),
    ]
    const { entries, faults } = readPieces('2026-04-16', pieces, { now: NOW })
    expect(faults).toEqual([])
    expect(entries[1]).toMatchObject({ comes: '2026-04-16T22:45:00.000Z', goes: '2026-04-17T05:30:00.000Z' })
    expect(daysOfPieces('2026-04-16', pieces, {})[1]).toEqual({ comes: '2026-04-17', goes: '2026-04-17' })
    const short = readPieces('2026-04-16', pieces, { now: NOW, longestBreak: 15 })
    expect(short.entries[1]).toMatchObject({ comes: '2026-04-15T22:45:00.000Z' })
  })

  test('an error of the server about a part after a break is shown at the break', () => {
    const places = readPieces('2026-04-16', [emptyPiece({ ...night, breaks: '22:00–3:00' })], { now: NOW }).places
    expect(faultsOfDay([{ field: 'body.days[0].entries[1].comes', rule: 'notOfThisDay' }], places)).toEqual([
      { piece: 0, field: 'breaks', rule: 'breakIsRest' },
    ])
    expect(faultsOfDay([{ field: 'body.entries[0].goes', rule: 'overlap' }], places)).toMatchObject([
      { field: 'breaks' },
    ])
    expect(faultsOfDay([{ field: 'body.entries[1].goes', rule: 'endInFuture' }], places)).toMatchObject([
      { field: 'goes' },
    ])
  })
})

test.each([
  ['2026-10-25T02:30:00+02:00', 'first'],
  ['2026-10-25T02:30:00+01:00', 'second'],
])('[TIME-01] a stored time of the repeated hour, %s, is the %s one when it is edited', (at, which) => {
  const entries = stored([
    ['2026-10-24T20:00:00+02:00', at],
    ['2026-10-25T03:00:00+01:00', '2026-10-25T06:00:00+01:00'],
  ])
  const [piece] = piecesOf(entries)
  expect(piece).toMatchObject({ breaks: '2:30–3:00', breakTimes: { '0 from': which } })
  expect(timesOf(readPieces('2026-10-24', [piece!], { now: NOW }).entries)).toEqual(timesOf(entries))
  const [end] = piecesOf(stored([['2026-10-24T20:00:00+02:00', at]]))
  expect(end).toMatchObject({ goes: '2:30', goesTime: which })
  const [begin] = piecesOf(stored([[at, '2026-10-25T08:00:00+01:00']]))
  expect(begin).toMatchObject({ comes: '2:30', comesTime: which })
})

test('[TIME-01] two shifts of a day with a whole rest between them stay two pieces', () => {
  const entries = stored([
    ['2026-04-16T00:30:00+02:00', '2026-04-16T06:00:00+02:00'],
    ['2026-04-16T22:00:00+02:00', '2026-04-17T06:00:00+02:00'],
  ])
  expect(piecesOf(entries)).toMatchObject([{ comes: '0:30' }, { comes: '22:00', goes: '6:00' }])
  expect(timesOf(readPieces('2026-04-16', piecesOf(entries), { now: NOW }).entries)).toEqual(timesOf(entries))
})
