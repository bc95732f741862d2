// The 47 requirements for an embedded element: each has a test that names it, in its engines.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync('{src,server,scripts,package,playground,demo,sharepoint,tests}/**/*.{test,spec}.{ts,tsx}', {
  exclude: (name) => name.includes('node_modules'),
}).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nr) => from + nr)
const POINTS = range(1, 47).map((nr) => `E${String(nr).padStart(2, '0')}`)
/** Loading, contract, isolation and live data: in Safari's engine too. */
const IN_WEBKIT = [...range(1, 26), 39, 40].map((nr) => `E${String(nr).padStart(2, '0')}`)

/** Points that no title names yet. An entry that is no longer needed fails. */
const UNNAMED: Readonly<Record<string, string>> = {}
/** Points that are required in WebKit and do not run there, each with its substitute. */
const NOT_IN_WEBKIT: Readonly<Record<string, string>> = {
  E17: 'built applications of frameworks; the element side of it is E09 to E12, which run there',
  E18: 'files of the package: no browser takes part',
  E21: 'pictures are compared, which its driver cannot clip',
  E25: 'real keys in dialogs and popovers of several elements; E13 opens, moves and closes a panel there',
  E40: 'its driver cannot hide a page',
}

/** Points that do not run in Firefox, each with its substitute. */
const NOT_IN_FIREFOX: Readonly<Record<string, string>> = {
  E18: 'files of the package: no browser takes part',
  E33: 'files of the build: no browser takes part',
  E42: 'its driver feigns neither forced colours nor paper; docs/manual-checks.md has the procedure',
  E47: 'the tests themselves',
}

const namedIn = (point: string) => FILES.filter(({ text }) => text.includes(`[${point}]`))
/** The tag of a test for an engine, after its title. */
const TAGS = {
  firefox: /^[^)]{0,400}?(\b(EVERYWHERE|NOT_WEBKIT|BOTH)\b|@firefox(?!-))/s,
  webkit: /^[^)]{0,400}?(\bEVERYWHERE\b|@webkit(?!-))/s,
}
/** Whether a browser test that names `point` is tagged for the engine. */
const runsIn = (engine: keyof typeof TAGS, point: string): boolean =>
  namedIn(point)
    .filter(({ file }) => file.endsWith('.spec.ts'))
    .some(({ text }) =>
      text
        .split(`[${point}]`)
        .slice(1)
        .some((after) => TAGS[engine].test(after)),
    )

test('[E47] every point is named by a test, except those with a reason', () => {
  expect(POINTS.filter((point) => namedIn(point).length === 0)).toEqual(Object.keys(UNNAMED))
})

test('[E47] loading, contract, isolation and live data run in WebKit too, except those with a reason', () => {
  expect(IN_WEBKIT.filter((point) => !runsIn('webkit', point))).toEqual(Object.keys(NOT_IN_WEBKIT))
})

test('[E47] every point runs in Firefox too, except those with a reason', () => {
  expect(POINTS.filter((point) => !runsIn('firefox', point))).toEqual(Object.keys(NOT_IN_FIREFOX))
})

test('[E47] points that only a person can check have a procedure', () => {
  const text = readFileSync('docs/manual-checks.md', 'utf8')
  for (const point of ['E29', 'E42', 'E47']) expect(text).toContain(`## ${point}`)
})
