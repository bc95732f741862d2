// What is typed of a story before it is saved, as it lies on this device.
import type { EditedStory, StoryChange } from '#contract/news-editing.ts'
import { deleteDraft, storeDraft, storedDrafts } from '#shared/draft-storage.ts'
import type { TypedPeriod } from '#widgets/news/editor/publish/time-input.ts'
import type { Fields } from './fields.ts'

export interface KeptText {
  /** Made for the window it was typed in: two of one story do not take each other's away. */
  readonly name: string
  /** Id of the story that it is of; none: a new one. */
  readonly story: number | undefined
  /** The state it was typed over; none: a new story. */
  readonly base: { readonly fields: Fields } | undefined
  readonly fields: Fields
  /** The story as it was last read, for whoever comes back where no service can be reached. */
  readonly known?: EditedStory | undefined
  /** Given up in conflicts, and in no version yet. */
  readonly unchosen?: readonly StoryChange[] | undefined
  /** Not planned yet. */
  readonly period?: TypedPeriod
  /** When it was typed last (ISO 8601). */
  readonly at: string
}

/** The beginning of all names of duplicates of a story that nobody has saved; without one: of any. */
export const copyName = (original?: number): string => (original === undefined ? 'kopie-' : `kopie-${original}-`)

/** A name that no other text has; of a duplicate by its original. */
export const nameFor = (original: number | undefined): string =>
  `${original === undefined ? 'text-' : copyName(original)}${crypto.getRandomValues(new Uint32Array(2)).join('-')}`

export const keepText = (sub: string, text: Omit<KeptText, 'at'>): Promise<boolean> =>
  storeDraft(sub, text.name, { ...text, at: new Date().toISOString() } satisfies KeptText)

export const forgetText = deleteDraft

/** What is kept of `sub`, the newest first. */
export const keptTexts = async (sub: string): Promise<KeptText[]> =>
  (await storedDrafts<KeptText>(sub)).toSorted((a, b) => b.at.localeCompare(a.at))
