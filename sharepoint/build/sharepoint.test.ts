// Tests the package without its toolchain: its manifests, by Microsoft's own schemas, and its files.
import { readFileSync } from 'node:fs'
import Ajv, { type ValidateFunction } from 'ajv'
import { beforeAll, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../scripts/build/ensure-built.ts'
import { type PackageElement, readPackageElements } from './elements.ts'
import { headerManifest, type LocalTexts, solution, webPartManifest } from './manifests.ts'
import { fetchSchemas, type Schema } from './schemas.ts'
import { LANGUAGES, neededTexts, textsOf, writtenTexts } from './texts.ts'
import { readTheme } from './theme.ts'
import { uuidOf } from './uuid.ts'
import { widgetFiles } from './widget-files.ts'
import { FOLDER, writeSources } from './write-sources.ts'

/** Compiling a validator is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

let elements: PackageElement[]
let texts: LocalTexts
let schemas: Map<string, Schema>
beforeAll(async () => {
  elements = await readPackageElements()
  texts = { de: await textsOf('de', elements), en: await textsOf('en', elements) }
  schemas = await fetchSchemas()
  expect(await ensureBuilt()).toBe(true)
}, 5 * 60_000)

/** Created once, because compiling a validator takes longer than all of its checks. */
const validators = new Map<string, ValidateFunction>()
function validatorOf(schema: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true })
  for (const [name, one] of schemas) if (name !== schema && one.$id) ajv.addSchema(one)
  return ajv.compile(schemas.get(schema)!)
}

function faultsOf(schema: string, value: object): unknown {
  const validate = validators.get(schema) ?? validatorOf(schema)
  validators.set(schema, validate)
  return validate(value) ? [] : validate.errors
}

test('[E29] the manifests of elements, header and package are valid by the schemas of SPFx', () => {
  const manifests = elements.map((element) => webPartManifest(element, texts))
  for (const manifest of manifests) expect(faultsOf('client-side-web-part-manifest.schema.json', manifest)).toEqual([])
  expect(faultsOf('client-side-extension-manifest.schema.json', headerManifest())).toEqual([])
  for (const api of [undefined, 'Portal'])
    expect(faultsOf('package-solution.schema.json', solution(texts, { version: '1.2.3', api }))).toEqual([])
  const named = solution(texts, { version: '1.2.3', portal: 'https://portal.example.com api://portal' })
  expect(faultsOf('package-solution.schema.json', named)).toEqual([])
  expect(named).toMatchObject({
    solution: {
      developer: {
        name: 'Portal',
        websiteUrl: 'https://portal.example.com/',
        privacyUrl: 'https://portal.example.com/nutzungsbedingungen/datenschutzerklaerung',
        termsOfUseUrl: 'https://portal.example.com/nutzungsbedingungen',
      },
    },
  })
  expect(faultsOf('client-side-web-part-manifest.schema.json', { ...manifests[0], id: 'bell' })).not.toEqual([])
})

test('[E29] the id of a component never changes, so that an upgrade replaces it on every page', () => {
  expect(uuidOf('portal-bell')).toBe('15014fe6-f10c-5837-920c-717cf2bb30a7')
  expect(uuidOf('portal-header')).toBe('be37946c-2e3b-54f7-bb55-f41e560953ff')
  expect(uuidOf('solution')).toBe('0cec8de9-d93a-56c3-93cb-6979ce4f4c9e')
  expect(new Set(elements.map(({ tag }) => uuidOf(tag))).size).toBe(elements.length)
})

test('[E29] every text exists in German and English, and all are used', async () => {
  const needed = Object.keys(neededTexts(elements))
  const [de, en] = await Promise.all(LANGUAGES.map(writtenTexts))
  expect(Object.keys(de!)).toEqual(Object.keys(en!))
  expect(needed.filter((key) => !de![key])).toEqual([])
  const source = ['property-pane', 'portal-web-part', 'fields', 'portal']
    .map((name) => readFileSync(`${FOLDER}/src/${name}.ts`, 'utf8'))
    .join('')
  const used = (key: string) => key.startsWith('solution.') || source.includes(`'${key}'`)
  expect(Object.keys(de!).filter((key) => !needed.includes(key) && !used(key))).toEqual([])
})

test('an element without texts of its own uses those of the manifest', async () => {
  const [element] = elements
  const needed = neededTexts([{ ...element!, tag: 'portal-phone-list', text: 'Numbers of colleagues.' }])
  expect(needed).toMatchObject({
    'portal-phone-list.title': 'Phone list',
    'portal-phone-list.text': 'Numbers of colleagues.',
  })
})

test('[E29] attributes become fields; the address of the portal does not', () => {
  const fields = new Map(
    elements.flatMap(({ tag, fields }) => fields.map((field) => [`${tag}.${field.attribute}`, field])),
  )
  expect(fields.get('portal-bell.settings')).toEqual({ attribute: 'settings', property: 'settings', kind: 'flag' })
  expect(fields.get('portal-news-cards.layout')).toMatchObject({ options: ['auto', 'home', 'list'], initial: 'auto' })
  expect(fields.get('portal-news-cards.size')).toMatchObject({ kind: 'text', rule: { most: 50 } })
  expect(fields.get('portal-user-profile.person-id')).toMatchObject({ property: 'personId', rule: { uuid: true } })
  expect([...fields.keys()].filter((key) => key.endsWith('api-base'))).toEqual([])
  // Without a rule every text would be valid.
  for (const [name, { kind, rule }] of fields)
    expect([name, kind === 'text', Boolean(rule)]).toEqual([name, kind === 'text', kind === 'text'])
})

test('[E29] all files are in one folder, import each other there, and carry the version in their names', async () => {
  const { script, files } = await widgetFiles(elements.map(({ tag }) => tag))
  expect([...files.keys()].filter((name) => !/^portal-chunks-\d[\w-]+\.js$/.test(name))).toEqual([])
  expect(files.has(script)).toBe(true)
  for (const [name, code] of files) {
    for (const [, other = ''] of code.matchAll(/(?:\bfrom|\bimport\(?)\s*["'`](?:\.\/)([\w.-]+\.js)/g))
      expect([name, files.has(other)]).toEqual([name, true])
    expect(code).not.toMatch(/["'`]\.\/chunks\/|(?:\bfrom|\bimport\(?)\s*["'`]\.\.\//)
  }
  const prefix = script.replace(/portal\.js$/, '')
  for (const { tag } of elements) expect(files.has(`${prefix}${tag}.js`), tag).toBe(true)
  // The loader builds the name of a view, and escapes another letter of it for each retry.
  expect(files.get(script)).toContain(`\`./${prefix}\${`)
  for (const letter of 'chunks') expect(script.indexOf(letter)).toBe('portal-chunks'.indexOf(letter))
})

test('the colours of a section reach the elements by the adapter for Fluent', async () => {
  expect(await readTheme()).toMatchObject({ '--portal-text': 'bodyText', '--portal-accent': 'link' })
})

test('[E29] the sources for the toolchain are written for every component', async () => {
  const { components } = await writeSources({ portal: '' })
  expect(components.map(({ name }) => name)).toEqual([...elements.map(({ tag }) => tag), 'portal-header'])
  const read = (file: string): object => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as object
  expect(faultsOf('config.2.0.schema.json', read('config/config.json'))).toEqual([])
  expect(faultsOf('package-solution.schema.json', read('config/package-solution.json'))).toEqual([])
})
