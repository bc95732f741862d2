// One copy of what portal.js and its chunks share. The script a page includes has two addresses, the moving one and that of
// its version: a chunk that imported it by either would load it a second time where the page has named the other. So
// portal.js puts its parts on the bus, and the chunks read them there, by `parts.js` beside them.
import type { Plugin, Rolldown } from 'vite'

/** Stands in the source for the parts; an identifier, so that the minifier leaves it alone. */
export const PARTS = '__PORTAL_PARTS__'

/**
 * Nearly every function of portal.js runs before the number is there. V8 compiles them all beside the main thread then, not
 * each on it when it is called first; other engines read a comment.
 */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

const EXPORTS = /export\{([^}]*)\};?\s*$/

interface Part {
  /** Its name inside of portal.js. */
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

/** What the chunks import instead of portal.js. */
const partsModule = (version: string, parts: readonly Part[]): string =>
  `const{${parts.map(({ local }) => local).join()}}=globalThis[Symbol.for("portal.bus")][${JSON.stringify(version)}];` +
  exportOf(parts)

/** Lets `folder`/portal.js be loaded by two addresses, and writes it to the moving one too. */
export const oneCopy = (folder: string, version: string): Plugin => ({
  name: 'portal:one-copy',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
    const portal = chunks.find(({ fileName }) => fileName === `${folder}/portal.js`)
    const [whole = '', list = ''] = EXPORTS.exec(portal?.code ?? '') ?? []
    if (!portal || whole === '') return this.error('portal.js exports nothing: look at oneCopy again')
    const parts = partsOf(list)
    // What the loader exports itself is for host pages.
    const own = this.getModuleInfo(portal.facadeModuleId ?? '')?.exports ?? []
    const kept = parts.filter(({ exported }) => own.includes(exported))
    const code = portal.code
      .replace(whole, kept.length > 0 ? exportOf(kept) : '')
      .replace(PARTS, `({${parts.map(({ local }) => local).join()}})`)
    portal.code = ALL_AT_ONCE + code
    for (const chunk of chunks) {
      if (chunk === portal) continue
      const before = chunk.code
      chunk.code = before.replaceAll(/(from|import)(["'`])((?:\.\.?\/)[^"'`]*)portal\.js\2/g, '$1$2$3parts.js$2')
      // The shell loads the script itself, by the address of its version.
      if (chunk.name === 'index' && chunk.isEntry) chunk.code = `import"/${folder}/portal.js";${chunk.code}`
    }
    this.emitFile({ type: 'asset', fileName: `${folder}/parts.js`, source: partsModule(version, parts) })
    const moving = portal.code.replaceAll('./chunks/', `./${folder.split('/').at(-1)}/chunks/`)
    this.emitFile({ type: 'asset', fileName: 'widgets/portal.js', source: moving })
  },
})
