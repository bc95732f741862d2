// The search within the text: which sections have all words, and their marks in the page.
import { useEffect, type RefObject } from 'react'
import type { ReadSection } from '#contract/conduct.ts'
import { plainTextOf } from '#domain/compare-rich-text.ts'
import { fold, wordsOf } from '#domain/search-text.ts'

/** Ids of the sections that contain all words; undefined: nothing is searched for. */
export function findSections(sections: readonly ReadSection[], typed: string): string[] | undefined {
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  return sections
    .filter(({ heading, html }) => {
      const folded = fold(`${heading} ${plainTextOf(html)}`)
      return words.every((word) => folded.includes(word))
    })
    .map(({ id }) => id)
}

/** Name of the highlights; conduct.css draws them. */
const NAME = 'portal-conduct-search'

function rangesIn(article: HTMLElement, typed: string): Range[] {
  const parts = typed.match(/[\p{L}\p{N}]+/gu) ?? []
  if (parts.length === 0) return []
  const pattern = new RegExp(parts.join('|'), 'giu')
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(pattern)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      ranges.push(range)
    }
  return ranges
}

/** Marks the words in the text, where the browser can do that without changing it. The text may come later than the words. */
export function useHighlights(article: RefObject<HTMLElement | null>, typed: string): void {
  useEffect(() => {
    const { current: element } = article
    if (!element || typed === '' || typeof Highlight === 'undefined' || !('highlights' in CSS)) return
    const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesIn(element, typed)))
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [article, typed])
}
