// Actions of the time office: set the entries of a day, and reopen a closed month. Loaded on demand.
import { useState, type ReactElement } from 'react'
import type { ControlDay } from '#contract/working-time-control.ts'
import { ApiError } from '#shared/transport/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import forms from '#widgets/working-time/hours/forms/forms.css?inline'
import { PieceFields } from '#widgets/working-time/hours/forms/piece-fields.tsx'
import {
  faultsOfDay,
  piecesOf,
  readPieces,
  type Piece,
  type PieceFault,
} from '#widgets/working-time/hours/forms/pieces.ts'
import { reopenMonth, setDay, type Named } from './api.ts'
import { useControlTexts } from './texts.ts'

const STYLES = [forms]
const LIMIT = 2000

interface ReopenDialogProps {
  readonly person: Named
  /** YYYY-MM */
  readonly month: string
  readonly onClose: () => void
}

export interface OfficeDialogProps {
  readonly day: ControlDay
  readonly onClose: () => void
}

/** The version before stays readable, and the employee is notified of the reason. */
export function CorrectDialog({ day: { person, line }, onClose }: OfficeDialogProps): ReactElement {
  useStyles(STYLES)
  const text = useControlTexts()
  const { weekdayDate } = useFormat()
  const save = useSave(text)
  const [pieces, setPieces] = useState<readonly Piece[]>(() => piecesOf(line.entries))
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<readonly PieceFault[]>([])
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  const submit = async () => {
    const read = readPieces(line.day, pieces, { now: Date.now(), longestBreak: line.longestBreak })
    setAsked(true)
    setFaults(read.faults)
    if (isMissing || reason.length > LIMIT || read.faults.length > 0) return
    const body = { entries: read.entries, reason: reason.trim() }
    const change = () =>
      setDay(person.id ?? '', line.day, body, line.version).catch((error: unknown) => {
        setFaults(faultsOfDay(error instanceof ApiError ? error.details : undefined, read.places))
        throw error
      })
    if (await save.run(change)) onClose()
  }
  return (
    <EditDialog
      title={text('correctTitle', { name: person.name, day: weekdayDate(line.day) })}
      className="wide"
      save={save}
      fields={['body.entries', 'body.reason']}
      unsaved={!isMissing}
      action={text('correctNow')}
      onSubmit={() => void submit()}
      onEnd={onClose}
    >
      <PieceFields
        day={line.day}
        pieces={pieces}
        faults={faults}
        longestBreak={line.longestBreak}
        onChange={setPieces}
      />
      <TextArea
        label={text('reason')}
        help={text('correctHelp', { name: person.name })}
        error={isAsked && isMissing ? required(text('reason')) : save.faultOf('body.reason')}
        value={reason}
        limit={LIMIT}
        onChange={setReason}
      />
    </EditDialog>
  )
}

export function ReopenDialog({ person, month, onClose }: ReopenDialogProps): ReactElement {
  const text = useControlTexts()
  const format = useFormat()
  return (
    <ReasonDialog
      refusals={text}
      title={text('reopenTitle', { name: person.name, month: format.month(month) })}
      help={text('reopenHelp')}
      action={text('reopenNow')}
      onClose={onClose}
      onSubmit={(reason) => reopenMonth(person.id ?? '', month, reason)}
    />
  )
}
