// Markdown by marked, limited to a subset. Markup that is not in the subset, HTML above all, is shown as text.
import { Marked, type RendererObject, type TokenizerObject } from 'marked'

type Tokenizer = Exclude<keyof TokenizerObject, 'space' | 'paragraph' | 'text' | 'inlineText'>

const TOKENIZERS: readonly Tokenizer[] = [
  'code',
  'fences',
  'heading',
  'hr',
  'blockquote',
  'list',
  'html',
  'def',
  'table',
  'lheading',
  'escape',
  'tag',
  'link',
  'reflink',
  'emStrong',
  'codespan',
  'br',
  'del',
  'autolink',
  'url',
]

interface Options {
  /** The markup that is recognised beside paragraphs. */
  readonly markup: readonly Tokenizer[]
  readonly escape: (text: string) => string
  readonly renderer: RendererObject
  /** Markup that is recognised in another way than by marked. */
  readonly tokenizer?: TokenizerObject
}

/** A function that renders Markdown as HTML with the tags of `renderer`. */
export function markdownRenderer({ markup, escape, renderer, tokenizer = {} }: Options): (text: string) => string {
  const disabled = Object.fromEntries(
    TOKENIZERS.filter((name) => !markup.includes(name)).map((name) => [name, () => undefined]),
  )
  const marked = new Marked({
    tokenizer: {
      ...disabled,
      // Underscores are part of names. `false` falls back to the tokenizer of marked.
      emStrong: (text) => (text.startsWith('*') ? false : undefined),
      ...tokenizer,
    },
    renderer: {
      space: () => '',
      paragraph({ tokens }) {
        return `<p>${this.parser.parseInline(tokens)}</p>`
      },
      list({ ordered, items }) {
        const tag = ordered ? 'ol' : 'ul'
        return `<${tag}>${items.map((item) => `<li>${this.parser.parse(item.tokens)}</li>`).join('')}</${tag}>`
      },
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens)
        return escape(token.text.replace(/ *\n */g, ' '))
      },
      checkbox: ({ raw }) => escape(raw),
      codespan: ({ text }) => `<code>${escape(text)}</code>`,
      ...renderer,
    },
  })
  return (text) => marked.parse(text, { async: false })
}
