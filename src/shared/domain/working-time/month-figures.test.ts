import { expect, test } from 'vitest'
import { isToClear, monthFigures, type FigureDay } from './month-figures.ts'

test.each([
  { feedback: null, status: 'automaticReleaseActivated', waits: false },
  { feedback: 'stampingMissing', status: 'manualReleaseRequired', waits: true },
  { feedback: 'unexcused', status: 'manualReleaseRequired', waits: true },
  { feedback: 'unexcused', status: 'manuallyApproved', waits: false },
  { feedback: null, status: 'manuallyRejected', waits: true },
  { feedback: 'pending', status: 'manualReleaseRequired', waits: false },
  { feedback: 'pending', status: 'manuallyRejected', waits: false },
  { feedback: 'pending', status: 'manuallyApproved', waits: false },
] as const)('[TIME-01] a day $feedback, $status waits for the person: $waits', ({ waits, ...day }) =>
  expect(isToClear(day)).toBe(waits),
)

test('[TIME-01] the figures of a month leave out today and count due days that are complete', () => {
  const day = (over: Partial<FigureDay>): FigureDay => ({
    day: '2026-04-20',
    id: 1,
    target: 480,
    credited: 0,
    actual: 490,
    balance: 10,
    feedback: null,
    status: 'automaticReleaseActivated',
    ...over,
  })
  const days = [
    day({ day: '2026-04-16', target: 480, credited: 480, actual: 0, balance: 0, status: 'automaticallyApproved' }),
    day({
      day: '2026-04-17',
      actual: null,
      balance: null,
      feedback: 'stampingMissing',
      status: 'manualReleaseRequired',
    }),
    day({}),
    day({ day: '2026-04-21', actual: null, balance: null }),
  ]
  expect(monthFigures(days, '2026-04-21')).toEqual({
    monthBalance: 10,
    completeDays: 1,
    dueDays: 2,
    toClear: 1,
    provisionalDays: 2,
  })
})
