// Reads one file's syntax tree: its imports, and its uses of guarded constructs.
import { parseSync, Visitor } from 'vite'

export interface Import {
  readonly specifier: string
  readonly lazy: boolean
  readonly typeOnly: boolean
}
export interface Source {
  readonly imports: readonly Import[]
  /** Constructs of `CONSTRUCTS` that occur, each with its line. */
  readonly constructs: readonly { readonly name: string; readonly line: number }[]
}

interface Node {
  type: string
  start: number
  name?: string
  value?: unknown
  raw?: string
  importKind?: string
  exportKind?: string
  source?: Node | null
  specifiers?: Node[]
  callee?: Node
  object?: Node
  property?: Node
  computed?: boolean
  left?: Node
  arguments?: Node[]
  qualifier?: Node
  argument?: Node
  quasis?: Node[]
}

const MARKUP = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'createContextualFragment',
  'dangerouslySetInnerHTML',
  'unsafeHTML',
  'unsafeSVG',
  'DOMParser',
])
const STORAGE = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
const GLOBALS = new Set(['globalThis', 'window', 'self'])
const SPOKEN = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label'])
const WORD = /\p{L}{2,}/u
const GERMAN = /[äöüÄÖÜß]/

const text = (node: Node | null | undefined): string => (typeof node?.value === 'string' ? node.value : '')
const named = (node: Node | undefined): string => node?.name ?? text(node)

/** `a.b` as written, without a leading globalThis or window. */
function path(node: Node | undefined): string {
  if (node?.type === 'ChainExpression') return ''
  if (node?.type !== 'MemberExpression') return node?.type === 'Identifier' ? (node.name ?? '') : ''
  const object = path(node.object)
  const property = node.computed ? text(node.property) : named(node.property)
  return GLOBALS.has(object) ? property : `${object}.${property}`
}

const HOST_CALLS =
  /^(location\.(assign|replace|reload)|history\.(back|forward|go|pushState|replaceState)|scrollTo|scrollBy|scroll|open|navigation\.navigate|navigator\.serviceWorker\.register)$/
const HOST_WRITES =
  /^(location|location\.href|document\.title|document\.location|scrollY|document\.documentElement\.scrollTop)$/

/** Parses `code`; throws when it is not valid TypeScript. */
export function readSource(file: string, code: string): Source {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports: Import[] = []
  const constructs: { name: string; line: number }[] = []
  const found = (name: string, node: Node) =>
    constructs.push({ name, line: code.slice(0, node.start).split('\n').length })
  const add = (node: Node, lazy: boolean) => {
    const kinds = node.specifiers ?? []
    const each = kinds.length > 0 && kinds.every((one) => (one.importKind ?? one.exportKind) === 'type')
    const typeOnly = node.importKind === 'type' || node.exportKind === 'type' || each
    if (text(node.source)) imports.push({ specifier: text(node.source), lazy, typeOnly })
  }
  const name = (node: Node) => {
    if (MARKUP.has(node.name ?? '')) found('markup from text', node)
  }
  const literal = (node: Node) => {
    if (GERMAN.test(text(node))) found('literal text', node)
  }
  const visit: Record<string, (node: Node) => void> = {
    ImportDeclaration: (node) => add(node, false),
    ExportNamedDeclaration: (node) => add(node, false),
    ExportAllDeclaration: (node) => add(node, false),
    ImportExpression: (node) => add(node, true),
    TSImportType: (node) => {
      if (text(node.source ?? node.argument)) {
        imports.push({ specifier: text(node.source ?? node.argument), lazy: false, typeOnly: true })
      }
    },
    CallExpression: (node) => {
      const called = path(node.callee)
      if (called === 'fetch' || called === 'navigator.sendBeacon') found('fetch', node)
      if (called === 'customElements.define') found('customElements.define', node)
      if (called === 'Date.now') found('clock', node)
      if (HOST_CALLS.test(called)) found('host page', node)
    },
    NewExpression: (node) => {
      const made = path(node.callee)
      if (made === 'WebSocket') found('new WebSocket', node)
      if (made === 'XMLHttpRequest' || made === 'EventSource') found('fetch', node)
      if (made === 'Date' && node.arguments?.length === 0) found('clock', node)
    },
    MemberExpression: (node) => {
      const reached = path(node)
      if (reached === 'document.cookie') found('document.cookie', node)
      if (reached === 'process.env') found('process.env', node)
      if (node.computed && MARKUP.has(text(node.property))) found('markup from text', node)
    },
    AssignmentExpression: (node) => {
      if (HOST_WRITES.test(path(node.left))) found('host page', node)
    },
    Identifier: (node) => {
      name(node)
      if (STORAGE.has(node.name ?? '')) found('browser storage', node)
    },
    JSXIdentifier: name,
    JSXText: (node) => {
      if (WORD.test(text(node))) found('literal text', node)
    },
    JSXAttribute: (node) => {
      const value = node.value as Node | null
      if (SPOKEN.has(attribute(node)) && WORD.test(text(value))) {
        found('literal text', node)
      }
    },
    Literal: literal,
    TemplateElement: (node) => {
      if (GERMAN.test((node.value as { raw?: string })?.raw ?? '')) found('literal text', node)
    },
  }
  new Visitor(visit as ConstructorParameters<typeof Visitor>[0]).visit(program)
  return { imports, constructs }
}

const attribute = (node: Node): string => {
  const { name } = node as unknown as { name: { name?: string } }
  return typeof name === 'object' ? (name.name ?? '') : ''
}
