// The time office sets the entries of any day of its companies, with a reason; the day before the change stays readable.
import type { OfficeDay, OfficeDayBody } from '#contract/working-time-settings.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/errors.ts'
import { lockAccounts, startOf } from './account.ts'
import { checkEntries, replaceEntries } from './entries.ts'
import { refuse, requireOfficePerson, type Keeper } from './office.ts'
import { requireManagers } from './own-days.ts'

interface Target {
  readonly personId: string
  readonly day: Day
}

async function readDay(tx: Tx, { personId, day }: Target): Promise<OfficeDay> {
  const row = await tx
    .selectFrom('time_day')
    .select(['id', 'version'])
    .where('person_id', '=', personId)
    .where('day', '=', day)
    .executeTakeFirst()
  return { id: row?.id ?? null, personId, day, version: row?.version ?? 0 }
}

/** Days of a closed month are changed after the month was opened again; an open case is decided, not passed over. */
async function requireOpen(tx: Tx, { personId, day }: Target): Promise<void> {
  const closed = await tx
    .selectFrom('time_month')
    .select('closed_at')
    .where('person_id', '=', personId)
    .where('month', '=', `${day.slice(0, 7)}-01`)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  if (closed) throw conflict('monthClosed')
  const open = await tx
    .selectFrom('time_case')
    .select('id')
    .where('person_id', '=', personId)
    .where('day', '=', day)
    .where('kind', '=', 'correction')
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (open) throw conflict('alreadyReported', undefined, { caseId: open.id })
}

/** A day before the account would count nowhere; a new account begins on the day, or as early as it may. */
async function requireAccountOn(tx: Tx, { personId, day }: Target): Promise<void> {
  const { start_day: start } = await tx
    .selectFrom('time_account')
    .select('start_day')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (day < start) throw refuse('params.day', 'beforeAccount')
}

/** 409 with the day for an older version; 422 names the rules that entries break. */
export async function setOfficeDay(
  tx: Tx,
  parts: Pick<Context, 'now' | 'events'>,
  keeper: Keeper,
  { personId, day, version, entries, reason }: Target & OfficeDayBody,
): Promise<OfficeDay> {
  const now = parts.now()
  await requireOfficePerson(tx, keeper, personId)
  if (day > businessDay(now)) throw refuse('params.day', 'inFuture')
  await lockAccounts(tx, [personId], startOf(day, businessDay(now)))
  await requireAccountOn(tx, { personId, day })
  await requireOpen(tx, { personId, day })
  const present = await readDay(tx, { personId, day })
  if (present.version !== version) throw conflict('version_conflict', undefined, present)
  await requireManagers(tx, entries)
  const [faults = []] = await checkEntries(tx, personId, [{ day, entries }], now.getTime())
  if (faults.length > 0)
    throw unprocessable(
      'request_refused',
      faults.map(({ entry, field, rule }) => ({ field: `body.entries[${entry}].${field}`, rule })),
    )
  const change = { cause: 'office', by: keeper.personId, reason: reason.trim() } as const
  await replaceEntries(tx, parts, [{ personId, day, entries }], 'office', change)
  const after = await readDay(tx, { personId, day })
  await parts.events.publish(tx, 'time.office_corrected', {
    personId,
    day,
    version: after.version,
    byId: keeper.personId,
    reason: reason.trim(),
  })
  return after
}
