// The device of each session, recorded with its first request of every hour; finer times are not needed.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Device } from '#contract/sessions.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { deviceOf } from './device.ts'
import type { Session } from '#server/http/session.ts'
import { recordSignIn } from './sign-in-history.ts'

const HOUR = 3_600_000
/** Sessions this server remembers to have noted. */
const LIMIT = 10_000

/** Records sessions before their requests are answered; a failure does not delay the request. */
export function noteSessions(app: FastifyInstance, context: Context): void {
  const { log, now } = context
  const noted = new Map<string, number>()
  app.addHook('preHandler', async (request: FastifyRequest) => {
    const session = request.session as Session | null
    const hour = Math.floor(now().getTime() / HOUR)
    if (!session || noted.get(session.sid) === hour) return
    noted.delete(session.sid)
    noted.set(session.sid, hour)
    // The oldest entry is removed first: a Map keeps the order of insertion.
    if (noted.size > LIMIT) noted.delete(noted.keys().next().value as string)
    const isKnown = await note(context, session, deviceOf(request.headers['user-agent'])).catch((err: unknown) => {
      log.warn({ err }, 'session not noted')
      return false
    })
    if (!isKnown) noted.delete(session.sid)
  })
}

/** False for a person who is not in the database yet. Everything is recorded or nothing: after a failure the next request tries again. */
async function note(context: Context, session: Session, device: Device): Promise<boolean> {
  const { db, identity, now } = context
  const at = now()
  // Read before the transaction, which makes no further calls while it holds its locks.
  const way = await identity.signInMethodOf(session).catch(() => undefined)
  const left = way === 'recovery-code' ? (await identity.enrolment?.facts(session))?.recoveryCodesLeft : undefined
  return db.transaction().execute(async (tx) => {
    const seen = await writeDevice(tx, session, device, at)
    if (seen !== 'first') return seen === 'again'
    await recordSignIn(tx, { personId: session.personId, sid: session.sid, at, kind: 'signed-in', device, way })
    await notifyOwner(tx, context, session, { at, device, left })
    return true
  })
}

interface SignInNews {
  at: Date
  device: Device
  /** Recovery codes that still work, after one was used for this. */
  left: number | undefined
}

async function notifyOwner(
  tx: Tx,
  { events }: Context,
  session: Session,
  { at, device, left }: SignInNews,
): Promise<void> {
  const { personId, sid } = session
  const key = (what: string) => `${what}:${sid}`
  if (await isNewDevice(tx, session, device)) {
    const name = [device.system, device.browser].filter(Boolean).join(', ')
    const data = { at: at.toISOString(), device: name }
    await events.publish(tx, 'mail.wanted', { key: key('newDevice'), personId, template: 'newDevice', data })
  }
  if (left === undefined) return
  const data = { at: at.toISOString(), left }
  await events.publish(tx, 'mail.wanted', { key: key('code'), personId, template: 'recoveryCodeUsed', data })
}

async function writeDevice(
  tx: Tx,
  { sid, personId }: Session,
  { kind, browser, system }: Device,
  at: Date,
): Promise<'first' | 'again' | 'unknown'> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into session_device as d (sid, person_id, kind, browser, system, first_seen_at, seen_at)
    select ${sid}, id, ${kind}, ${browser}, ${system}, ${at}, ${at} from person where id = ${personId}
    on conflict (sid) do update set seen_at = greatest(d.seen_at, excluded.seen_at)
    returning first_seen_at = ${at} as "isNew"`.execute(tx)
  return rows[0] ? (rows[0].isNew ? 'first' : 'again') : 'unknown'
}

/** The very first device is not reported, because the person has no earlier one. */
async function isNewDevice(tx: Tx, { sid, personId }: Session, device: Device): Promise<boolean> {
  const others = await tx
    .selectFrom('session_device')
    .select(['kind', 'browser', 'system'])
    .where('person_id', '=', personId)
    .where('sid', '<>', sid)
    .execute()
  const isSame = (other: (typeof others)[number]) =>
    other.kind === device.kind && other.browser === device.browser && other.system === device.system
  return others.length > 0 && !others.some(isSame)
}
