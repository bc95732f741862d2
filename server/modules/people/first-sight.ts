// The first time that an account of an external provider is seen: its person is found among those known, or made from the claims.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sessionOf, type AccessClaims } from '#server/http/session.ts'
import type { Context } from '#server/kernel/context.ts'
import { writing, type Writing } from '#server/db/audited-dialect.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { forbidden } from '#server/http/errors.ts'
import { holdPresent } from './queries.ts'
import { recordSight } from './record-login.ts'

export interface Standing {
  /** null: the record of the person was deleted. */
  id: string | null
  hasLeft: boolean
  /** No account has used the record, or none since the person came back. */
  waits: boolean
}

/** The person of an account that was seen before. */
export async function readOfSubject(db: Db, sub: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select s.person_id as id, s.person_id is null or p.left_at is not null as "hasLeft", p.account_seen_at is null as waits
    from person_subject s left join person p on p.id = s.person_id where s.sub = ${sub}`.execute(db)
  return rows[0]
}

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

/** Candidates for the person of the claims: the same user name or personnel number. */
async function readCandidates(tx: Tx, claims: AccessClaims): Promise<Candidate[]> {
  const { preferred_username = '', given_name = '', family_name = '', personnel_number = '' } = claims
  const username = preferred_username.toLowerCase()
  const isCandidate = sql`p.erased_at is null
    and (p.username = ${username} or p.personnel_number = nullif(${personnel_number}, ''))`
  // A statement that waits for a row sees older data of other tables: another statement, without a wait, reads the owner of the record.
  const held = await sql<{
    id: string
  }>`select p.id from person p where ${isCandidate} order by p.id for update`.execute(tx)
  const ids = held.rows.map(({ id }) => id)
  const { rows } = await sql<Candidate>`
    select p.id, p.left_at is not null as "hasLeft",
      p.account_seen_at is not null and exists (select from person_subject s where s.person_id = p.id) as "isTaken",
      p.username = ${username} as "isSameUsername", p.personnel_number = nullif(${personnel_number}, '') as "isSameNumber",
      search_fold(p.given_name) = search_fold(${given_name}) and search_fold(p.family_name) = search_fold(${family_name}) as "isSameName"
    from person p where p.id = any(${ids}::uuid[]) and ${isCandidate}`.execute(tx)
  return rows
}

/**
 * The record that waits for the account of these claims: imported by a table or SCIM, never used, and of the same personnel number, or of
 * the same user name where no personnel number contradicts. Names and mail addresses prove nothing, because people may set them themselves.
 */
export function ownRecord(candidates: readonly Candidate[]): Candidate | undefined {
  const free = candidates.filter(({ hasLeft, isTaken, isSameNumber }) => !hasLeft && !isTaken && isSameNumber !== false)
  return free.find(({ isSameNumber }) => isSameNumber) ?? free.find(({ isSameUsername }) => isSameUsername)
}

/** Whether a person who left has a new account: they come back by a decision, not by a token. */
const isReturning = (candidates: readonly Candidate[]): boolean =>
  candidates.some(({ hasLeft, isSameNumber, isSameName }) => hasLeft && (isSameNumber ?? isSameName))

/** Throws 403 `person_left`; undefined: no record matches the claims. */
async function findRecord(tx: Tx, claims: AccessClaims): Promise<string | undefined> {
  const candidates = await readCandidates(tx, claims)
  const own = ownRecord(candidates)
  if (!own && isReturning(candidates)) throw forbidden('person_left')
  return own?.id
}

/** Several requests come with the first token; two accounts may have one user name or personnel number. Always in one order. */
async function lockAccount(tx: Tx, { sub, preferred_username = sub, personnel_number = '' }: AccessClaims) {
  const keys = [`name ${preferred_username.toLowerCase()}`, `number ${personnel_number}`, `sub ${sub}`]
  const some = keys.filter((key) => key !== 'number ')
  await sql`select pg_advisory_xact_lock(hashtext('first sight'), lock)
    from (select distinct hashtext(key) as lock from unnest(${some}::text[]) key order by 1) locks`.execute(tx)
}

/** Stores the owner of the account; false: it belongs to somebody else by now. */
async function keepSubject(tx: Tx, sub: string, personId: string, at: Date): Promise<boolean> {
  await sql`insert into person_subject (sub, person_id, first_seen_at) values (${sub}, ${personId}, ${at}::timestamptz)
    on conflict (sub) do nothing`.execute(tx)
  return (await readOfSubject(tx, sub))?.id === personId
}

/** Servers of the former release take other locks. */
const TRIES = 3
class TakenError extends Error {}

/** Finds or creates the person of an account that is new here, or whose person has come back. Returns the person's id. */
export async function meetPerson(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  claims: AccessClaims,
): Promise<string> {
  const { sub } = claims
  const entry: Writing = { personId: null, route: 'first sight', object: null, recorded: false }
  const meet = async (tx: Tx): Promise<string> => {
    await lockAccount(tx, claims)
    const known = await readOfSubject(tx, sub)
    if (known?.hasLeft) throw forbidden('person_left')
    if (known?.id && !known.waits) return known.id
    if (known?.id) await holdPresent(tx, known.id)
    const found = known?.id ?? (await findRecord(tx, claims))
    const personId = found ?? randomUUID()
    await recordSight(tx, context, sessionOf(claims, personId))
    const at = context.now()
    if (!(await keepSubject(tx, sub, personId, at))) throw new TakenError('The account is of another person by now')
    await tx.updateTable('person').set({ account_seen_at: at }).where('id', '=', personId).execute()
    Object.assign(entry, { personId, object: found ? 'found' : 'made' })
    return personId
  }
  for (let tries = 1; ; tries++)
    try {
      return await writing.run(entry, () => context.db.transaction().execute(meet))
    } catch (error) {
      if (!(error instanceof TakenError) || tries === TRIES) throw error
    }
}
