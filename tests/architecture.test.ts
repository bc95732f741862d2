// Reads every file of the project and holds it against one table (tests/architecture/table.ts).
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Catalogues, commonWords, differences, repeatedWords } from './architecture/catalogues.ts'
import { type Project, violationsOf } from './architecture/check.ts'
import { cyclesOf, importsOf, mutualFoldersOf } from './architecture/cycles.ts'
import { repeatedBodies, unusedClasses } from './architecture/style-sheets.ts'

const root = resolve(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
const project: Project = {
  aliases: manifest['imports'] ?? {},
  packages: new Set(Object.keys({ ...manifest['dependencies'], ...manifest['devDependencies'] })),
  exists: (path) => existsSync(join(root, path)),
}
const glob = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
// The pages in demo/ are foreign: applications of others, with packages of their own.
const files = [
  '{src,server,scripts,tests,*/build,playground/server}/**/*.{ts,tsx}',
  'scripts/**/*.mjs',
  '*.ts',
].flatMap(glob)

test('every file imports and uses only what its folder may', () => {
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) => violationsOf(project, file, readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
}, 60_000)

describe('circles, by types or lazily too', () => {
  const product = files.filter(
    (file) =>
      /^(src|server|scripts|\w+\/build|playground)\//.test(file) && !/\.(test|spec)\.|\.d\.ts$|\/testing\//.test(file),
  )
  const imports = importsOf(project, new Map(product.map((file) => [file, readFileSync(join(root, file), 'utf8')])))

  test('no files import each other in a circle', () => expect(cyclesOf(imports)).toEqual([]))
  test('no two folders beside each other import each other', () => expect(mutualFoldersOf(imports)).toEqual([]))
})

test('German and English catalogues have the same keys and placeholders', () => {
  const folders = new Set(glob('{src,server}/**/{de,en}.json').map((file) => dirname(file)))
  const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const found = [...folders].flatMap((folder) =>
    differences(read(join(root, folder, 'de.json')), read(join(root, folder, 'en.json'))).map(
      (one) => `${folder}: ${one}`,
    ),
  )
  expect(folders.size).toBeGreaterThan(0)
  expect(found).toEqual([])
})

describe('words of several screens', () => {
  const KIT = 'src/shared/i18n'
  const areaOf = (folder: string): string => /^src\/(widgets\/[^/]+|\w+)/.exec(folder)![0]
  // The bell is used without the kit in foreign pages.
  const folders = glob('src/**/de.json')
    .map((file) => dirname(file))
    .filter((folder) => !folder.startsWith('src/widgets/notifications/bell'))
  const catalogues = new Map(
    folders.map((folder): [string, Catalogues] => {
      const [de, en] = ['de.json', 'en.json'].map((file) => JSON.parse(readFileSync(join(root, folder, file), 'utf8')))
      return [folder, { de, en }]
    }),
  )
  /** The folders whose words a folder looks up after its own: by the third argument of `createTexts`, then the kit. */
  const sharedBy = (folder: string): string[] => {
    const sources = glob(`${folder}/*.{ts,tsx}`).map((file) => readFileSync(join(root, file), 'utf8'))
    const [code = '', hook] = sources.flatMap((one) => /^[^]*createTexts\(de, en, (\w+)\)/.exec(one) ?? [])
    const from = hook && new RegExp(`\\b${hook}\\b[^']*'#([^']+)/`).exec(code)?.[1]
    return from ? [`src/${from}`, ...sharedBy(`src/${from}`)] : [KIT]
  }

  test('are only in the catalogue that these screens share', () => {
    expect(folders.length).toBeGreaterThan(50)
    expect(sharedBy('src/widgets/suppliers/supplier/edit')).toEqual([
      'src/widgets/suppliers/supplier',
      'src/widgets/suppliers',
      KIT,
    ])
    const found = [...catalogues].flatMap(([folder, own]) =>
      (folder === KIT ? [] : sharedBy(folder)).flatMap((shared) =>
        repeatedWords(catalogues.get(shared)!, own).map((key) => `${folder}: ${key} is in ${shared}`),
      ),
    )
    expect(found).toEqual([])
  })

  test('move to the kit when a third area has them, and to their area when a third screen has them', () => {
    // The questions of the help are written for each area.
    const screens = [...catalogues].filter(([folder]) => !folder.endsWith('/help'))
    const areas = Map.groupBy(screens, ([folder]) => areaOf(folder))
    const inAreas = new Map([...areas].map(([area, found]) => [area, found.map(([, own]) => own)]))
    const inScreens = [...areas.values()].map((found) => new Map(found.map(([folder, own]) => [folder, [own]])))
    expect([inAreas, ...inScreens].flatMap(commonWords)).toEqual([])
  })
})

test('style sheets leave shared rules to the kit, and have no rules for unused classes', () => {
  const sheets = new Map(glob('src/**/*.css').map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  // The bell is shown in any page without the kit.
  const withKit = new Map([...sheets].filter(([file]) => !file.startsWith('src/widgets/notifications/bell/')))
  const code = glob('src/**/*.{ts,tsx,html}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(sheets.size).toBeGreaterThan(50)
  expect(repeatedBodies(withKit)).toEqual([])
  expect(unusedClasses(sheets, code.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'))).toEqual([])
})

describe('a planted violation is found', () => {
  const planted: Project = { ...project, exists: () => true }
  const violations = (file: string, code: string) => violationsOf(planted, file, code)

  test.each([
    ['src/shared/domain/leave.ts', "import '#shared/transport/api.ts'"],
    ['src/shared/domain/leave.ts', "import '#contract/news.ts'"],
    ['src/shared/domain/leave.ts', "import { atom } from 'nanostores'\nexport { atom }"],
    ['src/shared/contract/leave.ts', "import '#shared/bus/session.ts'"],
    ['src/shared/transport/api.ts', "import '#widgets/news/news.tsx'"],
    ['src/shared/transport/api.ts', "import { NewsItem } from '#contract/news.ts'\nexport { NewsItem }"],
    ['src/widgets/news/cards.tsx', "import '#widgets/notifications/bell.ts'"],
    ['src/widgets/news/cards.tsx', "export { x } from '#widgets/notifications/bell.ts'"],
    ['src/widgets/news/cards.tsx', "void import('#widgets/notifications/bell.ts')"],
    ['src/widgets/legal/legal.test.tsx', "import { serve } from '#widgets/news/testing/stories.tsx'\nexport { serve }"],
    ['src/shared/realtime/query.test.ts', "import { enter } from '#shell/testing/enter.tsx'\nexport { enter }"],
    ['src/widgets/news/cards.tsx', "import '#shell/routes.ts'"],
    ['src/widgets/news/cards.tsx', "import '#server/app.ts'"],
    ['src/widgets/news/cards.tsx', "import '../notifications/bell.ts'"],
    ['src/widgets/news/cards.tsx', "import './cards.css'"],
    ['src/shell/home/home.tsx', "import './home.css'"],
    ['src/widgets/news/cards.tsx', "import Keycloak from 'keycloak-js'\nexport { Keycloak }"],
    ['src/loader/portal.ts', "import '#widgets/news/news-cards.element.ts'"],
    ['src/loader/portal.ts', "void import('#widgets/news/cards/news-cards.tsx')"],
    ['src/loader/portal.ts', "import { useState } from 'react'\nexport { useState }"],
    ['src/shell/home/home.tsx', "import '#widgets/news/news-cards.element.ts'"],
    ['src/shell/home/home.tsx', "import '#loader/portal.ts'"],
    ['server/modules/news/routes.ts', "import '#server/modules/people/queries.ts'"],
    ['server/modules/news/routes.ts', "import '#server/demo-data/stories.ts'"],
    ['server/modules/news/routes.ts', "import '#shared/transport/api.ts'"],
    ['server/modules/news/routes.ts', "import '#server/testing/app.ts'"],
    ['server/db/db.ts', "import '#server/modules/news/queries.ts'"],
    ['server/app.ts', "import 'react'"],
    ['server/app.ts', "import 'left-pad'"],
    ['server/app.ts', "import '#nowhere/x.ts'"],
    ['scripts/build.ts', "import '#server/app.ts'"],
    ['packages/new/thing.ts', 'export const x = 1'],
    ['src/widgets/news/utils.ts', 'export const x = 1'],
    ['src/widgets/news/index.ts', 'export const x = 1'],
    ['src/widgets/news/cards.tsx', "export const load = () => fetch('/api')"],
    ['src/widgets/news/cards.tsx', "export const load = () => window.fetch('/api')"],
    ['src/shell/home/home.tsx', "export const open = () => new WebSocket('wss://x')"],
    ['src/widgets/news/cards.tsx', "customElements.define('x-y', class extends HTMLElement {})"],
    ['src/widgets/news/cards.tsx', 'export const draw = (host: Element) => { host.innerHTML = "x" }'],
    ['src/widgets/news/cards.tsx', 'export const V = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />'],
    ['src/widgets/news/cards.tsx', "localStorage.setItem('a', 'b')"],
    ['src/widgets/news/cards.tsx', "globalThis.sessionStorage.setItem('a', 'b')"],
    ['src/widgets/news/cards.tsx', 'export const all = document.cookie'],
    ['src/widgets/news/cards.tsx', "document.title = 'x'"],
    ['src/widgets/news/cards.tsx', "window.location.href = '/x'"],
    ['src/shared/bus/session.ts', 'location.reload()'],
    ['src/shared/domain/leave.ts', 'export const today = () => new Date()'],
    ['src/shared/domain/leave.ts', 'export const now = () => Date.now()'],
    ['server/modules/news/routes.ts', "export const secret = process.env['SECRET']"],
    ['src/widgets/news/cards.tsx', 'export const V = () => <p>Hallo</p>'],
    ['src/widgets/news/cards.tsx', 'export const V = () => <p aria-label="Hallo" />'],
    ['src/widgets/news/cards.tsx', "export const title = 'Beiträge'"],
    ['src/widgets/news/store.ts', 'export const title = (n: number) => `${n} Beiträge für Sie`'],
  ])('%s: %s', (file, code) => {
    expect(violations(file, code)).toHaveLength(1)
  })

  test.each([
    ['src/shared/transport/transport.ts', "export const load = () => fetch('/api')"],
    ['src/shared/transport/api.ts', "import type { NewsItem } from '#contract/news.ts'\nexport type N = NewsItem"],
    ['src/loader/portal.ts', "void import('#widgets/news/news-cards.element.ts')"],
    ['src/widgets/news/cards.tsx', "import css from './cards.css?inline'\nexport { css }"],
    ['src/widgets/news/cards.tsx', 'export const V = () => <p className="card">·</p>'],
    ['src/shell/home/home.tsx', "document.title = 'x'"],
    ['src/shell/main.tsx', "import './home.css'"],
    ['src/widgets/legal/legal.test.tsx', "import { serve } from '#shared/testing/serve.ts'\nexport { serve }"],
    [
      'src/widgets/news/cards.test.tsx',
      "import { aStory } from '#widgets/news/testing/stories.tsx'\nexport { aStory }",
    ],
    ['server/modules/news/routes.test.ts', "import { testApp } from '#server/testing/app.ts'\nexport { testApp }"],
  ])('and nothing where it is allowed: %s: %s', (file, code) => {
    expect(violations(file, code)).toEqual([])
  })

  test.each([
    ['an import', "import './b.ts'"],
    ['a type', "import type { B } from './b.ts'\nexport type A = B"],
    ['a lazy import', "void import('./b.ts')"],
  ])('a cycle by %s', (_kind, code) => {
    const sources = new Map([
      ['src/shell/a.ts', code],
      ['src/shell/b.ts', "export * from './c.ts'"],
      ['src/shell/c.ts', "import '#shell/a.ts'"],
      ['src/shell/d.ts', "import './a.ts'"],
    ])
    expect(cyclesOf(importsOf(planted, sources))).toEqual([['src/shell/a.ts', 'src/shell/b.ts', 'src/shell/c.ts']])
  })

  test('two folders that import each other', () => {
    const imports = new Map([
      ['server/db/a.ts', ['server/files/deep/b.ts', 'server/jobs/d.ts']],
      ['server/files/c.ts', ['server/db/a.ts', 'server/files/deep/b.ts']],
      ['server/files/deep/b.ts', ['server/files/c.ts']],
    ])
    expect(mutualFoldersOf(imports)).toEqual([
      'server/db and server/files: server/db/a.ts → server/files/deep/b.ts, server/files/c.ts → server/db/a.ts',
    ])
  })

  test('in style sheets too', () => {
    const row = (name: string) =>
      `@media print { .${name} { gap: 8px; flex-wrap: wrap; display: flex; align-items: center } }`
    const sheets = new Map(['a', 'b', 'c'].map((name) => [`${name}.css`, row(name)]))
    expect(repeatedBodies(sheets)).toEqual(['the same declarations stand in a.css .a, b.css .b, c.css .c'])
    expect(repeatedBodies(new Map([...sheets].slice(1)))).toEqual([])
    const code = "<p className='a' /> + `b${depth}`"
    expect(unusedClasses(new Map([['a.css', '.a .gone, .b3 { color: red }']]), code)).toEqual([
      'a.css has a rule for .gone, which no code names',
    ])
  })

  test('in catalogues too', () => {
    expect(differences({ a: 'x {{n}}', b: 'y' }, { a: 'x', c: '' })).toEqual([
      'b is missing in en.json',
      'c is missing in de.json',
      'a has other placeholders in en.json',
      'c is empty',
    ])
    const words = { de: { cancel: 'Abbrechen' }, en: { cancel: 'Cancel' } }
    const own = { de: { stop: 'Abbrechen', 'step.stop': 'Abbrechen' }, en: { stop: 'Cancel', 'step.stop': 'Cancel' } }
    expect(repeatedWords(words, own)).toEqual(['stop'])
    expect(repeatedWords(words, { de: { ...own.de, cancel: 'Ende' }, en: { ...own.en, cancel: 'End' } })).toEqual([])
    const areas = new Map(['news', 'forum', 'shell'].map((name) => [name, [own]]))
    expect(commonWords(areas)).toEqual(['Abbrechen|Cancel: news, forum, shell'])
    expect(commonWords(new Map([...areas].slice(1)))).toEqual([])
  })
})
