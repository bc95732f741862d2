// Word and Outlook write a list as paragraphs that say at which level they stand; the web version of Word writes each entry
// as a list of its own. Real lists are made of both.
import { styleOf } from './style.ts'

interface Entry {
  readonly line: Element
  readonly level: number
  readonly tag: 'ul' | 'ol'
}

/** '1.', 'a)', 'iv.', '(2)', '1.1' number; '·', 'o', '§' and '-' do not. */
const NUMBER = /^\(?(\d+(\.\d+)*|[a-z]|[ivxlcdm]+)[.)]$|^\d+(\.\d+)+$/i

function entryOf(line: Element): Entry | undefined {
  const list = styleOf(line).get('mso-list')
  const level = Number(/\blevel(\d+)/.exec(list ?? '')?.[1])
  if (!level) return undefined
  const marker = [...line.querySelectorAll('*')].find((one) => styleOf(one).get('mso-list') === 'ignore')
  const sign = (marker?.textContent ?? '').replace(/\s+/g, '')
  marker?.remove()
  return { line, level: Math.min(level, 9), tag: NUMBER.test(sign) ? 'ol' : 'ul' }
}

const make = (near: Element, tag: string): Element => near.ownerDocument.createElement(tag)

/** Puts an item into its list: `open` are the lists around it, the outermost first. */
function place({ line, level, tag }: Entry, open: Element[]): void {
  while (open.length > level) open.pop()
  if (open.length === level && open.at(-1)?.nodeName.toLowerCase() !== tag) open.pop()
  while (open.length < level) {
    const list = make(line, tag)
    const around = open.at(-1)
    if (!around) line.before(list)
    else (around.lastElementChild ?? around.appendChild(make(line, 'li'))).append(list)
    open.push(list)
  }
  const item = make(line, 'li')
  open.at(-1)?.append(item)
  item.append(line)
}

/** Makes lists of paragraphs that follow each other. */
function gather(parent: ParentNode & Node): void {
  let open: Element[] = []
  for (const line of Array.from(parent.children)) {
    const entry = /^(p|h[1-6]|div)$/i.test(line.nodeName) ? entryOf(line) : undefined
    if (!entry) {
      open = []
      gather(line)
      continue
    }
    place(entry, open)
  }
}

/** Word on the web: lists of one entry each, which says its level. */
function joinSingles(root: ParentNode): void {
  for (const item of root.querySelectorAll('li[data-aria-level]')) {
    const level = Number(item.getAttribute('data-aria-level'))
    const list = item.parentElement
    const before = list?.previousElementSibling ?? list?.parentElement?.previousElementSibling?.lastElementChild
    if (!list || !before || !/^(ul|ol)$/i.test(before.nodeName) || list.children.length !== 1) continue
    let target: Element = before
    for (let depth = 1; depth < level; depth++) {
      const last: Element | null = target.lastElementChild
      if (!last) break
      const inner: Element | null = last.querySelector(':scope > ul, :scope > ol')
      target = inner ?? last.appendChild(make(list, list.nodeName.toLowerCase()))
    }
    if (level === 1 && target.nodeName !== list.nodeName) continue
    target.append(item)
    const box = list.parentElement
    list.remove()
    if (box?.childElementCount === 0 && box.textContent?.trim() === '') box.remove()
  }
}

/** Lists right within lists (Google Docs, old HTML) belong to the entry before them. */
function nest(root: ParentNode): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.nodeName === 'LI') before.append(list)
    else {
      const item = make(list, 'li')
      list.before(item)
      item.append(list)
    }
  }
}

export function makeLists(root: DocumentFragment): void {
  gather(root)
  joinSingles(root)
  nest(root)
}
