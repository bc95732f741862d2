// The person of a valid token, determined once for each token. Tokens of people who left are refused, whatever the provider says, until
// they expire.
import { sql } from 'kysely'
import { sessionOf, type AccessClaims, type Session } from '#server/http/session.ts'
import type { Verify } from '#server/auth/verify.ts'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { forbidden, unauthenticated } from '#server/http/errors.ts'
import { meetPerson, readOfSubject, type Standing } from './first-sight.ts'

/** After this time a token's person is read again, in ms, because tokens of other clients may live for hours. */
const LOOK_AGAIN = 300_000
/** How long a person who left is refused at each request, in ms: longer than LOOK_AGAIN, because clocks of servers differ. */
const WATCHED = 330_000
/** How old the known exits of the watched time may be, in ms. */
const FRESH = 1_000

/** Whether a person has left or was erased within the watched time: known within a second, on every server. */
function watchExits({ db, now }: ReadContext): (session: Session) => Promise<boolean> {
  let gone: ReadonlySet<string> = new Set()
  let ended: ReadonlySet<string> = new Set()
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  async function read(): Promise<void> {
    const startedAt = performance.now()
    const since = new Date(now().getTime() - WATCHED)
    // People without records still have accounts. An erasure moves one to the other, so both are read in one statement.
    const { rows } = await sql<{ id: string | null; sub: string | null }>`
      select id, null as sub from person where left_at > ${since}::timestamptz
      union all select null, sub from person_subject where ended_at > ${since}::timestamptz`.execute(db)
    gone = new Set(rows.flatMap(({ id }) => id ?? []))
    ended = new Set(rows.flatMap(({ sub }) => sub ?? []))
    readAt = startedAt
  }
  return async ({ personId, claims }) => {
    if (performance.now() - readAt >= FRESH) await (reading ??= read().finally(() => (reading = undefined)))
    return gone.has(personId) || ended.has(claims.sub)
  }
}

/** The embedded provider calls people by their ids, and only it. */
async function readOfId(db: Db, id: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select id, left_at is not null as "hasLeft", account_seen_at is null as waits from person where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Throws 403 `person_left` for people who left; 401 for a token of the embedded provider without a person here. */
async function identify(context: Context, claims: AccessClaims): Promise<string> {
  const { config, db, now } = context
  const { sub } = claims
  const isEmbedded = config.oidcIssuer === undefined
  const standing = await (isEmbedded ? readOfId(db, sub) : readOfSubject(db, sub))
  if (standing?.hasLeft) throw forbidden('person_left')
  if (standing?.id && !standing.waits) return standing.id
  if (!isEmbedded) return meetPerson(context, claims)
  if (!standing) throw unauthenticated()
  // A database that takes no writes may still be read; the next token notes it then.
  await sql`update person set account_seen_at = ${now()}::timestamptz where id = ${sub}`
    .execute(db)
    .catch(() => undefined)
  return sub
}

/** The check of tokens with the persons they belong to. */
export function admitPeople(context: Context, verify: Verify): (token: string) => Promise<Session> {
  // The verifier returns the same object for the same token as long as it caches it.
  const admitted = new WeakMap<AccessClaims, { session: Session; at: number }>()
  const hasJustLeft = watchExits(context)
  return async (token) => {
    const claims = await verify(token)
    const at = context.now().getTime()
    const known = admitted.get(claims)
    if (known && Math.abs(at - known.at) < LOOK_AGAIN) {
      if (await hasJustLeft(known.session)) throw unauthenticated()
      return known.session
    }
    const personId = await identify(context, claims)
    const session = known?.session.personId === personId ? known.session : sessionOf(claims, personId)
    admitted.set(claims, { session, at })
    return session
  }
}
