// The changes between two rich texts, marked inside the newer one. Both are HTML of the sanitiser. Spans of two classes mark insertions and
// removals; the view turns them into <ins> and <del> after it has sanitised the text again.
import { compareLists, type Step } from './compare-words.ts'
import { ADDED_CLASS, REMOVED_CLASS } from './rich-text-rules.ts'

type Change = 'added' | 'removed'
const CLASS_OF: Readonly<Record<Change, string>> = { added: ADDED_CLASS, removed: REMOVED_CLASS }

/** An escaped text of the HTML, or an element with its opening tag. */
type Node = string | { readonly tag: string; readonly open: string; readonly children: readonly Node[] }
type Element = Exclude<Node, string>

const TOKEN = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>|[^<]+|</gi
const FORMATTING: ReadonlySet<string> = new Set(['strong', 'em', 'span', 'u', 'a', 'b', 'i', 'br'])
const MARKS = new RegExp(`\\b(?:${ADDED_CLASS}|${REMOVED_CLASS})\\b`, 'g')

/** The nodes of sanitised HTML. A tag without its partner ends with its parent. */
function parse(html: string): Node[] {
  const root: Node[] = []
  const path: { tag: string; children: Node[] }[] = [{ tag: '', children: root }]
  for (const [token] of html.matchAll(TOKEN)) {
    const tag = /^<\/?([a-z][a-z0-9]*)/i.exec(token)?.[1]?.toLowerCase()
    const top = path.at(-1)!
    if (tag === undefined) top.children.push(token === '<' ? '&lt;' : token)
    else if (token.startsWith('</')) {
      const at = path.findLastIndex((one) => one.tag === tag)
      if (at > 0) path.length = at
    } else {
      const element = { tag, open: token.replaceAll(MARKS, ''), children: [] as Node[] }
      top.children.push(element)
      if (tag !== 'br') path.push(element)
    }
  }
  return root
}

const htmlOf = (node: Node): string =>
  typeof node === 'string'
    ? node
    : node.tag === 'br'
      ? node.open
      : `${node.open}${node.children.map(htmlOf).join('')}</${node.tag}>`

const textOf = (node: Node): string => (typeof node === 'string' ? node : node.children.map(textOf).join(' '))
const isFormatting = (node: Node): boolean =>
  typeof node === 'string' || (FORMATTING.has(node.tag) && node.children.every(isFormatting))

/** A word, a space or a line break with the opening tags of the formatting around it. */
interface Word {
  readonly text: string
  readonly around: readonly Element[]
}
const WORD = /\s+|[^\s]+/g

const wordsIn = (nodes: readonly Node[], around: readonly Element[] = []): Word[] =>
  nodes.flatMap((node): Word[] => {
    if (typeof node === 'string') return (node.match(WORD) ?? []).map((text) => ({ text, around }))
    if (node.tag === 'br') return [{ text: node.open, around }]
    return wordsIn(node.children, [...around, node])
  })

const keyOf = ({ text, around }: Word): string => `${around.map(({ open }) => open).join('')}${text}`
const inTags = (text: string, around: readonly Element[]): string =>
  `${around.map(({ open }) => open).join('')}${text}${around
    .map(({ tag }) => `</${tag}>`)
    .toReversed()
    .join('')}`
const marked = (html: string, change: Change): string =>
  html.trim() === '' ? html : `<span class="${CLASS_OF[change]}">${html}</span>`

const sameTags = (one: readonly Element[], other: readonly Element[]): boolean =>
  one.length === other.length && one.every(({ open }, at) => open === other[at]?.open)

/** Words of one kind; neighbours with the same formatting share its tags. */
function runOf(words: readonly Word[], kind: Step['kind']): string {
  const parts: Word[] = []
  for (const word of words) {
    const last = parts.at(-1)
    if (last && sameTags(last.around, word.around))
      parts[parts.length - 1] = { around: last.around, text: last.text + word.text }
    else parts.push(word)
  }
  const html = parts.map(({ text, around }) => inTags(text, around)).join('')
  return kind === 'same' ? html : marked(html, kind)
}

/** A single space between two changes belongs to both: 'alt neu' reads better than four marks. */
function withoutLoneSpaces(steps: readonly Step[], before: readonly Word[]): Step[] {
  return steps.flatMap((step, at): Step[] => {
    const isLone =
      step.kind === 'same' &&
      before[step.before]!.text.trim() === '' &&
      steps[at - 1] !== undefined &&
      steps[at - 1]!.kind !== 'same' &&
      steps[at + 1] !== undefined &&
      steps[at + 1]!.kind !== 'same'
    return isLone
      ? [
          { kind: 'removed', before: step.before },
          { kind: 'added', after: step.after },
        ]
      : [step]
  })
}

function compareFormatted(before: readonly Node[], after: readonly Node[]): string {
  const [old, fresh] = [wordsIn(before), wordsIn(after)]
  const steps = withoutLoneSpaces(compareLists(old.map(keyOf), fresh.map(keyOf)), old)
  let html = ''
  let at = 0
  while (at < steps.length) {
    const isSame = steps[at]!.kind === 'same'
    const end = steps.findIndex((step, place) => place > at && (step.kind === 'same') !== isSame)
    const run = steps.slice(at, end === -1 ? steps.length : end)
    if (isSame)
      html += runOf(
        run.flatMap((step) => (step.kind === 'same' ? [fresh[step.after]!] : [])),
        'same',
      )
    else {
      html += runOf(
        run.flatMap((step) => (step.kind === 'removed' ? [old[step.before]!] : [])),
        'removed',
      )
      html += runOf(
        run.flatMap((step) => (step.kind === 'added' ? [fresh[step.after]!] : [])),
        'added',
      )
    }
    at += run.length
  }
  return html
}

/** Marks the words of an added or removed node, because a paragraph, item or cell must not be inside a mark. */
function markWhole(node: Node, change: Change): string {
  if (isFormatting(node)) return runOf(wordsIn([node]), change)
  const { tag, open, children } = node as Element
  return `${open}${markAll(children, change)}</${tag}>`
}
const markAll = (nodes: readonly Node[], change: Change): string =>
  groups(nodes)
    .map((group) => (Array.isArray(group) ? runOf(wordsIn(group), change) : markWhole(group as Element, change)))
    .join('')

/** Groups text with its formatting; every other element is a group of its own. */
function groups(nodes: readonly Node[]): (Node[] | Element)[] {
  const found: (Node[] | Element)[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (!isFormatting(node)) found.push(node as Element)
    else if (Array.isArray(last)) last.push(node)
    else found.push([node])
  }
  return found.filter((group) => !Array.isArray(group) || group.some((node) => htmlOf(node).trim() !== ''))
}

type Group = Node[] | Element
const groupHtml = (group: Group): string => (Array.isArray(group) ? group.map(htmlOf).join('') : htmlOf(group))
const kindOf = (group: Group): string => (Array.isArray(group) ? '' : group.tag)

/** The minimum share of common words, of the shorter paragraph, for a changed paragraph instead of a replaced one. */
const ALIKE = 0.5

function isAlike(one: Group, other: Group): boolean {
  if (kindOf(one) !== kindOf(other)) return false
  const words = (group: Group) =>
    new Set((Array.isArray(group) ? group.map(textOf).join(' ') : textOf(group)).match(/[\p{L}\p{N}]+/gu) ?? [])
  const [old, fresh] = [words(one), words(other)]
  const least = Math.min(old.size, fresh.size)
  return least > 0 && [...old].filter((word) => fresh.has(word)).length / least >= ALIKE
}

function compareGroup(before: Group, after: Group): string {
  if (Array.isArray(before) && Array.isArray(after)) return compareFormatted(before, after)
  const [old, { tag, open, children }] = [before as Element, after as Element]
  return `${open}${compareNodes(old.children, children)}</${tag}>`
}

/** Between two groups that stayed: changed ones are paired in their order, the rest is removed and added. */
function compareGap(before: readonly Group[], after: readonly Group[]): string {
  let html = ''
  let next = 0
  const remove = (end: number) => {
    for (; next < end; next++) html += markAll([before[next]!].flat(), 'removed')
  }
  for (const [place, group] of after.entries()) {
    const partner = before.findIndex((one, at) => at >= next && isAlike(one, group))
    if (partner === -1) {
      // Removed nodes come before the nodes that replace them.
      const kept = before.findIndex((one, at) => at >= next && after.slice(place).some((rest) => isAlike(one, rest)))
      remove(kept === -1 ? before.length : kept)
      html += markAll([group].flat(), 'added')
    } else {
      remove(partner)
      html += compareGroup(before[partner]!, group)
      next = partner + 1
    }
  }
  remove(before.length)
  return html
}

function compareNodes(before: readonly Node[], after: readonly Node[]): string {
  const [old, fresh] = [groups(before), groups(after)]
  let html = ''
  let gone: Group[] = []
  let come: Group[] = []
  for (const step of compareLists(old.map(groupHtml), fresh.map(groupHtml))) {
    if (step.kind === 'removed') gone.push(old[step.before]!)
    else if (step.kind === 'added') come.push(fresh[step.after]!)
    else {
      html += compareGap(gone, come) + groupHtml(fresh[step.after]!)
      ;[gone, come] = [[], []]
    }
  }
  return html + compareGap(gone, come)
}

/** The newer text with what was removed and inserted since the older one, marked by spans of the two classes. */
export const compareRichText = (before: string, after: string): string => compareNodes(parse(before), parse(after))

/** The words of rich text without its markup. */
export const plainTextOf = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li|h[1-6]|tr|td|th|figure)>|<br[^>]*>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
