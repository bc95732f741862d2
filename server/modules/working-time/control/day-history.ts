// What a day was before each change: who changed it, when, and why. The end of a day keeps no version, and stamps keep
// one only after entries that were not stamped.
import { sql } from 'kysely'
import type { DayHistory, EntryInput } from '#contract/working-time.ts'
import type { Day } from '#domain/typed-days.ts'
import type { TimeCause } from '#domain/working-time/day-change.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { readEntries, toInput } from '#server/modules/working-time/entry-rows.ts'
import { noteReading, readReading, type Viewer } from '#server/modules/working-time/reader.ts'
import { mayReadDay } from './control-day.ts'
import { readDecidable } from './decidable.ts'

interface VersionRow {
  version: number
  entries: EntryInput[]
  cause: TimeCause
  reason: string
  by: DayHistory['changes'][number]['by']
  at: Date
}

async function readVersions(db: Db, personId: string, day: Day): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.entries, v.cause, v.reason, v.at,
      (select json_build_object('id', u.id, 'name', u.given_name || ' ' || u.family_name) from person u where u.id = v.by_id) as by
    from time_day_version v where v.person_id = ${personId} and v.day = ${day}::date order by v.version`.execute(db)
  return rows
}

async function readManagers(db: Db, entries: readonly EntryInput[]): Promise<DayHistory['projectManagers']> {
  const ids = [...new Set(entries.flatMap(({ projectManagerId }) => projectManagerId ?? []))]
  if (ids.length === 0) return []
  return db
    .selectFrom('person')
    .select(['id', sql<string>`given_name || ' ' || family_name`.as('name')])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** They change figures, not entries: what else a version after them shows are stamps, which keep none. */
const KEEPS_ENTRIES: ReadonlySet<TimeCause> = new Set(['absence', 'calendar', 'rules', 'case'])

/** The newest first. 404 for whoever may not read the day; project managers read no reasons. */
export async function readDayHistory(db: Db, now: Date, viewer: Viewer, id: number): Promise<DayHistory> {
  const found = (await readDecidable(db, [id])).get(id)
  if (!found) throw notFound()
  const { personId, day } = found
  const { as } = await readReading(db, viewer, personId, now)
  if (as !== 'self' && !(await mayReadDay(db, now, viewer, found))) throw notFound()
  await noteReading(db, { viewer, personId, what: 'history', now })
  const versions = await readVersions(db, personId, day)
  const present = (await readEntries(db, [personId], { from: day, until: day })).map(toInput)
  const states = [...versions.map(({ entries }) => entries), present]
  return {
    day,
    changes: versions
      .map(({ version, cause, reason, by, at }, index) => ({
        version: version + 1,
        at: at.toISOString(),
        by,
        cause,
        reason: as === 'projectManager' ? '' : reason,
        before: states[index]!,
        after: states[KEEPS_ENTRIES.has(cause) ? index : index + 1]!,
      }))
      .toReversed(),
    projectManagers: await readManagers(db, states.flat()),
  }
}
