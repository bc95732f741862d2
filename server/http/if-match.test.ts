import { expect, test } from 'vitest'
import { versionOf } from './if-match.ts'

const given = (tag?: string, body?: { version?: number }) =>
  versionOf({ headers: tag === undefined ? {} : { 'if-match': tag } }, body)

test.each([
  [undefined, undefined, undefined],
  ['3', undefined, 3],
  ['"3"', undefined, 3],
  ['W/"3"', undefined, 3],
  [undefined, { version: 0 }, 0],
  [undefined, {}, undefined],
  ['"3"', {}, 3],
  ['"3"', { version: 3 }, 3],
])('If-Match %s with %j is the version %s', (tag, body, version) => expect(given(tag, body)).toBe(version))

test('two versions that differ are refused', () => {
  expect(() => given('"3"', { version: 4 })).toThrow(expect.objectContaining({ status: 400 }))
})
