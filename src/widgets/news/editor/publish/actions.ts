// Actions on a story. Unsaved changes are saved first, and the story is read again afterwards.
import type { EditedStory } from '#contract/news-editing.ts'
import { ApiError } from '#shared/api.ts'
import { presentOf, send, type Write } from '#shared/send.ts'
import type { Draft } from '#widgets/news/editor/draft/draft.ts'
import type { RemoteChanges } from '#widgets/news/editor/draft/merge.ts'
import { NEWS } from '#widgets/news/editor/draft/autosave.ts'
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
  hasPlannedPeriod: story.planned.from !== null || story.planned.until !== null,
  version: story.version,
  approvedVersion: story.review.approvedVersion,
  needsReview: story.review.needed,
})

/** Why an act is not possible now, as the service would say. */
export const refusalOn = (story: EditedStory, action: StoryAction): Refusal | undefined =>
  refusalOf(action, factsOf(story), new Date())

export interface Action {
  readonly method?: Write['method']
  /** Below the story. */
  readonly path: string
  readonly body?: unknown
  /** It is about the version that is shown, and no newer one. */
  readonly isVersioned?: boolean
  /** Repeats safely. */
  readonly key?: string | undefined
}

/**
 * unsaved: not all input could be saved · conflict: another editor changed the same texts, a dialog asks ·
 * arrived: a change of another editor was merged after `seen`, the last one shown to this person · changed: the server has
 * refused the action because it has a newer version.
 */
export type Outcome = 'done' | 'unsaved' | 'conflict' | 'arrived' | 'changed'

/** Rejects with the ApiError of the action. */
export async function runAction(draft: Draft, act: Action, seen: RemoteChanges | undefined): Promise<Outcome> {
  const stopped = (): Outcome | undefined => {
    if (draft.$conflict.get()) return 'conflict'
    const arrival = draft.$remoteChanges.get()
    return arrival && arrival !== seen ? 'arrived' : undefined
  }
  if (!(await draft.flush())) return stopped() ?? 'unsaved'
  await draft.refresh()
  const story = draft.$story.get()
  const outcome = stopped()
  if (!story || outcome) return outcome ?? 'unsaved'
  const { method = 'POST', path, body, isVersioned = false, key } = act
  const address = `${NEWS}/${story.id}`
  try {
    await send(address + path, { method, body, key, ...(isVersioned && { version: story.version }) })
  } catch (error) {
    const present = presentOf<EditedStory>(error)
    if (!present) throw error
    await draft.receive(present)
    return draft.$conflict.get() ? 'conflict' : 'changed'
  }
  // It is done, even where the story cannot be read again: the next look at the lease reads it.
  await draft.reload().catch(() => undefined)
  return 'done'
}

/** What a refusal is called in the catalogue. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'other')
