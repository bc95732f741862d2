// The elements as SharePoint can keep them. Its library puts all files of a package into one folder, so chunks lie beside
// portal.js and not below it; and it keeps files for long, so every name carries the version.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ROOT, buildVersion, widgetFolder } from '#scripts/lib/stamp.mjs'

/** Where a module names another one of the build, to the last sign before its own name. */
const SPECIFIER = /((?:\bfrom|\bimport\(?)(?:\s|\/\*[^*]*\*\/)*["'`])\.{1,2}\/(?:chunks\/)?/g
/** The same where portal.js puts together the name of a view. */
const VIEW = /([`"'])\.\/chunks\//g
const NAMED = /(?:\bfrom|\bimport\(?)(?:\s|\/\*[^*]*\*\/)*["'`](\.{1,2}\/[^"'`?$]+\.js)/g

export interface WidgetFiles {
  /** The file that defines the elements. */
  readonly script: string
  readonly files: ReadonlyMap<string, string>
}

/** The built elements `tags` and all that they load, flat. Rejects where the front end is not built. */
export async function widgetFiles(tags: readonly string[]): Promise<WidgetFiles> {
  const version = buildVersion()
  const folder = join(ROOT, 'dist', widgetFolder(version))
  // The word stays in the name: a view that did not come is asked for again with a letter of it spelt in another way.
  const prefix = `portal-chunks-${version.replaceAll(/[.+]/g, '-')}-`
  const files = new Map<string, string>()
  const add = async (path: string): Promise<void> => {
    const name = prefix + basename(path)
    if (files.has(name)) return
    const code = await readFile(join(folder, path), 'utf8')
    files.set(name, code.replaceAll(SPECIFIER, `$1./${prefix}`).replaceAll(VIEW, `$1./${prefix}`))
    for (const [, specifier = ''] of code.matchAll(NAMED)) {
      const other = basename(specifier)
      await add(['portal.js', 'parts.js'].includes(other) ? other : `chunks/${other}`)
    }
  }
  await add('portal.js')
  // Those that are found by the name of their tag.
  for (const tag of tags) if (existsSync(join(folder, `chunks/${tag}.js`))) await add(`chunks/${tag}.js`)
  return { script: `${prefix}portal.js`, files }
}
