// Paragraphs, headings, lists and line breaks.
import { Node, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core'
import { toggleHeading } from './commands.ts'

export const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })
export const Text = Node.create({ name: 'text', group: 'inline' })

/** With a class it is a quotation or a note. */
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
/** The HTML cannot say where it begins, so only a list that begins with 1 is typed. */
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
