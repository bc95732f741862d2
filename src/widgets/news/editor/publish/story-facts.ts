import type { EditedStory } from '#contract/news-editing.ts'
import { refusalOf, type Refusal, type StoryAction, type StoryFacts } from '#domain/news-state.ts'

const STATUS = {
  draft: 'draft',
  review: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  expired: 'published',
  bin: 'draft',
} as const

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** What the rules of the domain ask of a story. */
const factsOf = (story: EditedStory): StoryFacts => ({
  status: STATUS[story.state],
  publishAt: instant(story.publishAt),
  expiresAt: instant(story.expiresAt),
  reviewAskedAt: instant(story.review.askedAt),
  deletedAt: instant(story.deletedAt),
  version: story.version,
  approvedVersion: story.review.approvedVersion,
  needsReview: story.review.needed,
})

/** Why an act is not possible now, as the service would say. */
export const refusalOn = (story: EditedStory, action: StoryAction): Refusal | undefined =>
  refusalOf(action, factsOf(story), new Date())
