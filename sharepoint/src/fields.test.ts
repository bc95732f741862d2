import { expect, test } from 'vitest'
import { addressOf, originOf } from './address.ts'
import { attributesFrom, breachOf, isComplete, type Field } from './fields.ts'

const field = (more: Partial<Field>): Field => ({
  attribute: 'some-thing',
  property: 'someThing',
  kind: 'text',
  ...more,
})
const UUID = '123e4567-e89b-42d3-a456-426614174000'

test.each([
  ['https://portal.example.com', 'https://portal.example.com'],
  ['https://portal.example.com/', 'https://portal.example.com'],
  ['https://portal.example.com:8443', 'https://portal.example.com:8443'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://portal.localhost:8080', 'http://portal.localhost:8080'],
  ['http://portal.example.com', undefined],
  ['http://localhost.evil.example', undefined],
  ['https://portal.example.com/portal', undefined],
  ['https://portal.example.com?x', undefined],
  ['https://name:word@portal.example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['portal.example.com', undefined],
  ['', undefined],
])('the origin of %s is %s', (text, origin) => expect(originOf(text)).toBe(origin))

test('an address may name the resource for tokens', () => {
  expect(addressOf(' https://portal.example.com  api://portal ')).toEqual({
    origin: 'https://portal.example.com',
    resource: 'api://portal',
  })
  expect(addressOf('https://portal.example.com')).toEqual({ origin: 'https://portal.example.com' })
  expect(addressOf('api://portal')).toBeUndefined()
})

test.each([
  [{ most: 50 }, '50', undefined],
  [{ most: 50 }, '51', 'whole'],
  [{ most: 50 }, '0', 'whole'],
  [{ most: 50 }, '-1', 'whole'],
  [{ most: 50 }, '1.5', 'whole'],
  [{ most: 50 }, 'ten', 'whole'],
  [{ most: 50 }, '', undefined],
  [{ uuid: true }, UUID, undefined],
  [{ uuid: true }, 'katrin', 'uuid'],
  [{ length: 3 }, 'abc', undefined],
  [{ length: 3 }, 'abcd', 'long'],
] as const)('the rule %o says of %s: %s', (rule, value, text) =>
  expect(breachOf(field({ rule }), value)?.text).toBe(text),
)

test.each([
  [{ kind: 'flag' }, true, ''],
  [{ kind: 'flag' }, 'true', undefined],
  [{ kind: 'choice', options: ['a', 'b'] }, 'b', 'b'],
  [{ kind: 'choice', options: ['a', 'b'] }, 'c', undefined],
  [{ kind: 'choice', options: ['a', 'b'] }, '', undefined],
  [{ rule: { most: 50 } }, 7, '7'],
  [{ rule: { most: 50 } }, ' 7 ', '7'],
  [{ rule: { most: 50 } }, '51', undefined],
  [{ rule: { length: 9 } }, { toString: () => 'x' }, undefined],
] as const)('%o makes an attribute of %o: %s', (more, value, attribute) => {
  const element = { tag: 'portal-x', fields: [field(more)] }
  expect(attributesFrom(element, { someThing: value }).get('some-thing')).toBe(attribute)
})

test('an element is complete when all it needs is there and right', () => {
  const element = {
    tag: 'portal-x',
    fields: [field({ rule: { most: 9 }, required: true }), field({ property: 'other' })],
  }
  expect(
    [{}, { someThing: '' }, { someThing: '10' }, { someThing: '9' }].map((values) => isComplete(element, values)),
  ).toEqual([false, false, false, true])
})
