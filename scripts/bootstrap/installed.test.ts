import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isInstalled, matches } from './installed.mjs'
import { ROOT } from './paths.mjs'

type Dependencies = Record<string, string>
type Lock = Record<string, { dependencies?: Dependencies; optionalDependencies?: Dependencies }>

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

test('the packages of this project are installed', () => {
  expect(isInstalled(ROOT)).toBe(true)
})

test('the lock file contains the dependencies of every package, for all platforms', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Lock }
  const found = (path: string, name: string): boolean => {
    if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true
    if (path === '') return false
    return found(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
  }
  const missing = Object.entries(packages).flatMap(([path, one]) =>
    Object.keys({ ...one.dependencies, ...one.optionalDependencies })
      .filter((name) => !found(path, name))
      .map((name) => `${path} › ${name}`),
  )
  expect(missing).toEqual([])
})

test('the lock file contains no URL of a registry', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved"')
})
