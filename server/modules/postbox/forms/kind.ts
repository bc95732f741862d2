// A sent form is a case (server/decisions): its stages are stations, and this file has the effects of its events.
import { sql } from 'kysely'
import { isEnded } from '#domain/decisions/case.ts'
import { daysSpent } from '#domain/postbox/station-clock.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Tx } from '#server/db/db.ts'
import { findCases, type StoredCase } from '#server/decisions/cases.ts'
import { lockDeputies } from '#server/decisions/deciders.ts'
import type { DecisionKind } from '#server/decisions/kind.ts'
import { readFormEntry } from '#server/modules/postbox/words.ts'
import { readFormDeciders } from '#server/modules/postbox/deciders.ts'
import { isParty, keepParties } from '#server/modules/postbox/parties.ts'
import { readForm } from './read-form.ts'
import { readRoutes } from '#server/modules/postbox/stations.ts'
import { readTimes } from './times.ts'

/** Stores the working days at each decided station, for the usual duration of later forms. */
async function keepStationTimes(tx: Tx, one: StoredCase, now: Date): Promise<void> {
  const times = await readTimes(tx, [one], now)
  for (const [position, stage] of one.stages.entries()) {
    const spent = times.of(one, position)
    if (spent && (stage.outcome === 'approved' || stage.outcome === 'rejected'))
      await sql`
        insert into form_station_time (case_id, template_id, station, days)
        select f.case_id, f.template_id, ${stage.name}, ${daysSpent(spent)}::integer from form f where f.case_id = ${one.id}
        on conflict do nothing`.execute(tx)
  }
}

async function end(tx: Tx, one: StoredCase, now: Date): Promise<void> {
  await sql`
    update form f set delete_on = (${businessDay(one.endedAt ?? now)}::date + (v.content->>'retentionMonths')::integer * interval '1 month')::date
    from form_template_version v
    where f.case_id = ${one.id} and v.template_id = f.template_id and v.version = f.template_version`.execute(tx)
  await keepStationTimes(tx, one, now)
}

export const FORMS: DecisionKind = {
  kind: 'form',
  decidesOneTurn: true,
  skipsEmptyStages: true,
  lock: (tx) => lockDeputies(tx),
  readDeciders: readFormDeciders,
  maySee: (db, personId, { id }) => isParty(db, personId, id),
  async follow(tx, { now, events }, id) {
    const [one] = await findCases(tx, [id])
    if (!one) return
    const routes = await readRoutes(tx, [id])
    const deciders = await readFormDeciders(tx, [one], now(), routes)
    const personIds = await keepParties(tx, one, deciders, routes.get(id))
    await events.publish(tx, 'forms.changed', { id, personIds })
    if (isEnded(one.status)) await end(tx, one, now())
  },
  readPresent: (db, personId, { id }, now) => readForm({ db, now: () => now }, personId, id),
  readEntry: readFormEntry,
}
