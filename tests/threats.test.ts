// Every threat of the threat model has a test that names it, in the file that the table lists.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8')
const THREATS = Array.from({ length: 47 }, (_, n) => `T${String(n + 1).padStart(2, '0')}`)
const rows = [
  ...read('docs/threat-model.md')
    .split('\n## Tests\n')[1]!
    .matchAll(/^\| (T\d\d) \| [^|]+ \| (.+) \|$/gm),
]

test('the threat model has one line of tests for each threat', () => {
  expect(rows.map(([, number]) => number)).toEqual(THREATS)
})

test.each(rows.map(([, number = '', files = '']) => [number, files] as const))(
  '%s is tested in %s',
  (number, files) => {
    const paths = [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    const isTested = (path: string) =>
      existsSync(resolve(import.meta.dirname, '..', path)) && read(path).includes(`[${number}]`)
    expect(paths.filter((path) => !isTested(path))).toEqual([])
    expect(paths).not.toEqual([])
  },
)
