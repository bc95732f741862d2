// The modules of the build that a foreign page can load. The folder has more: lazy parts of the shell, which import the shell.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { buildVersion, widgetFolder } from './stamp.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

/** A module that another one of the build names. */
const NAMED = /(?:\bfrom|\bimport\(?)(?:\s|\/\*[^*]*\*\/)*["'`](\.{1,2}\/[^"'`?$]+\.js)/g

/** Sources by path in the folder of the version, from portal.js and the views of `tags` on. Rejects without a build. */
export async function widgetModules(tags: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const folder = join(ROOT, 'dist', widgetFolder(buildVersion()))
  const modules = new Map<string, string>()
  const add = async (path: string): Promise<void> => {
    if (modules.has(path)) return
    const code = await readFile(join(folder, path), 'utf8')
    modules.set(path, code)
    for (const [, specifier = ''] of code.matchAll(NAMED)) await add(posix.join(posix.dirname(path), specifier))
  }
  await add('portal.js')
  // Views, which are found by the name of their tag.
  for (const tag of tags) if (existsSync(join(folder, `chunks/${tag}.js`))) await add(`chunks/${tag}.js`)
  return modules
}
