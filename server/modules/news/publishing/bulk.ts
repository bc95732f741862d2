// One action for many stories, each separately: a refused one does not affect the others.
import { sql } from 'kysely'
import type { BulkBody, BulkResult } from '#contract/news-editing.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { badRequest, ProblemError } from '#server/http/errors.ts'
import { requireNewest } from '#server/modules/news/editing/save-story.ts'
import { lockForReaders } from '#server/modules/news/editing/working-copy.ts'
import { publishStory } from './publish.ts'
import { deleteStory, restoreStory, unpublishStory } from './withdraw.ts'

type Action = (tx: Tx, context: Context, target: { id: number; editorId: string }) => Promise<unknown>

const ACTIONS: Readonly<Record<BulkBody['action'], Action>> = {
  publish: (tx, context, { id, editorId }) => publishStory(tx, context, id, { undoable: true }, editorId),
  unpublish: unpublishStory,
  delete: deleteStory,
  restore: restoreStory,
}

/** Throws 400 for one id with two versions. */
export function requireEachOnce({ stories }: BulkBody): void {
  if (new Set(stories.map(({ id }) => id)).size < stories.length)
    throw badRequest('validation_failed', [{ field: 'body.stories', rule: 'must name each id once' }])
}

/** Runs in the order of the ids, each in its own savepoint; `code` says why a story was not changed. */
export async function runBulkAction(
  tx: Tx,
  context: Context,
  { action, stories }: BulkBody,
  editorId: string,
): Promise<BulkResult> {
  const results: BulkResult = []
  for (const { id, version } of stories.toSorted((a, b) => a.id - b.id)) {
    await sql`savepoint story`.execute(tx)
    try {
      if (version !== undefined) await requireNewest(tx, await lockForReaders(tx, id), version, context.now())
      await ACTIONS[action](tx, context, { id, editorId })
      results.push({ id, done: true })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      await sql`rollback to savepoint story`.execute(tx)
      results.push({ id, done: false, code: error.code })
    }
    await sql`release savepoint story`.execute(tx)
  }
  return results
}
