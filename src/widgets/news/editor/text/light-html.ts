// What has been written in the light field, as clean HTML, for when the editor proper does not come.
import { escapeAttribute, escapeText } from './document/escape.ts'
import { STYLE } from './document/read-clean.ts'

/** Browsers keep an empty line open by a break at its end. */
const isFiller = (node: Node): boolean =>
  node.nodeName === 'BR' && !node.nextSibling && /^(P|DIV)$/.test(node.parentNode?.nodeName ?? '')

function write(node: Node): string {
  if (!(node instanceof Element)) return escapeText(node.nodeValue ?? '')
  if (isFiller(node)) return ''
  if (node.nodeName === 'BR') return '<br>'
  // Some browsers make a line of their own.
  const tag = node.nodeName === 'DIV' ? 'p' : node.nodeName.toLowerCase()
  const attributes = node
    .getAttributeNames()
    .map((name) => ` ${name === STYLE ? 'style' : name}="${escapeAttribute(node.getAttribute(name) ?? '')}"`)
  return `<${tag}${attributes.join('')}>${writeAll(node)}</${tag}>`
}
const writeAll = (node: Node): string => [...node.childNodes].map(write).join('')

/** '' when nothing is written. */
export const lightHtml = (box: HTMLElement): string => (box.textContent === '' ? '' : writeAll(box))
