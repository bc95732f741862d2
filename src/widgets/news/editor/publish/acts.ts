// Acts on a story: what is typed is saved first, and the answer is the story as it is then.
import type { EditedStory } from '#contract/news-editing.ts'
import { api, ApiError } from '#shared/api.ts'
import { presentOf, send, type Write } from '#shared/send.ts'
import type { Draft } from '#widgets/news/editor/draft/draft.ts'
import { NEWS } from '#widgets/news/editor/draft/write.ts'

export interface Act {
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
 * 'unsaved': not all that is typed could be saved, or somebody else's text came in between: it is told where the saving is.
 * Rejects with the ApiError of the act.
 */
export async function perform(draft: Draft, act: Act): Promise<'done' | 'unsaved'> {
  if (!(await draft.flush())) return 'unsaved'
  await draft.refresh()
  const story = draft.$story.get()
  if (!story || draft.$conflict.get() || draft.$arrival.get()) return 'unsaved'
  const { method = 'POST', path, body, isVersioned = false, key } = act
  const address = `${NEWS}/${story.id}`
  try {
    await send(address + path, { method, body, key, ...(isVersioned && { version: story.version }) })
  } catch (why) {
    const present = presentOf<EditedStory>(why)
    if (!present) throw why
    await draft.take(present)
    return 'unsaved'
  }
  await draft.take(await api.get<EditedStory>(`${address}/editing`))
  return 'done'
}

/** What a refusal is called in the catalogue. */
export const codeOf = (why: unknown): string => (why instanceof ApiError ? why.code : 'other')
