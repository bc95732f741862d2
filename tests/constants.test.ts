// Values that people notice, as section 9 of the specification has them: changing one of them fails here.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.(test|spec)\.|testing\//.test(file))
    .map((file) => readFileSync(resolve(root, file), 'utf8'))

/** Value of `name = …` wherever it is declared below src. */
const SOURCES = read('src/**/*.{ts,tsx}')
function valuesOf(name: string, sources = SOURCES): number[] {
  const declaration = new RegExp(`\\bconst ${name} = ([\\d_]+)(?! [*+-])`)
  return sources.flatMap((source) => {
    const [, value] = declaration.exec(source) ?? []
    return value === undefined ? [] : [Number(value.replaceAll('_', ''))]
  })
}

test.each([
  ['a toast without details stays for 5 s', 'TOAST_TIMEOUT', 5000],
  ['a failed start is retried after 5 s', 'RETRY_PAUSE', 5000],
  ['the survey is form template 121', 'SURVEY_TEMPLATE', 121],
  ['the survey is offered 2629743 s after the terms were accepted', 'TERMS_AGE', 2_629_743],
  ['page views are sent every 3 s', 'FLUSH_EVERY', 3000],
  ['the token is refreshed every 60 s', 'REFRESH_PERIOD', 60_000],
  ['a token is used while it is valid for 60 s', 'MIN_VALIDITY', 60],
  ['pulling down reloads from 60 px', 'THRESHOLD', 60],
  ['the pulled indicator rests at 50 px', 'RELOAD_DISTANCE', 50],
  ['pulling down refreshes after 500 ms', 'REFRESH_TIMEOUT', 500],
])('%s', (_what, name, value) => {
  expect(valuesOf(name)).toEqual([value])
})

test('[APP-17] a lost socket is opened again after 5 s, spread upward only', () => {
  const retries = SOURCES.filter((source) => source.includes('const retryDelay = '))
  expect(retries).toEqual([expect.stringContaining('const retryDelay = (): number => 5000 + Math.random() * 2500\n')])
})

test('[APP-17] a page notices a half-open socket within 30 s, and the server sends PING every 20 s', () => {
  expect(valuesOf('SOCKET_SILENCE')).toEqual([22_500]) // and a retry delay of at most 7.5 s
  expect(valuesOf('HEARTBEAT', read('server/realtime/sockets.ts'))).toEqual([20_000])
})

test('[NEWS-09] both text fields of the editor report changes after 300 ms', () => {
  const values = valuesOf('PAUSE', read('src/shared/rich-text-editor/**/*.ts'))
  expect(values).toEqual([300, 300])
})

test('a search starts 300 ms after the last key', () => {
  expect(valuesOf('PAUSE', read('src/shared/ui/search-field.tsx'))).toEqual([300])
})

const CSS = read('src/**/*.css').join('\n')
const ruleOf = (selector: string): string[] =>
  CSS.split(`\n${selector} {\n`)
    .slice(1)
    .map((after) => after.slice(0, after.indexOf('}')))

test.each([
  ['the contact picture is 50 px wide', '.ava.l', ['width: 50px;', 'height: 50px;']],
  ['a dialog is 450 px wide, and 95vw at most', '.dialog', ['width: 450px;', 'max-width: 95vw;']],
])('%s', (_what, selector, declarations) => {
  const rules = ruleOf(selector).filter((rule) => rule.includes(declarations[0]!))
  expect(rules).toHaveLength(1)
  for (const declaration of declarations) expect(rules[0]).toContain(declaration)
})

test.each([
  ['the dialog of the second factor is 450 px wide, and 95vw at most', 'width: min(450px, 95vw);'],
  ['news cards are 450 px wide', 'repeat(auto-fill, minmax(min(450px, 100%), 450px))'],
])('%s', (_what, declaration) => {
  expect(CSS).toContain(declaration)
})
