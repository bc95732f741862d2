// The changes between the version that a person confirmed and the one that they read, section by section.
import type { ReadSection } from '#contract/conduct.ts'
import { compareRichText } from '#domain/rich-text/compare-rich-text.ts'
import { compareLists, compareWords, type Piece } from '#domain/rich-text/compare-words.ts'

export interface ComparedSection extends ReadSection {
  /** Its number in the text; undefined: the section was removed. */
  readonly number: number | undefined
  readonly change: 'none' | 'new' | 'changed' | 'removed'
  /** The heading with its changes. */
  readonly pieces: readonly Piece[]
  /** The text with marks of compare-rich-text.ts. */
  readonly marked: string
}

const same = ({ heading, html, id }: ReadSection): Omit<ComparedSection, 'number'> => ({
  id,
  heading,
  html,
  change: 'none',
  pieces: [{ kind: 'same', text: heading }],
  marked: html,
})

function compared(before: ReadSection | undefined, after: ReadSection): Omit<ComparedSection, 'number'> {
  if (before && before.heading === after.heading && before.html === after.html) return same(after)
  return {
    ...after,
    change: before ? 'changed' : 'new',
    pieces: compareWords(before?.heading ?? '', after.heading),
    marked: compareRichText(before?.html ?? '', after.html),
  }
}

const removed = (section: ReadSection): ComparedSection => ({
  ...section,
  number: undefined,
  change: 'removed',
  pieces: [{ kind: 'removed', text: section.heading }],
  marked: compareRichText(section.html, ''),
})

/** The sections of `after` with their changes since `before`, if given; removed ones are at their former position. */
export function compareSections(
  before: readonly ReadSection[] | undefined,
  after: readonly ReadSection[],
): ComparedSection[] {
  const numbered = after.map((section, at) => ({ section, number: at + 1 }))
  if (!before) return numbered.map(({ section, number }) => ({ ...same(section), number }))
  const steps = compareLists(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )
  return steps.flatMap((step): ComparedSection[] => {
    if (step.kind === 'removed') {
      const section = before[step.before]!
      // A section that has only moved is compared at its new position.
      return after.some(({ id }) => id === section.id) ? [] : [removed(section)]
    }
    const { section, number } = numbered[step.after]!
    return [
      {
        ...compared(
          before.find(({ id }) => id === section.id),
          section,
        ),
        number,
      },
    ]
  })
}
