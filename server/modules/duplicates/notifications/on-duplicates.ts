// Duplicates: the to-do of a merge that a second person must release, and its outcome.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import { catalogue } from '#server/mail/language.ts'
import { creatorNameOf, wordsIn, type NewNotification } from '#server/notices/entries.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

/** Partners of one name are told apart by their numbers. */
const NAME = (partner: 'a' | 'b') =>
  sql`${sql.ref(partner)}.name || case when a.name = b.name then ' (BP ' || ${sql.ref(partner)}.bp_number || ')' else '' end`

interface MergedPair {
  readonly partnerId: number
  readonly one: string
  readonly other: string
}

/** A to-do of those who may decide, then the outcome for its requester, or a withdrawal for those who were asked. */
export async function readMergeEntry(
  db: Db,
  { id, status, requesterId, stages }: StoredCase,
  /** Where those who are asked release it. */
  page: string,
): Promise<NewNotification | undefined> {
  const { rows } = await sql<MergedPair>`
    select case q.leading_side when 'one' then a.id else b.id end as "partnerId", ${NAME('a')} as one, ${NAME('b')} as other
    from merge_request q join partner a on a.id = q.one_id join partner b on b.id = q.other_id where q.case_id = ${id}`.execute(
    db,
  )
  const [asked] = rows
  if (!asked) return undefined
  const isDecided = status === 'approved' || status === 'rejected'
  const state = isDecided || status === 'withdrawn' ? status : 'open'
  return {
    eventKey: `merge-request:${id}`,
    menuId: 'menu_ek_doubletten',
    nikoId: asked.partnerId,
    ...wordsIn((language) => ({
      title: textsOf(language)(`request.${state}`, { one: asked.one, other: asked.other }),
      body: isDecided ? stages[0]!.reason : '',
    })),
    creatorName: await creatorNameOf(db, isDecided ? stages[0]!.decidedBy : requesterId),
    link: state === 'open' ? page : `/lieferanten/${asked.partnerId}`,
  }
}
