// Ensures that portal.js and its chunks share one copy of their modules. The script has two URLs, an unversioned and a
// versioned one. A chunk that imported one of them would load the script again if the page uses the other. Therefore portal.js
// puts its modules on the bus, and the chunks read them there through `parts.js`.
import type { Plugin, Rolldown } from 'vite'

/** Placeholder for the modules in the source; an identifier, so that the minifier does not change it. */
export const PARTS = '__PORTAL_PARTS__'

/**
 * Lets V8 compile all functions off the main thread, because nearly all run before the number is shown. Other engines ignore
 * the comment.
 */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

const EXPORTS = /export\{([^}]*)\};?\s*$/

interface Part {
  /** The name of the module inside portal.js. */
  readonly local: string
  readonly exported: string
}

const partsOf = (list: string): Part[] =>
  list.split(',').map((entry) => {
    const [local = '', exported = local] = entry.trim().split(' as ')
    return { local, exported }
  })

const exportOf = (parts: readonly Part[]): string =>
  `export{${parts.map(({ local, exported }) => `${local} as ${exported}`).join()}};`

/** The module that the chunks import instead of portal.js. */
const partsModule = (version: string, parts: readonly Part[]): string =>
  `const{${parts.map(({ local }) => local).join()}}=globalThis[Symbol.for("portal.bus")][${JSON.stringify(version)}];` +
  exportOf(parts)

/** Makes `folder`/portal.js independent of its URL, and writes it to the unversioned one, too. */
export const oneCopy = (folder: string, version: string): Plugin => ({
  name: 'portal:one-copy',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
    const portal = chunks.find(({ fileName }) => fileName === `${folder}/portal.js`)
    const [whole = '', list = ''] = EXPORTS.exec(portal?.code ?? '') ?? []
    if (!portal || whole === '') return this.error('portal.js exports nothing: look at oneCopy again')
    const parts = partsOf(list)
    // The exports of the loader are for host pages.
    const own = this.getModuleInfo(portal.facadeModuleId ?? '')?.exports ?? []
    const ownExports = parts.filter(({ exported }) => own.includes(exported))
    const code = portal.code
      .replace(whole, ownExports.length > 0 ? exportOf(ownExports) : '')
      .replace(PARTS, `({${parts.map(({ local }) => local).join()}})`)
    portal.code = ALL_AT_ONCE + code
    for (const chunk of chunks) {
      if (chunk === portal) continue
      const before = chunk.code
      chunk.code = before.replaceAll(/(from|import)(["'`])((?:\.\.?\/)[^"'`]*)portal\.js\2/g, '$1$2$3parts.js$2')
      // The shell imports the script itself by its versioned URL.
      if (chunk.name === 'index' && chunk.isEntry) chunk.code = `import"/${folder}/portal.js";${chunk.code}`
    }
    this.emitFile({ type: 'asset', fileName: `${folder}/parts.js`, source: partsModule(version, parts) })
    const moving = portal.code.replaceAll('./chunks/', `./${folder.split('/').at(-1)}/chunks/`)
    this.emitFile({ type: 'asset', fileName: 'widgets/portal.js', source: moving })
  },
})
