// A written benefit: its parts, limits, states, and the faults that prevent saving it.
import type { Fields } from '#domain/forms/fields.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { LAST_DAY_OF_MONTH, type RequestRule } from './request.ts'
import { contradictionsIn, type Condition, type ConditionKind } from './rules.ts'

export const USER_ROLE: Role = 'benefits-api:benefits_user'
export const ADMIN_ROLE: Role = 'benefits-api:benefits_admin'

export const BENEFIT_CATEGORIES = ['mobility', 'health', 'family', 'provision', 'food', 'learning', 'extras'] as const
export type BenefitCategory = (typeof BENEFIT_CATEGORIES)[number]

/** Maximum lengths in characters, with the markup of the text. */
export const TITLE_LIMIT = 120
export const SUMMARY_LIMIT = 240
export const TEXT_LIMIT = 65_536
export const NOTE_LIMIT = 1_000
/** Maximum numbers: attachments of a benefit, values of a condition, companies and sites. */
export const ATTACHMENT_LIMIT = 10
export const VALUE_LIMIT = 500
/** Maximum months of employment and minutes a week of a condition. */
export const MONTHS_LIMIT = 600
export const MINUTES_LIMIT = 10_080
/** A save can be undone for this time, in seconds. */
export const TAKE_BACK_SECONDS = 30

/** The input fields of the form. */
export const BENEFIT_FIELDS = {
  title: { kind: 'line', limit: TITLE_LIMIT, required: true, label: 'field.title' },
  titleEn: { kind: 'line', limit: TITLE_LIMIT, label: 'field.titleEn' },
  category: { kind: 'choice', of: BENEFIT_CATEGORIES, required: true, label: 'field.category' },
  contact: { kind: 'person', label: 'field.contact' },
  summary: { kind: 'text', limit: SUMMARY_LIMIT, required: true, label: 'field.summary' },
  summaryEn: { kind: 'text', limit: SUMMARY_LIMIT, label: 'field.summaryEn' },
  validFrom: { kind: 'day', required: true, label: 'field.validFrom' },
  validUntil: { kind: 'day', label: 'field.validUntil' },
  active: { kind: 'flag', label: 'field.active' },
} as const satisfies Fields

export const BENEFIT_STATES = ['active', 'planned', 'ended', 'inactive'] as const
/** active: offered today. planned: active, but not valid yet. ended: its validity is over. inactive: switched off. */
export type BenefitState = (typeof BENEFIT_STATES)[number]

interface Validity {
  readonly active: boolean
  readonly validFrom: Day
  readonly validUntil: Day | null
}

export function stateOf({ active, validFrom, validUntil }: Validity, today: Day): BenefitState {
  if (!active) return 'inactive'
  if (validUntil !== null && validUntil < today) return 'ended'
  return validFrom > today ? 'planned' : 'active'
}

/** The draft that is checked before saving. */
export interface BenefitDraft extends Validity {
  readonly title: string
  readonly titleEn: string
  readonly summary: string
  readonly summaryEn: string
  readonly content: string
  readonly contentEn: string
  readonly companyIds: readonly number[]
  readonly conditions: readonly Condition[]
  readonly request: RequestRule
  readonly picture: { readonly id: string; readonly alt: string } | null
  /** The companies of the sites that conditions name. */
  readonly companyOfSite?: ReadonlyMap<number, number>
}

export const BENEFIT_RULES = [
  'required',
  'tooLong',
  'reversed',
  'twice',
  'dayOfMonth',
  'afterEnd',
  'unpicked',
  'companies',
  'sites',
  'tooLate',
] as const
export interface Fault {
  /** Path in the draft, as `conditions.2`. */
  readonly field: string
  readonly rule: (typeof BENEFIT_RULES)[number]
}

const LIMITS = [
  ['title', TITLE_LIMIT],
  ['titleEn', TITLE_LIMIT],
  ['summary', SUMMARY_LIMIT],
  ['summaryEn', SUMMARY_LIMIT],
  ['content', TEXT_LIMIT],
  ['contentEn', TEXT_LIMIT],
] as const

const isBlank = (text: string): boolean => text.trim() === ''

function faultsOfRequest({ request, validUntil }: BenefitDraft): Fault[] {
  const { mode, until, dayOfMonth } = request
  if (mode === 'until') {
    if (until === null) return [{ field: 'request.until', rule: 'required' }]
    return validUntil !== null && until > validUntil ? [{ field: 'request.until', rule: 'afterEnd' }] : []
  }
  const fits = dayOfMonth !== null && dayOfMonth >= 1 && dayOfMonth <= LAST_DAY_OF_MONTH
  return mode === 'monthly' && !fits ? [{ field: 'request.dayOfMonth', rule: 'dayOfMonth' }] : []
}

function faultsOfConditions(draft: BenefitDraft): Fault[] {
  const seen = new Set<ConditionKind>()
  const twice = draft.conditions.flatMap(({ kind }, index): Fault[] => {
    const isSecond = seen.has(kind)
    seen.add(kind)
    return isSecond ? [{ field: `conditions.${index}`, rule: 'twice' }] : []
  })
  const contradictions = contradictionsIn(draft.conditions, draft)
  return [
    ...twice,
    ...contradictions.map(({ index, reason }): Fault => ({ field: `conditions.${index}`, rule: reason })),
  ]
}

/** The faults that prevent saving: each field and its rule. A benefit that nobody can get is refused too. */
export function faultsOf(draft: BenefitDraft): Fault[] {
  const { picture, validFrom, validUntil } = draft
  const lengths = LIMITS.flatMap(([field, limit]): Fault[] =>
    [...draft[field]].length > limit ? [{ field, rule: 'tooLong' }] : [],
  )
  const required = (['title', 'summary'] as const).flatMap((field): Fault[] =>
    isBlank(draft[field]) ? [{ field, rule: 'required' }] : [],
  )
  return [
    ...required,
    ...lengths,
    ...(picture && isBlank(picture.alt) ? [{ field: 'picture.alt', rule: 'required' } as const] : []),
    ...(validUntil !== null && validUntil < validFrom ? [{ field: 'validUntil', rule: 'reversed' } as const] : []),
    ...faultsOfRequest(draft),
    ...faultsOfConditions(draft),
  ]
}
