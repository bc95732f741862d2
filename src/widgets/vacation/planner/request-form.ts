// The request that is being filled in: it stays while other pages of the portal are shown, and ends with the session.
import { atom, type ReadableAtom } from 'nanostores'
import type { LeaveRequest, PreviewBody, RequestBody, WishedPeriod } from '#contract/vacation.ts'
import { emptyValues, isEmpty, pickFields, trimmed } from '#domain/forms/fields.ts'
import type { LeavePeriod } from '#domain/calendar/count-days.ts'
import type { LeaveType } from '#domain/leave/leave-type.ts'
import { clockTime, parseClock } from '#domain/calendar/typed-time.ts'
import { LEAVE_FIELDS, leaveField, type LeaveFieldName, type LeaveFieldValues } from '#domain/leave/request-fields.ts'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { $applicant, type SeenRequest } from './api.ts'

/** A period as it is typed: without days at first; hours of flexitime as text of a time field, '' at first. */
export interface FormPeriod {
  /** Distinguishes the periods of a form. */
  readonly key: number
  readonly days: LeavePeriod | undefined
  /** Text typed as days and not accepted yet. */
  readonly typed?: string | undefined
  readonly from: string
  readonly to: string
}

export interface RequestForm extends LeaveFieldValues {
  readonly type: LeaveType
  /** At least one. */
  readonly periods: readonly FormPeriod[]
  /** Index of the period that the calendar shows as chosen. */
  readonly active: number
  readonly specialReasonId: number | undefined
  readonly substitute: Suggestion | undefined
  /** The request that is changed; undefined: a new one. */
  readonly seen: (SeenRequest & { readonly isDraft: boolean }) | undefined
  /** The request on this device that is corrected: it is kept until the corrected one is stored. */
  readonly unsentKey: string | undefined
}

let keys = 0
const emptyPeriod = (): FormPeriod => ({ key: ++keys, days: undefined, from: '', to: '' })

const emptyForm = (): RequestForm => ({
  ...emptyValues(LEAVE_FIELDS),
  type: 'tariffLeave',
  periods: [emptyPeriod()],
  active: 0,
  specialReasonId: undefined,
  substitute: undefined,
  seen: undefined,
  unsentKey: undefined,
})

const $writable = atom(emptyForm())
export const $form: ReadableAtom<RequestForm> = $writable

let owner = $applicant.get()
$applicant.subscribe((sub) => {
  if (sub !== undefined && sub !== owner) $writable.set(emptyForm())
  owner = sub ?? owner
})

export const changeForm = (change: Partial<RequestForm>): void => $writable.set({ ...$writable.get(), ...change })
export const clearForm = (): void => $writable.set(emptyForm())

/** The plain fields with content, trimmed; those beside the substitute only with one. */
function filledFields(values: LeaveFieldValues, hasSubstitute = true): Partial<LeaveFieldValues> {
  const picked: [string, unknown][] = Object.entries(
    trimmed(pickFields<typeof LEAVE_FIELDS, unknown>(LEAVE_FIELDS, values)),
  )
  const filled = picked.filter(([name, value]) => {
    const field = leaveField(name as LeaveFieldName)
    return !isEmpty(value) && value !== false && (hasSubstitute || field.with !== 'substitute')
  })
  return Object.fromEntries(filled)
}

/** Something was filled in that closing would lose. */
export const isFilled = ({ periods, substitute, seen, ...form }: RequestForm): boolean =>
  periods.some(({ days, typed }) => days || typed) ||
  Object.keys(filledFields(form)).length > 0 ||
  substitute !== undefined ||
  !!seen

/** A half day fits the type, and its other half is no part of a request for half a day. */
function fitting(type: LeaveType, days: LeavePeriod | undefined): LeavePeriod | undefined {
  if (!days) return days
  const { first, last, startsAtNoon = false, endsAtNoon = false } = days
  if (type === 'paidTimeOff' || type === 'flexHours') return { first, last }
  if (type === 'tariffLeaveHalf' && !startsAtNoon && !endsAtNoon) return { first, last, endsAtNoon: true }
  return days
}

export const changeType = (type: LeaveType): void => {
  const { periods } = $writable.get()
  changeForm({ type, periods: periods.map((period) => ({ ...period, days: fitting(type, period.days) })) })
}

/** Changes one period, and makes it the one that the calendar shows. */
export function changePeriod(index: number, change: Partial<FormPeriod>): void {
  const { periods, type } = $writable.get()
  const next = { ...(periods[index] ?? emptyPeriod()), ...('days' in change && { typed: undefined }), ...change }
  changeForm({ periods: periods.with(index, { ...next, days: fitting(type, next.days) }), active: index })
}

export const addPeriod = (): void => {
  const { periods } = $writable.get()
  changeForm({ periods: [...periods, emptyPeriod()], active: periods.length })
}

export function removePeriod(index: number): void {
  const periods = $writable.get().periods.toSpliced(index, 1)
  changeForm({ periods: periods.length > 0 ? periods : [emptyPeriod()], active: Math.max(0, index - 1) })
}

/** Days that were chosen in the calendar. */
export const chooseDays = (days: LeavePeriod | undefined): void => changePeriod($writable.get().active, { days })

const timeOf = (minute: number | undefined): string => (minute === undefined ? '' : clockTime(minute))

/** undefined while days or times are missing; the other days of a request can be checked before. */
function wishedPeriod(type: LeaveType, { days, from, to }: FormPeriod): WishedPeriod | undefined {
  if (!days) return undefined
  const { first, last, startsAtNoon, endsAtNoon } = days
  const half = { ...(startsAtNoon && { startsAtNoon }), ...(endsAtNoon && { endsAtNoon }) }
  if (type !== 'flexHours') return { first, last, ...half }
  const [start, end] = [parseClock(from), parseClock(to)]
  if (start === undefined || end === undefined || end <= start) return undefined
  return { first, last, minutes: end - start, clock: { from: start, to: end } }
}

/** The number of each period that is sent, in the form: faults name the one that was sent. */
export const sentPeriods = ({ type, periods }: RequestForm): number[] =>
  periods.flatMap((period, index) => (wishedPeriod(type, period) ? [index] : []))

/** The body of a preview; undefined while no period is complete. */
export function previewBody(form: RequestForm): PreviewBody | undefined {
  const { type, specialReasonId, substitute, seen } = form
  const periods = form.periods.flatMap((period) => wishedPeriod(type, period) ?? [])
  if (periods.length === 0) return undefined
  return {
    type,
    periods,
    ...(type === 'specialLeave' && specialReasonId !== undefined && { specialReasonId }),
    ...(substitute && { substituteId: substitute.id }),
    ...(seen && { insteadOf: seen.id }),
  }
}

/** The body that is stored or sent; undefined while a period is not complete. */
export function requestBody(form: RequestForm, how: 'send' | 'draft' | 'wish'): RequestBody | undefined {
  const preview = previewBody(form)
  if (!preview || preview.periods.length < form.periods.length) return undefined
  const { insteadOf: _same, ...body } = preview
  return {
    ...body,
    ...filledFields(form, form.substitute !== undefined),
    send: how === 'send',
    ...(how === 'wish' && { pencilled: true }),
  }
}

const typedPeriods = (periods: readonly WishedPeriod[]): FormPeriod[] =>
  periods.map(({ first, last, startsAtNoon, endsAtNoon, clock }) => ({
    key: ++keys,
    days: { first, last, ...(startsAtNoon && { startsAtNoon }), ...(endsAtNoon && { endsAtNoon }) },
    from: timeOf(clock?.from),
    to: timeOf(clock?.to),
  }))

interface Kept {
  readonly key: string
  readonly body: RequestBody
  readonly substitute?: Suggestion | undefined
}

/** Fills the form with a request that this device has kept, to be corrected. */
export function openUnsent({ key, body, substitute }: Kept): void {
  const { type, periods, specialReasonId } = body
  const texts = pickFields<typeof LEAVE_FIELDS, unknown>(LEAVE_FIELDS, { ...emptyValues(LEAVE_FIELDS), ...body })
  const typed = { ...texts, type, periods: typedPeriods(periods), specialReasonId }
  $writable.set({ ...emptyForm(), ...typed, substitute, unsentKey: key })
}

/** Fills the form as this device has kept it. */
export const restoreForm = (kept: RequestForm): void =>
  $writable.set({ ...emptyForm(), ...kept, periods: kept.periods.map((period) => ({ ...period, key: ++keys })) })

/** The form of a request: to change it, or as the pattern of a new one. */
function formOf(request: LeaveRequest, as: 'change' | 'pattern'): RequestForm {
  const { id, version, status, type = 'tariffLeave', periods, specialReasonId, substitute } = request
  return {
    ...pickFields<typeof LEAVE_FIELDS, unknown>(LEAVE_FIELDS, request),
    type,
    periods: typedPeriods(periods),
    active: 0,
    specialReasonId: specialReasonId ?? undefined,
    substitute: substitute?.id ? { id: substitute.id, label: substitute.name } : undefined,
    seen: as === 'change' ? { id, version, isDraft: status === 'draft' } : undefined,
    unsentKey: undefined,
  }
}

/** Fills the form with a request. */
export const openRequest = (request: LeaveRequest, as: 'change' | 'pattern'): void => $writable.set(formOf(request, as))

/** The body of a request as it is: to send a draft. */
export function bodyOf(request: LeaveRequest): RequestBody {
  const { type = 'tariffLeave', periods, specialReasonId, substitute } = request
  return {
    type,
    periods,
    ...(specialReasonId !== null && { specialReasonId }),
    ...(substitute?.id && { substituteId: substitute.id }),
    ...filledFields(request),
    send: true,
  }
}
