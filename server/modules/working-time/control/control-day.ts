// One day in the control: reading it, the actions before a decision (objection, question), and its history with author, time and reason of
// each change. The end of a day stores no version, and a stamp stores one only after entries that were not stamped.
import { sql } from 'kysely'
import type { ControlDay } from '#contract/working-time-control.ts'
import type { DayHistory, EntryInput } from '#contract/working-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { TimeCause } from '#domain/working-time/day-result.ts'
import { isReleased, releaseStatusOf, releaseTransition } from '#domain/working-time/release.ts'
import { fullName, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { officeOf } from '#server/decisions/deciders.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { readFlexitimeAccount } from '#server/organisation/flexitime-account.ts'
import { openCase, readCase } from '#server/modules/working-time/cases.ts'
import { monthSpan, readDays } from '#server/modules/working-time/days/day-line.ts'
import { readEntries, toInput } from '#server/modules/working-time/days/rows.ts'
import { noteReading, readReading, type Viewer } from '#server/modules/working-time/viewer.ts'
import { readTimeRules } from '#server/modules/working-time/days/rules.ts'
import { viewerRoleOf } from '#server/modules/working-time/deciders.ts'
import { readNames } from './control-list.ts'
import {
  lockDays,
  presentOf,
  readDecidable,
  refuseWithoutRight,
  stateOf,
  stagesOf,
  type DecidableDay,
} from './decidable.ts'
import { isInLockedPeriod } from './decisions.ts'
import { readsWhole, readTimeRights, type TimeRights } from './rights.ts'
import { findingsOf, readFindingDays } from './undecided.ts'

/** Whether one of these project managers, who read the person, has a stage of this day. */
const isManagedBy = async (
  db: Db,
  { personId, day, caseId }: DecidableDay,
  viewerIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from time_stage t where t.person_id = ${personId} and t.day = ${day}::date
        and t.holder_id = any(${viewerIds}::uuid[]))
      or exists (select from time_case_stage t where t.case_id = ${caseId}::bigint and t.holder_id = any(${viewerIds}::uuid[])) as found`.execute(
    db,
  )
  return rows[0]!.found
}

/**
 * Whether the viewer, who reads the person, may read this day: a project manager needs a stage of it, and a deputy reads no decided day.
 */
async function mayReadDay(db: Db, now: Date, viewer: Viewer, day: DecidableDay): Promise<boolean> {
  const rights = await readTimeRights(db, businessDay(now), viewer.personId, { personIds: [day.personId] })
  const isOpen = day.caseId !== null || !(isReleased(day.status) || day.status === 'manuallyRejected')
  if (readsWhole(rights, day.personId))
    return isOpen || viewerRoleOf(rights.deciders, viewer.personId, day.personId) !== 'deputy'
  return isManagedBy(db, day, isOpen ? holdersFor(rights, day) : [viewer.personId])
}

/** The viewer, and the people for whom the viewer decides about the person. */
const holdersFor = ({ viewerId, held }: TimeRights, { personId }: DecidableDay): string[] => [
  viewerId,
  ...held.flatMap(({ personId: of, holderId }) => (of === personId && holderId !== null ? [holderId] : [])),
]

/** Throws 404 for people who may not read the day; a project manager reads only days with an own stage. */
export async function readControlDay(db: Db, now: Date, viewer: Viewer, id: number): Promise<ControlDay> {
  const today = businessDay(now)
  const day = (await readDecidable(db, [id])).get(id)
  if (!day || day.personId === viewer.personId) throw notFound()
  const { personId } = day
  const { as, view, deciders } = await readReading(db, viewer, personId, now)
  const rights = await readTimeRights(db, today, viewer.personId, { personIds: [personId] })
  if (!(await mayReadDay(db, now, viewer, day))) throw notFound()
  const isWhole = as !== 'projectManager'
  await noteReading(db, { viewer, personId, what: 'day', now })
  const { from, until } = monthSpan(day.day.slice(0, 7))
  const lines = await readDays(db, view, personId, from, until < today ? until : today)
  const line = lines.find((one) => one.day === day.day)
  const person = (await readNames(db, [personId])).get(personId)
  if (!line || !person) throw notFound()
  const [found] = await readFindingDays(db, rights, { today, ids: [id] }, true)
  const stages = stagesOf(rights, day)
  const behalf = found?.onBehalfOf ?? stages[0]?.onBehalfOf ?? null
  const holder = behalf === null ? undefined : (await readNames(db, [behalf])).get(behalf)
  const companyId = deciders.supervisorStageOf(personId)?.companyId ?? null
  const isOffice = officeOf(deciders.office, companyId, personId).includes(viewer.personId)
  const { wording } = (await readTimeRules(db, [companyId])).on(companyId, today)
  const account = isWhole ? await readFlexitimeAccount(db, personId, { day: today, today }) : undefined
  const isUndecided = day.status !== 'manuallyRejected' && line.lock !== 'released'
  return {
    person: { id: personId, name: person.name, division: person.division, personnelNumber: person.personnelNumber },
    line,
    findings: found ? findingsOf(found) : [],
    case: day.caseId === null ? null : await readCase(db, viewer, day.caseId, now),
    account: account?.balance ?? null,
    provisionalDays: account?.provisionalDays ?? 0,
    month: isWhole ? lines.toReversed() : [line],
    stage: found ? found.stage : isUndecided ? (stages[0]?.stage ?? null) : null,
    onBehalfOf: holder ? { id: holder.id, name: holder.name } : null,
    mayVeto: day.status === 'automaticReleaseActivated' && stages.length > 0,
    mayCorrect: isOffice,
    approvalNeedsReason: isOffice && day.caseKind === 'correction' && (await isInLockedPeriod(db, day)),
    wording: { ...wording } as ControlDay['wording'],
  }
}

/** The version of a day that the viewer has seen. */
interface SeenDay {
  readonly id: number
  readonly version: number
}

/** Locks the day, of which the viewer must be able to decide a stage. */
async function lockDay(tx: Tx, context: WriteContext, viewerId: string, { id, version }: SeenDay) {
  const { days, rights, at } = await lockDays(tx, context, viewerId, [id])
  const day = days.get(id)
  if (!day) throw notFound()
  const held = rights.held.find(({ personId }) => personId === day.personId && day.caseKind === 'correction')
  const [stage = held] = stagesOf(rights, day)
  if (!stage) return refuseWithoutRight(tx, rights, day)
  if (day.version !== version) throw conflict('version_conflict', undefined, presentOf(day))
  return { day, stage, at }
}

/** Stops the automatic release. 409 with the present state: `version_conflict`, `alreadyDecided`, `notAutomatic`. */
export async function vetoDay(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  { id, version }: SeenDay,
  reason: string,
): Promise<ControlDay> {
  const { day, stage, at } = await lockDay(tx, context, viewer.personId, { id, version })
  const result = releaseTransition(stateOf(day), { type: 'veto', reason })
  if ('refusal' in result) throw conflict(result.refusal, undefined, presentOf(day))
  await tx
    .updateTable('time_day')
    .set({ path: result.day.path, status: releaseStatusOf(result.day), release_at: null })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('time_veto')
    .values({
      person_id: day.personId,
      day: day.day,
      version,
      by_id: viewer.personId,
      on_behalf_of: stage.onBehalfOf,
      reason: reason.trim(),
      at,
    })
    .execute()
  await context.events.publish(tx, 'time.days_changed', { personIds: [day.personId], from: day.day, until: day.day })
  return readControlDay(tx, at, viewer, id)
}

/**
 * Asks the employee about a day, or about the correction that is open. 409 with the present state: `version_conflict`,
 * `alreadyDecided`, `alreadyReported` while another question is open.
 */
export async function askAboutDay(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  { id, version }: SeenDay,
  text: string,
): Promise<ControlDay> {
  const { day, at } = await lockDay(tx, context, viewer.personId, { id, version })
  if (day.caseKind === 'question') throw conflict('alreadyReported', undefined, presentOf(day))
  const { status, personId, day: on } = day
  const isDecided = status === 'manuallyApproved' || status === 'automaticallyApproved' || status === 'manuallyRejected'
  if (day.caseId === null && isDecided) throw conflict('alreadyDecided', undefined, presentOf(day))
  const by = viewer.personId
  const caseId =
    day.caseId ?? (await openCase(tx, context, { personId, day: on, kind: 'question', dayVersion: version, by }))
  await tx.insertInto('time_case_message').values({ case_id: caseId, by_id: by, at, text: text.trim() }).execute()
  await context.events.publish(tx, 'time.case_changed', { caseId, byId: by, at: at.toISOString() })
  return readControlDay(tx, at, viewer, id)
}

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
      ${namedPersonOrNull(sql`v.by_id`)} as by
    from time_day_version v where v.person_id = ${personId} and v.day = ${day}::date order by v.version`.execute(db)
  return rows
}

async function readManagers(db: Db, entries: readonly EntryInput[]): Promise<DayHistory['projectManagers']> {
  const ids = [...new Set(entries.flatMap(({ projectManagerId }) => projectManagerId ?? []))]
  if (ids.length === 0) return []
  return db
    .selectFrom('person')
    .select(['id', fullName('person').as('name')])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** Causes that change figures, not entries: a difference of entries after such a version comes from stamps, which store no version. */
const KEEPS_ENTRIES: ReadonlySet<TimeCause> = new Set(['absence', 'calendar', 'rules', 'case'])

/** The versions of a day, newest first. Throws 404 for people who may not read the day; project managers read no reasons. */
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
