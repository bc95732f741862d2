// Proposes which value of two partners survives a merge: one for each field, with a reason; a person may change it.
import { isImpossibleIban } from '#domain/payment/iban.ts'
import {
  brokenDunsRule,
  brokenRegisterRule,
  brokenTaxRule,
  brokenVatRule,
  isPlaceholder,
  type RegisterEntry,
} from '#domain/suppliers/numbers.ts'

/** How long a merge can be undone; in days. */
export const UNDO_DAYS = 30

/** Fields of which one value survives; each is chosen by itself. An address or a register entry is one value. */
export const MERGE_FIELDS = [
  'name',
  'address',
  'vatId',
  'taxNumber',
  'duns',
  'register',
  'iban',
  'externalNumber',
  'paymentTerms',
  'status',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

export interface Address {
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly country: string
}

export interface MergedPartner {
  readonly bpNumber: number
  readonly name: string
  readonly name2: string
  readonly address: Address
  readonly vatId: string
  readonly taxNumber: string
  readonly duns: string
  readonly register: RegisterEntry
  readonly registerUntil: string | null
  readonly iban: string
  readonly externalNumber: string
  readonly paymentTerms: string
  readonly status: 'free' | 'blocked' | 'inactive'
  /** Relations with companies that are not ended: which of the two is in use. */
  readonly openRelations: number
  /** When a field was changed last, by field; as ISO 8601. */
  readonly changedAt: Readonly<Record<string, string>>
}

export type Side = 'one' | 'other'
export const SURVIVAL_REASONS = [
  'equal',
  'onlyValue',
  'valid',
  'confirmed',
  'newer',
  'spelling',
  'stricter',
  'leading',
] as const
export type SurvivalReason = (typeof SURVIVAL_REASONS)[number]
export interface Survivor {
  readonly side: Side
  readonly reason: SurvivalReason
}

/** The partner whose number is kept: the one that companies buy from, else the older one. */
export const leadingSide = (one: MergedPartner, other: MergedPartner): Side => {
  if (one.openRelations !== other.openRelations) return one.openRelations > other.openRelations ? 'one' : 'other'
  return one.bpNumber <= other.bpNumber ? 'one' : 'other'
}

const isEmptyRegister = (entry: RegisterEntry): boolean => entry.number === ''

/** The value of a field as text; '' where it is missing, so that a filled one wins. */
export function textOfField(partner: MergedPartner, field: MergeField): string {
  if (field === 'address') {
    const { street, zip, city, country } = partner.address
    return street === '' && zip === '' && city === '' ? '' : [street, zip, city, country].join('\n')
  }
  if (field === 'register') {
    const { kind, number, court } = partner.register
    return isEmptyRegister(partner.register) ? '' : [kind, number, court].join(' ').trim()
  }
  if (field === 'name') return `${partner.name} ${partner.name2}`.trim()
  const value = partner[field]
  return isPlaceholder(value) && field !== 'status' && field !== 'paymentTerms' && field !== 'externalNumber'
    ? ''
    : value
}

const isValid: { readonly [Field in MergeField]?: (partner: MergedPartner) => boolean } = {
  vatId: ({ vatId }) => brokenVatRule(vatId) === undefined,
  taxNumber: ({ taxNumber, address }) => brokenTaxRule(taxNumber, address.country) === undefined,
  duns: ({ duns }) => brokenDunsRule(duns) === undefined,
  register: ({ register, address }) => brokenRegisterRule(register, address.country) === undefined,
  iban: ({ iban }) => !isImpossibleIban(iban.replaceAll(' ', '')),
}

const isShouted = (name: string): boolean => name === name.toUpperCase() && /\p{L}{3}/u.test(name)
const isSpoilt = (name: string): boolean => /[\uFFFD?]|Ã./u.test(name)

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => UMLAUTS[letter]!)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const umlautsOf = (name: string): number => name.match(/[äöüß]/gi)?.length ?? 0
/** 'G.m.b.H.' */
const isDotted = (name: string): boolean => /(?:\p{L}\.){3}/u.test(name)

/** The better of two spellings with the same letters: with umlauts, and without dots in an abbreviation; undefined: neither. */
function betterSpelling(a: string, b: string): Side | undefined {
  if (foldName(a) !== foldName(b)) return undefined
  const [one, other] = [umlautsOf(a), umlautsOf(b)]
  if (one !== other) return one > other ? 'one' : 'other'
  return isDotted(a) === isDotted(b) ? undefined : isDotted(a) ? 'other' : 'one'
}

/** The better of two names: not in capitals, without lost letters, then the better spelling of the same letters, then the longer one. */
function survivingName(one: MergedPartner, other: MergedPartner, leading: Side): Survivor {
  const [a, b] = [textOfField(one, 'name'), textOfField(other, 'name')]
  for (const isWorse of [isSpoilt, isShouted])
    if (isWorse(a) !== isWorse(b)) return { side: isWorse(a) ? 'other' : 'one', reason: 'spelling' }
  const better = betterSpelling(a, b)
  if (better) return { side: better, reason: 'spelling' }
  if (a.length !== b.length) return { side: a.length > b.length ? 'one' : 'other', reason: 'spelling' }
  return { side: leading, reason: 'leading' }
}

const STRICTNESS = { free: 0, inactive: 1, blocked: 2 } as const

/** A newer edit is not a confirmation: an address that the register has confirmed wins over one that was edited later. */
function survivingAddress(one: MergedPartner, other: MergedPartner, leading: Side): Survivor {
  const [a, b] = [one.registerUntil ?? '', other.registerUntil ?? '']
  if (a !== b) return { side: a > b ? 'one' : 'other', reason: 'confirmed' }
  return { side: leading, reason: 'leading' }
}

/** The value that is proposed to survive. The same for both orders of the partners, with the sides turned round. */
export function proposeSurvivor(field: MergeField, one: MergedPartner, other: MergedPartner): Survivor {
  const leading = leadingSide(one, other)
  const [a, b] = [textOfField(one, field), textOfField(other, field)]
  if (a === b) return { side: leading, reason: 'equal' }
  if (a === '' || b === '') return { side: a === '' ? 'other' : 'one', reason: 'onlyValue' }
  const check = isValid[field]
  if (check && check(one) !== check(other)) return { side: check(one) ? 'one' : 'other', reason: 'valid' }
  if (field === 'name') return survivingName(one, other, leading)
  if (field === 'address') return survivingAddress(one, other, leading)
  if (field === 'status')
    return { side: STRICTNESS[one.status] >= STRICTNESS[other.status] ? 'one' : 'other', reason: 'stricter' }
  // Bank details are not chosen by time: the account in use stays until somebody has asked the partner.
  if (field === 'iban') return { side: leading, reason: 'leading' }
  const [changed, changedOther] = [one.changedAt[field] ?? '', other.changedAt[field] ?? '']
  if (changed !== changedOther) return { side: changed > changedOther ? 'one' : 'other', reason: 'newer' }
  return { side: leading, reason: 'leading' }
}

export type Choices = Readonly<Record<MergeField, Side>>

/** The proposal for each field. */
export const proposeMerge = (one: MergedPartner, other: MergedPartner): Readonly<Record<MergeField, Survivor>> =>
  Object.fromEntries(MERGE_FIELDS.map((field) => [field, proposeSurvivor(field, one, other)])) as Record<
    MergeField,
    Survivor
  >

export const MERGE_RISKS = ['bank', 'vat', 'companies'] as const
export type MergeRisk = (typeof MERGE_RISKS)[number]

/**
 * Why a second person must release a merge: another bank account or VAT id becomes valid for somebody, or it affects companies that the
 * first person does not buy for.
 */
export function mergeRisks(one: MergedPartner, other: MergedPartner, isAcrossCompanies: boolean): MergeRisk[] {
  const differs = (field: MergeField) => textOfField(one, field) !== textOfField(other, field)
  return [
    ...(differs('iban') ? (['bank'] as const) : []),
    ...(differs('vatId') ? (['vat'] as const) : []),
    ...(isAcrossCompanies ? (['companies'] as const) : []),
  ]
}
