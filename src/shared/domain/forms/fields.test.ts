import { expect, test } from 'vitest'
import { brokenRule, columnOf, emptyValues, pickFields, trimmed, type Field, type Fields } from './fields.ts'

const LINE: Field = { kind: 'line', limit: 5, required: true }

test.each<[string, Field, unknown, string | undefined]>([
  ['an empty required text', LINE, '', 'required'],
  ['a required text of blanks', LINE, '  ', 'required'],
  ['a text at its limit', LINE, '12345', undefined],
  ['a text beyond its limit', LINE, '123456', 'tooLong'],
  ['an empty text that is optional', { kind: 'text', limit: 5 }, '', undefined],
  ['no day where one is required', { kind: 'day', required: true }, null, 'required'],
  ['no person where none is required', { kind: 'person' }, null, undefined],
  ['a number within its range', { kind: 'integer', min: 1, max: 9 }, 9, undefined],
  ['a number outside of its range', { kind: 'integer', min: 1, max: 9 }, 0, 'range'],
  ['a box that is not ticked', { kind: 'flag' }, false, undefined],
])('of %s the broken rule is found', (_, field, value, rule) => {
  expect(brokenRule(field, value)).toBe(rule)
})

test('texts are sent trimmed, all other values as they are', () => {
  expect(trimmed({ title: ' Paletten ', day: null, count: 3, isPaid: true })).toEqual({
    title: 'Paletten',
    day: null,
    count: 3,
    isPaid: true,
  })
})

const FIELDS = {
  title: { kind: 'line', limit: 5, required: true },
  until: { kind: 'day', column: 'valid_until' },
  side: { kind: 'choice', of: ['company', 'private'], required: true },
  isPaid: { kind: 'flag' },
} as const satisfies Fields

test('a new record contains the first option of a required choice, and nothing else', () => {
  expect(emptyValues(FIELDS)).toEqual({ title: '', until: null, side: 'company', isPaid: false })
})

test('the fields of a record are picked by the table; each has its column', () => {
  const record = { ...emptyValues(FIELDS), title: 'Tisch', id: 7 }
  expect(pickFields(FIELDS, record)).toEqual({ title: 'Tisch', until: null, side: 'company', isPaid: false })
  expect([columnOf(FIELDS, 'until'), columnOf(FIELDS, 'title')]).toEqual(['valid_until', 'title'])
})
