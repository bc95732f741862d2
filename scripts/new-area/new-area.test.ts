import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAreas } from '#scripts/manifest/read-areas.ts'
import { type CopiedTree, copyTree } from './copied-tree.ts'
import { withEntry, withModule, withTitle } from './edits.ts'
import { newArea } from './new-area.ts'

const AREA = 'canteen-menu'
const TITLES = ['Küche und Kantine', 'Canteen']
/** Files outside of the area that it changes by hand or by `npm run manifest`. */
const EDITS = [
  'server/modules/installed.ts',
  'src/shared/domain/routes/portal-areas.ts',
  'src/shared/domain/routes/route-titles.ts',
  'src/shell/de.json',
  'src/shell/en.json',
]
const WRITTEN = [
  'docs/embedding.md',
  'docs/routes.md',
  'package/custom-elements.json',
  'src/loader/elements-table.ts',
  'src/loader/portal.css',
  'src/shared/domain/routes/area-routes.ts',
  'src/shared/domain/notifications/notice-lines.ts',
  'src/shell/elements.d.ts',
  'src/widgets/notifications/bell/area-menus.ts',
]

let tree: CopiedTree
beforeAll(() => {
  tree = copyTree()
})
afterAll(() => tree.remove())

test('a new area consists of its own files and five edits, passes every check and can be removed completely', async () => {
  const before = tree.files()
  expect(await tree.run('scripts/new-area.ts', AREA, ...TITLES)).toMatchObject({ code: 0 })

  const after = tree.files()
  const added = [...after.keys()].filter((file) => !before.has(file))
  expect(added.filter((file) => !file.includes(AREA))).toEqual([])
  expect(added.length).toBeGreaterThan(15)
  const changed = [...before.keys()].filter((file) => after.get(file) !== before.get(file))
  expect(changed).toEqual([...EDITS, ...WRITTEN].toSorted())

  const tests = ['tests/architecture.test.ts', 'tests/areas.test.ts', 'scripts/manifest/elements', `${AREA}.test.ts`]
  // The compiler runs at the same time, so the tests take longer.
  const options = ['--project=unit', '--project=architecture', '--testTimeout=120000']
  const results = await Promise.all([
    // A single checker takes the least time in all, and the tests run beside it.
    tree.run('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'),
    tree.run('node_modules/vitest/vitest.mjs', 'run', ...options, ...tests),
    tree.run('node_modules/oxfmt/bin/oxfmt', '--check', ...added.filter((file) => !file.endsWith('.md')), ...EDITS),
  ])
  for (const { code, output } of results) expect(code, output).toBe(0)

  for (const file of added) rmSync(join(tree.folder, file))
  for (const file of EDITS) writeFileSync(join(tree.folder, file), before.get(file) ?? '', 'latin1')
  expect(await tree.run('scripts/write-manifest.ts')).toMatchObject({ code: 0 })
  expect([...tree.files()]).toEqual([...before])
}, 300_000)

test.each([
  [[], /Usage: npm run new-area NAME/],
  [['canteen', 'Kantine', 'Canteen', 'more'], /Usage/],
  [['Canteen', 'Kantine', 'Canteen'], /lower-case words joined by hyphens/],
  [['../canteen', 'Kantine', 'Canteen'], /lower-case words/],
  [['vacation', 'Ferien', 'Holidays'], /exists already: it is in src\/shared\/domain\/routes\/portal-areas.ts/],
  [['canteen'], /needs a German and an English title/],
  [['canteen', 'Kantine', '…'], /needs a German and an English title/],
  [['canteen', "Kantine'", 'Canteen'], /no quotation marks/],
  [['holidays', 'Urlaub', 'Holidays'], /\/urlaub exists already/],
])('refuses %j with a message that says what to do', async (args, message) => {
  await expect(newArea(args, await readAreas())).rejects.toThrow(message)
})

test('an edit that no longer finds its place fails instead of being skipped', () => {
  expect(() => withEntry('export const AREAS = [] as const', 'AREAS', AREA, 'external-links')).toThrow('no line')
  expect(() => withTitle('{}', 'canteen', 'Kantine')).toThrow('no titles')
  expect(() => withModule('', AREA, 'canteenModule')).toThrow('no imports')
})
