// Converts the values of the form of a benefit, from the response and to the body.
import type { BenefitAttachment, BenefitBody, BenefitPicture, EditedBenefit } from '#contract/benefits.ts'
import { faultsOf, type BenefitCategory } from '#domain/benefits/benefit.ts'
import type { RequestRule } from '#domain/benefits/request.ts'
import type { Condition } from '#domain/benefits/rules.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Form } from '#shared/ui/form-dialog/use-form.ts'

export interface BenefitValues {
  readonly title: string
  readonly titleEn: string
  readonly category: BenefitCategory
  readonly contact: { readonly id: string; readonly label: string } | null
  readonly summary: string
  readonly summaryEn: string
  readonly content: string
  readonly contentEn: string
  readonly picture: BenefitPicture | null
  readonly attachments: readonly BenefitAttachment[]
  readonly companyIds: readonly number[]
  readonly conditions: readonly Condition[]
  readonly request: RequestRule
  readonly validFrom: string
  readonly validUntil: string | null
  readonly active: boolean
}
export type BenefitForm = Form<BenefitValues>

export const newValues = (today: Day): BenefitValues => ({
  title: '',
  titleEn: '',
  category: 'mobility',
  contact: null,
  summary: '',
  summaryEn: '',
  content: '',
  contentEn: '',
  picture: null,
  attachments: [],
  companyIds: [],
  conditions: [],
  request: { mode: 'anytime', until: null, dayOfMonth: null },
  validFrom: today,
  validUntil: null,
  active: false,
})

export function valuesOf(benefit: EditedBenefit): BenefitValues {
  const { contact } = benefit
  const names = Object.keys(newValues('')) as (keyof BenefitValues)[]
  const values = Object.fromEntries(names.map((name) => [name, benefit[name as keyof EditedBenefit]]))
  return {
    ...(values as unknown as BenefitValues),
    contact: contact?.id ? { id: contact.id, label: contact.name } : null,
  }
}

export function bodyOf({ contact, picture, attachments, ...values }: BenefitValues): BenefitBody {
  return {
    ...values,
    companyIds: [...values.companyIds],
    conditions: values.conditions as BenefitBody['conditions'],
    contactId: contact?.id ?? null,
    picture: picture && { id: picture.id, alt: picture.alt, altEn: picture.altEn },
    attachments: attachments.map(({ id }) => id),
  }
}

/** The errors that prevent saving, by path, as the server finds them. */
export const checkValues = (values: BenefitValues): Readonly<Record<string, string>> =>
  Object.fromEntries(faultsOf(values).map(({ field, rule }) => [field, rule]))

/** Fields with another value, in their order. */
export const differing = (one: BenefitValues, other: BenefitValues): (keyof BenefitValues)[] =>
  (Object.keys(one) as (keyof BenefitValues)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
