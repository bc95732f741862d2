// Rules that a request breaks, as sentences at their fields.
import type { ReactElement } from 'react'
import { REQUEST_RULES, type RequestRule } from '#domain/leave/request-rules.ts'
import type { FieldError } from '#shared/ui/error-summary.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { isUnreadableTime, unreadableTime } from '#shared/ui/time-field.tsx'
import type { Fault } from '#widgets/vacation/planner/api.ts'
import { sentPeriods, type FormPeriod, type RequestForm } from '#widgets/vacation/planner/request-form.ts'
import type { UnsentRequest } from '#widgets/vacation/planner/unsent.ts'
import { type PanelText, usePanelTexts } from './texts.ts'

const isRule = (rule: string): rule is RequestRule => (REQUEST_RULES as readonly string[]).includes(rule)

/** Rules about empty fields: shown after the first attempt to send. */
const MISSING: ReadonlySet<string> = new Set(['reasonMissing', 'minutesRequired', 'proofMissing'])

export interface Stated {
  /** The part of the form: `periods`, `period-0`, `from-0`, `to-0`, `specialReasonId`, `substituteId`. */
  readonly field: string
  /** The detail of a period: `first`, `last`, … */
  readonly detail: string
  readonly text: string
  /** The field has an invalid value: shown immediately. */
  readonly isWrong?: boolean
}

/** The sentence of a rule; some have another meaning for another type. */
function sentenceOf({ field, rule }: Fault, { type }: Pick<RequestForm, 'type'>, text: PanelText): string {
  if (rule === 'insufficientBalance' && type === 'paidTimeOff') return text('rule.insufficientTimeOff')
  if (isRule(rule)) {
    if (rule === 'reasonMissing') return required(text('reason'))
    return rule === 'proofMissing' ? required(text('proof')) : text(`rule.${rule}`)
  }
  if (field.startsWith('substituteId'))
    return text(rule === 'isApplicant' ? 'rule.isApplicant' : 'rule.substituteUnknown')
  if (field.startsWith('specialReasonId')) return text('rule.reasonUnknown')
  return text('rule.other')
}

/** The faults of the request as it was sent, at the fields of the form. */
export function statedFaults(form: RequestForm, faults: readonly Fault[], isTried: boolean, text: PanelText): Stated[] {
  const sent = sentPeriods(form)
  return faults
    .filter(({ rule }) => isTried || !MISSING.has(rule))
    .map((fault) => {
      const [name = '', number, detail = ''] = fault.field.split(/[./]/)
      const index = number === undefined ? undefined : sent[Number(number)]
      if (name !== 'periods' || index === undefined)
        return { field: name, detail: '', text: sentenceOf(fault, form, text) }
      const isTime = detail === 'minutes' || detail === 'clock'
      return {
        field: `${isTime && form.type === 'flexHours' ? 'from' : 'period'}-${index}`,
        detail,
        text: sentenceOf(fault, form, text),
      }
    })
}

export const TIMES = ['from', 'to'] as const

/** The label of the field of a period. */
export const periodLabel = (count: number, index: number, text: PanelText): string =>
  count > 1 ? text('periodOf', { number: index + 1 }) : text('period')

function missingTimes(period: FormPeriod, index: number, text: PanelText): Stated[] {
  const times = TIMES.flatMap((end): Stated[] => {
    const at = { field: `${end}-${index}`, detail: 'clock' }
    if (period[end].trim() === '') return [{ ...at, text: required(text(`time.${end}`)) }]
    return isUnreadableTime(period[end]) ? [{ ...at, text: unreadableTime() }] : []
  })
  if (times.length > 0 || !period.days) return times
  return [{ field: `from-${index}`, detail: 'clock', text: text('rule.clockMismatch'), isWrong: true }]
}

/** Empty or invalid fields, which prevent sending. */
export function missingParts(form: RequestForm, text: PanelText): Stated[] {
  const sent = new Set(sentPeriods(form))
  const periods = form.periods.flatMap((period, index): Stated[] => {
    const label = periodLabel(form.periods.length, index, text)
    const days = period.days ? [] : [{ field: `period-${index}`, detail: 'first', text: required(label) }]
    if (form.type !== 'flexHours' || sent.has(index)) return days
    return [...days, ...missingTimes(period, index, text)]
  })
  const isReasonMissing = form.type === 'specialLeave' && form.specialReasonId === undefined
  return [
    ...(isReasonMissing ? [{ field: 'specialReasonId', detail: '', text: required(text('reason')) }] : []),
    ...periods,
  ]
}

/** The first sentence of each field, for the summary above the form. */
export const summaryOf = (stated: readonly Stated[]): FieldError[] => {
  const errors = new Map<string, FieldError>()
  for (const { field, text } of stated) {
    const name = field === 'periods' ? 'period-0' : field
    if (!errors.has(name)) errors.set(name, { field: name, text })
  }
  return [...errors.values()]
}

/** Why the server refused a request that this device has kept. */
export function RefusedRule({ entry: { body, fault } }: { entry: UnsentRequest }): ReactElement {
  const text = usePanelTexts()
  return <span>{fault ? sentenceOf(fault, body, text) : text('rule.other')}</span>
}
