// Normalises and validates the values of a change; nothing is written yet.
import type { ProfilePatch } from '#contract/personal-data.ts'
import { bankOf } from '#domain/banks.ts'
import { brokenContactRule, tidy, type ContactField } from '#domain/contact-rules.ts'
import { brokenBicRule, brokenIbanRule, compact, maskIban } from '#domain/iban.ts'
import type { ChangeKind } from '#domain/personal-data.ts'
import type { Db } from '#server/db/db.ts'
import { unprocessable } from '#server/errors.ts'
import { findActiveName, type Columns, type PersonRow } from './queries.ts'

export interface PlannedChange {
  readonly what: ChangeKind
  readonly columns: Columns
  /** As they may be shown in the log. */
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
  const value = given === null ? null : tidy(given)
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
    ADDRESS.map((field) => {
      const value = tidy(patch[field] ?? row[field] ?? '')
      return [field, field === 'zip' ? value.toUpperCase() : value]
    }),
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
export async function planChanges(db: Db, row: PersonRow, patch: ProfilePatch): Promise<PlannedChange[]> {
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
