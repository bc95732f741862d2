// Adapts the files of the elements to SharePoint. Its library puts all files of a package into one folder, so chunks are
// beside portal.js, not below it. It caches files for long, so every name contains the version.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ROOT, buildVersion, widgetFolder } from '#scripts/lib/stamp.mjs'

/** A reference of a module to another one of the build, up to the file name. */
const SPECIFIER = /((?:\bfrom|\bimport\(?)(?:\s|\/\*[^*]*\*\/)*["'`])\.{1,2}\/(?:chunks\/)?/g
/** The same in portal.js, which builds the name of a view. */
const VIEW = /([`"'])\.\/chunks\//g
const NAMED = /(?:\bfrom|\bimport\(?)(?:\s|\/\*[^*]*\*\/)*["'`](\.{1,2}\/[^"'`?$]+\.js)/g

export interface WidgetFiles {
  /** The file that defines the elements. */
  readonly script: string
  readonly files: ReadonlyMap<string, string>
}

/** The built elements `tags` and all their imports in one folder. Rejects if the front end has not been built. */
export async function widgetFiles(tags: readonly string[]): Promise<WidgetFiles> {
  const version = buildVersion()
  const folder = join(ROOT, 'dist', widgetFolder(version))
  // The word stays in the name, because a retry after a failed import escapes one of its letters.
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
  // Views, which are found by the name of their tag.
  for (const tag of tags) if (existsSync(join(folder, `chunks/${tag}.js`))) await add(`chunks/${tag}.js`)
  return { script: `${prefix}portal.js`, files }
}
