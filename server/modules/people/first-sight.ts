// The first time that a token of an external provider is seen: its person is found among those known, or made from its claims. Tokens of
// people who left are refused, whatever the provider says.
import { sql } from 'kysely'
import type { AccessClaims, Session } from '#server/auth/session.ts'
import type { Verify } from '#server/auth/verify.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { forbidden } from '#server/errors.ts'
import { comeBack } from './leavers/leave.ts'
import { recordSight } from './record-login.ts'

type Parts = Pick<Context, 'config' | 'db' | 'events' | 'now'>

interface Candidate {
  id: string
  username: string
  hasLeft: boolean
  /** They have been here with the id they have. */
  wasHere: boolean
  isSameName: boolean
  isSameMail: boolean
}

/** Those who may be the person of the claims, under another id: the same user name, personnel number or mail address. */
async function readCandidates(tx: Tx, claims: AccessClaims): Promise<Candidate[]> {
  const { sub, preferred_username, given_name = '', family_name = '', email = '', personnel_number = '' } = claims
  const { rows } = await sql<Candidate & { isSameNumber: boolean }>`
    select p.id, p.username, p.left_at is not null as "hasLeft", p.last_login_at is not null as "wasHere",
      search_fold(p.given_name) = search_fold(${given_name}) and search_fold(p.family_name) = search_fold(${family_name}) as "isSameName",
      coalesce(lower(p.email) = lower(${email}), false) and ${email} <> '' as "isSameMail"
    from person p where p.id <> ${sub} and p.erased_at is null and (p.username = ${(preferred_username ?? '').toLowerCase()}
      or (${email} <> '' and lower(p.email) = lower(${email}))
      or (${personnel_number} <> '' and p.personnel_number = ${personnel_number}))
    order by p.left_at is not null, p.personnel_number = ${personnel_number} desc nulls last limit 20 for update`.execute(
    tx,
  )
  return rows
}

/**
 * The record that the person has already, made by an import or from an earlier account of the provider. A name alone proves nothing, and
 * neither does a mail address of somebody who is here: people have second accounts.
 */
export function ownRecord(candidates: readonly Candidate[], claims: AccessClaims): Candidate | undefined {
  const username = (claims.preferred_username ?? '').toLowerCase()
  // The provider gives a user name to one person only: who had it before has another one, or is this person.
  const byUsername = candidates.find(
    (one) => one.username === username && (one.isSameName || one.isSameMail || !one.wasHere),
  )
  if (byUsername) return byUsername
  const free = candidates.filter((one) => (!one.wasHere || one.hasLeft) && one.username !== username)
  const matching = free.filter((one) => one.isSameMail && one.isSameName)
  return matching.length === 1 ? matching[0] : undefined
}

/** Finds or makes the person of a token that is new here. */
export async function meetPerson({ events, now, ...parts }: Parts, session: Session): Promise<void> {
  const { claims, sub } = session
  await parts.db.transaction().execute(async (tx) => {
    // Several requests come with the first token, and a provider may give a name twice in a row.
    await sql`select pg_advisory_xact_lock(hashtext('first sight'), hashtext(${(claims.preferred_username ?? sub).toLowerCase()}))`.execute(
      tx,
    )
    if (await readStanding(tx, sub)) return
    const own = ownRecord(await readCandidates(tx, claims), claims)
    if (own) {
      await sql`select change_person_id(${own.id}, ${sub})`.execute(tx)
      // A new account after they left is somebody's decision: they are back.
      if (own.hasLeft) await comeBack(tx, { events, now }, sub)
    }
    await recordSight(tx, { events }, session)
  })
}

interface Standing {
  hasLeft: boolean
}

const readStanding = async (db: Db, personId: string): Promise<Standing | undefined> => {
  const { rows } =
    await sql<Standing>`select left_at is not null as "hasLeft" from person where id = ${personId}`.execute(db)
  return rows[0]
}

/** Tokens that were looked at here; a server forgets the oldest. */
const REMEMBERED = 5_000

/** The check of tokens, and of their persons when a token is first seen here: 403 `person_left` for those who left. */
export function admitPeople(parts: Parts, verify: Verify): Verify {
  const seen = new Set<string>()
  return async (token) => {
    const session = await verify(token)
    const key = `${session.sub} ${session.sid} ${session.exp}`
    if (seen.has(key)) return session
    const standing = await readStanding(parts.db, session.sub)
    if (standing?.hasLeft) throw forbidden('person_left')
    if (!standing && parts.config.oidcIssuer !== undefined) await meetPerson(parts, session)
    if (seen.size >= REMEMBERED) seen.delete(seen.values().next().value as string)
    seen.add(key)
    return session
  }
}
