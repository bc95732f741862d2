import { expect, test } from 'vitest'
import { versionOf } from './if-match.ts'

test.each([
  [undefined, undefined],
  ['3', 3],
  ['"3"', 3],
  ['W/"3"', 3],
  ['"0"', 0],
])('If-Match %s is the version %s', (tag, version) =>
  expect(versionOf({ headers: tag === undefined ? {} : { 'if-match': tag } })).toBe(version),
)
