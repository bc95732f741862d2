// The first time that a token of an external provider is seen: its person is found among those known, or made from its claims. Tokens of
// people who left are refused, whatever the provider says.
import { sql } from 'kysely'
import type { AccessClaims, Session } from '#server/auth/session.ts'
import type { Verify } from '#server/auth/verify.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { forbidden } from '#server/errors.ts'
import { recordSight } from './record-login.ts'

type Parts = Pick<Context, 'config' | 'db' | 'events' | 'now'>

interface Candidate {
  id: string
  hasLeft: boolean
  /** An account of the provider has this record already. */
  isTaken: boolean
  isSameUsername: boolean
  isSameName: boolean
  /** null: the record or the claims have no personnel number. */
  isSameNumber: boolean | null
}

/** Those who may be the person of the claims, under another id: the same user name or personnel number. */
async function readCandidates(tx: Tx, claims: AccessClaims): Promise<Candidate[]> {
  const { sub, preferred_username = '', given_name = '', family_name = '', personnel_number = '' } = claims
  const username = preferred_username.toLowerCase()
  const { rows } = await sql<Candidate>`
    select p.id, p.left_at is not null as "hasLeft", p.account_seen_at is not null as "isTaken",
      p.username = ${username} as "isSameUsername", p.personnel_number = nullif(${personnel_number}, '') as "isSameNumber",
      search_fold(p.given_name) = search_fold(${given_name}) and search_fold(p.family_name) = search_fold(${family_name}) as "isSameName"
    from person p where p.id <> ${sub} and p.erased_at is null
      and (p.username = ${username} or p.personnel_number = nullif(${personnel_number}, '')) for update`.execute(tx)
  return rows
}

/**
 * The record that waits for the account of these claims: brought in by a table or SCIM, never used, and of the same personnel number, or of
 * the same user name where no personnel number contradicts. Names and mail addresses prove nothing: people may set them themselves.
 */
export function ownRecord(candidates: readonly Candidate[]): Candidate | undefined {
  const free = candidates.filter(({ hasLeft, isTaken, isSameNumber }) => !hasLeft && !isTaken && isSameNumber !== false)
  return free.find(({ isSameNumber }) => isSameNumber) ?? free.find(({ isSameUsername }) => isSameUsername)
}

/** Somebody who left, with a new account: they come back by a decision, not by a token. */
const isReturning = (candidates: readonly Candidate[]): boolean =>
  candidates.some(({ hasLeft, isSameNumber, isSameName }) => hasLeft && (isSameNumber ?? isSameName))

/** Finds or makes the person of a token that is new here. */
export async function meetPerson({ events, now, ...parts }: Parts, session: Session): Promise<void> {
  const { claims, sub } = session
  await parts.db.transaction().execute(async (tx) => {
    // Several requests come with the first token, and a provider may give a name twice in a row.
    await sql`select pg_advisory_xact_lock(hashtext('first sight'), hashtext(${(claims.preferred_username ?? sub).toLowerCase()}))`.execute(
      tx,
    )
    if (await readStanding(tx, sub)) return
    const candidates = await readCandidates(tx, claims)
    const own = ownRecord(candidates)
    if (own) await sql`select change_person_id(${own.id}, ${sub})`.execute(tx)
    else if (isReturning(candidates)) throw forbidden('person_left')
    await recordSight(tx, { events }, session)
    await tx.updateTable('person').set({ account_seen_at: now() }).where('id', '=', sub).execute()
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
