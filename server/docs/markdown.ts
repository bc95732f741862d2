// Markdown as our documents use it: headings, paragraphs, lists, tables, fenced code, links, code, emphasis. What is not a
// mark is text; nothing of a file reaches the page as HTML.

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** As GitHub makes it: links inside the document find their heading. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-')

/** Every second part is code, in which nothing is a mark. */
function inline(text: string, linkTo: (target: string) => string | undefined): string {
  const words = (part: string): string =>
    escape(part)
      .replace(/\[([^\]]+)\]\(([^\s()]+)\)/g, (_, name: string, target: string) => {
        const address = linkTo(target)
        return address === undefined ? name : `<a href="${address}">${name}</a>`
      })
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/\*([^*\s][^*]*)\*/g, '<em>$1</em>')
  return text
    .split(/`([^`]+)`/)
    .map((part, at) => (at % 2 ? `<code>${escape(part)}</code>` : words(part)))
    .join('')
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const BULLET = /^- +/
const NUMBER = /^\d+\. +/

/** Titles of the second level with the ids that the page gives them. */
export const sectionsOf = (text: string): { title: string; id: string }[] =>
  [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ title, id: idOf(title) }))

/** HTML of `text`; `linkTo` gives a link's address, or undefined where there is none. */
export function renderMarkdown(text: string, linkTo: (target: string) => string | undefined): string {
  const say = (words: string) => inline(words, linkTo)
  const table = ([head = '', , ...rows]: string[]): string =>
    `<div class="table" tabindex="0"><table><thead><tr>${cellsOf(head)
      .map((cell) => `<th scope="col">${say(cell)}</th>`)
      .join('')}</tr></thead><tbody>${rows
      .map(
        (row) =>
          `<tr>${cellsOf(row)
            .map((cell) => `<td>${say(cell)}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</tbody></table></div>`
  const list = (lines: string[], mark: RegExp, tag: string): string => {
    const items: string[] = []
    for (const line of lines)
      if (mark.test(line)) items.push(line.replace(mark, ''))
      else items[items.length - 1] += ` ${line.trim()}`
    return `<${tag}>${items.map((item) => `<li>${say(item)}</li>`).join('')}</${tag}>`
  }
  const block = (part: string): string => {
    const lines = part.split('\n')
    const [first = ''] = lines
    const [, marks = '', title = ''] = /^(#{1,4}) (.+)$/.exec(first) ?? []
    if (marks) {
      const [tag, id] = [`h${marks.length}`, idOf(title)]
      const anchor = marks === '#' ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`
      return `<${tag} id="${id}">${say(title)}${anchor}</${tag}>`
    }
    if (first.startsWith('|')) return table(lines)
    if (BULLET.test(first)) return list(lines, BULLET, 'ul')
    if (NUMBER.test(first)) return list(lines, NUMBER, 'ol')
    return `<p>${say(lines.map((line) => line.trim()).join(' '))}</p>`
  }
  // Every second part is fenced code: its first line names the language.
  return text
    .replace(/<!--[\s\S]*?-->\n/g, '')
    .split(/^```(.*)\n/m)
    .map((part, at) => {
      if (at % 2) return ''
      if (at % 4 === 2) return `<pre tabindex="0"><code>${escape(part.trimEnd())}</code></pre>`
      return part
        .split(/\n\s*\n/)
        .map((each) => each.trim())
        .filter(Boolean)
        .map(block)
        .join('')
    })
    .join('')
}
