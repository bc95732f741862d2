// TipTap without what the editor of the portal never calls: the regions of its one file are named, and those that its
// Editor drags along are put in place by next to nothing. What is kept is TipTap's own, unchanged.
import type { Plugin } from 'vite'

const extension = (constant: string, name: string): string =>
  `const ${constant} = Extension.create({ name: "${name}" });`
const never = (name: string): [region: string, code: string] => [
  `commands/${name}`,
  `const ${name} = () => () => false;`,
]

/** What stands in for a region, by its path below `src/`. */
const REGIONS: readonly (readonly [region: string, code: string])[] = [
  // Pasting is the editor's own, paste/.
  ['PasteRule', 'var PasteRule = class {};\nconst pasteRulesPlugin = () => [];'],
  // No extension of ours decorates by TipTap.
  [
    'decorations/DecorationManager',
    'const liveWidgetKeys = () => new Set();\nvar DecorationManager = class { plugin = null; destroy() {} };',
  ],
  [
    'commands/updateAttributes',
    'const updateAttributes = () => () => false;\nconst DECORATION_MANAGER_PLUGIN_KEY = new PluginKey("unused");',
  ],
  ['NodePos', 'var NodePos = class {};'],
  // Its style stands in our own sheets.
  ['style', 'const style = "";'],
  ['extensions/delete', extension('Delete', 'delete')],
  ['extensions/textDirection', extension('TextDirection', 'textDirection')],
  ['extensions/drop', extension('Drop', 'drop')],
  ['extensions/paste', extension('Paste', 'paste')],
  ...[
    'cut',
    'extendMarkRange',
    'forEach',
    'insertContent',
    'insertContentAt',
    'joinItemBackward',
    'joinItemForward',
    'keyboardShortcut',
    'resetAttributes',
    'setContent',
    'toggleWrap',
  ].map(never),
]

export const leanEditor = (): Plugin => ({
  name: 'portal:lean-editor',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/@tiptap[\\/]core[\\/]dist[\\/]index\.js$/.test(id)) return null
    let lean = code
    for (const [region, instead] of REGIONS) {
      const start = lean.indexOf(`//#region src/${region}.ts\n`)
      const end = lean.indexOf('//#endregion', start)
      if (start < 0 || end < 0) this.error(`TipTap has changed: look at leanEditor again (${region})`)
      lean = `${lean.slice(0, start)}${instead}\n${lean.slice(end)}`
    }
    return { code: lean, map: null }
  },
})
