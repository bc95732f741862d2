// What home shows: the highlight and the latest.
import type { ReadableAtom } from 'nanostores'
import type { NewsItem } from '#contract/news.ts'
import { api } from '#shared/api.ts'
import { answer, PREFIX, type Answer } from './news-store.ts'

/** The highlight of the reader's company; null where there is none. */
export const highlight = (): ReadableAtom<Answer<NewsItem | null>> =>
  answer('highlight', async () => (await api.get<NewsItem | undefined>(`${PREFIX}highlight`)) ?? null)

/** The `size` latest stories (1 to 50) without the highlight; with a category those of it and of its children. */
export const latest = (size: number, category?: string): ReadableAtom<Answer<readonly NewsItem[]>> =>
  answer(`last ${size} ${category ?? ''}`, () =>
    api.get<NewsItem[]>(`${PREFIX}last`, { query: { size, ...(category && { category }) } }),
  )
