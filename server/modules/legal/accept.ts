import type { Acceptance, ConditionsState } from '#contract/legal.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { readAcceptance, readVersions, writeAcceptance } from './queries.ts'

/** The current conditions and the version that the person accepted last; throws 404 `document_missing` when there are none. */
export async function readConditionsState(db: Db, now: Date, personId: string): Promise<ConditionsState> {
  const [current] = await readVersions(db, 'conditions', businessDay(now))
  if (!current) throw notFound('document_missing')
  const accepted = await readAcceptance(db, personId, 'conditions')
  return { ...current, ...(accepted && { accepted }) }
}

/**
 * Records that the person accepts the current conditions and notifies all their windows; a repetition has no effect. Throws 409
 * `version_outdated` when `version` is not the current one, 404 `document_missing` when there are none.
 */
export async function acceptConditions(
  { hub, now }: Pick<Context, 'hub' | 'now'>,
  tx: Tx,
  personId: string,
  version: string,
): Promise<Acceptance> {
  const { version: current, accepted } = await readConditionsState(tx, now(), personId)
  if (current !== version) throw conflict('version_outdated', undefined, { version: current })
  const at = await writeAcceptance(tx, personId, 'conditions', version, now())
  if (accepted?.version !== version) await hub.emit(tx, [{ personId, type: 'conditions_accepted', data: { version } }])
  return { version, at: at.toISOString() }
}

/** Adds the acceptance to the tokens, in seconds, as Keycloak's own form for terms does. */
export async function notifyIdentity(
  { identity }: Pick<Context, 'identity'>,
  personId: string,
  at: string,
): Promise<void> {
  await identity.setAttribute(personId, 'terms_and_conditions', String(Math.floor(Date.parse(at) / 1000)))
}
