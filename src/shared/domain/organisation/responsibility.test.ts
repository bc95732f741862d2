import { describe, expect, test } from 'vitest'
import type { Presence } from './presence.ts'
import {
  askToday,
  cellState,
  holdsOn,
  mayAssign,
  maySettle,
  planAssignment,
  suggestBuyer,
  type Holding,
  type Rights,
} from './responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

const day = (text: string) => text as Day

test.each([
  ['nothing needed', { isNeeded: false, buyers: 0, isPlanned: false }, 'none'],
  ['nobody', { isNeeded: true, buyers: 0, isPlanned: false }, 'gap'],
  ['one', { isNeeded: true, buyers: 1, isPlanned: false }, 'held'],
  ['one, though nothing is needed', { isNeeded: false, buyers: 1, isPlanned: false }, 'held'],
  ['two', { isNeeded: true, buyers: 2, isPlanned: true }, 'double'],
  ['nobody yet', { isNeeded: true, buyers: 0, isPlanned: true }, 'planned'],
] as const)('[SUP-03] the state of a group at a site: %s', (_, facts, state) => {
  expect(cellState(facts)).toBe(state)
})

test('a holding includes both of its ends', () => {
  const period = { from: day('2026-05-01'), until: day('2026-05-31') }
  expect(['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01'].map((one) => holdsOn(period, day(one)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(holdsOn({ from: day('2026-05-01'), until: null }, day('2099-01-01'))).toBe(true)
})

describe('[SUP-04] planAssignment', () => {
  const lead: Holding = { id: 1, personId: null, from: day('2026-01-01'), until: null }
  const local: Holding = { id: 2, personId: 'janssen', from: day('2026-03-01'), until: null }
  const later: Holding = { id: 3, personId: 'steinmetz', from: day('2026-09-01'), until: null }
  const past: Holding = { id: 4, personId: 'falk', from: day('2025-01-01'), until: day('2025-12-31') }
  const from = day('2026-05-01')
  const none = { end: [], remove: [], extend: undefined, add: true }
  test.each([
    ['a gap', [], 'janssen', true, none],
    ['what is past stays', [past], 'falk', true, none],
    ['a double: the lead buyer stays', [lead, local], null, true, { ...none, end: [2], add: false }],
    ['a double: the person on site stays', [lead, local], 'janssen', true, { ...none, end: [1], add: false }],
    ['without settling the lead buyer stays too', [lead], 'janssen', false, none],
    ['without settling the former person on site ends', [lead, local], 'steinmetz', false, { ...none, end: [2] }],
    ['the lead buyer takes over from the site', [local], null, false, { ...none, end: [2] }],
    ['what was planned is removed', [lead, later], 'janssen', true, { ...none, end: [1], remove: [3] }],
    [
      'the same person goes on',
      [{ ...local, until: day('2026-06-30') }, later],
      'janssen',
      true,
      { end: [], remove: [3], extend: 2, add: false },
    ],
    ['the same person earlier than planned', [later], 'steinmetz', true, { ...none, remove: [3] }],
  ] as const)('%s', (_, holdings, personId, settles, plan) => {
    expect(planAssignment(holdings, { personId, from, settles })).toEqual(plan)
  })
})

test.each<readonly [string, Rights, boolean, boolean]>([
  ['main admin', { all: true, groupIds: [], siteIds: [] }, true, true],
  ['lead buyer', { all: false, groupIds: [1], siteIds: [] }, true, true],
  ['site administrator', { all: false, groupIds: [], siteIds: [7] }, true, false],
  ['others', { all: false, groupIds: [2], siteIds: [8] }, false, false],
])('[SUP-04] who assigns and who settles: %s', (_, rights, assigns, settles) => {
  expect(mayAssign(rights, { groupId: 1, siteId: 7 })).toBe(assigns)
  expect(maySettle(rights, 1)).toBe(settles)
})

describe('[SUP-03] askToday', () => {
  const here: Presence = { state: 'here', until: '16' }
  const away: Presence = { state: 'away', until: null }
  const who = (id: string, presence: Presence | null) => ({ person: { id }, presence })
  test.each([
    [
      'the first who is here',
      [
        { ...who('a', away), deputy: null },
        { ...who('b', here), deputy: null },
      ],
      'b',
    ],
    ['a deputy', [{ ...who('a', away), deputy: who('c', here) }], 'c'],
    [
      'somebody else before a deputy',
      [
        { ...who('a', away), deputy: who('c', here) },
        { ...who('b', here), deputy: null },
      ],
      'b',
    ],
    ['who does not show it', [{ ...who('a', null), deputy: null }], 'a'],
    ['nobody', [{ ...who('a', away), deputy: who('c', away) }], null],
    ['no deputy', [{ ...who('a', away), deputy: null }], null],
  ] as const)('%s', (_, contacts, id) => {
    expect(askToday(contacts)).toBe(id)
  })
})

test('[SUP-03] a gap is suggested to the buyer of the nearest group of the site', () => {
  const numbers = new Map([
    [1, '0110'],
    [2, '0115'],
    [3, '0510'],
    [4, '0116'],
  ])
  const cell = (groupId: number, siteId: number, name?: string, isLead = false) => ({
    groupId,
    siteId,
    buyers: name === undefined ? [] : [{ id: name, name, isLead }],
  })
  const cells = [cell(2, 7), cell(3, 7, 'Brandhorst'), cell(1, 7, 'Steinmetz'), cell(1, 8, 'Osterloh')]
  expect(suggestBuyer({ groupId: 2, siteId: 7 }, cells, numbers)).toEqual({
    buyer: { id: 'Steinmetz', name: 'Steinmetz', isLead: false },
    groupId: 1,
  })
  const withLead = [...cells, cell(4, 7, 'Osterloh', true)]
  expect(suggestBuyer({ groupId: 2, siteId: 7 }, withLead, numbers)?.buyer.name).toBe('Steinmetz')
  expect(suggestBuyer({ groupId: 2, siteId: 9 }, cells, numbers)).toBeUndefined()
})
