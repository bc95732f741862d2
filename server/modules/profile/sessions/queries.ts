import type { Device, SignOnSession } from '#contract/sessions.ts'
import type { LiveSession } from '#server/auth/identity-admin.ts'
import type { Session } from '#server/auth/session.ts'
import type { Db } from '#server/db/db.ts'

const UNKNOWN: Device = { kind: 'unknown', browser: '', system: '' }

/** To the hour: a finer time would reveal working times. */
function toTheHour(at: Date): string {
  const hour = new Date(at)
  hour.setUTCMinutes(0, 0, 0)
  return hour.toISOString()
}

/** The living sessions with what they were seen on, this one first, then the newest. */
export async function readSessions(
  db: Db,
  { sub, sid: own }: Session,
  living: readonly LiveSession[],
): Promise<SignOnSession[]> {
  const rows = await db.selectFrom('session_device').selectAll().where('person_id', '=', sub).execute()
  const noted = new Map(rows.map((row) => [row.sid, row]))
  // The caller is signed in, whatever the provider lists.
  const all = new Map([[own, noted.get(own)?.first_seen_at ?? new Date()]])
  for (const { sid, since } of living) all.set(sid, since)
  return [...all].map(([id, since]): SignOnSession => {
    const row = noted.get(id)
    const device = row ? { kind: row.kind as Device['kind'], browser: row.browser, system: row.system } : UNKNOWN
    const seenAt = row && id !== own ? { seenAt: toTheHour(row.seen_at) } : {}
    return { id, current: id === own, device, since: since.toISOString(), ...seenAt }
  })
}

/** Whether the session was the person's, living or not. */
export async function wasTheirs(db: Db, personId: string, sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('session_device')
    .select('sid')
    .where('sid', '=', sid)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}
