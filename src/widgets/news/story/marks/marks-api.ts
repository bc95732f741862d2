// The marks of the reader at a story: shown immediately, rolled back where the server refuses them.
import type { ReadableAtom } from 'nanostores'
import type { StoryMarks } from '#contract/news-marks.ts'
import type { Reaction } from '#domain/news-reaction.ts'
import { api } from '#shared/api.ts'
import { $newsReader } from '#shared/news-categories.ts'
import { invalidate, mutate, query, type QueryState } from '#shared/query.ts'
import { send } from '#shared/send.ts'
import { STORIES } from '#widgets/news/api.ts'

const marksPath = (id: number): string => `${STORIES}/${id}/marks`

/** The reader's marks at a story, with the sums of reactions. */
export const storyMarks = (id: number): ReadableAtom<QueryState<StoryMarks>> =>
  query(marksPath(id), () => api.get<StoryMarks>(marksPath(id)), { owner: $newsReader })

const write = (id: number, what: 'saved' | 'reaction', on: boolean, body?: object): Promise<StoryMarks | undefined> =>
  send<StoryMarks | undefined>(`${STORIES}/${id}/${what}`, { method: on ? 'PUT' : 'DELETE', ...(on && { body }) })

/** Saves the story for later, or removes it from the saved ones. */
export async function saveForLater(id: number, saved: boolean): Promise<void> {
  await mutate<StoryMarks>(marksPath(id), {
    optimistic: (marks) => ({ ...marks, saved }),
    send: () => write(id, 'saved', saved),
  })
  invalidate(`${STORIES}/overview`)
}

function withReaction(marks: StoryMarks, next: Reaction | null): StoryMarks {
  const { reactions } = marks
  if (!reactions || reactions.mine === next) return marks
  if (!reactions.counts) return { ...marks, reactions: { mine: next } }
  const counts = { ...reactions.counts }
  if (reactions.mine) counts[reactions.mine] = Math.max(0, counts[reactions.mine] - 1)
  if (next) counts[next] += 1
  return { ...marks, reactions: { mine: next, counts } }
}

/** The reader's one reaction; null takes it back. */
export const react = (id: number, reaction: Reaction | null): Promise<void> =>
  mutate<StoryMarks>(marksPath(id), {
    optimistic: (marks) => withReaction(marks, reaction),
    send: () => write(id, 'reaction', reaction !== null, { reaction }),
  })
