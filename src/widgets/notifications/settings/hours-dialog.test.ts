import { describe, expect, test } from 'vitest'
import type { DeliveryWeek } from '#contract/delivery.ts'
import { USUAL_WEEK } from '#domain/notifications/quiet-time.ts'
import { faultOf, toDraft, toWeek } from './hours-dialog.tsx'
import { clockOf, inFull, weekSpans } from './week-spans.ts'

const week = (...days: DeliveryWeek): DeliveryWeek => [...days, ...Array.from({ length: 7 - days.length }, () => null)]

test.each<[string, DeliveryWeek]>([
  ['the usual week', [...USUAL_WEEK]],
  ['a day as a whole', week({ from: 0, to: 1440 })],
  ['up to midnight', week({ from: 600, to: 1440 })],
  ['into the next day', week({ from: 1320, to: 360 })],
])('[PROF-01] %s is typed and sent as it is', (_what, hours) => {
  expect(toWeek(toDraft(hours))).toEqual(hours)
})

describe('[PROF-01] a day that is typed', () => {
  test.each([
    ['07:00', '17:00', undefined],
    ['22:00', '06:00', undefined],
    ['00:00', '00:00', undefined],
    ['', '17:00', { field: 'from', rule: 'missing' }],
    ['07:00', '', { field: 'to', rule: 'missing' }],
    ['07:00', '07:00', { field: 'to', rule: 'same' }],
  ])('%s to %s: %o', (from, to, fault) => {
    expect(faultOf({ isOn: true, from, to })).toEqual(fault)
    expect(faultOf({ isOn: false, from, to })).toBeUndefined()
    expect(toWeek([{ isOn: true, from, to }]) === undefined).toBe(fault !== undefined)
  })
})

test.each([
  ['7:30', '07:30'],
  ['07.30', '07:30'],
  ['0730', '07:30'],
  ['730', '07:30'],
  ['7', '07:00'],
  ['17 30', '17:30'],
  ['7:30 Uhr', '07:30'],
  ['24:00', '00:00'],
  ['25', undefined],
  ['7:60', undefined],
  ['24:01', undefined],
  ['7:5', undefined],
  ['früh', undefined],
])('[PROF-01] %s is understood as %s, in 24 hours whatever the browser speaks', (typed, full) => {
  expect(inFull(typed)).toBe(full ?? typed)
  expect(faultOf({ isOn: true, from: typed, to: '23:59' })?.rule).toBe(full ? undefined : 'missing')
})

describe('[PROF-01] the bars', () => {
  test('a night continues on the morning of the next day, from Sunday to Monday too', () => {
    expect(weekSpans([null, { from: 1320, to: 360 }, null, null, null, null, { from: 1380, to: 60 }])).toEqual([
      [{ from: 0, to: 60 }],
      [{ from: 1320, to: 1440 }],
      [{ from: 0, to: 360 }],
      [],
      [],
      [],
      [{ from: 1380, to: 1440 }],
    ])
  })
  test.each([
    [0, '0:00'],
    [425, '7:05'],
    [1440, '24:00'],
  ])('%i minutes are %s', (minutes, clock) => expect(clockOf(minutes)).toBe(clock))
})
