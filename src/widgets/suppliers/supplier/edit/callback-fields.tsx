// Evidence of a call to the partner on a number that was known before.
import type { ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { instantAt, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import type { Fields, FieldValues } from '#domain/forms/fields.ts'
import { confirms, confirmsFrom, phoneDigits, type Callback } from '#domain/suppliers/change-request.ts'
import { clockTime, parseClock } from '#domain/calendar/typed-time.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import type { Form } from '#shared/ui/form-dialog/use-form.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { isUnreadableTime, TimeField } from '#shared/ui/time-field.tsx'
import { useEditTexts } from './edit.tsx'

export const CALL_FIELDS = {
  callback: { kind: 'line', limit: 40, required: true, label: 'calledNumber' },
  calledName: { kind: 'line', limit: 120, required: true },
  calledDay: { kind: 'day', required: true },
  /** The typed time. */
  calledTime: { kind: 'line', limit: 20, required: true },
} as const satisfies Fields
export type CallValues = FieldValues<typeof CALL_FIELDS>

/** The numbers that can confirm a request now. `refusal`: why there is none, shown before the request is sent. */
export function useKnownNumbers({ contacts, phonesSince }: PartnerDetails, requestedAt: Date) {
  const text = useEditTexts()
  const { date } = useFormat()
  const known = contacts.filter(({ phone }) => phone !== '' && confirms(phonesSince[phoneDigits(phone)], requestedAt))
  const [first] = Object.values(phonesSince)
    .map(confirmsFrom)
    .toSorted((one, other) => +one - +other)
  const why = first ? text('youngNumber', { day: date(first) }) : text('noKnownNumber')
  return { known, refusal: known.length > 0 ? undefined : why }
}
type Known = ReturnType<typeof useKnownNumbers>['known']

/** A call of this minute to the first known number. */
export function newCall([first]: Known): CallValues {
  const { day, minute } = wallTimeOf(new Date())
  return {
    callback: first?.phone ?? '',
    calledName: first?.name ?? '',
    calledDay: day,
    calledTime: clockTime(minute),
  }
}

/** The field of the time has a message of its own. */
export const brokenTime = ({ calledTime }: CallValues) => ({
  calledTime: isUnreadableTime(calledTime) ? 'unreadable' : undefined,
})

/** The call as it is sent. */
export const toCallback = ({ callback, calledName, calledDay, calledTime }: CallValues): Callback => ({
  number: callback,
  name: calledName,
  at: instantAt(calledDay, parseClock(calledTime) ?? 0).toISOString(),
})

interface CallbackFieldsProps<T extends CallValues> {
  readonly known: Known
  readonly form: Form<T>
}

export function CallbackFields<T extends CallValues>(props: CallbackFieldsProps<T>): ReactElement {
  const { known } = props
  const form = props.form as unknown as Form<CallValues>
  const text = useEditTexts()
  const choose = (number: string) =>
    form.change({
      callback: number,
      calledName: known.find(({ phone }) => phone === number)?.name ?? form.values.calledName,
    })
  return (
    <>
      <SelectField
        {...form.field('callback')}
        help={text('knownNumberHelp')}
        options={known.map(({ role, name, phone }) => ({
          value: phone,
          label: [role, name, phone].filter(Boolean).join(', '),
        }))}
        onChange={choose}
      />
      <TextField {...form.field('calledName')} />
      <div className="fields two">
        <DateField {...form.field('calledDay')} prefer="past" />
        <TimeField {...form.field('calledTime')} />
      </div>
    </>
  )
}
