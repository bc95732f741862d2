// Figures: one that shows a picture of the story with its caption, and any other that a text brings along.
import { Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { figureClass, pictureOfClass } from '#domain/rich-text-figure.ts'

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
      // A caption is one line; what follows is a paragraph.
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
