import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { cutOut } from './lean-editor.ts'
import { CUTS } from './lean-parts.ts'

const LIBRARIES = ['@tiptap/core', 'prosemirror-view', 'prosemirror-transform'].map((name) =>
  resolve(import.meta.dirname, '../../node_modules', name, 'dist/index.js'),
)

test.each([
  ['a part', { begin: 'b', end: 'd', instead: '' }, 'ae'],
  ['what stands in its place', { begin: 'b', end: 'd', instead: '-' }, 'a-e'],
  ['one after another part', { inside: 'c', begin: 'd', end: 'e', instead: '' }, 'abc'],
  ['nothing where it does not begin', { begin: 'x', end: 'd', instead: '' }, undefined],
  ['nothing where it does not end', { begin: 'b', end: 'x', instead: '' }, undefined],
  ['nothing where its class is not there', { inside: 'x', begin: 'b', end: 'd', instead: '' }, undefined],
])('cuts %s', (_, cut, left) => expect(cutOut('abcde', cut)).toBe(left))

test.each(LIBRARIES)('%s has all that is cut from it', (file) => {
  const [, cuts] = CUTS.find(([pattern]) => pattern.test(file)) ?? []
  let code: string | undefined = readFileSync(file, 'utf8')
  for (const cut of cuts ?? []) {
    code = cutOut(code ?? '', cut)
    expect(code, cut.begin).toBeDefined()
  }
  expect(cuts?.length).toBeGreaterThan(0)
})
