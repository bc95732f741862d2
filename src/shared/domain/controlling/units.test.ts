import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { runs } from '#tests/matrix.ts'
import {
  answer,
  changeOf,
  restOf,
  rowKeys,
  showsCorrections,
  type Answer,
  type Counted,
  type Place,
  type Scope,
} from './answer.ts'
import { shiftPeriod, singlePeriods, type FigurePeriod } from './periods.ts'
import { divide, type Cell } from './units.ts'

type Rule = Counted['rule'] & { countsPeople?: true; isAttribute?: true }
const FLOW: Rule = { kind: 'sum', decimals: 9, grain: 'month', about: 'people', unit: 'number' }
const CONFIRMED: Rule = { ...FLOW, countsPeople: true }
const REPORTED: Rule = { ...FLOW, isAttribute: true }
const STATE: Rule = { ...FLOW, kind: 'state' }

const aCell = (changes: Partial<Cell>): Cell => ({
  grain: '2026-01-01',
  companyId: 1,
  siteId: 1,
  part: '',
  people: 20,
  contributors: 10,
  changed: 10,
  moved: 0,
  numerator: 40,
  denominator: 20,
  ...changes,
})
const countedOf = (cells: readonly Cell[], rule: Rule = FLOW): Counted => ({
  rule,
  divided: divide(cells, rule),
  corrections: [],
})
const JANUARY: FigurePeriod = { kind: 'month', first: '2026-01-01', count: 1 }
const valueOf = (counted: Counted, scope: Scope = {}, period = JANUARY) => answer(counted, scope, period)

describe('[CP-01] a small group', () => {
  test('is not shown, and no total contains it', () => {
    const counted = countedOf([aCell({}), aCell({ companyId: 2, siteId: 2, people: 4, contributors: 4, numerator: 9 })])
    expect(valueOf(counted, { companyId: 2 })).toMatchObject({ value: null, hidden: 'tooFew', people: null })
    expect(valueOf(counted)).toMatchObject({ value: 40, people: 20, leavesOut: true, peopleRounded: true })
  })
  test('is part of a total together with other small ones, never alone', () => {
    const small = { people: 3, contributors: 3, numerator: 5 }
    const sites = [aCell({}), aCell({ siteId: 2, ...small }), aCell({ siteId: 3, ...small })]
    expect(valueOf(countedOf(sites))).toMatchObject({ value: 50, people: 26, leavesOut: false })
    expect(valueOf(countedOf(sites), { companyId: 1, siteId: 2 })).toMatchObject({ value: null, hidden: 'tooFew' })
  })
  test('that is shown with others has the reason why it is not shown alone', () => {
    const quiet = { people: 71, contributors: 3, numerator: 5 }
    const counted = countedOf([aCell({}), aCell({ siteId: 2, ...quiet }), aCell({ siteId: 3, ...quiet })])
    expect(valueOf(counted, { companyId: 1, siteId: 2 })).toMatchObject({ value: null, hidden: 'fewEvents' })
  })
  test('a rounded number of people is not compared', () => {
    const rule: Rule = { ...FLOW, unit: 'people' }
    const exact = valueOf(countedOf([aCell({})], rule))
    const rounded = valueOf(countedOf([aCell({}), aCell({ companyId: 2, siteId: 2, people: 4 })], rule))
    expect([changeOf(exact, exact, rule), changeOf(rounded, exact, rule)]).toEqual([0, null])
  })
  test('of a company joins those of other companies in the total of the group', () => {
    const small = { people: 3, contributors: 3, numerator: 5 }
    const counted = countedOf([aCell({}), aCell({ siteId: 2, ...small }), aCell({ companyId: 2, siteId: 3, ...small })])
    expect(valueOf(counted)).toMatchObject({ value: 50 })
    expect(valueOf(counted, { companyId: 1 })).toMatchObject({ value: 40, leavesOut: true })
  })
  test.each([
    ['events come from four', { contributors: 4 }, FLOW, 'fewEvents'],
    ['nobody has an event', { contributors: 0 }, FLOW, 'fewEvents'],
    ['all but one have confirmed', { contributors: 19 }, CONFIRMED, 'fewEvents'],
    ['everybody was reported sick', { people: 5, contributors: 5 }, REPORTED, 'fewEvents'],
    ['all but four were reported sick', { contributors: 16 }, REPORTED, 'fewEvents'],
    ['one value has changed since', { changed: 1 }, STATE, 'fewChanges'],
    ['one person has moved', { changed: 0, moved: 1 }, STATE, 'fewChanges'],
  ] as const)('%s: not shown', (_, changes, rule, hidden) => {
    expect(valueOf(countedOf([aCell(changes)], rule))).toMatchObject({ value: null, hidden })
  })
  test.each([
    ['all have confirmed', { contributors: 20 }, CONFIRMED],
    ['five of ten were reported sick', { people: 10, contributors: 5 }, REPORTED],
    ['nothing has changed since it was shown', { changed: 0 }, STATE],
  ] as const)('%s: shown', (_, changes, rule) => {
    expect(valueOf(countedOf([aCell(changes)], rule)).value).toBe(40)
  })
  test('a state stays hidden until enough have changed it', () => {
    const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((grain, index) =>
      aCell({ grain, changed: [20, 2, 0, 5][index]! }),
    )
    const counted = countedOf(months, STATE)
    const values = months.map((_, index) => valueOf(counted, {}, shiftPeriod(JANUARY, index)).value)
    expect(values).toEqual([40, null, null, 40])
  })
})

describe('[CP-01] corrections of a company and of its sites', () => {
  const sites = [aCell({}), aCell({ siteId: 2 }), aCell({ siteId: 3 })]
  const correction = (siteId: number | null, value: number) => ({ grain: '2026-01-01', companyId: 1, siteId, value })
  const valuesOf = (counted: Counted) => [
    ...[1, 2, 3].map((siteId) => valueOf(counted, { companyId: 1, siteId }).value),
    valueOf(counted, { companyId: 1 }).value,
  ]
  const DAYS: Rule = { ...FLOW, kind: 'share' }
  test.each([
    ['the company', FLOW, [correction(null, 60)], [20, 20, 20, 60], true],
    ['a site', FLOW, [correction(2, 10)], [40, 10, 40, 90], true],
    ['the company, then a site', FLOW, [correction(null, 100), correction(2, 10)], [45, 10, 45, 100], true],
    ['a site, then the company', FLOW, [correction(2, 10), correction(null, 100)], [45, 10, 45, 100], true],
    ['shares', DAYS, [correction(2, 1), correction(null, 3)], [4, 1, 4, 3], true],
    ['every site and the company', FLOW, [1, 2, 3, null].map((id) => correction(id, 10)), [10, 10, 10, 30], false],
    ['a site that has more than the company', FLOW, [correction(2, 90), correction(null, 80)], [-5, 90, -5, 80], false],
  ] as const)('of %s', (_, rule, corrections, values, isShown) => {
    const counted = { ...countedOf(sites, rule), corrections }
    expect(valuesOf(counted)).toEqual(values)
    expect(showsCorrections(counted, '2026-01-01', 1)).toBe(isShown)
  })
})

test('[CP-01] the rest of a company has its part of the correction of the company', () => {
  const small = { people: 3, contributors: 3, numerator: 5 }
  const sites = [aCell({}), aCell({ siteId: 2, ...small }), aCell({ siteId: 3, ...small })]
  const counted = {
    ...countedOf(sites),
    corrections: [{ grain: '2026-01-01', companyId: 1, siteId: null, value: 100 }],
  }
  const keys = rowKeys(
    'site',
    { companyId: 1 },
    [{ id: 1, name: 'C', sites: [1, 2, 3].map((id) => ({ id, name: `S${id}` })) }],
    [],
  )
  const rest = restOf(counted, { companyId: 1 }, keys, JANUARY)
  expect(valueOf(rest.counted, { companyId: 1 })).toMatchObject({ value: 20, original: 10 })
  expect(valueOf(counted, { companyId: 1, siteId: 1 })).toMatchObject({ value: 80, original: 40 })
})

test('[CP-01] a period of fifty years costs no more than the grains that exist in it', () => {
  const cells = Array.from({ length: 104 }, (_, week) =>
    Array.from({ length: 12 }, (_, site) => aCell({ grain: addDays('2024-01-01', 7 * week), siteId: site })),
  ).flat()
  const counted = countedOf(cells, { ...FLOW, grain: 'week' })
  const years: FigurePeriod = { kind: 'year', first: '1974-01-01', count: 53 }
  const begin = performance.now()
  for (let row = 0; row < 30; row++)
    for (const year of singlePeriods(years)) valueOf(counted, { companyId: 1, siteId: row }, year)
  expect(performance.now() - begin).toBeLessThan(1_000)
  expect(valueOf(counted, {}, years).value).toBe(104 * 12 * 40)
})

// The attack: every answer is a sum of values of people with known factors. From all of them together, a value of fewer than five
// people can be computed exactly if some combination of them has factors for these people alone, that is, if without their columns the
// answers have a lower rank.

interface Person {
  readonly values: readonly number[]
  /** Site by month; -1: not there. */
  readonly sites: readonly number[]
  readonly active: readonly boolean[]
}
const MONTHS = 4
const SITES = 6
const COMPANY_OF = [1, 1, 1, 2, 2, 3]
const PLACES: Place[] = [1, 2, 3].map((id) => ({
  id,
  name: `C${id}`,
  sites: COMPANY_OF.flatMap((company, site) => (company === id ? [{ id: site + 1, name: `S${site + 1}` }] : [])),
}))
const grainOf = (month: number): string => `2026-0${month + 1}-01`

const aPerson = fc.record({
  home: fc.integer({ min: 0, max: SITES - 1 }),
  joins: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
  leaves: fc.constantFrom(MONTHS, MONTHS, MONTHS, MONTHS, 1, 2, 3),
  moves: fc.option(fc.record({ at: fc.integer({ min: 1, max: 3 }), to: fc.integer({ min: 0, max: SITES - 1 }) }), {
    freq: 12,
  }),
  active: fc.array(
    fc.integer({ min: 0, max: 9 }).map((n) => n < 7),
    { minLength: MONTHS, maxLength: MONTHS },
  ),
  /** The months in which an otherwise constant value differs. */
  changes: fc.array(
    fc.integer({ min: 0, max: 9 }).map((n) => n < 3),
    { minLength: MONTHS, maxLength: MONTHS },
  ),
})
const aCompany = fc.array(aPerson, { minLength: 10, maxLength: 60 }).map((drawn) =>
  drawn.map(({ home, joins, leaves, moves, active, changes }): Person => {
    const months = Array.from({ length: MONTHS }, (_, month) => month)
    return {
      sites: months.map((month) =>
        month < joins || month >= leaves ? -1 : moves && month >= moves.at ? moves.to : home,
      ),
      active,
      values: months.map((month) => changes.slice(0, month + 1).filter(Boolean).length),
    }
  }),
)

/** The variable of a person in a month: of a state the same one as long as it does not change. */
const variableOf = (rule: Rule, person: number, { values }: Person, month: number): number =>
  person * 10 + (rule.kind === 'state' ? values[month]! : month)

interface Counting {
  readonly cells: Cell[]
  /** The variables of each cell. */
  readonly columns: number[][]
}

function count(people: readonly Person[], rule: Rule): Counting {
  const counting: Counting = { cells: [], columns: [] }
  for (let month = 0; month < MONTHS; month++)
    for (let site = 0; site < SITES; site++) {
      const there = people.flatMap((person, index) => (person.sites[month] === site ? [{ person, index }] : []))
      if (there.length === 0) continue
      const contributing = there.filter(({ person }) => rule.kind === 'state' || person.active[month])
      const changed = people.filter(({ sites, values }) => {
        const [before, now] = [sites[month - 1] ?? -1, sites[month]!]
        if (now !== site) return before === site && now === -1
        return before === -1 || values[month] !== values[month - 1]
      })
      const moved = people.filter(({ sites }) => {
        const [before, now] = [sites[month - 1] ?? -1, sites[month]!]
        return before !== -1 && now !== -1 && before !== now && (before === site || now === site)
      })
      counting.cells.push(
        aCell({
          grain: grainOf(month),
          companyId: COMPANY_OF[site]!,
          siteId: site + 1,
          people: there.length,
          contributors: contributing.length,
          changed: changed.length,
          moved: moved.length,
          numerator: 0,
        }),
      )
      counting.columns.push(contributing.map(({ person, index }) => variableOf(rule, index, person, month)))
    }
  return counting
}

const PERIODS: FigurePeriod[] = [
  ...[0, 1, 2, 3].flatMap((from) =>
    [1, 2, 3, 4]
      .filter((length) => from + length <= MONTHS)
      .map((length) => ({ ...shiftPeriod(JANUARY, from), count: length })),
  ),
  { kind: 'quarter', first: '2026-01-01', count: 1 },
  { kind: 'year', first: '2026-01-01', count: 1 },
]
const SCOPES: Scope[] = [
  {},
  ...PLACES.flatMap(({ id, sites }) => [
    { companyId: id },
    ...sites.map((site) => ({ companyId: id, siteId: site.id })),
  ]),
]

/** Every answer to every question, also for the rows with the rest. */
function wholeAnswersOf(counted: Counted): Answer[] {
  return PERIODS.flatMap((period) => [
    ...SCOPES.map((scope) => valueOf(counted, scope, period)),
    ...SCOPES.slice(0, 4).flatMap((scope) =>
      (['company', 'site'] as const).map((by) => {
        const rest = restOf(counted, scope, rowKeys(by, scope, PLACES, []), period)
        return valueOf(rest.counted, scope, period)
      }),
    ),
  ])
}

const answersOf = (counted: Counted): (number | null)[] => wholeAnswersOf(counted).map(({ value }) => value)

/** The factor of each cell in each answer, found by setting that cell to one and all others to zero. */
function factors(cells: readonly Cell[], rule: Rule): number[][] {
  const asked = cells.map((_, one) =>
    answersOf(
      countedOf(
        cells.map((cell, index) => ({ ...cell, numerator: index === one ? 1 : 0 })),
        rule,
      ),
    ),
  )
  const shown = asked[0]?.map((value) => value !== null) ?? []
  return shown.flatMap((isShown, index) => (isShown ? [asked.map((values) => values[index] ?? 0)] : []))
}

/** Rows that are independent, in the form of Gauss. */
function reduce(rows: readonly (readonly number[])[]): number[][] {
  const left = rows.map((row) => [...row])
  const basis: number[][] = []
  const width = rows[0]?.length ?? 0
  for (let column = 0; column < width; column++) {
    const at = left.findIndex((row) => Math.abs(row[column]!) > 1e-6)
    if (at < 0) continue
    const [pivot] = left.splice(at, 1) as [number[]]
    for (const row of left) {
      const factor = row[column]! / pivot[column]!
      if (factor !== 0) for (let index = column; index < width; index++) row[index]! -= factor * pivot[index]!
    }
    basis.push(pivot)
  }
  return basis
}

/** Groups of fewer than five: each person, those of one place, and those who came, left or changed from one month to the next. */
function smallGroups(people: readonly Person[]): number[][] {
  const groups = people.map((_, index) => [index])
  for (let month = 0; month < MONTHS; month++)
    for (let site = 0; site < SITES; site++) {
      const numbered = people.map((person, index) => ({ person, index }))
      const there = numbered.filter(({ person }) => person.sites[month] === site)
      const moved = numbered.filter(
        ({ person: { sites, values } }) =>
          (sites[month] === site) !== (sites[month - 1] === site) ||
          (sites[month] === site && values[month] !== values[month - 1]),
      )
      const inactive = there.filter(({ person }) => !person.active[month])
      const active = there.filter(({ person }) => person.active[month])
      for (const group of [there, moved, inactive, active]) {
        const ids = group.map(({ index }) => index)
        if (ids.length > 0) groups.push(ids.slice(0, LEAST_GROUP - 1), ids.slice(1 - LEAST_GROUP))
      }
    }
  return groups
}

/** A small group whose values follow from the answers; undefined: there is none. */
function attack(people: readonly Person[], rule: Rule): number[] | undefined {
  const { cells, columns } = count(people, rule)
  const byCell = reduce(factors(cells, rule))
  const variables = [...new Set(columns.flat())]
  const rows = reduce(
    byCell.map((row) => {
      const sums = new Map<number, number>()
      for (const [cell, factor] of row.entries())
        for (const variable of columns[cell]!) sums.set(variable, (sums.get(variable) ?? 0) + factor)
      return variables.map((variable) => sums.get(variable) ?? 0)
    }),
  )
  return smallGroups(people).find((group) => {
    const others = variables.flatMap((variable, index) => (group.includes(Math.floor(variable / 10)) ? [] : [index]))
    return reduce(rows.map((row) => others.map((index) => row[index]!))).length < rows.length
  })
}

describe('[CP-01] no person can be computed', () => {
  test.each([
    ['events of a month', FLOW],
    ['a share of people', CONFIRMED],
    ['an attribute of people', REPORTED],
    ['a state that people carry on', STATE],
  ] as const)(
    'from all rows, totals, periods and filters together: %s',
    (_, rule) => {
      fc.assert(
        fc.property(aCompany, (people) => {
          expect(attack(people, rule)).toBeUndefined()
        }),
        { numRuns: runs(8, 40), endOnFailure: true },
      )
    },
    600_000,
  )

  test.each([
    ['events of a month', FLOW],
    ['a share of people', CONFIRMED],
    ['an attribute of people', REPORTED],
    ['a state that people carry on', STATE],
  ] as const)(
    'and nothing of a hidden place is in a value, a number of people, a reason or an original: %s',
    (_, rule) => {
      const known = fc.record({
        people: aCompany,
        // Corrections of some weeks, places and values.
        typed: fc.array(
          fc.record({ month: fc.nat(MONTHS - 1), scope: fc.nat(SCOPES.length - 2), value: fc.nat(500) }),
          { maxLength: 6 },
        ),
      })
      fc.assert(
        fc.property(known, ({ people, typed }) => {
          const cells = count(people, rule).cells.map((cell, index) => ({ ...cell, numerator: 7 * index + 3 }))
          const corrections = typed.map(({ month, scope, value }) => {
            const { companyId, siteId = null } = SCOPES[scope + 1]!
            return { grain: grainOf(month), companyId: companyId!, siteId, value }
          })
          const counted = { ...countedOf(cells, rule), corrections }
          const hidden = new Set([...counted.divided.values()].flatMap((one) => one.hidden.map(({ cell }) => cell)))
          const others = cells.map((cell) =>
            hidden.has(cell) ? { ...cell, numerator: 10_000 + cell.numerator, denominator: 3 } : cell,
          )
          expect(wholeAnswersOf({ ...countedOf(others, rule), corrections })).toEqual(wholeAnswersOf(counted))
          for (const { people: shown, peopleRounded, leavesOut, value } of wholeAnswersOf(counted)) {
            if (value === null) expect(shown).toBeNull()
            else expect(leavesOut ? peopleRounded && shown! % 10 === 0 : shown! >= LEAST_GROUP).toBe(true)
          }
          for (const { units } of counted.divided.values())
            for (const unit of units) {
              const sum = (of: (cell: Cell) => number) => unit.cells.reduce((all, cell) => all + of(cell), 0)
              expect(sum((cell) => cell.contributors)).toBeGreaterThanOrEqual(LEAST_GROUP)
              if (rule.isAttribute)
                expect(sum((cell) => cell.people - cell.contributors)).toBeGreaterThanOrEqual(LEAST_GROUP)
            }
        }),
        { numRuns: runs(10, 60), endOnFailure: true },
      )
    },
    120_000,
  )

  test('the attack finds a person where small groups are shown', () => {
    const people: Person[] = Array.from({ length: 12 }, (_, index) => ({
      sites: Array.from({ length: MONTHS }, () => (index === 11 ? 1 : 0)),
      active: [true, true, true, true],
      values: [0, 0, 0, 0],
    }))
    expect(attack(people, { ...FLOW, about: 'business' })).toBeDefined()
    expect(attack(people, FLOW)).toBeUndefined()
  })
})
