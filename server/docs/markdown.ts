// The documents for developers: headings with anchors, lists, tables, fenced code and links as HTML.
import type { Tokens } from 'marked'
import { escapeMarkup } from '#server/text/escape-markup.ts'
import { markdownRenderer } from '#server/text/markdown.ts'

/** The same id as on GitHub, so that links inside the document find their heading. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-')

/** Titles of the second level with their ids on the page. */
export const sectionsOf = (text: string): { title: string; id: string }[] =>
  [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ title, id: idOf(title) }))

/** HTML of `text`; `linkTo` returns the address of a link, or undefined where only its text is shown. */
export function renderMarkdown(text: string, linkTo: (target: string) => string | undefined): string {
  const render = markdownRenderer({
    markup: ['fences', 'heading', 'list', 'table', 'link', 'emStrong', 'codespan'],
    escape: escapeMarkup,
    renderer: {
      heading({ tokens, depth, text }) {
        const id = idOf(text)
        const anchor = depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>`
      },
      table({ header, rows }) {
        const head = header.map(({ tokens }) => `<th scope="col">${this.parser.parseInline(tokens)}</th>`).join('')
        const cell = ({ tokens }: Tokens.TableCell) => `<td>${this.parser.parseInline(tokens)}</td>`
        const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
        return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeMarkup(text.trimEnd())}</code></pre>`,
      link({ href, tokens }) {
        const [address, words] = [linkTo(href), this.parser.parseInline(tokens)]
        return address === undefined ? words : `<a href="${escapeMarkup(address)}">${words}</a>`
      },
      image: ({ text }) => escapeMarkup(text),
    },
  })
  return render(text.replace(/<!--[\s\S]*?-->\n/g, ''))
}
