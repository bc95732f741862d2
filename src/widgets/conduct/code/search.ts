// The search within the text: the sections that contain all words, and the hits in the page, marked and reached one after the other.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { ReadSection } from '#contract/conduct.ts'
import { plainTextOf } from '#domain/rich-text/compare-rich-text.ts'
import { fold, wordsOf } from '#domain/search/search-text.ts'
import { headingId } from '#shared/ui/document/contents.tsx'

/** Ids of the sections that contain all words; undefined: there is no search. */
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

/** Names of the highlights; conduct.css draws them. */
const ALL = 'portal-conduct-search'
const CURRENT = 'portal-conduct-hit'

/** The positions of the words in a text, compared as by `fold`: [begin, end) in the original text. */
export function placesIn(text: string, words: readonly string[]): [number, number][] {
  let folded = ''
  const origin: number[] = []
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*/gu)) {
    const plain = fold(letter) || ' '
    // `fold` also treats 'ue' as 'ü'.
    if (plain === 'e' && /[aou]$/.test(folded)) continue
    folded += plain
    for (const _ of plain) origin.push(index)
  }
  const found = words.flatMap((word) => [...folded.matchAll(new RegExp(word, 'g'))])
  return found
    .map(({ index, 0: word }): [number, number] => [origin[index]!, origin[index + word.length] ?? text.length])
    .toSorted(([one], [other]) => one - other)
}

/** The hits in these sections of the page, in order; without texts that are only for screen readers. */
function rangesIn(article: HTMLElement, sections: readonly string[], words: readonly string[]): Range[] {
  const roots = sections.flatMap((id) => article.querySelector(`[id="${headingId(id)}"]`)?.closest('section') ?? [])
  return roots.flatMap((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const ranges: Range[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('.sr')) continue
      for (const [begin, end] of placesIn(node.nodeValue ?? '', words)) {
        const range = document.createRange()
        range.setStart(node, begin)
        range.setEnd(node, end)
        ranges.push(range)
      }
    }
    return ranges
  })
}

const canHighlight = (): boolean => typeof Highlight !== 'undefined' && 'highlights' in CSS

export interface Hits {
  readonly count: number
  /** Number of the shown hit, from 1; 0: none yet. */
  readonly at: number
  /** Scrolls to the next one (1) or the previous one (-1), and around the ends. */
  step(by: 1 | -1): void
}

/**
 * The hits of the typed words in the found sections. They are marked where the browser can do that without changing the text, and the first
 * one is scrolled to. The text may be rendered later than the words.
 */
export function useHits(
  article: RefObject<HTMLElement | null>,
  typed: string,
  found: readonly string[] | undefined,
): Hits {
  const [ranges, setRanges] = useState<readonly Range[]>([])
  const [at, setAt] = useState(0)
  const key = found?.join(' ')
  const show = (all: readonly Range[], number: number) => {
    setAt(number)
    const range = all[number - 1]
    if (!range) return
    if (canHighlight()) CSS.highlights.set(CURRENT, new Highlight(range))
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  }
  const showFirst = useEffectEvent((all: readonly Range[]) => show(all, all.length > 0 ? 1 : 0))
  useEffect(() => {
    const { current: element } = article
    const words = wordsOf(typed)
    if (!element || words.length === 0 || key === undefined) return
    let shown = false
    const mark = () => {
      const all = rangesIn(element, key === '' ? [] : key.split(' '), words)
      setRanges(all)
      if (canHighlight()) CSS.highlights.set(ALL, new Highlight(...all))
      if (shown || all.length === 0) return
      shown = true
      showFirst(all)
    }
    const frame = requestAnimationFrame(mark)
    const observer = new MutationObserver(mark)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      if (!canHighlight()) return
      CSS.highlights.delete(ALL)
      CSS.highlights.delete(CURRENT)
    }
  }, [article, typed, key])
  const count = key === undefined ? 0 : ranges.length
  return {
    count,
    at: Math.min(at, count),
    step: (by) => count > 0 && show(ranges, ((at - 1 + by + count) % count) + 1),
  }
}
