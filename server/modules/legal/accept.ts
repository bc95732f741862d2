import type { Acceptance } from '#contract/legal.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { readVersions, writeAcceptance } from './queries.ts'

/**
 * Records that the person agrees to the conditions that hold; a second time changes nothing. Throws 409
 * `version_outdated` when `version` is not the one that holds, 404 `document_missing` when there are none.
 */
export async function acceptConditions(tx: Tx, now: Date, personId: string, version: string): Promise<Acceptance> {
  const [current] = await readVersions(tx, 'conditions', businessDay(now))
  if (!current) throw notFound('document_missing')
  if (current.version !== version) throw conflict('version_outdated', undefined, { version: current.version })
  const at = await writeAcceptance(tx, personId, 'conditions', version, now)
  return { version, at: at.toISOString() }
}

/** Has tokens tell of the acceptance, in seconds, as Keycloak's own form for terms does. */
export async function tellIdentity(
  { identity }: Pick<Context, 'identity'>,
  personId: string,
  at: string,
): Promise<void> {
  await identity.setAttribute(personId, 'terms_and_conditions', String(Math.floor(Date.parse(at) / 1000)))
}
