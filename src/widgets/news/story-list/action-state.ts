// What an editor asked to be done with stories, and what became of it.
import type { StoryLine } from '#contract/news-list.ts'
import type { Act } from './story-list-store.ts'

export interface Refused {
  readonly line: StoryLine
  readonly code: string
}

/** `undone`: taken back as a whole. */
export interface Outcome {
  readonly act: Act
  readonly done: readonly StoryLine[]
  readonly refused: readonly Refused[]
  readonly undone?: boolean
}

export interface Failed {
  readonly act: Act | 'undo'
  readonly error: unknown
}

/** What gives back what `act` took; publishing is taken back by a call of its own, unpublishing by none. */
export const OPPOSITE: Partial<Record<Act, Act>> = { delete: 'restore', restore: 'delete' }

export const canUndo = ({ act, done, undone }: Outcome): boolean => !undone && done.length > 0 && act !== 'unpublish'

/** Readers have it, or will have it by itself. */
const isOut = ({ state }: StoryLine): boolean => state === 'published' || state === 'expired' || state === 'scheduled'

export const outOf = (lines: readonly StoryLine[]): readonly StoryLine[] => lines.filter(isOut)

/** It has given everything back: what readers had comes out of the bin as a draft, without period, place and highlight. */
export const isAsBefore = ({ act, done, undone = false }: Outcome): boolean =>
  undone && (act !== 'delete' || done.every(({ state }) => state === 'draft'))

/** Consequences that cannot be undone, or that one must see first, are asked for. */
export const isAsked = (act: Act, lines: readonly StoryLine[]): boolean =>
  act === 'publish' || act === 'unpublish' || (act === 'delete' && outOf(lines).length > 0)

/** Why the act is not possible with this line, as the list knows it. */
export const refusalIn = (act: Act, { refused }: StoryLine): string | undefined =>
  act === 'delete' ? undefined : refused[act]
