// Life cycle of a story: its states, the actions allowed in each, and its chips in the list of editors.

/**
 * draft: being written · review: waits for a second editor · scheduled: will be published automatically · published: visible to
 * readers · expired: its period has ended · bin: deleted, for 30 days
 */
export const STORY_STATES = ['draft', 'review', 'scheduled', 'published', 'expired', 'bin'] as const
export type StoryState = (typeof STORY_STATES)[number]

/** The stored fields that determine the state of a story. */
export interface StoryFacts {
  readonly status: 'draft' | 'scheduled' | 'published'
  /** Start of the validity period, or null. */
  readonly publishAt: Date | null
  /** End of the validity period, or null. */
  readonly expiresAt: Date | null
  readonly reviewAskedAt: Date | null
  readonly deletedAt: Date | null
  /** A draft has a saved period that waits for its publication to be scheduled. */
  readonly hasPlannedPeriod: boolean
  /** Number of the newest version, and of the one that a second editor has approved. */
  readonly version: number
  readonly approvedVersion: number | null
  /** A category of the newest version requires a review. */
  readonly needsReview: boolean
}

/** The facts that `stateOf` needs. */
export type StateFacts = Pick<StoryFacts, 'status' | 'expiresAt' | 'reviewAskedAt' | 'deletedAt'>

export const STORY_ACTIONS = [
  'save',
  'publish',
  'unpublish',
  'setPeriod',
  'removePeriod',
  'askReview',
  'approve',
  'returnReview',
  'delete',
  'restore',
] as const
export type StoryAction = (typeof STORY_ACTIONS)[number]

export const REFUSALS = [
  'story_deleted',
  'story_not_deleted',
  'story_expired',
  'story_published',
  'story_not_published',
  'validity_period_set',
  'review_required',
  'review_not_asked',
] as const
/** Why an action is refused; the error code of the response. */
export type Refusal = (typeof REFUSALS)[number]

/** Days that a story stays in the bin. */
export const BIN_DAYS = 30
/** Minimum number of minutes between two reminders of one story. */
export const REMINDER_PAUSE = 60
/** Seconds in which a publication can be undone, before its readers are notified. */
export const UNDO_SECONDS = 30
/** Seconds after which an editor's window counts as closed unless it renews its lease. */
export const LEASE_SECONDS = 30

const isExpired = ({ expiresAt }: StateFacts, now: Date): boolean => expiresAt !== null && expiresAt <= now

export function stateOf(story: StateFacts, now: Date): StoryState {
  if (story.deletedAt) return 'bin'
  if (story.status === 'published') return isExpired(story, now) ? 'expired' : 'published'
  if (story.status === 'scheduled') return 'scheduled'
  return story.reviewAskedAt ? 'review' : 'draft'
}

/** Whether the story has a start or end in the future, or a draft plans one; a scheduled start that has passed does not count. */
const hasPeriod = ({ status, publishAt, expiresAt, hasPlannedPeriod }: StoryFacts, now: Date): boolean =>
  (status === 'draft' && hasPlannedPeriod) ||
  expiresAt !== null ||
  (publishAt !== null && !(status === 'published' && publishAt <= now))

const lacksApproval = ({ needsReview, version, approvedVersion }: StoryFacts): boolean =>
  needsReview && approvedVersion !== version

/** Conditions that refuse each action, checked in this order; in the bin only `restore` is possible. */
const REFUSAL_OF: Readonly<Record<StoryAction, (story: StoryFacts, now: Date) => Refusal | undefined | false>> = {
  save: () => undefined,
  publish: (story, now) =>
    (isExpired(story, now) && 'story_expired') ||
    (hasPeriod(story, now) && 'validity_period_set') ||
    (lacksApproval(story) && 'review_required'),
  unpublish: (story, now) =>
    (story.status !== 'published' && 'story_not_published') || (hasPeriod(story, now) && 'validity_period_set'),
  setPeriod: (story) => story.status !== 'published' && lacksApproval(story) && 'review_required',
  removePeriod: () => undefined,
  askReview: () => undefined,
  approve: (story) => !story.reviewAskedAt && 'review_not_asked',
  returnReview: (story) => !story.reviewAskedAt && 'review_not_asked',
  delete: () => undefined,
  restore: () => 'story_not_deleted',
}

/** Why `action` is refused now; undefined if it is possible. */
export function refusalOf(action: StoryAction, story: StoryFacts, now: Date): Refusal | undefined {
  if (story.deletedAt) return action === 'restore' || action === 'delete' ? undefined : 'story_deleted'
  return REFUSAL_OF[action](story, now) || undefined
}

/** Marks in the list of editors in addition to the state. */
export const STORY_CHIPS = ['approved', 'expires', 'highlight', 'changed', 'translation', 'pending'] as const
export type StoryChip = (typeof STORY_CHIPS)[number]

export interface ChipFacts extends StoryFacts {
  readonly publicVersion: number
  readonly translationOutdated: boolean
  /** The story is some company's highlight now. */
  readonly isHighlight: boolean
  /** The notification of its readers is pending, so the publication can be undone. */
  readonly isPending: boolean
}

/** approved: a second editor has approved the unreleased version · expires: it has an end · highlight · changed: saved but not released · translation: older than the German text. */
export function chipsOf(story: ChipFacts, now: Date): StoryChip[] {
  const stands = story.status !== 'draft'
  const holds: Record<StoryChip, boolean> = {
    approved: story.approvedVersion === story.version && (!stands || story.version > story.publicVersion),
    expires: stands && story.expiresAt !== null && !isExpired(story, now),
    highlight: story.isHighlight,
    changed: stands && story.version > story.publicVersion,
    translation: story.translationOutdated,
    pending: story.isPending,
  }
  return STORY_CHIPS.filter((chip) => holds[chip])
}
