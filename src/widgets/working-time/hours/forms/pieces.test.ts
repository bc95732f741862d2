import { describe, expect, test } from 'vitest'
import { parseClock, parseMinutes } from '#widgets/working-time/times.ts'
import { emptyPiece, endsNextDay, faultsOfDay, parseBreaks, readPieces, type Piece } from './pieces.ts'

const NOW = Date.parse('2026-11-01T12:00:00Z')
const read = (day: string, given: Partial<Piece>, now = NOW) => readPieces(day, [emptyPiece(given)], { now })
const rules = (day: string, given: Partial<Piece>) =>
  read(day, given).faults.map(({ field, rule }) => `${field} ${rule}`)
const minutes = (day: string, given: Partial<Piece>) =>
  read(day, given).entries.map(({ comes, goes }) => (Date.parse(goes!) - Date.parse(comes!)) / 60_000)

describe('[TIME-01] typed times', () => {
  test.each([
    ['7:52', 472],
    ['752', 472],
    ['16.48', 1008],
    ['1648', 1008],
    ['8', 480],
    ['8 Uhr', 480],
    ['24:00', 1440],
    ['25:00', undefined],
    ['7:60', undefined],
    ['früh', undefined],
  ])('reads %s as %s', (typed, minute) => expect(parseClock(typed)).toBe(minute))

  test.each([
    ['30', 30],
    ['0:30', 30],
    ['4:20', 260],
    ['1,5 h', 90],
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
          [540, 550],
          [900, 915],
        ],
      },
    ],
    ['', { minutes: 0, gaps: [] }],
    ['12:40–12:10', undefined],
    ['mittags', undefined],
  ])('reads the break %s', (typed, found) => expect(parseBreaks(typed)).toEqual(found))

  test('divides a stay at a break with times of day, and keeps what belongs to the whole stay with its first part', () => {
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
    ['break too long', { comes: '8:00', goes: '9:00', breaks: '60' }, ['breaks breakTooLong']],
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
    expect(endsNextDay(emptyPiece({ comes, goes }))).toBe(true)
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

  test.each([
    ['body.days[0].entries[1].goes', { piece: 0, field: 'goes', rule: 'overlap' }],
    ['body/entries/0/projectManagerId', { piece: 0, field: 'projectManager', rule: 'overlap' }],
    ['body.day', { piece: 0, field: 'comes', rule: 'overlap' }],
  ])('shows the refusal of %s at its field', (field, fault) =>
    expect(faultsOfDay([{ field, rule: 'overlap' }], [0, 0])).toEqual([fault]),
  )
})
