// Evidence of a call to the partner on a number that was known before.
import { useState, type ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { instantAt, wallTimeOf } from '#domain/berlin-time.ts'
import { confirms, confirmsFrom, phoneDigits, type Callback } from '#domain/suppliers/change-request.ts'
import { clockTime, parseClock } from '#domain/typed-time.ts'
import type { Day } from '#domain/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import type { Save } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { TimeField } from '#shared/ui/time-field.tsx'
import { useEditTexts } from './edit.tsx'

/** The input; the time as text of a time field. */
export interface CallDraft {
  readonly number: string
  readonly name: string
  readonly day: Day | ''
  readonly time: string
}

type Known = PartnerDetails['contacts']

/** A call of this minute to the first known number of the partner. */
function newCall([first]: Known): CallDraft {
  const { day, minute } = wallTimeOf(new Date())
  return { number: first?.phone ?? '', name: first?.name ?? '', day, time: clockTime(minute) }
}

/** The call that confirms a request of this instant, as it is typed. `refusal`: why there can be none; said before the request is sent. */
export function useCall({ contacts, phonesSince }: PartnerDetails, requestedAt: Date) {
  const text = useEditTexts()
  const { date } = useFormat()
  const known = contacts.filter(({ phone }) => phone !== '' && confirms(phonesSince[phoneDigits(phone)], requestedAt))
  const [call, setCall] = useState(() => newCall(known))
  const [first] = Object.values(phonesSince)
    .map(confirmsFrom)
    .toSorted((one, other) => +one - +other)
  const why = first ? text('youngNumber', { day: date(first) }) : text('noKnownNumber')
  return { known, call, setCall, refusal: known.length > 0 ? undefined : why }
}

/** The call as it is sent; undefined while something is missing. */
export function toCallback({ number, name, day, time }: CallDraft): Callback | undefined {
  const minute = parseClock(time)
  if (number === '' || name.trim() === '' || day === '' || minute === undefined) return undefined
  return { number, name: name.trim(), at: instantAt(day, minute).toISOString() }
}

export interface CallbackFieldsProps {
  readonly known: Known
  readonly call: CallDraft
  readonly save: Save
  /** It was submitted: missing fields are marked. */
  readonly isChecked: boolean
  readonly onChange: (call: CallDraft) => void
}

export function CallbackFields({ known, call, save, isChecked, onChange }: CallbackFieldsProps): ReactElement {
  const text = useEditTexts()
  const missing = (field: 'name' | 'day' | 'time', label: 'calledName' | 'calledDay' | 'calledTime') =>
    isChecked && call[field].trim() === '' ? required(text(label)) : undefined
  const choose = (number: string) =>
    onChange({ ...call, number, name: known.find(({ phone }) => phone === number)?.name ?? call.name })
  return (
    <>
      <SelectField
        label={text('calledNumber')}
        help={text('knownNumberHelp')}
        value={call.number}
        error={save.faultOf('body.callback')}
        options={known.map(({ role, name, phone }) => ({
          value: phone,
          label: [role, name, phone].filter(Boolean).join(', '),
        }))}
        onChange={choose}
      />
      <TextField
        label={text('calledName')}
        maxLength={120}
        value={call.name}
        error={missing('name', 'calledName')}
        onChange={(name) => onChange({ ...call, name })}
      />
      <div className="fields two">
        <DateField
          label={text('calledDay')}
          prefer="past"
          value={call.day}
          error={missing('day', 'calledDay')}
          onChange={(day) => onChange({ ...call, day })}
        />
        <TimeField
          label={text('calledTime')}
          value={call.time}
          error={missing('time', 'calledTime')}
          onChange={(time) => onChange({ ...call, time })}
        />
      </div>
    </>
  )
}
