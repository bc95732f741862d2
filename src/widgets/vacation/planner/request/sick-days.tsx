// Days of approved leave on which the person was ill: reported to the personnel office, which returns them with the certificate.
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { LeaveRequest } from '#contract/vacation.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { isRestorable } from '#domain/leave/sickness.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/transport/send.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { reportSickDays } from '#widgets/vacation/planner/api.ts'
import { firstDayOf, lastDayOf } from '#widgets/vacation/planner/model.ts'
import { useRequestTexts } from './texts.ts'

/** The days from `first` to `last`. */
function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Only of leave that comes back with a certificate. */
export const mayReportSickDays = (request: LeaveRequest, today: Day): boolean =>
  request.status === 'approved' &&
  firstDayOf(request) <= today &&
  request.type !== undefined &&
  isRestorable(request.type)

interface SickDaysProps {
  readonly request: LeaveRequest
  readonly today: Day
  /** Days were chosen and are not sent yet, or not any more. */
  readonly onUnsaved: (unsaved: boolean) => void
}

/** Shown for leave that has begun. */
export function SickDays(props: SickDaysProps): ReactElement {
  const text = useRequestTexts()
  const [step, setStep] = useState<'before' | 'open' | 'closed'>('before')
  const box = useRef<HTMLDivElement>(null)
  // The focused button is removed when the form opens or closes.
  useEffect(() => {
    if (step !== 'before') box.current?.querySelector<HTMLElement>('select, button')?.focus()
  }, [step])
  return (
    <div ref={box}>
      {step === 'open' ? (
        <SickDaysForm {...props} onEnd={() => setStep('closed')} />
      ) : (
        <Button size="small" onClick={() => setStep('open')}>
          {text('sick.open')}
        </Button>
      )}
    </div>
  )
}

interface SickDaysFormProps extends SickDaysProps {
  readonly onEnd: () => void
}

function SickDaysForm({ request, today, onUnsaved, onEnd }: SickDaysFormProps): ReactElement {
  const text = useRequestTexts()
  const { weekdayDate } = useFormat()
  const [start, end] = [firstDayOf(request), lastDayOf(request)]
  const [{ first, last }, setDays] = useState<DayRange>({ first: start, last: start })
  useEffect(() => () => onUnsaved(false), [onUnsaved])
  const choose = (days: DayRange) => {
    setDays(days)
    onUnsaved(true)
  }
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const key = useRef({ days: '', key: '' })
  const send = async () => {
    // The same days are sent under the same key, so that they are reported once.
    const wanted = `${first} ${last}`
    if (key.current.days !== wanted) key.current = { days: wanted, key: newKey() }
    setBusy(true)
    setError(undefined)
    try {
      await reportSickDays(request, { first, last }, key.current.key)
      announce(text('sick.done'))
      onEnd()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const options = (from: Day, until: Day) =>
    daysBetween(from, until).map((value) => ({ value, label: weekdayDate(value) }))
  return (
    <div className="request-question" role="group" aria-label={text('sick.open')}>
      <p>{text('sick.help')}</p>
      {error !== undefined && <Banner kind="bad" heading={errorText(error, text, 'sick.failed')} />}
      <SelectField
        label={text('sick.first')}
        value={first}
        options={options(start, end < today ? end : today)}
        onChange={(day) => choose({ first: day, last: day > last ? day : last })}
      />
      <SelectField
        label={text('sick.last')}
        value={last}
        options={options(first, end)}
        onChange={(day) => choose({ first, last: day })}
      />
      <div className="row-actions">
        <Button onClick={onEnd}>{text('back')}</Button>
        <Button kind="primary" busy={busy} onClick={() => void send()}>
          {text('sick.send')}
        </Button>
      </div>
    </div>
  )
}
