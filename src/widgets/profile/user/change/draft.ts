// The draft of one row, its validation, and the patch for the service.
import type { Profile, ProfilePatch } from '#contract/personal-data.ts'
import { bankOf } from '#domain/payment/banks.ts'
import { brokenContactRule, CONTACT_LIMITS, tidyContact, type ContactField } from '#domain/people/contact-rules.ts'
import { brokenBicRule, brokenIbanRule, compact, groupIban, ibanLength } from '#domain/payment/iban.ts'
import { valueOf, type ChangeableRow } from '#widgets/profile/user/rows.ts'

export const DRAFT_FIELDS = {
  phone: ['phone'],
  cellPhone: ['cellPhone'],
  address: ['street', 'houseNumber', 'zip', 'location'],
  iban: ['iban', 'bic'],
  representative: ['representativeId'],
} as const satisfies Record<ChangeableRow, readonly (keyof ProfilePatch)[]>
export type DraftField = (typeof DRAFT_FIELDS)[ChangeableRow][number]

/** Text by field; the representative is an id. */
export type Draft = Readonly<Partial<Record<DraftField, string>>>
/** The rule each field breaks. */
export type Faults = Readonly<Partial<Record<DraftField, string>>>

/** Initial values of the fields: the current ones, except for an IBAN, which starts empty. */
export function draftOf(profile: Profile, row: ChangeableRow): Draft {
  if (row === 'iban') return { iban: '', bic: '' }
  if (row === 'representative')
    return { representativeId: profile.fields.find(({ name }) => name === 'representative')?.personId ?? '' }
  return Object.fromEntries(DRAFT_FIELDS[row].map((field) => [field, valueOf(profile, field)]))
}

/** Whether the bank is unknown by its code, so that a BIC is required. */
export const needsBic = ({ iban = '' }: Draft): boolean => {
  const typed = compact(iban)
  return brokenIbanRule(typed) === undefined && bankOf(typed) === undefined
}

const OPTIONAL: ReadonlySet<DraftField> = new Set(['phone', 'cellPhone'])

function contactFault(field: ContactField, text: string): string | undefined {
  const value = tidyContact(field, text)
  return value === '' && OPTIONAL.has(field) ? undefined : brokenContactRule(field, value)
}

function bankFaults(draft: Draft): Faults {
  const iban = compact(draft.iban ?? '')
  const ofIban = brokenIbanRule(iban)
  const ofBic = !ofIban && needsBic(draft) ? brokenBicRule(compact(draft.bic ?? ''), iban) : undefined
  return { ...(ofIban && { iban: ofIban }), ...(ofBic && { bic: ofBic }) }
}

/** The errors that the service would find in the draft; the service decides. */
export function faultsOf(draft: Draft, row: ChangeableRow): Faults {
  if (row === 'iban') return bankFaults(draft)
  if (row === 'representative') return {}
  return Object.fromEntries(
    DRAFT_FIELDS[row].flatMap((field) => {
      const rule = contactFault(field, draft[field] ?? '')
      return rule ? [[field, rule]] : []
    }),
  )
}

export function patchOf(draft: Draft, row: ChangeableRow): ProfilePatch {
  const { representativeId = '', iban = '', bic = '' } = draft
  if (row === 'representative') return { representativeId: representativeId || null }
  if (row === 'iban') return { iban: compact(iban), ...(needsBic(draft) && { bic: compact(bic) }) }
  if (row !== 'address') return { [row]: tidyContact(row, draft[row] ?? '') || null }
  return Object.fromEntries(DRAFT_FIELDS.address.map((field) => [field, tidyContact(field, draft[field] ?? '')]))
}

/** The new text of the row; '' if it is empty. */
export function afterOf(
  { iban = '', street = '', houseNumber = '', zip = '', location = '', ...rest }: Draft,
  row: ChangeableRow,
): string {
  if (row === 'iban') return groupIban(compact(iban))
  if (row === 'address')
    return [
      `${tidyContact('street', street)} ${tidyContact('houseNumber', houseNumber)}`.trim(),
      `${tidyContact('zip', zip)} ${tidyContact('location', location)}`.trim(),
    ]
      .filter(Boolean)
      .join(', ')
  return row === 'representative' ? '' : tidyContact(row, rest[row] ?? '')
}

/** The values that the sentence of a rule names. */
export function ruleValues(field: DraftField, draft: Draft): Record<string, string | number> {
  const iban = compact(draft.iban ?? '')
  return {
    limit: field in CONTACT_LIMITS ? CONTACT_LIMITS[field as ContactField] : 0,
    country: iban.slice(0, 2),
    length: ibanLength(iban) ?? 0,
    given: iban.length,
  }
}
