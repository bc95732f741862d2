// What the editor of the portal never reaches in TipTap and ProseMirror, and what stands in its place. Each cut names its
// beginning and its end in the library's one file: a release in which they are no longer found stops the build.

export interface Cut {
  /** Where to look for it: the beginning of a class; '' for the whole file. */
  readonly inside?: string
  readonly begin: string
  /** The end, which goes too. */
  readonly end: string
  readonly instead: string
}

const region = (path: string, instead: string): Cut => ({
  begin: `//#region src/${path}.ts\n`,
  end: '//#endregion',
  instead: `${instead}\n`,
})
const never = (path: string, name = path): Cut => region(`commands/${path}`, `const ${name} = () => () => false;`)
const extension = (constant: string, name: string): Cut =>
  region(`extensions/${name}`, `const ${constant} = Extension.create({ name: "${name}" });`)
const inFunction = (name: string, instead: string): Cut => ({
  begin: `\nfunction ${name}(`,
  end: '\n}\n',
  instead: `\n${instead}\n`,
})
const line = (begin: string, instead: string): Cut => ({ begin: `\n${begin}`, end: '\n', instead: `\n${instead}\n` })
/** A method of a class of TipTap's, or of ProseMirror's, which indents by spaces. */
const method =
  (inside: string, indent: string) =>
  (begin: string, instead = ''): Cut => ({
    inside,
    begin: `\n${indent}${begin}`,
    end: `\n${indent}}\n`,
    instead: `\n${indent}${instead}\n`,
  })

const inEditor = method('var Editor = class', '\t')
const inManager = method('var ExtensionManager = class', '\t')
const TIPTAP: readonly Cut[] = [
  // Pasting is the editor's own, paste/.
  region('PasteRule', 'var PasteRule = class {};\nconst pasteRulesPlugin = () => [];'),
  {
    begin: '\n\t\t\tconst addPasteRules = ',
    end: 'plugins.push(...pasteRules);\n\t\t\t\t}\n\t\t\t}\n',
    instead: '\n',
  },
  inManager('transformPastedHTML(', 'transformPastedHTML() {}'),
  // No extension of ours decorates, draws marks by itself or takes part in dispatching.
  region(
    'decorations/DecorationManager',
    'const liveWidgetKeys = () => new Set();\nvar DecorationManager = class { plugin = null; destroy() {} };',
  ),
  inManager('createDecorationPlugin()', 'createDecorationPlugin() {}'),
  inManager('get markViews()', 'get markViews() { return {}; }'),
  inManager('dispatchTransaction(', 'dispatchTransaction(base) { return base; }'),
  region(
    'commands/updateAttributes',
    'const updateAttributes = () => () => false;\nconst DECORATION_MANAGER_PLUGIN_KEY = new PluginKey("unused");',
  ),
  // The document is given as JSON, and the HTML is written by to-html.ts.
  region(
    'helpers/createNodeFromContent',
    'function createNodeFromContent(content, schema) { return schema.nodeFromJSON(content); }',
  ),
  region('helpers/getHTMLFromFragment', 'const getHTMLFromFragment = () => "";'),
  inEditor('createDoc()', 'createDoc() { return createDocument(this.options.content, this.schema); }'),
  ...['getHTML()', 'getText(', 'getJSON()', 'getAttributes(', 'get isEmpty()'].map((one) => inEditor(one)),
  // The schema is that of the extensions.
  region(
    'helpers/getSchemaByResolvedExtensions',
    'function getSchemaByResolvedExtensions(extensions, editor) {\n' +
      '\treturn new Schema(getSchemaSpecByResolvedExtensions(extensions, editor));\n}',
  ),
  region('schema/getSchemaAttributes', 'const getSchemaAttributes = (attributes) => attributes;'),
  region('helpers/warnOnDuplicatedProseMirrorModel', 'const warnOnDuplicatedProseMirrorModel = () => {};'),
  region('NodePos', 'var NodePos = class {};'),
  ...['$node(', '$nodes(', '$pos(', 'get $doc()'].map((one) => inEditor(one)),
  // Its style stands in our own sheets.
  region('style', 'const style = "";'),
  inEditor('injectCSS()', 'injectCSS() {}'),
  ...['setEditable(', 'unregisterPlugin(', 'createNodeViews()'].map((one) => inEditor(one)),
  inEditor('chain()', 'chain() { return this.commandManager.chain(); }'),
  inEditor('can()', 'can() { return this.commandManager.can(); }'),
  method('var CommandManager = class', '\t')('static createFakeChain()'),
  method('var CommandManager = class', '\t')('static createFallbackCan()'),
  // No mark ends by an arrow.
  method('var Mark = class', '\t')('static handleExit(', 'static handleExit() { return false; }'),
  // Lists of one kind of entries.
  region('commands/utils/convertListItems', 'const convertListItems = () => null;'),
  region('commands/utils/findNodePosition', 'const findNodePosition = () => null;'),
  extension('Delete', 'delete'),
  extension('TextDirection', 'textDirection'),
  extension('Drop', 'drop'),
  extension('Paste', 'paste'),
  ...[
    'blur',
    'clearContent',
    'cut',
    'deleteNode',
    'deleteRange',
    'enter',
    'extendMarkRange',
    'forEach',
    'insertContent',
    'insertContentAt',
    'insertDefaultBlock',
    'joinItemBackward',
    'joinItemForward',
    'keyboardShortcut',
    'resetAttributes',
    'scrollIntoView',
    'setContent',
    'setMeta',
    'setNodeSelection',
    'setTextDirection',
    'setTextSelection',
    'toggleNode',
    'toggleWrap',
    'unsetAllMarks',
    'unsetTextDirection',
    'updateDecorations',
  ].map((name) => never(name)),
  ...[
    'exitCode',
    'joinTextblockBackward',
    'joinTextblockForward',
    'lift',
    'newlineInCode',
    'selectParentNode',
    'wrapIn',
  ].map((name) => never(name, `${name}$1`)),
]

const inView = method('\nclass EditorView ', '    ')
const VIEW: readonly Cut[] = [
  // Browsers that could not run the portal.
  line('const ie_edge = ', 'const ie_edge = null;'),
  line('const ie_upto10 = ', 'const ie_upto10 = null;'),
  line('const ie_11up = ', 'const ie_11up = null;'),
  line('const ie = ', 'const ie = false;'),
  line('const ie_version = ', 'const ie_version = 0;'),
  { begin: '\nconst brokenClipboardAPI = ', end: ';\n', instead: '\nconst brokenClipboardAPI = false;\n' },
  inFunction('captureCopy', 'function captureCopy() {}'),
  // What is pasted or dropped from outside is read by clipboard.ts; what comes without data is nothing.
  inFunction('parseFromClipboard', 'const parseFromClipboard = () => null;'),
  {
    begin: '\neditHandlers.paste = ',
    end: '\n};\n',
    instead: '\neditHandlers.paste = (_, event) => event.preventDefault();\n',
  },
  ...['pasteHTML(', 'pasteText(', 'serializeForClipboard(', 'dispatchEvent(', 'posAtDOM(', 'updateRoot('].map((one) =>
    inView(one),
  ),
]

const inTransform = method('\nclass Transform ', '    ')
const step = (name: string, id: string): readonly Cut[] => [
  { begin: `\nclass ${name} extends Step {`, end: '\n}\n', instead: `\nclass ${name} extends Step {}\n` },
  line(`Step.jsonID("${id}", `, ''),
]
const TRANSFORM: readonly Cut[] = [
  // Steps go nowhere: one person writes in one window.
  ...['AddMarkStep', 'RemoveMarkStep', 'ReplaceStep', 'ReplaceAroundStep'].flatMap((name) => {
    const inStep = method(`\nclass ${name} extends Step`, '    ')
    return [inStep('toJSON('), inStep('static fromJSON(')]
  }),
  // Attributes of the document and marks on blocks: the text has none.
  ...step('AddNodeMarkStep', 'addNodeMark'),
  ...step('RemoveNodeMarkStep', 'removeNodeMark'),
  ...step('AttrStep', 'attr'),
  ...step('DocAttrStep', 'docAttr'),
  ...['addNodeMark(', 'removeNodeMark(', 'setNodeAttribute(', 'setDocAttribute('].map((one) => inTransform(one)),
]

/** By the file they are cut from. */
export const CUTS: readonly (readonly [file: RegExp, cuts: readonly Cut[]])[] = [
  [/@tiptap[\\/]core[\\/]dist[\\/]index\.js$/, TIPTAP],
  [/prosemirror-view[\\/]dist[\\/]index\.js$/, VIEW],
  [/prosemirror-transform[\\/]dist[\\/]index\.js$/, TRANSFORM],
]
