// The log of changes and views: old and new value (masked), author and time.
import { sql } from 'kysely'
import type { ProfileChange, ProfileChanges, ProfileView } from '#contract/personal-data.ts'
import { RETENTION } from '#domain/people/retention.ts'
import type { ChangeKind } from '#domain/people/personal-data.ts'
import { fullName } from '#server/db/columns.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Vault } from '#server/kernel/vault.ts'
import { openBank } from './bank-details.ts'

export interface NewChange {
  readonly personId: string
  readonly what: ChangeKind
  /** The former value as it may be shown. */
  readonly before: string | null
  readonly after: string | null
  readonly by: string
  readonly at: Date
  readonly withFactor: boolean
  readonly mailed?: boolean
  /** Sealed by `sealBank`. */
  readonly bankBefore?: string
  readonly bankAfter?: string
  /** First day of the month whose payroll uses the change. */
  readonly effectiveFrom?: string
  readonly objectionUntil?: Date
  readonly objectionTo?: number
}

/** Writes one entry and returns its id. */
export async function logChange(tx: Tx, change: NewChange): Promise<number> {
  const { id } = await tx
    .insertInto('personal_data_change')
    .values({
      person_id: change.personId,
      what: change.what,
      shown_before: change.before,
      shown_after: change.after,
      changed_by: change.by,
      changed_at: change.at,
      with_factor: change.withFactor,
      mailed: change.mailed ?? false,
      bank_before: change.bankBefore ?? null,
      bank_after: change.bankAfter ?? null,
      effective_from: change.effectiveFrom ?? null,
      objection_until: change.objectionUntil ?? null,
      objection_to: change.objectionTo ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function logView(db: Db, personId: string, viewerId: string, at: Date): Promise<void> {
  await db
    .insertInto('personal_data_view')
    .values({ person_id: personId, viewer_id: viewerId, viewed_at: at })
    .execute()
}

interface ChangeRow {
  id: number
  what: ChangeKind
  before: string | null
  after: string | null
  at: Date
  by: string | null
  self: boolean
  withFactor: boolean
  mailed: boolean
  effectiveFrom: string | null
  objectionUntil: Date | null
  objectedAt: Date | null
  objectionTo: number | null
  bankAfter: unknown
  /** The current state. */
  iban: string | null
  bic: string | null
}

/** Whether its values are the current ones. */
function isPresent({ bankAfter, iban, bic }: ChangeRow, vault: Vault): boolean {
  const set = openBank(bankAfter, vault)
  return set !== null && set.iban === (iban && vault.open(iban)) && set.bic === bic
}

function toChange(row: ChangeRow, now: Date, vault: Vault): ProfileChange {
  const { id, what, before, after, withFactor, mailed, effectiveFrom, objectionUntil, objectedAt, objectionTo } = row
  const isOpen = objectedAt === null && objectionUntil !== null && objectionUntil > now && isPresent(row, vault)
  return {
    id,
    what,
    before,
    after,
    at: row.at.toISOString(),
    by: { name: row.by ?? '', self: row.self },
    withFactor,
    mailed,
    ...(effectiveFrom === null ? {} : { effectiveFrom: effectiveFrom.slice(0, 7) }),
    ...(objectionUntil === null ? {} : { objection: { until: objectionUntil.toISOString(), open: isOpen } }),
    ...(objectedAt === null ? {} : { objectedAt: objectedAt.toISOString() }),
    ...(objectionTo === null ? {} : { objectionTo }),
  }
}

interface Range {
  readonly before?: number | undefined
  readonly limit: number
}

const selectChanges = (personId: string, { before, limit }: Range) => sql<ChangeRow>`
  select c.id, c.what, c.shown_before as before, c.shown_after as after, c.changed_at as at,
    trim(${fullName('p')}) as by, coalesce(c.changed_by = c.person_id, false) as self,
    c.with_factor as "withFactor", c.mailed, c.effective_from as "effectiveFrom",
    c.objection_until as "objectionUntil", c.objected_at as "objectedAt", c.objection_to as "objectionTo",
    c.bank_after as "bankAfter", o.iban, o.bic
  from personal_data_change c
    left join person p on p.id = c.changed_by
    left join personal_data o on o.person_id = c.person_id
  where c.person_id = ${personId} and (${before ?? null}::bigint is null or c.id < ${before ?? null})
  order by c.id desc limit ${limit}`

/** Changes of one person's data, newest first. */
export async function readChanges(
  db: Db,
  { vault, now }: Context,
  personId: string,
  range: Range,
): Promise<ProfileChange[]> {
  const { rows } = await selectChanges(personId, range).execute(db)
  return rows.map((row) => toChange(row, now(), vault))
}

/** The people who looked at the data of this person, newest first. */
export async function readViews(db: Db, personId: string, limit: number): Promise<ProfileView[]> {
  const { rows } = await sql<{ id: number; at: Date; by: string | null }>`
    select v.id, v.viewed_at as at, trim(${fullName('p')}) as by
    from personal_data_view v left join person p on p.id = v.viewer_id
    where v.person_id = ${personId} order by v.id desc limit ${limit}`.execute(db)
  return rows.map(({ id, at, by }) => ({ id, at: at.toISOString(), by: by ?? '' }))
}

const PAGE = 20

/** A page of the log; the views are part of the first one. */
export async function readLog(db: Db, context: Context, personId: string, before?: number): Promise<ProfileChanges> {
  const found = await readChanges(db, context, personId, { before, limit: PAGE + 1 })
  const changes = found.slice(0, PAGE)
  const last = changes.at(-1)
  return {
    changes,
    views: before === undefined ? await readViews(db, personId, PAGE) : [],
    ...(found.length > PAGE && last ? { next: last.id } : {}),
  }
}

/** Deletes bank details whose objection period is over, and entries that are too old. */
export async function deleteOldLogEntries(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('personal_data_change')
    .set({ bank_before: null, bank_after: null })
    .where('bank_after', 'is not', null)
    .where('objection_until', '<', now)
    .execute()
  await sql`delete from personal_data_change
    where changed_at < ${now}::timestamptz - make_interval(months => ${RETENTION.changeMonths})`.execute(db)
  await sql`delete from personal_data_view
    where viewed_at < ${now}::timestamptz - make_interval(months => ${RETENTION.viewMonths})`.execute(db)
}
