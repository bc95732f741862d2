// Changing one's own data, and taking a change of the IBAN back.
import type { Profile, ProfilePatch } from '#contract/personal-data.ts'
import { OBJECTION_DAYS, payrollMonthAfter, type ChangeKind } from '#domain/people/personal-data.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx, Db } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { openBank, sealBank } from './bank-details.ts'
import { logChange, type NewChange } from './change-log.ts'
import { toProfile } from './profile.ts'
import { lockPerson, writeColumns, type PersonRow, findActiveName, type Columns } from './queries.ts'
import type { MailWanted } from '#server/mail/mail-wanted.ts'
import { bankOf } from '#domain/payment/banks.ts'
import { brokenContactRule, tidyContact, type ContactField } from '#domain/people/contact-rules.ts'
import { brokenBicRule, brokenIbanRule, compact, maskIban } from '#domain/payment/iban.ts'

interface PlannedChange {
  readonly what: ChangeKind
  readonly columns: Columns
  /** The former value as it may be shown in the log. */
  readonly before: string | null
  readonly after: string | null
}

interface Fault {
  readonly field: string
  readonly rule: string
}

/** Keeps the first and the last digits of a number: '0160 ••• 14'. */
const maskPhone = (phone: string | null): string | null => phone && `${phone.slice(0, 4)} ••• ${phone.slice(-2)}`
const maskAddress = ({ zip, location }: Pick<PersonRow, 'zip' | 'location'>): string | null =>
  zip && location && `${zip} ${location}`

function planNumber(field: 'phone' | 'cellPhone', row: PersonRow, given: string | null, faults: Fault[]) {
  const value = given === null ? null : tidyContact(field, given)
  const rule = value === null ? undefined : brokenContactRule(field, value)
  if (rule) faults.push({ field: `body.${field}`, rule })
  if (rule || value === row[field]) return []
  return [{ what: field, columns: { [field]: value }, before: maskPhone(row[field]), after: maskPhone(value) }]
}

const ADDRESS = ['street', 'houseNumber', 'zip', 'location'] as const satisfies readonly ContactField[]

/** An address is complete or absent: fields that are not given stay unchanged. */
function planAddress(row: PersonRow, patch: ProfilePatch, faults: Fault[]): PlannedChange[] {
  if (ADDRESS.every((field) => patch[field] === undefined)) return []
  const next = Object.fromEntries(
    ADDRESS.map((field) => [field, tidyContact(field, patch[field] ?? row[field] ?? '')]),
  ) as Record<(typeof ADDRESS)[number], string>
  const broken = ADDRESS.flatMap((field) => {
    const rule = brokenContactRule(field, next[field])
    return rule ? [{ field: `body.${field}`, rule }] : []
  })
  faults.push(...broken)
  if (broken.length > 0 || ADDRESS.every((field) => next[field] === row[field])) return []
  return [{ what: 'address', columns: next, before: maskAddress(row), after: maskAddress(next) }]
}

function planBank(row: PersonRow, { iban: given, bic: givenBic }: ProfilePatch, faults: Fault[]): PlannedChange[] {
  if (given === undefined) {
    if (givenBic !== undefined) faults.push({ field: 'body.bic', rule: 'with_iban' })
    return []
  }
  const iban = compact(given)
  const rule = brokenIbanRule(iban)
  if (rule) {
    faults.push({ field: 'body.iban', rule })
    return []
  }
  const bic = bankOf(iban)?.bic ?? compact(givenBic ?? '')
  const bicRule = brokenBicRule(bic, iban)
  if (bicRule) faults.push({ field: 'body.bic', rule: bicRule })
  if (bicRule || (iban === row.iban && bic === row.bic)) return []
  return [{ what: 'iban', columns: { iban, bic }, before: row.iban && maskIban(row.iban), after: maskIban(iban) }]
}

async function planRepresentative(
  db: Db,
  row: PersonRow,
  { representativeId: id }: ProfilePatch,
  faults: Fault[],
): Promise<PlannedChange[]> {
  if (id === undefined || id === row.representativeId) return []
  const name = id === null ? null : await findActiveName(db, id)
  if (id === row.id) faults.push({ field: 'body.representativeId', rule: 'not_oneself' })
  else if (name === undefined) faults.push({ field: 'body.representativeId', rule: 'unknown_person' })
  else return [{ what: 'representative', columns: { representativeId: id }, before: row.representative, after: name }]
  return []
}

/** The changes that `patch` means for `row`; 422 `personal_data_invalid` names every field and the rule it breaks. */
async function planChanges(db: Db, row: PersonRow, patch: ProfilePatch): Promise<PlannedChange[]> {
  const faults: Fault[] = []
  const planned = [
    ...(patch.phone === undefined ? [] : planNumber('phone', row, patch.phone, faults)),
    ...(patch.cellPhone === undefined ? [] : planNumber('cellPhone', row, patch.cellPhone, faults)),
    ...planAddress(row, patch, faults),
    ...planBank(row, patch, faults),
    ...(await planRepresentative(db, row, patch, faults)),
  ]
  if (faults.length > 0) throw unprocessable('personal_data_invalid', faults)
  return planned
}

type PickOfEach<M> = M extends MailWanted ? Pick<M, 'template' | 'data'> : never

/** The mail about a change; undefined: none is sent, for example because a deputy is notified elsewhere. */
function mailOf(change: NewChange, now: Date): PickOfEach<MailWanted> | undefined {
  const { what, effectiveFrom, objectionUntil } = change
  const at = now.toISOString()
  if (what === 'address') return { template: 'addressChanged', data: { at } }
  if (what === 'phone' || what === 'cellPhone') return { template: 'phoneChanged', data: { at } }
  if (what !== 'iban') return undefined
  // There is no objection to the result of an objection.
  if (effectiveFrom === undefined || objectionUntil === undefined) return { template: 'ibanPutBack', data: { at } }
  const month = effectiveFrom.slice(0, 7)
  return { template: 'ibanChanged', data: { at, month, objectionUntil: objectionUntil.toISOString() } }
}

export const OWN = { role: 'self', mayChange: true } as const

const DAY = 86_400_000

/** Logs a change and sends a mail to the former address. */
export async function record(tx: Tx, { events, now }: Context, row: PersonRow, change: NewChange): Promise<void> {
  const mail = mailOf(change, now())
  const address = row.email ?? undefined
  const mailed = mail !== undefined && address !== undefined
  const id = await logChange(tx, { ...change, mailed })
  if (!mailed) return
  const key = `personal-data:${id}`
  await events.publish(tx, 'mail.wanted', { key, personId: row.id, address, ...mail })
}

function entryOf({ now: clock, vault }: Context, row: PersonRow, planned: PlannedChange): NewChange {
  const now = clock()
  const { what, before, after, columns } = planned
  const entry = { personId: row.id, what, before, after, by: row.id, at: now, withFactor: true }
  if (what !== 'iban') return entry
  return {
    ...entry,
    bankBefore: sealBank({ iban: row.iban, bic: row.bic }, vault),
    bankAfter: sealBank({ iban: columns.iban ?? null, bic: columns.bic ?? null }, vault),
    effectiveFrom: `${payrollMonthAfter(businessDay(now))}-01`,
    objectionUntil: new Date(now.getTime() + OBJECTION_DAYS * DAY),
  }
}

/**
 * Changes the fields of `patch` and answers with all data; a value equal to the present one is no change. Throws 422
 * `personal_data_invalid`, and 409 `version_outdated` with the present state when `version` is not the present one.
 */
export async function changeProfile(
  tx: Tx,
  context: Context,
  personId: string,
  patch: ProfilePatch,
  version?: number,
): Promise<Profile> {
  const now = context.now()
  const row = await lockPerson(tx, context.vault, personId)
  if (!row) throw notFound()
  if (version !== undefined && version !== row.version)
    throw conflict('version_outdated', undefined, toProfile(row, OWN, now))
  const planned = await planChanges(tx, row, patch)
  if (planned.length === 0) return toProfile(row, OWN, now)
  const columns = Object.assign({}, ...planned.map((each) => each.columns))
  await writeColumns(tx, context.vault, personId, columns, now)
  for (const each of planned) await record(tx, context, row, entryOf(context, row, each))
  return readAgain(tx, context, personId)
}

async function readAgain(tx: Tx, { vault, now }: Context, personId: string): Promise<Profile> {
  const row = await lockPerson(tx, vault, personId)
  if (!row) throw notFound()
  return toProfile(row, OWN, now())
}

/**
 * Puts the bank details before a change of the IBAN back, once and within seven days. Throws 404 for a change that is
 * not this person's, 409 `objection_not_possible`, `objection_used`, `objection_over`, or `change_superseded` when
 * other details hold by now.
 */
export async function objectTo(tx: Tx, context: Context, personId: string, changeId: number): Promise<Profile> {
  const now = context.now()
  const row = await lockPerson(tx, context.vault, personId)
  const change = await tx
    .selectFrom('personal_data_change')
    .selectAll()
    .where('id', '=', changeId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row || !change) throw notFound()
  if (change.objection_until === null) throw conflict('objection_not_possible')
  if (change.objected_at !== null) throw conflict('objection_used')
  if (change.objection_until <= now || !change.bank_after) throw conflict('objection_over')
  const [before, after] = [change.bank_before, change.bank_after].map((each) => openBank(each, context.vault))
  if (!before || !after || after.iban !== row.iban || after.bic !== row.bic) throw conflict('change_superseded')
  await tx.updateTable('personal_data_change').set({ objected_at: now }).where('id', '=', changeId).execute()
  await writeColumns(tx, context.vault, personId, before, now)
  await record(tx, context, row, {
    personId,
    what: 'iban',
    before: change.shown_after,
    after: change.shown_before,
    by: personId,
    at: now,
    withFactor: true,
    objectionTo: changeId,
  })
  return readAgain(tx, context, personId)
}
