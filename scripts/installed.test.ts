import { expect, test } from 'vitest'
import { isInstalled, matches } from './lib/installed.mjs'
import { ROOT } from './lib/stamp.mjs'

const here = { os: [process.platform], cpu: [process.arch], optional: true }
const elsewhere = { os: ['aix'], cpu: ['ppc64'], optional: true }

test.each([
  ['the same', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['an older one', { 'node_modules/a': { version: '0.9.0' } }, false],
  ['none', {}, false],
  ['one too many', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }, false],
])('wanted one package, found %s', (_name, found, expected) => {
  expect(matches({ '': {}, 'node_modules/a': { version: '1.0.0' } }, found)).toBe(expected)
})

test.each([
  ['this platform', here, false],
  ['another platform', elsewhere, true],
  ['any platform', { optional: true }, true],
])('an optional package for %s that is not there', (_name, one, expected) => {
  expect(matches({ 'node_modules/a': { version: '1.0.0', ...one } }, {})).toBe(expected)
})

test('what runs these tests is installed', () => {
  expect(isInstalled(ROOT)).toBe(true)
})
