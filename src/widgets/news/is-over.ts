import type { NewsStory } from '#contract/news.ts'

/** Its period is over; it can still be read. */
export const isOver = ({ expiresAt }: Pick<NewsStory, 'expiresAt'>): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()
