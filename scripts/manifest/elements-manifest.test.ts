import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { COMMON_EVENTS, EVENTS } from '#shared/element/docs/event-docs.ts'
import { attributesOf, membersOf } from '#shared/element/element-spec.ts'
import { TOKENS } from '#shared/element/docs/token-docs.ts'
import { readSource } from '#tests/architecture/source.ts'
import { resolveImport } from '#tests/architecture/check.ts'
import { VIEW_ENTRIES } from '#scripts/build/chunks.ts'
import {
  commonEvents,
  elementsManifest,
  MANIFEST_FILE,
  type ManifestElement,
  manifestText,
} from './elements-manifest.ts'
import { areaFiles } from './area-files.ts'
import { type ReadElement, readAreas, readElements, readTokens } from './read-areas.ts'
import { SHELL_TYPES_FILE, shellTypes } from './shell-types.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

const { imports: aliases } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}
const project = { aliases, packages: new Set<string>(), exists: () => true }

interface File {
  readonly code: string
  readonly brings: readonly string[]
}
const files = new Map<string, File>()

/** Cached: the elements have most files in common. */
function fileAt(path: string): File {
  const known = files.get(path)
  if (known) return known
  const code = readFileSync(join(ROOT, path), 'utf8')
  const brings = readSource(path, code)
    .imports.filter(({ specifier, typeOnly }) => !typeOnly && !specifier.includes('?'))
    .flatMap(({ specifier }) => resolveImport(project, path, specifier) ?? [])
  const file = { code, brings: brings.filter((one) => /\.tsx?$/.test(one)) }
  files.set(path, file)
  return file
}

/** The text of every file that `entry` imports, lazy imports included, without CSS. */
function codeFrom(entry: string, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  if (seen.has(entry)) return seen
  const { code, brings } = fileAt(entry)
  seen.set(entry, code)
  for (const file of brings) codeFrom(file, seen)
  return seen
}

const EMITTED = /\bemit\(\s*[\w.]+,\s*'(portal-[\w-]+)'/g
const PART = /\bpart: '([\w-]+)'(?=,| \})|<(?:[a-z]+|Card|EditableList|Group)\b[^>]*?\bpart="([\w-]+)"/g
const MOULD = ['src/shared/element/portal-element.ts', 'src/shared/element/view.tsx']

/** All code of one element that can draw: its view and its part of portal.js, without the rules of the domain. */
function codeOf({ spec: { tag }, info: { inLoader } }: ReadElement): ReadonlyMap<string, string> {
  const early = inLoader ? [inLoader.module.replace('#', 'src/')] : []
  const entries = [...early, relative(ROOT, VIEW_ENTRIES[tag] ?? '')]
  const code = entries.flatMap((entry) => [...codeFrom(entry)])
  return new Map(code.filter(([file]) => !file.startsWith('src/shared/domain/')))
}

const found = (code: ReadonlyMap<string, string>, pattern: RegExp): string[] =>
  [...code.values()].flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? ''))
/** Attributes without the values that count. */
const namesOf = (rules: readonly string[] = []): string[] => rules.map((rule) => rule.split('=')[0] ?? '')
const unique = (names: readonly string[]): string[] => [...new Set(names)].sort()

let elements: readonly ReadElement[]
let declared: readonly ManifestElement[]
beforeAll(async () => {
  elements = await readElements()
  declared = (await elementsManifest()).modules[0]!.declarations
})
const each = <T>(read: (element: ReadElement, said: ManifestElement) => T): Record<string, T> =>
  Object.fromEntries(elements.map((element, index) => [element.spec.tag, read(element, declared[index]!)]))

describe('files written from area.ts are up to date; otherwise run npm run manifest', () => {
  test('the table of the loader, its sheet and the routes', async () => {
    for (const [file, text] of await areaFiles(await readAreas()))
      expect(readFileSync(join(ROOT, file), 'utf8'), file).toBe(text)
  })

  test('[E18] custom-elements.json', async () => {
    expect(readFileSync(MANIFEST_FILE, 'utf8')).toBe(manifestText(await elementsManifest()))
  })

  test('the types of the tags in the shell', async () => {
    expect(readFileSync(SHELL_TYPES_FILE, 'utf8')).toBe(shellTypes(await elementsManifest()))
  })
})

describe('[E15] every entry is true, and every feature has an entry', () => {
  test('every tag has a view of the same name, and every view a tag', () => {
    expect(unique(Object.keys(VIEW_ENTRIES))).toEqual(unique(elements.map(({ spec }) => spec.tag)))
  })

  test('attributes', () => {
    const own = (_: ReadElement, { attributes }: ManifestElement) => unique(attributes.map(({ name }) => name))
    expect(each(own)).toEqual(each(({ spec }) => unique(attributesOf(spec))))
    const described = each(({ info }) => unique(Object.keys(info.attributes ?? {})))
    expect(described).toEqual(each(({ spec }) => unique([...namesOf(spec.attributes), ...(spec.flags ?? [])])))
  })

  test('flags are boolean, and no other attribute is only boolean', () => {
    const flags = each((_, { attributes }) =>
      attributes.filter(({ type }) => type.text === 'boolean').map(({ name }) => name),
    )
    expect(flags).toEqual(each(({ spec }) => [...(spec.flags ?? [])]))
  })

  test('properties', () => {
    const saved = (element: ReadElement) =>
      found(codeOf(element), /\b(savedListState)\(host/g).length ? ['listState'] : []
    const real = each((element) => unique([...membersOf(element.spec).map(([name]) => name), ...saved(element)]))
    expect(each((_, { members }) => unique(members.map(({ name }) => name)))).toEqual(real)
  })

  test('events', () => {
    const mould = found(new Map(MOULD.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])), EMITTED)
    expect(unique(mould)).toEqual(unique(COMMON_EVENTS))
    const sent = each((element) => unique([...commonEvents(element.info), ...found(codeOf(element), EMITTED)]))
    expect(each((_, { events }) => unique(events.map(({ name }) => name)))).toEqual(sent)
    expect(unique(Object.values(sent).flat())).toEqual(unique(Object.keys(EVENTS)))
  })

  test('parts', () => {
    const shown = each((element) => unique(found(codeOf(element), PART)))
    expect(each((_, { cssParts }) => unique(cssParts.map(({ name }) => name)))).toEqual(shown)
  })

  test('tokens with their default values', () => {
    expect(Object.keys(TOKENS)).toHaveLength(41)
    expect(unique(Object.keys(TOKENS))).toEqual(unique([...readTokens().keys()]))
    for (const { cssProperties } of declared) expect(cssProperties.filter((token) => !token.default)).toEqual([])
  })

  test('every entry has a description', () => {
    const entries = declared.flatMap((one) => [
      one,
      ...one.attributes,
      ...one.members,
      ...one.events,
      ...one.cssParts,
      ...one.cssProperties,
    ])
    expect(entries.filter(({ description }) => !/^[A-Z`].*\.$/s.test(description))).toEqual([])
  })
})

test('no script of a page imports the areas or the documentation', () => {
  const entries = [
    'src/loader/portal.ts',
    'src/shell/main.tsx',
    'src/shell/window.tsx',
    ...Object.values(VIEW_ENTRIES).map((file) => relative(ROOT, file)),
  ]
  const brought = entries.flatMap((file) => [...codeFrom(file).keys()])
  expect(brought.filter((file) => /\/area\.ts$|element\/docs\//.test(file))).toEqual([])
  expect(brought.length).toBeGreaterThan(100)
})
