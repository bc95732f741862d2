import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { properties } from './fields.ts'

const FIELDS = {
  title: { kind: 'line', limit: 5, required: true },
  note: { kind: 'text', limit: 5 },
  side: { kind: 'choice', of: ['company', 'private'], required: true },
  until: { kind: 'day' },
  count: { kind: 'integer', min: 1, max: 9, required: true },
  siteId: { kind: 'id' },
  isPaid: { kind: 'flag' },
} as const
const Body = Type.Object(properties(FIELDS), { additionalProperties: false })
type Body = Static<typeof Body>
const GOOD: Body = {
  title: 'Tisch',
  note: '',
  side: 'company',
  until: null,
  count: 1,
  siteId: null,
  isPaid: false,
}

// The types of the body are those of the table: otherwise this file does not compile.
const TYPED: {
  title: string
  note: string
  side: 'company' | 'private'
  until: string | null
  count: number
  siteId: number | null
  isPaid: boolean
} = GOOD

test.each<[string, object, boolean]>([
  ['good values', {}, true],
  ['a required text of blanks', { title: '  ' }, false],
  ['a text beyond its limit', { note: '123456' }, false],
  ['a value that is no choice', { side: 'x' }, false],
  ['no choice where one is required', { side: null }, false],
  ['a number outside of its range', { count: 10 }, false],
  ['an id that is none', { siteId: 0 }, false],
  ['a field that the table does not have', { more: 1 }, false],
])('its contract answers %s rightly', (_, change, isGood) => {
  expect(Value.Check(Body, { ...TYPED, ...change })).toBe(isGood)
})
