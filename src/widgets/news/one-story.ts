// A story, and what stands beside it in the overview.
import type { ReadableAtom } from 'nanostores'
import type { NewsNeighbours } from '#contract/news-neighbours.ts'
import type { NewsStory } from '#contract/news.ts'
import { api } from '#shared/api.ts'
import { answer, PREFIX, readKept, type Answer } from './news-store.ts'

/** One story with its content. */
export const story = (id: number): ReadableAtom<Answer<NewsStory>> =>
  answer(`story ${id}`, () => readKept<NewsStory>(`${PREFIX}${id}`))

/** The stories before and after one. */
export const neighbours = (id: number): ReadableAtom<Answer<NewsNeighbours>> =>
  answer(`neighbours ${id}`, () => api.get<NewsNeighbours>(`${PREFIX}${id}/neighbours`))
