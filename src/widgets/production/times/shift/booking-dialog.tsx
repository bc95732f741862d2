// Another booking than the suggested one: the foreman books it immediately, a person requests it about themselves. Loaded when it is
// opened.
import { useState, type ReactElement } from 'react'
import { CORRECTION_REASONS } from '#domain/production/release.ts'
import type { CorrectionView, PersonLine, ShiftView } from '#contract/production.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { parseClock } from '#domain/calendar/typed-time.ts'
import { instantsOf } from '#domain/working-time/clock.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TimeField, unreadableTime } from '#shared/ui/time-field.tsx'
import { sendCorrection, type ShiftRef } from '#widgets/production/api.ts'
import { useLineWords, type LineSegment } from '#widgets/production/times/lines/line-pieces.tsx'
import { useTimesTexts, type TimesText } from '#widgets/production/times/texts.ts'
import { idsOf, WORK_KINDS, WorkFields, type Work } from './work-fields.tsx'

type Reason = Exclude<(typeof CORRECTION_REASONS)[number], 'loggedOut'>
const REASONS = CORRECTION_REASONS.filter((one): one is Reason => one !== 'loggedOut')

const FIELDS = ['body.from', 'body.to', 'body.orderId', 'body.activityId', 'body.reason', 'body.note']
const NOTE_LIMIT = 2000

const HOUR = 3_600_000
/** How long before a shift begins and after it ends its work may be, as the service allows it. */
const EARLIEST = HOUR
const LATEST = 3 * HOUR

/** A typed time may belong to the day on which the shift begins, or to the next. */
function instantOfShift(typed: string, shift: ShiftView['shift'], near: string): string | undefined {
  const minute = parseClock(typed)
  if (minute === undefined) return undefined
  const wanted = Date.parse(near)
  const [from, to] = [Date.parse(shift.from) - EARLIEST, Date.parse(shift.to) + LATEST]
  const found = [shift.day, addDays(shift.day, 1)]
    .flatMap((day) => instantsOf(day, minute))
    .filter((at) => at >= from && at <= to)
    // The time exists twice in the night in which the clock goes back: the one next to the corrected place is used.
    .toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))
  return found[0] === undefined ? undefined : new Date(found[0]).toISOString()
}

interface Draft {
  readonly from: string
  readonly to: string
  readonly work: Work
  readonly reason: Reason | ''
  readonly note: string
}

type Faults = Partial<Record<'from' | 'to' | 'order' | 'activity' | 'reason' | 'note', string>>

interface Read {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly faults: Faults
}

const timeFault = (typed: string, at: string | undefined, label: string, text: TimesText): string | undefined => {
  if (typed.trim() === '') return required(label)
  if (parseClock(typed) === undefined) return unreadableTime()
  return at === undefined ? text('form.outside') : undefined
}

function readDraft(
  draft: Draft,
  shift: ShiftView['shift'],
  place: { from: string; to: string },
  text: TimesText,
): Read {
  const from = instantOfShift(draft.from, shift, place.from)
  const to = instantOfShift(draft.to, shift, place.to)
  const { kind, order, activityId } = draft.work
  const isTurned = from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to)
  const all: { readonly [Name in keyof Faults]: string | undefined } = {
    from: timeFault(draft.from, from, text('form.from'), text),
    to: timeFault(draft.to, to, text('form.to'), text) ?? (isTurned ? text('form.turned') : undefined),
    order: kind === 'order' && !order ? required(text('form.order')) : undefined,
    activity: kind === 'activity' && activityId === '' ? required(text('form.activity')) : undefined,
    reason: draft.reason === '' ? required(text('form.reason')) : undefined,
    note:
      draft.reason === 'other' && draft.note.trim() === ''
        ? text('form.noteNeeded')
        : draft.note.length > NOTE_LIMIT
          ? text('form.noteTooLong', { limit: NOTE_LIMIT })
          : undefined,
  }
  const faults = Object.fromEntries(Object.entries(all).filter(([, sentence]) => sentence !== undefined)) as Faults
  return { from, to, faults }
}

export interface BookingDialogProps {
  readonly shift: ShiftRef
  readonly window: ShiftView['shift']
  readonly line: PersonLine
  readonly segment: LineSegment | undefined
  /** The reader asks for it: their foreman decides. */
  readonly isOwn?: boolean
  readonly onSaved: (correction: CorrectionView) => void
  readonly onEnd: () => void
}

/** The draft, its errors, and how it is sent. */
function useBooking({ shift, window, line, segment, isOwn = false, onSaved, onEnd }: BookingDialogProps) {
  const text = useTimesTexts()
  const words = useLineWords()
  const { clock } = useFormat()
  const save = useSave(text)
  const { person, version } = line
  const place = segment ?? line
  const [first] = useState<Draft>(() => ({
    from: clock(place.from),
    to: clock(place.to),
    work: { kind: 'order', order: undefined, activityId: '' },
    reason: '',
    note: '',
  }))
  const [draft, setDraft] = useState(first)
  const [isAsked, setAsked] = useState(false)
  const { from, to, faults } = readDraft(draft, window, place, text)
  const submit = async () => {
    setAsked(true)
    const { reason, note, work } = draft
    const ids = idsOf(work)
    if (Object.keys(faults).length > 0 || from === undefined || to === undefined || !ids || reason === '') return
    const isDone = await save.run(async () => {
      const { areaId, day, kind } = shift
      const what = work.kind === 'nothing' ? ('remove' as const) : ('book' as const)
      const body = { areaId, day, shift: kind, personId: person.id, version, from, to, change: what, reason, ...ids }
      onSaved(await sendCorrection({ ...body, ...(note.trim() !== '' && { note: note.trim() }) }))
      announce(text(isOwn ? 'requested' : 'corrected', { name: person.name, when: words.span({ from, to }) }))
    })
    if (isDone) onEnd()
  }
  return {
    save,
    draft,
    isChanged: draft !== first,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    errorOf: (name: keyof Faults, field: string): string | undefined =>
      (isAsked ? faults[name] : undefined) ?? save.faultOf(`body.${field}`),
    submit,
  }
}

export function BookingDialog(props: BookingDialogProps): ReactElement {
  const { window, line, isOwn = false, onEnd } = props
  const text = useTimesTexts()
  const { weekdayDate } = useFormat()
  const { save, draft, isChanged, change, errorOf, submit } = useBooking(props)
  const { person } = line
  const times = (['from', 'to'] as const).map((name) => (
    <TimeField
      key={name}
      label={text(`form.${name}`)}
      value={draft[name]}
      error={errorOf(name, name)}
      onChange={(typed) => change({ [name]: typed })}
    />
  ))
  return (
    <EditDialog
      title={text(isOwn ? 'form.ownTitle' : 'form.title', { name: person.name })}
      save={save}
      fields={FIELDS}
      unsaved={isChanged}
      action={text(isOwn ? 'form.ask' : 'form.book')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <p className="help">
        {text('form.about', { day: weekdayDate(window.day), shift: text(`shift.${window.kind}`) })}{' '}
        {text(isOwn ? 'form.ownHelp' : 'form.help', { name: person.name })}
      </p>
      <div className="pair">{times}</div>
      <WorkFields
        work={draft.work}
        kinds={WORK_KINDS}
        errors={{ order: errorOf('order', 'orderId'), activity: errorOf('activity', 'activityId') }}
        onChange={(work) => change({ work })}
      />
      <SelectField
        label={text('form.reason')}
        value={draft.reason}
        error={errorOf('reason', 'reason')}
        options={[
          { value: '', label: text('form.choose') },
          ...REASONS.map((value) => ({ value, label: text(`reason.${value}`) })),
        ]}
        onChange={(reason) => change({ reason })}
      />
      <TextArea
        label={text('form.note')}
        optional={draft.reason !== 'other'}
        rows={2}
        limit={NOTE_LIMIT}
        value={draft.note}
        error={errorOf('note', 'note')}
        onChange={(note) => change({ note })}
      />
    </EditDialog>
  )
}
