import type { ReactElement, ReactNode } from 'react'
import { fold, wordsOf } from '#domain/search/search-text.ts'

/** Start and end of the first of `words` in `word`, compared after `fold`; undefined if none occurs. */
function hitIn(word: string, words: readonly string[]): readonly [number, number] | undefined {
  const folded = fold(word)
  const found = words.find((one) => folded.includes(one))
  if (found === undefined) return undefined
  const at = folded.indexOf(found)
  // 'ae' folds to one letter, so the ends are found by folding prefixes.
  const letters = [...word]
  const lengthTo = (count: number): number => fold(letters.slice(0, count).join('')).length
  const begin = letters.findIndex((_, index) => lengthTo(index + 1) > at)
  const end = letters.findIndex((_, index) => lengthTo(index + 1) >= at + found.length)
  return [letters.slice(0, begin).join('').length, letters.slice(0, end + 1).join('').length]
}

/** A title with the search terms highlighted, also inside of words. */
export function HitText({ text, words }: { text: string; words: string }): ReactElement {
  const wanted = wordsOf(words)
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)) {
    const hit = hitIn(word, wanted)
    if (!hit) continue
    parts.push(text.slice(from, index + hit[0]))
    from = index + hit[1]
    parts.push(
      <b key={index} className="found">
        {text.slice(index + hit[0], from)}
      </b>,
    )
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
