// The action of the main button, by the state of the story and the wanted period.
import type { EditedStory } from '#contract/news-editing.ts'
import { instantOf, timeInputOf } from '#widgets/news/editor/draft/time-input.ts'
import type { ScheduleForm } from '#widgets/news/editor/draft/schedule-form.ts'

/**
 * publish: for the first time · changes: saved since then · again: the same version again · plan: at a scheduled time · end: another end
 * for readers · unplan: removes both times · review: asks a second editor · decide: by that second editor · withdraw: withdraws the request
 * · restore: from the bin
 */
export type PrimaryAction =
  | 'publish'
  | 'changes'
  | 'again'
  | 'plan'
  | 'end'
  | 'unplan'
  | 'review'
  | 'decide'
  | 'withdraw'
  | 'restore'

const lacksApproval = ({ review, version }: EditedStory): boolean => review.needed && review.approvedVersion !== version

/** Readers have it, or had it until its end: the begin is the one that was. */
const isOut = ({ state, publishAt }: EditedStory, from: string | null): boolean =>
  state === 'published' ||
  (state === 'expired' && (!from || (publishAt !== null && from === instantOf(timeInputOf(publishAt)))))

/** `me`: id of the editor. */
export function primaryActionOf(
  story: EditedStory | undefined,
  wanted: ScheduleForm['requested'],
  me: string | undefined,
): PrimaryAction {
  if (!story) return wanted?.from ? 'plan' : 'publish'
  const { state, review, changedBy } = story
  if (state === 'bin') return 'restore'
  if (review.askedAt) return changedBy.id === me || review.askedBy?.id === me ? 'withdraw' : 'decide'
  if (lacksApproval(story)) return 'review'
  // An incomplete period is reported when the button is pressed.
  if (wanted && !wanted.from && !wanted.until) return story.publishAt || story.expiresAt ? 'unplan' : 'plan'
  if (wanted && isOut(story, wanted.from)) return wanted.until ? 'end' : 'unplan'
  if (wanted) return 'plan'
  if (state !== 'published') return 'publish'
  return story.version > story.publicVersion ? 'changes' : 'again'
}

/** The action that publishes a story in spite of a requested review that no category demands; undefined for any other story. */
export function unreviewedActionOf(story: EditedStory, wanted: ScheduleForm['requested']): PrimaryAction | undefined {
  const { state, review } = story
  if (state === 'bin' || !review.askedAt || review.needed) return undefined
  return primaryActionOf({ ...story, review: { ...review, askedAt: null } }, wanted, undefined)
}
