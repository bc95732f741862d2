// Records a sign-in; people of a foreign provider become known to the portal by their tokens.
import type { Context } from '#server/kernel/context.ts'
import type { Session } from '#server/http/session.ts'
import type { Tx } from '#server/db/db.ts'
import { holdPresent, readAccess, replaceRoles, upsertPerson, writeLastLogin } from './queries.ts'

/** The roles that the token names, with the client that checks them, '' for a realm role. */
function rolesOf({ rights }: Session): [client: string, role: string][] {
  const ofClients = [...rights.client].map((name): [string, string] => {
    const colon = name.lastIndexOf(':')
    return [name.slice(0, colon), name.slice(colon + 1)]
  })
  return [...[...rights.realm].map((role): [string, string] => ['', role]), ...ofClients]
}

/** Writes person and roles as the token has them. */
export async function recordSight(tx: Tx, { events }: Pick<Context, 'events'>, session: Session): Promise<void> {
  const before = await readAccess(tx, session.personId)
  await upsertPerson(tx, session)
  await replaceRoles(tx, session.personId, rolesOf(session))
  if ((await readAccess(tx, session.personId)) !== before)
    await events.publish(tx, 'person.changed', { personId: session.personId })
}

/** With the embedded provider the database is where the token comes from, and only the time is written. */
export async function recordLogin({ config, db, events, now }: Context, session: Session): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (config.oidcIssuer !== undefined) {
      // The request may have been admitted before an erasure: only the first sight of an account makes a person.
      await holdPresent(tx, session.personId)
      await recordSight(tx, { events }, session)
    }
    if (config.figures.has('lastSignIn')) await writeLastLogin(tx, session.personId, now())
  })
}
