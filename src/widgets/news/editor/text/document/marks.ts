// What stands within a line. Their order is that of the tags in the HTML, from the outside in.
import { Mark, markInputRule } from '@tiptap/core'
import { cleanClasses, isPlainHttps } from '#domain/rich-text-rules.ts'
import { STYLE } from './read-clean.ts'

interface Plain {
  readonly name: string
  readonly tags: readonly [string, ...string[]]
  readonly key: string
  readonly typed?: readonly RegExp[]
}

const plainMark = ({ name, tags, key, typed = [] }: Plain) =>
  Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0], 0],
    addKeyboardShortcuts() {
      return { [`Mod-${key}`]: () => this.editor.commands.toggleMark(name) }
    },
    addInputRules() {
      return typed.map((find) => markInputRule({ find, type: this.type }))
    },
  })

/** Only to https addresses; what is written at its end does not belong to it. */
export const Link = Mark.create({
  name: 'link',
  priority: 200,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, target: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (node) => isPlainHttps(node.getAttribute('href') ?? '') && null }],
  // In the editor a press sets the caret; the address shows in its dialog.
  renderHTML: ({ HTMLAttributes }) => ['a', { href: HTMLAttributes['href'] as string, rel: 'noopener' }, 0],
})

export const Bold = plainMark({
  name: 'bold',
  tags: ['strong', 'b'],
  key: 'b',
  typed: [/(?:^|\s)(\*\*(?!\s)((?:[^*]+))\*\*)$/],
})
export const Italic = plainMark({
  name: 'italic',
  tags: ['em', 'i'],
  key: 'i',
  typed: [/(?:^|\s)(\*(?!\s)((?:[^*]+))\*)$/, /(?:^|\s)(_(?!\s)((?:[^_]+))_)$/],
})
export const Underline = plainMark({ name: 'underline', tags: ['u'], key: 'u' })

/** What styles and classes an author's text brings along (struck through, raised …): kept, not offered. */
export const Span = Mark.create({
  name: 'span',
  priority: 50,
  excludes: '',
  parseHTML: () => [
    {
      tag: 'span',
      getAttrs: (node) => (node.getAttribute(STYLE) || cleanClasses(node.getAttribute('class') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
