// The sign-in events of an account, shown to its owner; 90 days.
import { sql } from 'kysely'
import { HISTORY_DAYS } from '#domain/people/second-factor.ts'
import type { Device, SignInEntry, SignInHistory, SignInKind, SignInMethod } from '#contract/sessions.ts'
import type { Db } from '#server/db/db.ts'

export interface SignInFact {
  personId: string
  at: Date
  kind: SignInKind
  device: Device
  way?: SignInMethod | undefined
  sid?: string | undefined
  /** The person who caused the event, if another one. */
  by?: string | null | undefined
}

/** Writes a line, for people the database knows; the beginning of a session only once. */
export async function recordSignIn(db: Db, fact: SignInFact): Promise<void> {
  const { personId, at, kind, device, way = null, sid = null, by = null } = fact
  await sql`
    insert into sign_in_event (person_id, at, kind, way, device_kind, browser, system, sid, by_id)
    select id, ${at}, ${kind}, ${way}, ${device.kind}, ${device.browser}, ${device.system}, ${sid}, ${by}::uuid
    from person where id = ${personId}
    on conflict (sid) where kind = 'signed-in' do nothing`.execute(db)
}

const PAGE = 50

/** A page of the person's history, the newest first; `before` is the id that the last page named. */
export async function readHistory(
  db: Db,
  { personId, sid, before }: { personId: string; sid: string; before?: number | undefined },
): Promise<SignInHistory> {
  const rows = await db
    .selectFrom('sign_in_event as event')
    .leftJoin('person as other', 'other.id', 'event.by_id')
    .select(['event.id', 'at', 'kind', 'way', 'device_kind', 'browser', 'system', 'sid', 'given_name', 'family_name'])
    .where('event.person_id', '=', personId)
    .$if(before !== undefined, (query) => query.where('event.id', '<', before as number))
    .orderBy('event.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const entries = rows.slice(0, PAGE).map((row): SignInEntry => {
    const { id, at, kind, way, device_kind, browser, system, given_name, family_name } = row
    return {
      id,
      at: at.toISOString(),
      kind: kind as SignInKind,
      device: { kind: device_kind as Device['kind'], browser, system },
      current: row.sid === sid && kind === 'signed-in',
      ...(way === null ? {} : { way: way as SignInMethod }),
      ...(given_name === null ? {} : { by: `${given_name} ${family_name}`.trim() }),
    }
  })
  const last = entries.at(-1)
  return { entries, ...(rows.length > PAGE && last ? { next: last.id } : {}) }
}

/** Deletes history, devices, links and records of use that are older than 90 days. */
export async function deleteOldSignIns(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HISTORY_DAYS * 86_400_000)
  await db.deleteFrom('sign_in_event').where('at', '<', before).execute()
  await db.deleteFrom('session_device').where('seen_at', '<', before).execute()
  await db.deleteFrom('mfa_reset_link').where('expires_at', '<', before).execute()
  await db
    .deleteFrom('shown_factor')
    .where('shown_at', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}
