// One write of a story: its body and its address.
import type { EditedStory, NewStory, PeriodBody, StoryChange, StorySave } from '#contract/news-editing.ts'
import { send } from '#shared/transport/send.ts'
import { changeOf, type Snapshot } from './merge.ts'

export const NEWS = 'api/news/ma/news'

export interface StoryWrite extends Snapshot {
  /** The English text still fits the German one. */
  readonly translationChecked: boolean
  /** The period that is planned; undefined: as it was. */
  readonly planned: PeriodBody | undefined
  /** The planned period that was seen when it was typed. */
  readonly plannedBefore: PeriodBody | undefined
}

interface SaveTarget {
  /** The author. */
  readonly sub: string
  readonly story: Pick<EditedStory, 'id' | 'version'> | undefined
  /** Id of the story that a new one is a duplicate of. */
  readonly original: number | undefined
}

export function sendStory(
  { fields, names, discardedChanges, translationChecked, planned, plannedBefore }: StoryWrite,
  key: string,
  { sub, story, original }: SaveTarget,
): Promise<EditedStory> {
  const change: StoryChange & Pick<StorySave, 'planned'> = {
    ...changeOf(fields, names),
    ...(translationChecked && { translationChecked }),
    ...(planned && { planned }),
  }
  if (story) {
    const body: StorySave = {
      ...change,
      ...(planned && plannedBefore && { plannedBefore }),
      ...(discardedChanges && { discardedChanges: [...discardedChanges] }),
    }
    return send<EditedStory>(`${NEWS}/${story.id}`, { method: 'PATCH', body, version: story.version, sub, key })
  }
  const body: NewStory = { ...change, ...(original !== undefined && { copyOf: original }) }
  return send<EditedStory>(NEWS, { method: 'POST', body, sub, key })
}
