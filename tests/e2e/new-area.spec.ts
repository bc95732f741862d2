// A new area as npm run new-area writes it, in a copy of the project: the build, and its tests on every level.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type CopiedTree, copyTree } from '#scripts/new-area/copied-tree.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

const AREA = 'canteen-menu'
/** Vite may not serve packages from outside of its root; here they are linked. */
const CONFIG = `import { mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'
export default mergeConfig(base, { server: { fs: { allow: ['.', ${JSON.stringify(join(ROOT, 'node_modules'))}] } } })
`

let tree: CopiedTree
test.beforeAll(() => {
  tree = copyTree()
})
test.afterAll(() => tree.remove())

async function pass(script: string, ...args: string[]): Promise<void> {
  const { code, output } = await tree.run(script, ...args)
  expect(code, `${script} ${args.join(' ')}\n${output}`).toBe(0)
}

test('npm run new-area writes an area that builds and passes its own tests', { tag: '@matrix' }, async () => {
  test.setTimeout(10 * 60_000)
  await pass('scripts/new-area.ts', AREA, 'Küche und Kantine', 'Canteen')
  await pass('node_modules/oxlint/bin/oxlint')
  writeFileSync(join(tree.folder, 'vitest.linked.config.ts'), CONFIG)
  const folders = [`src/widgets/${AREA}/`, `server/modules/${AREA}/`, `src/shared/domain/${AREA}.test.ts`]
  await pass('node_modules/vitest/vitest.mjs', 'run', '--config=vitest.linked.config.ts', ...folders)
  rmSync(join(tree.folder, 'vitest.linked.config.ts'))
  await pass('scripts/build.ts')
  await pass('node_modules/@playwright/test/cli.js', 'test', '--project=chromium', `tests/e2e/${AREA}.spec.ts`)
})
