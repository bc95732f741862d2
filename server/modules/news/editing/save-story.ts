// Creating, saving and duplicating stories.
import { sql } from 'kysely'
import type { EditedStory, NewStory, PeriodBody, StorySave } from '#contract/news-editing.ts'
import { refusalOf } from '#domain/news/news-state.ts'
import { duplicateOf } from '#domain/news/story-fields.ts'
import type { Context } from '#server/kernel/context.ts'
import type { TextRules } from '#server/text/clean-field.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, unprocessable, ProblemError } from '#server/http/errors.ts'
import { applyChange, checkReferences, cleanChange, followMerged, type CleanChange } from './check-change.ts'
import { readEdited } from './read-edited.ts'
import { isSame, NO_FIELDS, ROWS, toStoryColumns, type StoryFields } from './story-fields.ts'
import { addToTimeline } from './timeline.ts'
import { findWorkingCopy, lockWorkingCopy, type WorkingCopy, findVersion } from './working-copy.ts'
import { insertVersion, saveVersion, type Author } from './write-version.ts'

/** Throws 409 `version_conflict` with the present text if `version` is not the newest. */
export async function requireNewest(
  tx: Tx,
  { story }: WorkingCopy,
  version: number | undefined,
  now: Date,
): Promise<void> {
  if (version !== undefined && version !== story.version)
    throw conflict('version_conflict', undefined, await readEdited(tx, story.id, now))
}

type Kept = Pick<EditedStory, 'id' | 'version'>

/**
 * Stores only id and version under the idempotency key of a save, since editors save every few seconds. A repetition responds
 * with the present story; after a later save, which the caller has not seen, with 409 `version_conflict`.
 */
export const repeatedSave = ({ now }: Pick<Context, 'now'>) => ({
  keep: ({ id, version }: Kept): Kept => ({ id, version }),
  again: async ({ tx }: { readonly tx: Tx }, { id, version }: Kept): Promise<EditedStory> => {
    const story = await readEdited(tx, id, now())
    if (story.version !== version) throw conflict('version_conflict', undefined, story)
    return story
  },
})

/** The field of a change that caused `reference_unknown`. */
function unknownReferenceField(error: unknown, change: CleanChange): keyof CleanChange | undefined {
  if (!(error instanceof ProblemError) || !Array.isArray(error.details)) return undefined
  const name = error.details[0]?.field.split('.')[1]
  return (Object.keys(change) as (keyof CleanChange)[]).find((field) => field === name)
}

/** Applies `change` to `before` without the fields that refer to records deleted in between. */
async function applyWhatIsPossible(
  tx: Tx,
  before: StoryFields,
  change: CleanChange,
  editorId: string,
): Promise<StoryFields> {
  const after = await followMerged(tx, applyChange(before, change))
  try {
    await checkReferences(tx, before, after, editorId)
    return after
  } catch (error) {
    const field = unknownReferenceField(error, change)
    if (!field) throw error
    const { [field]: _dropped, ...rest } = change
    return applyWhatIsPossible(tx, before, rest, editorId)
  }
}

/**
 * Inserts the texts that were discarded in a conflict (`discardedChanges` on the wire) as versions of a locked story that readers
 * never see, and returns the story for the save that follows. Versions of an earlier attempt of the same save are not repeated.
 */
async function saveDiscardedChanges(
  tx: Tx,
  copy: WorkingCopy,
  { discardedChanges, change }: { discardedChanges: readonly CleanChange[]; change: CleanChange },
  author: Author,
): Promise<WorkingCopy> {
  const { id, version: newest } = copy.story
  let version = newest
  for (const [index, text] of discardedChanges.entries()) {
    const fields = await applyWhatIsPossible(tx, copy.fields, { ...change, ...text }, author.editorId)
    const existing = await findVersion(tx, id, newest - discardedChanges.length + index)
    if (isSame(fields, copy.fields) || (existing && isSame(fields, existing))) continue
    await insertVersion(tx, { storyId: id, version: ++version }, fields, author)
  }
  return version === newest ? copy : { ...copy, story: { ...copy.story, version } }
}

type CleanSave = CleanChange & {
  readonly planned?: PeriodBody | undefined
  readonly plannedBefore?: PeriodBody | undefined
  readonly discardedChanges?: readonly CleanChange[] | undefined
}
type CleanNew = CleanChange & Pick<NewStory, 'copyOf' | 'planned'>

/** Keeps the period that a draft plans. It belongs to no version, so that it undoes no approval of the text. */
async function savePlanned(tx: Tx, id: number, { from, until }: PeriodBody, at: Date): Promise<void> {
  await tx
    .updateTable('news_story')
    .set({ planned_from: from, planned_until: until, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute()
}

const isInstant = (at: Date | null, wire: string | null): boolean =>
  (at?.getTime() ?? null) === (wire === null ? null : Date.parse(wire))

/** Throws 409 `version_conflict` if a draft plans another period than `seen`: a planned period raises no version. */
async function requirePlan(tx: Tx, { story }: WorkingCopy, seen: PeriodBody | undefined, now: Date): Promise<void> {
  if (!seen || story.status !== 'draft') return
  if (!isInstant(story.planned_from, seen.from) || !isInstant(story.planned_until, seen.until))
    throw conflict('version_conflict', undefined, await readEdited(tx, story.id, now))
}

/** Cleans the body of a save; must be called before the transaction. */
export async function cleanSave(
  { discardedChanges, planned, plannedBefore, ...change }: StorySave,
  rules: TextRules,
): Promise<CleanSave> {
  const clean = { ...(await cleanChange(change, rules)), ...(planned && { planned, plannedBefore }) }
  if (!discardedChanges) return clean
  const discarded: CleanChange[] = []
  for (const [index, text] of discardedChanges.entries())
    discarded.push(await cleanChange(text, rules, `body.discardedChanges.${index}`))
  return { ...clean, discardedChanges: discarded }
}

/** Cleans the body of a new story; must be called before the transaction. */
export const cleanNew = async ({ copyOf, planned, ...change }: NewStory, rules: TextRules): Promise<CleanNew> => ({
  ...(await cleanChange(change, rules)),
  ...(copyOf !== undefined && { copyOf }),
  ...(planned && { planned }),
})

/**
 * Saves `change`. A `version` older than the newest, or another planned period than the one that was seen: 409
 * `version_conflict` with the present story. A story in the bin: 409 `story_deleted`. A save without any difference creates no
 * version; one that resolves a conflict creates a separate version.
 */
export async function saveStory(
  tx: Tx,
  { events, now }: Pick<Context, 'now'> & Pick<Context, 'events'>,
  { id, editorId, version }: { id: number; editorId: string; version: number | undefined },
  { discardedChanges, planned, plannedBefore, ...change }: CleanSave,
): Promise<EditedStory> {
  const at = now()
  const copy = await lockWorkingCopy(tx, id)
  const refusal = refusalOf('save', copy.facts, at)
  if (refusal) throw conflict(refusal)
  await requireNewest(tx, copy, version, at)
  await requirePlan(tx, copy, plannedBefore, at)
  const changed = applyChange(copy.fields, change)
  const after = change.kategorieIds ? await followMerged(tx, changed) : changed
  const author = { editorId, now: at }
  if (!isSame(copy.fields, after)) await checkReferences(tx, copy.fields, after, editorId)
  const current = discardedChanges ? await saveDiscardedChanges(tx, copy, { discardedChanges, change }, author) : copy
  if (current !== copy || !isSame(copy.fields, after))
    await saveVersion(tx, { events }, current, after, { ...author, apart: discardedChanges !== undefined })
  if (planned) await savePlanned(tx, id, planned, at)
  return readEdited(tx, id, at)
}

async function insertStory(tx: Tx, fields: StoryFields, { editorId, now }: Author): Promise<number> {
  const { id } = await tx
    .insertInto('news_story')
    .values({ ...toStoryColumns(fields), created_by: editorId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { name, table, column } of ROWS)
    await sql`insert into ${sql.table(table)} (story_id, ${sql.ref(column)})
      select ${id}, unnest(${fields[name]}::integer[])`.execute(tx)
  await insertVersion(tx, { storyId: id, version: 1 }, fields, { editorId, now })
  return id
}

/** The fields, including documents, that a duplicate of story `copyOf` starts with. Unknown: 422. */
async function readOriginal(tx: Tx, copyOf: number): Promise<StoryFields> {
  const original = await findWorkingCopy(tx, copyOf)
  if (!original) throw unprocessable('reference_unknown', [{ field: 'body.copyOf', rule: 'names no story' }])
  return duplicateOf(original.fields)
}

/** Creates a draft, which may be empty: later saves fill it. */
export async function createStory(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  editorId: string,
  { copyOf, planned, ...change }: CleanNew,
): Promise<EditedStory> {
  const at = now()
  const original = copyOf === undefined ? NO_FIELDS : await readOriginal(tx, copyOf)
  const fields = await followMerged(tx, applyChange(original, change))
  await checkReferences(tx, original, fields, editorId)
  const id = await insertStory(tx, fields, { editorId, now: at })
  if (planned) await savePlanned(tx, id, planned, at)
  await addToTimeline(tx, id, 'created', { by: editorId, at, detail: copyOf === undefined ? {} : { copyOf } })
  return readEdited(tx, id, at)
}
