import { describe, expect, test } from 'vitest'
import type { EntryInput, TimeMonth } from '#contract/working-time.ts'
import { aDay, aMonth, basisOf } from '#widgets/working-time/testing/months.ts'
import { effectOf } from './effect.ts'

const DAY = '2026-04-16'
const STEP = [
  { over: 360, minutes: 30 },
  { over: 540, minutes: 45 },
]

type Rules = TimeMonth['basis']['rules'][number]
type Facts = TimeMonth['basis']['days'][number]

interface Given {
  readonly entries: readonly Partial<EntryInput>[]
  readonly rules?: Partial<Rules>
  readonly facts?: Partial<Facts>
  readonly credited?: number
}

const at = (clock: string): string => `${DAY}T${clock}:00.000Z`

function effect({ entries, rules, facts, credited = 0 }: Given) {
  const line = aDay(DAY, { credited, actual: 240, balance: credited - 240 })
  const basis = basisOf([line])
  const month = aMonth({
    days: [line],
    account: { opening: 0, balance: 60, corrected: 0, provisionalDays: 1 },
    basis: {
      rules: basis.rules.map((one) => ({ ...one, breaks: STEP, ...rules })),
      days: basis.days.map((one) => ({ ...one, ...facts })),
    },
  })
  const given = entries.map(({ comes, goes, ...more }) => ({ comes: at(comes!), goes: at(goes!), ...more }))
  return effectOf(line, given, month)
}

describe('[TIME-03] the effect of a correction, as the server computes it', () => {
  test.each<[string, Given, { actual: number; balance: number }]>([
    [
      'target and break',
      { entries: [{ comes: '06:00', goes: '14:30', breakMinutes: 30 }] },
      { actual: 480, balance: 0 },
    ],
    [
      'a deducted break never takes more than exceeds its threshold',
      { entries: [{ comes: '06:00', goes: '15:40', breakMinutes: 30 }], rules: { autoBreak: true } },
      { actual: 540, balance: 60 },
    ],
    [
      'pieces of a break too short to count are not deducted twice',
      {
        entries: [
          { comes: '06:00', goes: '09:00' },
          { comes: '09:10', goes: '14:00' },
        ],
        rules: { autoBreak: true },
      },
      { actual: 450, balance: -30 },
    ],
    [
      'rounding adds in favour of the employee',
      { entries: [{ comes: '06:07', goes: '14:31', breakMinutes: 30 }], rules: { rounding: 15 } },
      { actual: 495, balance: 15 },
    ],
    [
      'a day of sickness is filled up to its target only',
      {
        entries: [{ comes: '06:00', goes: '12:00' }],
        facts: { absences: [{ kind: 'sickness', part: 'full' }] },
        credited: 240,
      },
      { actual: 360, balance: 0 },
    ],
    [
      'half a day of flexitime is paid by the account',
      {
        entries: [{ comes: '06:00', goes: '10:00' }],
        facts: { absences: [{ kind: 'flexDay', part: 'noon' }] },
      },
      { actual: 240, balance: -240 },
    ],
  ])('%s', (_, given, expected) => expect(effect(given)).toMatchObject(expected))

  test('by the rules of its day, not those of today', () => {
    const line = aDay(DAY, { actual: 240, balance: -240 })
    const month = aMonth({ days: [line] })
    const [first] = month.basis.rules
    const rules = [
      { ...first!, from: '2026-04-01', autoBreak: true },
      { ...first!, from: '2026-04-20', autoBreak: false },
    ]
    const entries = [{ comes: at('06:00'), goes: at('14:00') }]
    expect(effectOf(line, entries, { ...month, basis: { ...month.basis, rules } })).toMatchObject({
      actual: 450,
      taken: 0,
      required: 30,
      account: month.account.balance + 210,
    })
  })

  test('unknown while an entry has no end', () => {
    const line = aDay(DAY)
    expect(effectOf(line, [{ comes: at('06:00'), goes: null }], aMonth({ days: [line] }))).toBeUndefined()
  })
})
