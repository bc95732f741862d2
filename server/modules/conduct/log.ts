// The actions of administrators on the code of conduct: publications, reminders, exports, changes of the contact.
import { sql } from 'kysely'
import type { ConductLogEntry } from '#contract/conduct.ts'
import { nameById } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'

interface Logged {
  /** null: the portal. */
  readonly by: string | null
  readonly at: Date
  readonly version?: number
  /** Name of the company that it was about; absent: all. */
  readonly company?: string
  readonly people?: number | null
}

export async function addToLog(
  tx: Tx,
  type: ConductLogEntry['type'],
  { by, at, version, company, people }: Logged,
): Promise<void> {
  await tx
    .insertInto('conduct_log')
    .values({
      type,
      at,
      by_id: by,
      version: version ?? null,
      detail: JSON.stringify({
        ...(company !== undefined && { company }),
        ...(typeof people === 'number' && { people }),
      }),
    })
    .execute()
}

/** The newest entries first. */
export async function readLog(db: Db): Promise<ConductLogEntry[]> {
  const { rows } = await sql<Omit<ConductLogEntry, 'at'> & { at: Date }>`
    select l.at, l.type, l.version, coalesce(l.detail ->> 'company', '') as company, (l.detail ->> 'people')::int as people,
      ${nameById(sql`l.by_id`)} as "byName"
    from conduct_log l order by l.id desc limit 100`.execute(db)
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}
