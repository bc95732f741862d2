// Paragraphs, headings, lists and line breaks.
import { Node, textblockTypeInputRule, wrappingInputRule, Extension } from '@tiptap/core'
import { toggleHeading } from './commands.ts'
import { TextSelection } from '@tiptap/pm/state'
import { figureClass, pictureOfClass } from '#domain/rich-text/rich-text-figure.ts'

// Figures: one that shows a picture of the story with its caption, and any other that a text brings along.
const documentOf = (element: HTMLElement): string => pictureOfClass(element.getAttribute('class') ?? '') ?? ''

/** `document` is the id of the story's document; its content is the caption. */
export const Picture = Node.create({
  name: 'picture',
  priority: 200,
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    document: {
      default: '',
      parseHTML: documentOf,
      renderHTML: ({ document }) => ({ class: figureClass(String(document)) }),
    },
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: (node) => documentOf(node) !== '' && null }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      // A caption has one line; Enter begins a paragraph after it.
      Enter: () =>
        this.editor.state.selection.$from.parent.type.name === this.name &&
        this.editor.commands.command(({ tr }) => {
          const after = tr.selection.$to.after()
          const paragraph = tr.doc.type.schema.nodes['paragraph']?.create()
          if (!paragraph) return false
          tr.insert(after, paragraph)
            .setSelection(TextSelection.near(tr.doc.resolve(after + 1)))
            .scrollIntoView()
          return true
        }),
    }
  },
})

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'block+',
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

// Tables: rows of cells that may span rows and columns. Widths are not draggable, because the columns of readers follow their content.
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
})

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // prosemirror-tables keeps widths here while cells are merged and split.
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const TableCell = cell('tableCell', 'td')
export const TableHeader = cell('tableHeader', 'th')

/** Lets prosemirror-tables recognise its nodes. */
export const TableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
})

export const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })
export const Text = Node.create({ name: 'text', group: 'inline' })

/** A paragraph with a class is a quotation or a note. */
export const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^>\s$/, type: this.type, getAttributes: { class: 'rt-quote' } })]
  },
})

const LEVELS = [1, 2, 3, 4, 5, 6]
/** The levels that are offered; the title of a story is the first. */
export const OFFERED_LEVELS = [2, 3, 4] as const

export const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs['level']}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    // Not with Alt: on a German keyboard that is AltGr and writes ².
    return { 'Mod-Shift-2': () => toggleHeading(this.editor) }
  },
  addInputRules() {
    return OFFERED_LEVELS.map((level) =>
      textblockTypeInputRule({ find: new RegExp(`^#{${level}}\\s$`), type: this.type, getAttributes: { level } }),
    )
  },
})

export const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const insert = () =>
      this.editor.commands.command(({ tr, state }) => {
        const marks = state.storedMarks ?? tr.selection.$from.marks()
        tr.replaceSelectionWith(this.type.create(), true).ensureMarks(marks).scrollIntoView()
        return true
      })
    return { 'Shift-Enter': insert, 'Mod-Enter': insert }
  },
})

const list = (name: string, tag: string, key: string, typed: RegExp) =>
  Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [`Mod-Shift-${key}`]: () => this.editor.commands.toggleList(name, 'listItem') }
    },
    addInputRules() {
      return [wrappingInputRule({ find: typed, type: this.type })]
    },
  })

export const BulletList = list('bulletList', 'ul', '8', /^\s*([-+*])\s$/)
/** HTML without a start attribute begins at 1, so only such a list can be typed. */
export const OrderedList = list('orderedList', 'ol', '7', /^\s*1[.)]\s$/)

export const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph block*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem('listItem') }
  },
})
