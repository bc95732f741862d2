// Two changed the same, and somebody has chosen: what they had typed and given up goes into the history.
import type { StoryChange, StorySave } from '#contract/news-editing.ts'
import type { Tx } from '#server/db/db.ts'
import { ProblemError } from '#server/errors.ts'
import { applyChange, checkReferences, followMerged } from './check-change.ts'
import { isSame, type StoryFields } from './story-fields.ts'
import { findVersion, type WorkingCopy } from './working-copy.ts'
import { insertVersion, type Author } from './write-version.ts'

/** The field of a change that names what there is not. */
function goneField(why: unknown, change: StoryChange): keyof StoryChange | undefined {
  if (!(why instanceof ProblemError) || !Array.isArray(why.details)) return undefined
  const name = why.details[0]?.field.split('.')[1]
  return (Object.keys(change) as (keyof StoryChange)[]).find((field) => field === name)
}

/** `before` with what of `change` can still be: a field that names what is gone since stays as it was. */
async function stillPossible(tx: Tx, before: StoryFields, change: StoryChange, editorId: string): Promise<StoryFields> {
  const after = await followMerged(tx, applyChange(before, change))
  try {
    await checkReferences(tx, before, after, editorId)
    return after
  } catch (why) {
    const gone = goneField(why, change)
    if (!gone) throw why
    return stillPossible(tx, before, { ...change, [gone]: undefined }, editorId)
  }
}

/**
 * Makes each text of `unchosen`, beside what is saved anyway, a version of a locked story that no reader gets, and returns
 * the story as the choice then follows. One that is in the history since the same save was answered to nobody stays there.
 */
export async function keepUnchosen(
  tx: Tx,
  copy: WorkingCopy,
  { unchosen, change }: { unchosen: NonNullable<StorySave['unchosen']>; change: StoryChange },
  author: Author,
): Promise<WorkingCopy> {
  const { id, version: newest } = copy.story
  let version = newest
  for (const [index, text] of unchosen.entries()) {
    const fields = await stillPossible(tx, copy.fields, { ...change, ...text }, author.editorId)
    const there = await findVersion(tx, id, newest - unchosen.length + index)
    if (isSame(fields, copy.fields) || (there && isSame(fields, there))) continue
    await insertVersion(tx, { storyId: id, version: ++version }, fields, author)
  }
  return version === newest ? copy : { ...copy, story: { ...copy.story, version } }
}
