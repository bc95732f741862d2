// What employees enter and correct themselves: whole days, undecided days, and corrections of days that others have decided.
import type { CorrectionBody, DayBody, DayLine, EntriesBody, EntryInput } from '#contract/working-time.ts'
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { EntryFault, EntryRule } from '#domain/working-time/entry.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { lockAccounts, startOf } from '#server/modules/working-time/days/account.ts'
import { closeCase, findCase, openCase } from './cases.ts'
import { lockOf, readDays } from '#server/modules/working-time/days/day-line.ts'
import {
  dayKey,
  readClosedMonths,
  readDayRows,
  readEntries,
  type DayRow,
} from '#server/modules/working-time/days/rows.ts'
import { checkEntries, replaceEntries } from '#server/modules/working-time/days/entries.ts'
import { readTimePeople, type TimePerson } from '#server/modules/working-time/days/people.ts'
import type { Viewer } from './viewer.ts'

type Details = { field: string; rule: string }[]

const WHERE_LOCKED: Readonly<Record<NonNullable<DayLine['lock']>, EntryRule>> = {
  released: 'released',
  monthClosed: 'monthClosed',
  lockedPeriod: 'lockedPeriod',
  reported: 'alreadyReported',
  beforeStart: 'beforeStart',
  inFuture: 'startInFuture',
}

/** The days of one person, with their stored state and their locks. */
interface OwnDays {
  readonly person: TimePerson
  readonly rows: ReadonlyMap<string, DayRow>
  readonly ruleFor: (day: Day, isCorrection?: boolean) => EntryRule | undefined
}

export async function readOwnDays(db: Db, personId: string, days: readonly Day[], now: Date): Promise<OwnDays> {
  const sorted = days.toSorted()
  // Entries may continue the shift of the day before.
  const [from, until] = [addDays(sorted[0]!, -1), sorted.at(-1)!]
  const person = (await readTimePeople(db, [personId], { first: from, last: until })).get(personId)
  if (!person) throw notFound()
  const rows = await readDayRows(db, { personIds: [personId], from, until })
  const facts = { today: businessDay(now), closedMonths: await readClosedMonths(db, [personId]) }
  return {
    person,
    rows,
    ruleFor: (day, isCorrection = false) => {
      const row = rows.get(dayKey(personId, day))
      const lock = lockOf(person, day, row && isCorrection ? { ...row, releasedAt: null } : row, facts)
      return lock === null ? undefined : WHERE_LOCKED[lock]
    },
  }
}

/** The open case of a reported day, so that the screen can link to it. */
async function readOpenCase(db: Db, personId: string, days: readonly Day[]): Promise<{ caseId: number } | undefined> {
  const found = await db
    .selectFrom('time_case')
    .select('id')
    .where('person_id', '=', personId)
    .where('day', 'in', days)
    .where('closed_at', 'is', null)
    .orderBy('day')
    .executeTakeFirst()
  return found && { caseId: found.id }
}

/**
 * Throws 409 `alreadyReported` with the id of the case, about which the time office can be asked. Other rules: 422 `entry_refused`, with
 * each field.
 */
export async function refuse(db: Db, personId: string, days: readonly Day[], details: Details): Promise<never> {
  const isReported = details.some(({ rule }) => rule === 'alreadyReported')
  if (!isReported) throw unprocessable('entry_refused', details)
  throw conflict('alreadyReported', details, await readOpenCase(db, personId, days))
}

const fieldOf = (prefix: string, { entry, field }: EntryFault): string => `${prefix}.entries[${entry}].${field}`

export async function requireManagers(db: Db, entries: readonly EntryInput[]): Promise<void> {
  const ids = [
    ...new Set(entries.map(({ projectManagerId }) => projectManagerId).filter((id) => typeof id === 'string')),
  ]
  if (ids.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from person where active and id = any(${ids}::uuid[])`.execute(db)
  if (rows[0]!.count < ids.length)
    throw unprocessable('reference_unknown', [{ field: 'body.entries', rule: 'projectManagerMissing' }])
}

/** Stores whole days, all or none. Entries are added to those of a day; `overlap` refuses those that overlap. */
export async function enterDays(
  tx: Tx,
  context: WriteContext,
  { personId }: Viewer,
  { days, check = false, isFile = false }: EntriesBody,
): Promise<{ stored: number }> {
  const now = context.now()
  const given = days.map(({ day }) => day)
  // A dry run creates no account.
  if (!check) await lockAccounts(tx, [personId], startOf(given.toSorted()[0]!, businessDay(now)))
  const own = await readOwnDays(tx, personId, given, now)
  if (!own.person.rulesOn(businessDay(now)).manualEntry) throw forbidden('stampOnly')
  await requireManagers(
    tx,
    days.flatMap(({ entries }) => entries),
  )
  const stored = Map.groupBy(
    await readEntries(tx, [personId], { from: given.toSorted()[0]!, until: given.toSorted().at(-1)! }),
    ({ day }) => day,
  )
  const details: Details = []
  const twice = new Set<Day>()
  const faults = await checkEntries(tx, personId, days, now.getTime(), own.ruleFor)
  days.forEach(({ day }, index) => {
    const rule = own.ruleFor(day) ?? (twice.has(day) || stored.has(day) ? 'overlap' : undefined)
    twice.add(day)
    if (rule) details.push({ field: `body.days[${index}].day`, rule })
    for (const fault of faults[index]!) details.push({ field: fieldOf(`body.days[${index}]`, fault), rule: fault.rule })
  })
  if (details.length > 0) await refuse(tx, personId, given, details)
  if (check) return { stored: 0 }
  const replaced = days.map((one) => ({ ...one, personId }))
  await replaceEntries(tx, context, replaced, isFile ? 'file' : 'manual', { cause: 'entry', by: personId })
  return { stored: days.length }
}

async function requireVersion(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  day: Day,
  row: DayRow | undefined,
  version: number,
) {
  if ((row?.version ?? 0) === version) return
  const reader = { now: context.now(), language: viewer.language }
  throw conflict('version_conflict', undefined, (await readDays(tx, reader, viewer.personId, day, day))[0])
}

interface Checked extends OwnDays {
  readonly day: Day
  readonly entries: readonly EntryInput[]
}

/**
 * Why a correction takes no entry that continues the shift of an earlier day: that day must be corrected, because approving this one would
 * move the entry there. Entries stay beside a released day.
 */
const lockOfCorrection =
  ({ ruleFor }: Pick<OwnDays, 'ruleFor'>) =>
  (day: Day): EntryRule | undefined =>
    ruleFor(day) === undefined ? 'notOfThisDay' : ruleFor(day, true)

async function refuseFaults(
  tx: Tx,
  context: WriteContext,
  { person, day, entries, ruleFor }: Checked,
  rule?: EntryRule,
) {
  await requireManagers(tx, entries)
  const personId = person.id
  const [faults = []] = await checkEntries(tx, personId, [{ day, entries }], context.now().getTime(), ruleFor)
  const details: Details = faults.map((fault) => ({ field: fieldOf('body', fault), rule: fault.rule }))
  if (rule) details.unshift({ field: 'body.day', rule })
  if (details.length > 0) await refuse(tx, personId, [day], details)
}

/** Changes the own entries of an undecided day; throws 409 `version_conflict` with the current day. */
export async function changeDay(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  { day, version }: { readonly day: Day; readonly version: number },
  entries: DayBody['entries'],
): Promise<DayLine> {
  const { personId } = viewer
  await lockAccounts(tx, [personId], startOf(day, businessDay(context.now())))
  const own = await readOwnDays(tx, personId, [day], context.now())
  const { person, rows, ruleFor } = own
  if (!person.rulesOn(businessDay(context.now())).manualEntry) throw forbidden('stampOnly')
  const row = rows.get(dayKey(personId, day))
  const rule = ruleFor(day) ?? (row?.isProjectBegun && row.status !== 'manuallyRejected' ? 'released' : undefined)
  await refuseFaults(tx, context, { ...own, day, entries }, rule)
  await requireVersion(tx, context, viewer, day, row, version)
  await replaceEntries(tx, context, [{ personId, day, entries }], 'manual', { cause: 'entry', by: personId })
  const [line] = await readDays(tx, { now: context.now(), language: viewer.language }, personId, day, day)
  if (!line) throw notFound()
  return line
}

/** Requests a correction, also of a released day, and returns the id of the case. */
export async function askForCorrection(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  body: CorrectionBody,
): Promise<number> {
  const { personId } = viewer
  const { day, version, entries, reason, note = '', proofIds = [] } = body
  await lockAccounts(tx, [personId], startOf(day, businessDay(context.now())))
  const own = await readOwnDays(tx, personId, [day], context.now())
  if (reason === 'other' && note.trim() === '')
    throw unprocessable('entry_refused', [{ field: 'body.note', rule: 'required' }])
  await refuseFaults(tx, context, { ...own, ruleFor: lockOfCorrection(own), day, entries }, own.ruleFor(day, true))
  await requireVersion(tx, context, viewer, day, own.rows.get(dayKey(personId, day)), version)
  const id = await openCase(tx, context, {
    personId,
    day,
    kind: 'correction',
    dayVersion: version,
    newEntries: entries,
    reason,
    note,
    by: personId,
  })
  await addProofs(tx, id, personId, proofIds)
  return id
}

async function addProofs(tx: Tx, caseId: number, personId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('time_case_proof')
    .set({ case_id: caseId })
    .where('id', 'in', ids)
    .where('person_id', '=', personId)
    .where('case_id', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== ids.length)
    throw unprocessable('reference_unknown', [{ field: 'body.proofIds', rule: 'must be own proofs of no case' }])
}

/** Withdraws an own open correction: 409 `notOpen`, `version_conflict`. */
export async function withdrawCase(
  tx: Tx,
  context: WriteContext,
  { personId }: Viewer,
  id: number,
  version: number,
): Promise<void> {
  const { personId: owner } = await findCase(tx, id)
  if (owner !== personId) throw notFound()
  await lockAccounts(tx, [personId], businessDay(context.now()))
  const found = await findCase(tx, id)
  if (found.closedAt !== null || found.kind !== 'correction') throw conflict('notOpen')
  if (found.version !== version) throw conflict('version_conflict')
  await closeCase(tx, context, { id, status: 'withdrawn', by: personId })
}

/** Writes about an open case; 409 `notOpen`. */
export async function writeMessage(
  tx: Tx,
  context: WriteContext,
  { personId }: Viewer,
  id: number,
  text: string,
): Promise<void> {
  const { personId: owner } = await findCase(tx, id)
  const at = context.now()
  await lockAccounts(tx, [owner], businessDay(at))
  const { closedAt, kind } = await findCase(tx, id)
  if (closedAt !== null) throw conflict('notOpen')
  await tx.insertInto('time_case_message').values({ case_id: id, by_id: personId, at, text: text.trim() }).execute()
  // An answer closes the question: the day can be corrected again, and its automatic release continues.
  if (kind === 'question' && personId === owner) return closeCase(tx, context, { id, status: 'closed', by: personId })
  await context.events.publish(tx, 'time.case_changed', { caseId: id, byId: personId, at: at.toISOString() })
}
