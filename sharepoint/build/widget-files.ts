// Adapts the files of the elements to SharePoint. Its library puts all files of a package into one folder, so chunks are
// beside portal.js, not below it. It caches files for long, so every name contains the version.
import { basename } from 'node:path'
import { buildVersion } from '../../scripts/build/stamp.ts'
import { widgetModules } from '../../scripts/build/widget-modules.ts'

/** A reference of a module to another one of the build, up to the file name. */
const SPECIFIER = /((?:\bfrom|\bimport\(?)(?:\s|\/\*[^*]*\*\/)*["'`])\.{1,2}\/(?:chunks\/)?/g
/** The same in portal.js, which builds the name of a view. */
const VIEW = /([`"'])\.\/chunks\//g

export interface WidgetFiles {
  /** The file that defines the elements. */
  readonly script: string
  readonly files: ReadonlyMap<string, string>
}

/** The built elements `tags` and all their imports in one folder. Rejects if the front end has not been built. */
export async function widgetFiles(tags: readonly string[]): Promise<WidgetFiles> {
  // The word stays in the name, because a retry after a failed import escapes one of its letters.
  const prefix = `portal-chunks-${buildVersion().replaceAll(/[.+]/g, '-')}-`
  const files = new Map<string, string>()
  for (const [path, code] of await widgetModules(tags)) {
    const name = prefix + basename(path)
    // A chunk may not take the place of portal.js or parts.js.
    if (files.has(name))
      throw new Error(`two files of the build are called ${basename(path)}: rename the module of the chunk`)
    files.set(name, code.replaceAll(SPECIFIER, `$1./${prefix}`).replaceAll(VIEW, `$1./${prefix}`))
  }
  return { script: `${prefix}portal.js`, files }
}
