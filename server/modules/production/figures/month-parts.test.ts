// Whether anybody can be computed from all sums of a month that were ever shown: each is a sum of pieces of time of people. From all of
// them together, those of fewer than five people can be computed if some combination has factors for these people alone, that is, if
// without their columns the sums have a lower rank.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SHIFT_KINDS, type ShiftKind } from '#domain/production/shifts.ts'
import { runs } from '#tests/matrix.ts'
import { hidesEverybody, MEASURES, mayShow, rowsOf, type AreaCounts, type Part } from './month-parts.ts'

const AREAS = [0, 1]
const STEPS = 5

/** Time of a person at a place: all that is booked is made of pieces that stay, move, go or come. */
interface Piece {
  readonly person: number
  readonly area: number
  readonly shift: ShiftKind
  readonly measure: (typeof MEASURES)[number]
  readonly minutes: number
}
/** Pieces by their number: the variable of a piece that moves stays the same. */
type Pieces = ReadonlyMap<number, Piece>

const aPlace = fc.record({
  area: fc.constantFrom(...AREAS),
  shift: fc.constantFrom<ShiftKind>('early', 'early', 'late', 'night'),
  measure: fc.constantFrom(...MEASURES),
  minutes: fc.integer({ min: 1, max: 500 }),
})
/** Most corrections of a step are alike, as when a rule has changed for many. */
const aChange = fc.record({
  share: fc.constantFrom(0.05, 0.1, 0.3, 0.6),
  kind: fc.constantFrom('other', 'other', 'move', 'remove', 'back'),
  to: aPlace,
  seed: fc.nat(1000),
})
const aMonth = fc.record({
  people: fc.array(fc.array(aPlace, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 26 }),
  steps: fc.array(aChange, { minLength: STEPS, maxLength: STEPS }),
})
type Drawn = Parameters<Parameters<typeof aMonth.map>[0]>[0]

function versionsOf({ people, steps }: Drawn): Pieces[] {
  let next = 0
  const first = new Map(
    people.flatMap((places, person) => places.map((place) => [next++, { person, ...place }] as const)),
  )
  const versions: Pieces[] = [first]
  for (const { share, kind, to, seed } of steps) {
    const present = new Map(versions.at(-1)!)
    for (const [number, piece] of versions.at(-1)!) {
      // Repeatable, with another choice in each step.
      if (((number * 7919 + seed * 104_729) % 1000) / 1000 >= share) continue
      present.delete(number)
      if (kind === 'move') present.set(number, { ...piece, ...to, minutes: piece.minutes })
      if (kind === 'other') present.set(next++, { ...piece, measure: to.measure, minutes: to.minutes })
      const before = first.get(number)
      if (kind === 'back' && before) present.set(number, before)
    }
    if (kind === 'back')
      for (const [number, piece] of first) if (!present.has(number) && number % 3 === 0) present.set(number, piece)
    versions.push(present)
  }
  return versions
}

const partsOf = (pieces: Pieces, area: number): Part[] =>
  [
    ...Map.groupBy(
      [...pieces.values()].filter((one) => one.area === area),
      ({ person, shift }) => `${person} ${shift}`,
    ).values(),
  ].map((mine) => {
    const sum = (measure: (typeof MEASURES)[number]) =>
      mine.filter((one) => one.measure === measure).reduce((all, { minutes }) => all + minutes, 0)
    return {
      personId: String(mine[0]!.person),
      shift: mine[0]!.shift,
      present: sum('present'),
      order: sum('order'),
      overhead: sum('overhead'),
    }
  })

interface Shown {
  readonly pieces: Pieces
  readonly area: number
  readonly first: readonly Part[]
}

/** The sums shown over time: first all areas, then those that may be counted again by `isShown`. */
function show([first, ...later]: readonly Pieces[], isShown: (areas: readonly AreaCounts[]) => boolean): Shown[] {
  const present = (pieces: Pieces, area: number) => [partsOf(pieces, area)].filter(({ length }) => length > 0)
  const counts = new Map<number, AreaCounts>(AREAS.map((area) => [area, present(first!, area)]))
  const shown: Shown[] = AREAS.map((area) => ({ pieces: first!, area, first: partsOf(first!, area) }))
  for (const pieces of later)
    for (const area of AREAS) {
      const next = new Map(counts).set(area, [...counts.get(area)!, ...present(pieces, area)])
      const isEmpty = counts.get(area)!.length === 0 || next.get(area)!.length === counts.get(area)!.length
      if (isEmpty || !isShown([...next.values()])) continue
      counts.set(area, next.get(area)!)
      shown.push({ pieces, area, first: counts.get(area)![0]! })
    }
  return shown
}

/** The factors of all pieces in every sum that is shown. */
function sumsOf({ pieces, area, first }: Shown, columns: ReadonlyMap<string, number>): number[][] {
  const mine = [...pieces].filter(([, one]) => one.area === area)
  return rowsOf(partsOf(pieces, area), first).flatMap((shownRow) =>
    MEASURES.filter((measure) => shownRow[measure] !== null).map((measure) => {
      const row = Array.from({ length: columns.size }, () => 0)
      for (const [number, piece] of mine)
        if (piece.measure === measure && (shownRow.shift === null || piece.shift === shownRow.shift))
          row[columns.get(`${number} ${piece.minutes}`)!] = 1
      return row
    }),
  )
}

function rankOf(rows: readonly (readonly number[])[]): number {
  const left = rows.map((row) => [...row])
  let rank = 0
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    const at = left.findIndex((row) => Math.abs(row[column]!) > 1e-6)
    if (at < 0) continue
    const [pivot] = left.splice(at, 1) as [number[]]
    for (const row of left) {
      const factor = row[column]! / pivot[column]!
      if (factor !== 0) for (let index = column; index < row.length; index++) row[index]! -= factor * pivot[index]!
    }
    rank += 1
  }
  return rank
}

/** Each person, each pair, and up to four of those whose pieces have changed between two versions. */
function smallGroups(versions: readonly Pieces[], people: number): number[][] {
  const all = Array.from({ length: people }, (_, person) => person)
  const changed = versions.flatMap((one, index) =>
    versions.slice(index + 1).map((other) =>
      all.filter((person) => {
        const textOf = (pieces: Pieces) =>
          JSON.stringify([...pieces].filter(([, piece]) => piece.person === person).toSorted(([a], [b]) => a - b))
        return textOf(one) !== textOf(other)
      }),
    ),
  )
  return [
    ...all.map((person) => [person]),
    ...changed.flatMap((group) => [group.slice(0, 4), group.slice(-4), group.slice(1, 5)]),
  ].filter(({ length }) => length > 0)
}

/** A small group whose times follow from the shown sums; undefined: there is none. */
function attack(drawn: Drawn, isShown = mayShow): number[] | undefined {
  const versions = versionsOf(drawn)
  const shown = show(versions, isShown)
  const variables = [
    ...new Map(
      versions.flatMap((pieces) =>
        [...pieces].map(([number, piece]) => [`${number} ${piece.minutes}`, piece.person] as const),
      ),
    ),
  ]
  const columns = new Map(variables.map(([name], index) => [name, index]))
  const rows = shown.flatMap((one) => sumsOf(one, columns))
  const rank = rankOf(rows)
  return smallGroups(versions, drawn.people.length).find((group) => {
    const others = variables.flatMap(([, person], index) => (group.includes(person) ? [] : [index]))
    return rankOf(rows.map((row) => others.map((index) => row[index]!))) < rank
  })
}

describe('[MES-01] no person can be computed from sums of a month', () => {
  test('that are counted again after corrections, of all areas, shifts and times', { timeout: 300_000 }, () => {
    let recounts = 0
    fc.assert(
      fc.property(aMonth, (drawn) => {
        recounts += show(versionsOf(drawn), mayShow).length - show(versionsOf(drawn), () => false).length
        expect(attack(drawn)).toBeUndefined()
      }),
      { numRuns: runs(40, 400), endOnFailure: true },
    )
    expect(recounts).toBeGreaterThan(0)
  })

  test('and the attack succeeds if every correction is counted', () => {
    const place = { area: 0, shift: 'early', measure: 'order' } as const
    const people = Array.from({ length: 12 }, (_, n) => [{ ...place, minutes: 100 + n }])
    const step = { share: 0.1, kind: 'other', to: { ...place, minutes: 7 }, seed: 3 } as const
    expect(attack({ people, steps: [step] }, () => true)).toBeDefined()
    expect(attack({ people, steps: [step] })).toBeUndefined()
  })
})

describe('changes of people', () => {
  const five = (vector: readonly number[]) => Array.from({ length: 5 }, () => vector)
  test.each([
    ['of nobody', [], true],
    ['of four', five([30]).slice(1), false],
    ['of five', five([30]), true],
    ['of five in one column and one in the other', [...five([30, 0]), [0, 30]], false],
    ['from one column to the other, and of one person in one of them', [...five([-30, 30]), [0, 30]], false],
    ['of five in each column', [...five([30, 0]), ...five([0, 30])], true],
    [
      'of six in two directions each of its own',
      [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, 2],
        [1, 3],
        [1, 4],
      ],
      true,
    ],
    ['of fifty in two columns', Array.from({ length: 50 }, (_, n) => [n + 1, n * n]), true],
    [
      'of fifty in one column and four in the other',
      [...Array.from({ length: 50 }, (_, n) => [n + 1, 0]), ...five([0, 1]).slice(1)],
      false,
    ],
  ])('%s', (_, vectors, isHidden) => {
    expect(hidesEverybody(vectors)).toBe(isHidden)
  })
})

test('[MES-01] rows of an area are its shifts and their sum', () => {
  const parts = SHIFT_KINDS.flatMap((shift, kind) =>
    Array.from({ length: 6 }, (_, n) => ({ personId: `${kind} ${n}`, shift, present: 480, order: 240, overhead: 10 })),
  )
  expect(rowsOf(parts).at(-1)).toEqual({
    shift: null,
    people: 18,
    present: 8640,
    order: 4320,
    overhead: 180,
    share: 50,
  })
})
