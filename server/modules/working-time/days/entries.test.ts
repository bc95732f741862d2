import { expect, test } from 'vitest'
import { runsOf } from './entries.ts'

const day = (personId: string, on: string) => ({ personId, day: on })

test('[TIME-01] changed days that are near each other are one period for all people, and two where years are between them', () => {
  const days = [day('eve', '2026-02-05'), day('adam', '2026-01-20'), day('eve', '2019-05-03'), day('eve', '2026-02-04')]
  expect(runsOf(days)).toEqual([
    { from: '2019-05-03', until: '2019-05-03', personIds: ['eve'] },
    { from: '2026-01-20', until: '2026-02-05', personIds: ['adam', 'eve'] },
  ])
})

test('without a changed day there is no period', () => {
  expect(runsOf([])).toEqual([])
})
