import type { EditedStory } from '#contract/news-editing.ts'
import type { Fields } from './fields.ts'

/** What the attribute story-id asks for: a new story, a duplicate that nobody has saved yet, or one that is there. */
export type Target =
  | { readonly kind: 'new' }
  | { readonly kind: 'copy'; readonly id: number }
  | { readonly kind: 'story'; readonly id: number }

/** 'neu', 'kopie-17' or '17'; undefined: nothing that there could be. */
export function targetOf(storyId: string): Target | undefined {
  if (storyId.toLowerCase() === 'neu') return { kind: 'new' }
  const [, copy, digits] = /^(kopie-)?([1-9]\d{0,14})$/i.exec(storyId) ?? []
  return digits === undefined ? undefined : { kind: copy ? 'copy' : 'story', id: Number(digits) }
}

/** What a draft begins with. */
export interface DraftStart {
  readonly story?: EditedStory | undefined
  /** Id of the story that this one is a duplicate of; nothing is written before `release`. */
  readonly original?: number | undefined
  readonly fields?: Fields | undefined
}
