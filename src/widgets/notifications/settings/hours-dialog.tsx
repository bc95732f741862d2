// The hours of delivery by weekday, typed in any usual form, because native time fields follow the browser's language.
import { useEffect, useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import type { DeliveryWeek } from '#contract/delivery.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { changeQuietTime } from './api.ts'
import { inFull, fieldOf, minutesOf } from './week-spans.ts'
import { ChangeError, runChange, clearError } from './change-error.tsx'
import { useSettingsTexts } from './texts.ts'
import { DAYS, useDays } from './use-days.ts'
import { MINUTES_OF_DAY, USUAL_WEEK } from '#domain/notifications/quiet-time.ts'

interface DayDraft {
  /** Something is delivered on this day. */
  readonly isOn: boolean
  /** The typed texts. */
  readonly from: string
  readonly to: string
}

/** The default hours of a day that is switched on. */
const USUAL = USUAL_WEEK[0] ?? { from: 0, to: MINUTES_OF_DAY }

export const toDraft = (week: DeliveryWeek): DayDraft[] =>
  week.map((hours) => ({
    isOn: hours !== null,
    from: fieldOf((hours ?? USUAL).from),
    to: fieldOf((hours ?? USUAL).to),
  }))

interface Fault {
  readonly field: 'from' | 'to'
  readonly rule: 'missing' | 'same'
}

/** The first error of a day. Until 0:00 means until the end of the day. */
export function faultOf({ isOn, from, to }: DayDraft): Fault | undefined {
  if (!isOn) return undefined
  if (minutesOf(from) === undefined) return { field: 'from', rule: 'missing' }
  if (minutesOf(to) === undefined) return { field: 'to', rule: 'missing' }
  return minutesOf(from) === minutesOf(to) && minutesOf(to) !== 0 ? { field: 'to', rule: 'same' } : undefined
}

/** The week as it is sent; undefined while something is wrong with it. */
export function toWeek(draft: readonly DayDraft[]): DeliveryWeek | undefined {
  if (draft.some((day) => faultOf(day))) return undefined
  return draft.map(({ isOn, from, to }) =>
    isOn ? { from: minutesOf(from) ?? 0, to: minutesOf(to) || MINUTES_OF_DAY } : null,
  )
}

export interface HoursDialogProps {
  readonly hours: DeliveryWeek
  readonly onEnd: () => void
}

export function HoursDialog({ hours, onEnd }: HoursDialogProps): ReactElement {
  const text = useSettingsTexts()
  const [start] = useState(() => toDraft(hours))
  const [draft, setDraft] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => clearError('hours'), [])
  const change = (day: number, part: Partial<DayDraft>) =>
    setDraft(draft.map((one, index) => (index === day ? { ...one, ...part } : one)))

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setChecked(true)
    const week = toWeek(draft)
    if (!week) return
    setBusy(true)
    const isSaved = await runChange('hours', changeQuietTime({ hours: week }))
    setBusy(false)
    if (isSaved) onEnd()
  }
  // After the render that marks the errors.
  useEffect(() => {
    if (isChecked) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isChecked])
  return (
    <FormDialog
      open
      title={text('hoursTitle')}
      className="hours-dialog"
      unsaved={draft !== start}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button kind="primary" type="submit" form="hours" busy={isBusy}>
            {text(isBusy ? 'saving' : 'save')}
          </Button>
        </>
      }
    >
      <p className="muted">{text('hoursText')}</p>
      <form id="hours" ref={form} noValidate onSubmit={(event) => void save(event)}>
        {draft.map((one, day) => (
          <Day key={DAYS[day]} day={day} draft={one} isChecked={isChecked} onChange={(part) => change(day, part)} />
        ))}
      </form>
      <ChangeError part="hours" />
    </FormDialog>
  )
}

interface DayProps {
  readonly day: number
  readonly draft: DayDraft
  /** Set after an attempt to save: errors are shown. */
  readonly isChecked: boolean
  readonly onChange: (part: Partial<DayDraft>) => void
}

function Day({ day, draft, isChecked, onChange }: DayProps): ReactElement {
  const text = useSettingsTexts()
  const days = useDays()
  const { isOn } = draft
  const fault = faultOf(draft)
  const said = isChecked && fault ? text(`fault.${fault.rule}`) : undefined
  const spellOut = (part: 'from' | 'to') => {
    const full = inFull(draft[part])
    if (full !== draft[part]) onChange({ [part]: full })
  }
  const field = (part: 'from' | 'to') => (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      label={
        <>
          <span className="sr">{days.long(day)} </span>
          {text(part)}
        </>
      }
      value={draft[part]}
      error={fault?.field === part ? said : undefined}
      onChange={(value) => onChange({ [part]: value })}
      onBlur={() => spellOut(part)}
    />
  )
  return (
    <div className="day">
      <Checkbox label={days.long(day)} checked={isOn} onChange={(next) => onChange({ isOn: next })} />
      {isOn ? (
        <>
          {field('from')}
          {field('to')}
        </>
      ) : (
        <span className="muted">{text('collectedAllDay')}</span>
      )}
    </div>
  )
}
