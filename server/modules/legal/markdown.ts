// Legal documents are written as plain text with a few marks, and become rich text of the portal's allowed tags. What is
// not a mark is text: nothing of a file reaches the page as HTML.

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Links as [words](https://…): the sanitiser keeps no others. */
const LINK = /\[([^\]\n]+)\]\((https:\/\/[^\s()]+)\)/g
const BOLD = /\*\*([^*\n]+)\*\*/g
const STRESSED = /\*([^*\n]+)\*/g

const inline = (text: string): string =>
  escape(text)
    .replace(LINK, '<a href="$2">$1</a>')
    .replace(BOLD, '<strong>$1</strong>')
    .replace(STRESSED, '<em>$1</em>')

const BULLET = /^[-*] +/
const NUMBER = /^\d+[.)] +/

/** The items of a list; a line without its mark goes on with the item before. */
function list(lines: readonly string[], mark: RegExp, tag: 'ul' | 'ol'): string {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line) || items.length === 0) items.push(line.replace(mark, ''))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`
}

function block(text: string): string {
  const lines = text.split('\n')
  const first = lines[0] ?? ''
  if (BULLET.test(first)) return list(lines, BULLET, 'ul')
  if (NUMBER.test(first)) return list(lines, NUMBER, 'ol')
  if (first.startsWith('### ')) {
    const rest = lines.slice(1).join('\n').trim()
    return `<h3>${inline(first.slice(4))}</h3>${rest === '' ? '' : block(rest)}`
  }
  return `<p>${inline(lines.map((line) => line.trim()).join(' '))}</p>`
}

/** Paragraphs, lists (`-`, `1.`) and small headings (`###`), apart by empty lines, as rich text. */
export const richTextOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(block)
    .join('')
