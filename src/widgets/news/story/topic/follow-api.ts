// The categories that the reader follows: shown at once, taken back where the server refuses it.
import type { FollowedCategories } from '#contract/news-marks.ts'
import { api } from '#shared/api.ts'
import { $newsReader } from '#shared/news-categories.ts'
import { invalidate, mutate, query } from '#shared/query.ts'
import { send } from '#shared/send.ts'
import { CATEGORIES, STORIES } from '#widgets/news/api.ts'

const FOLLOWED = `${CATEGORIES}/followed`

export const followedCategories = () =>
  query(FOLLOWED, () => api.get<FollowedCategories>(FOLLOWED), { owner: $newsReader })

export interface FollowedTopic {
  readonly id: number
  readonly label: string
}

/** Follows a category, or does so no longer. */
export async function follow(topic: FollowedTopic, on: boolean): Promise<void> {
  await mutate<FollowedCategories>(FOLLOWED, {
    optimistic: ({ categories }) => {
      const others = categories.filter(({ id }) => id !== topic.id)
      return { categories: on ? [...others, topic] : others }
    },
    send: () => send<FollowedCategories>(`${CATEGORIES}/${topic.id}/follow`, { method: on ? 'PUT' : 'DELETE' }),
  })
  invalidate(`${STORIES}/overview`)
}
