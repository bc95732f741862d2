// The correction of a day inside its row: old and new bar, fields, effect, deciders, and reason.
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { CorrectionBody, DayLine, EntryInput, TimeMonth } from '#contract/working-time.ts'
import { CORRECTION_REASONS, type CorrectionReason } from '#domain/working-time/entry.ts'
import { ApiError } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { formatBalance, formatDuration } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { unarrivedIn, useUnarrivedText } from '#shared/ui/uploads/proof-drop.tsx'
import { refreshTimes, sendCorrection } from '#widgets/working-time/api.ts'
import {
  AxisHours,
  axisOf,
  barPieces,
  DayBar,
  gapsOf,
  minuteOn,
  type Axis,
  type BarPiece,
} from '#widgets/working-time/day-bar.tsx'
import { signed } from '#widgets/working-time/times.ts'
import { effectOf, type Effect } from './effect.ts'
import { Change, useRefusal } from './form-parts.tsx'
import { PieceFields } from './piece-fields.tsx'
import { faultsOfDay, pathOf, piecesOf, readPieces, type Piece, type PieceFault } from './pieces.ts'
import { ProofField, useProofs, type Proofs } from './proofs.tsx'
import { useFormsTexts, type FormsText } from './texts.ts'

const NOTE_LIMIT = 2000
const DASH = '—'

type Clock = (at: string) => string

function oldPieces(line: DayLine, text: FormsText, clock: Clock): BarPiece[] {
  const all = barPieces(line)
    .filter(({ kind }) => kind !== 'travel')
    .map((piece): BarPiece => {
      if (piece.kind !== 'missing') {
        const entry = line.entries.find(({ comes }) => comes !== null && minuteOn(line.day, comes) === piece.from)
        const label = entry?.comes && entry.goes ? `${clock(entry.comes)} – ${clock(entry.goes)}` : undefined
        return { ...piece, kind: 'old', label }
      }
      return { ...piece, label: text(piece.missing ? `correct.${piece.missing}Missing` : 'correct.nothing') }
    })
  return [...all, ...gapsOf(all)]
}

function newPieces(day: string, entries: readonly EntryInput[], clock: Clock): BarPiece[] {
  const all = entries.flatMap(({ comes, goes }): BarPiece[] =>
    comes && goes
      ? [
          {
            kind: 'booked',
            from: minuteOn(day, comes),
            until: minuteOn(day, goes),
            label: `${clock(comes)} – ${clock(goes)}`,
          },
        ]
      : [],
  )
  return [...all, ...gapsOf(all)]
}

interface CorrectionProps {
  readonly line: DayLine
  readonly month: TimeMonth
  readonly onEnd: () => void
  readonly onSent: () => void
}

/** The heading names the missing part. */
function titleOf({ entries }: DayLine): 'correct.title' | 'correct.comes' | 'correct.goes' | 'correct.both' {
  if (entries.length === 0) return 'correct.both'
  const [comes, goes] = [entries.some((entry) => entry.comes === null), entries.some((entry) => entry.goes === null)]
  if (comes && goes) return 'correct.both'
  return comes ? 'correct.comes' : goes ? 'correct.goes' : 'correct.title'
}

interface Faults {
  readonly pieces: readonly PieceFault[]
  readonly reason?: string | undefined
  readonly note?: string | undefined
  readonly proofs?: string | undefined
}

/** Refusals of the server about the reason and its proofs. */
function refusedWhy(details: unknown, text: FormsText): Omit<Faults, 'pieces'> {
  const all = Array.isArray(details) ? (details as { field?: string }[]) : []
  const names = new Set(all.map(({ field = '' }) => pathOf(field)[0]))
  return {
    ...(names.has('reason') && { reason: required(text('correct.reason')) }),
    ...(names.has('note') && { note: required(text('correct.note')) }),
    ...(names.has('proofIds') && { proofs: text('proof.unknown') }),
  }
}

const isSame = (one: readonly EntryInput[], line: DayLine): boolean =>
  JSON.stringify(one) ===
    JSON.stringify(
      readPieces(line.day, piecesOf(line.entries), { now: Infinity, longestBreak: line.longestBreak }).entries,
    ) && line.entries.every(({ comes, goes }) => comes !== null && goes !== null)

interface Form {
  readonly pieces: readonly Piece[]
  readonly reason: CorrectionReason | ''
  readonly note: string
}

/** Errors of the form, checked before it is sent. */
function faultsOf({ reason, note }: Form, pieces: readonly PieceFault[], text: FormsText): Faults {
  return {
    pieces,
    ...(reason === '' && { reason: required(text('correct.reason')) }),
    ...(reason === 'other' && note.trim() === '' && { note: required(text('correct.note')) }),
  }
}

/** The proofs, and the sentence after an attempt to send before they had arrived. */
function useHeldProofs() {
  const proofs = useProofs()
  const unarrived = unarrivedIn(proofs.uploads.rows)
  const textOf = useUnarrivedText()
  const [isHeld, setHeld] = useState(false)
  return { proofs, unarrived, setHeld, heldText: isHeld ? textOf(unarrived) : undefined }
}

/** The fields, their errors, and submitting. */
function useCorrection({ line, month, onSent }: CorrectionProps) {
  const text = useFormsTexts()
  const refusal = useRefusal()
  const { proofs, unarrived, setHeld, heldText } = useHeldProofs()
  const [form, setForm] = useState<Form>(() => ({ pieces: piecesOf(line.entries), reason: '', note: '' }))
  const [faults, setFaults] = useState<Faults>({ pieces: [] })
  const [problem, setProblem] = useState<{ readonly words: string; readonly isOutdated: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const read = readPieces(line.day, form.pieces, { now: Date.parse(month.now), longestBreak: line.longestBreak })
  const refuse = (error: unknown) => {
    const details = error instanceof ApiError ? error.details : undefined
    const refused = faultsOfDay(details, read.places, ([field]) => field === 'entries' || field === 'day')
    const why = refusedWhy(details, text)
    setFaults({ pieces: refused, ...why })
    const isOutdated = error instanceof ApiError && error.status === 409
    if (refused.length === 0 && Object.keys(why).length === 0)
      setProblem({ words: text('correct.refused', { reason: refusal(error) }), isOutdated })
  }
  const send = async () => {
    const { reason, note } = form
    const wrong = faultsOf(form, read.faults, text)
    setFaults(wrong)
    setProblem(undefined)
    setHeld(unarrived !== undefined)
    if (read.faults.length > 0 || reason === '' || wrong.note !== undefined || unarrived) return
    if (isSame(read.entries, line)) return setProblem({ words: text('unchanged'), isOutdated: false })
    const body: CorrectionBody = {
      day: line.day,
      version: line.version,
      entries: read.entries,
      reason,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(proofs.ids.length > 0 && { proofIds: proofs.ids }),
    }
    setBusy(true)
    try {
      await sendCorrection(body)
      announce(text('correct.sent'))
      onSent()
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }
  const change = (next: Partial<Form>) => {
    setForm({ ...form, ...next })
    setFaults({ pieces: next.pieces ? [] : faults.pieces })
    setProblem(undefined)
  }
  return {
    form,
    change,
    proofs,
    faults: { ...faults, proofs: heldText ?? faults.proofs },
    problem,
    isBusy,
    send,
    entries: read.faults.length === 0 ? read.entries : undefined,
  }
}

export function Correction(props: CorrectionProps): ReactElement {
  const { line, month, onEnd } = props
  const text = useFormsTexts()
  const { weekdayDate, longDate } = useFormat()
  const { form, change, proofs, faults, problem, isBusy, send, entries } = useCorrection(props)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>('.piece-grid input[type="text"]') ?? [])]
    const missing = fields.slice(0, 2).find(({ value }) => value === '')
    ;(missing ?? fields[0])?.focus()
  }, [])
  const effect = entries && effectOf(line, entries, month)
  return (
    <section
      ref={box}
      className="stack gap-16 day-panel correction"
      aria-label={text('correct.region', { day: longDate(line.day) })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="panel-head">
          <Heading depth={2}>{text(titleOf(line), { day: weekdayDate(line.day) })}</Heading>
          <Deciders line={line} />
        </div>
        <Compare line={line} entries={entries} effect={effect} />
        <PieceFields
          day={line.day}
          pieces={form.pieces}
          faults={faults.pieces}
          longestBreak={line.longestBreak}
          onChange={(pieces) => change({ pieces })}
        />
        <Why form={form} faults={faults} proofs={proofs} onChange={change} />
        <Consequences line={line} month={month} effect={effect} />
        {problem && (
          <p className="failure" role="alert">
            {problem.words}{' '}
            {problem.isOutdated && (
              <Button size="small" onClick={refreshTimes}>
                {text('correct.reload')}
              </Button>
            )}
          </p>
        )}
        <div className="row">
          <Button type="submit" kind="primary" busy={isBusy}>
            {text(isBusy ? 'correct.sending' : 'correct.send')}
          </Button>
          <Button onClick={onEnd}>{text('cancel')}</Button>
        </div>
      </form>
    </section>
  )
}

interface WhyProps {
  readonly form: Form
  readonly faults: Faults
  readonly proofs: Proofs
  readonly onChange: (next: Partial<Form>) => void
}

/** The reason, with text where it needs more, and its proofs. */
function Why({ form: { reason, note }, faults, proofs, onChange }: WhyProps): ReactElement {
  const text = useFormsTexts()
  const reasons = [
    ...(reason === '' ? [{ value: '' as const, label: text('correct.choose') }] : []),
    ...CORRECTION_REASONS.map((value) => ({ value, label: text(`reason.${value}`) })),
  ]
  return (
    <>
      <div className="piece-grid">
        <SelectField
          label={text('correct.reason')}
          value={reason}
          options={reasons}
          error={faults.reason}
          onChange={(next) => onChange({ reason: next })}
        />
        <ProofField proofs={proofs} error={faults.proofs} />
      </div>
      {reason !== '' && (
        <TextArea
          label={text('correct.note')}
          help={text('correct.noteHelp')}
          optional={reason !== 'other'}
          rows={2}
          limit={NOTE_LIMIT}
          value={note}
          error={faults.note}
          onChange={(next) => onChange({ note: next })}
        />
      )}
    </>
  )
}

/** 'entscheidet Bernd Rademacher, in Vertretung'. */
function Deciders({ line: { stages } }: { line: DayLine }): ReactElement | null {
  const text = useFormsTexts()
  const names = stages.flatMap(({ decider, onBehalfOf }) =>
    decider ? [onBehalfOf ? text('correct.deputy', { name: decider.name }) : decider.name] : [],
  )
  if (names.length === 0) return null
  return <span className="muted">{text('correct.decides', { names: [...new Set(names)].join('; ') })}</span>
}

interface CompareProps {
  readonly line: DayLine
  readonly entries: readonly EntryInput[] | undefined
  readonly effect: Effect | undefined
}

/** The old bar over the new one, on one scale. */
export function Compare({ line, entries, effect }: CompareProps): ReactElement {
  const text = useFormsTexts()
  const { clock } = useFormat()
  const before = oldPieces(line, text, clock)
  const after = entries ? newPieces(line.day, entries, clock) : []
  const axis: Axis = axisOf([...before, ...after])
  return (
    <div className="compare">
      <span className="muted">{text('correct.old')}</span>
      <DayBar pieces={before} axis={axis} className="tall" />
      <span className="number">{line.actual === null ? DASH : formatDuration(line.actual)}</span>
      <b>{text('correct.new')}</b>
      <DayBar pieces={after} axis={axis} className="tall" />
      <b className="number">{effect ? formatDuration(effect.actual) : DASH}</b>
      <span />
      <AxisHours axis={axis} last />
      <span />
    </div>
  )
}

interface ConsequencesProps {
  readonly line: DayLine
  readonly month: TimeMonth
  readonly effect: Effect | undefined
}

function Consequences({ line, month, effect }: ConsequencesProps): ReactElement {
  const text = useFormsTexts()
  const { actual, balance } = line
  const missing = effect ? Math.max(0, effect.required - effect.taken) : 0
  const breakWords =
    effect &&
    (missing > 0
      ? text('correct.breakMissing', { minutes: formatDuration(missing) })
      : text(effect.required > 0 ? 'correct.breakOk' : 'correct.breakNone'))
  return (
    <>
      {effect && (
        <dl className="changes" aria-live="polite">
          <Change
            label={text('correct.actual')}
            before={actual === null ? DASH : formatDuration(actual)}
            after={formatDuration(effect.actual)}
          />
          <Change
            label={text('correct.balance')}
            before={balance === null || actual === null ? undefined : signed(balance)}
            after={formatBalance(effect.balance)}
          />
          <Change
            label={text('correct.account')}
            before={effect.account === month.account.balance ? undefined : signed(month.account.balance)}
            after={formatBalance(effect.account)}
          />
        </dl>
      )}
      <p className={missing > 0 ? 'hint warn' : 'hint'}>
        <Icon source={missing > 0 ? triangleAlert : info} size="s" />
        <span>
          {breakWords} {text('correct.hint')}
        </span>
      </p>
    </>
  )
}
