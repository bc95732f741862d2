// The answer of a person to the question what they did, which the foreman decides. Loaded when it is opened.
import { useState, type ReactElement } from 'react'
import type { CorrectionView } from '#contract/production.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import { answerQuestion } from '#widgets/production/api.ts'
import { useLineWords } from '#widgets/production/times/lines/line-pieces.tsx'
import { useTimesTexts } from '#widgets/production/times/texts.ts'
import { idsOf, WORK_KINDS, WorkFields, type Work } from './work-fields.tsx'

const FIELDS = ['body.orderId', 'body.activityId', 'body.note']
const NOTE_LIMIT = 2000
const FIRST: Work = { kind: 'order', order: undefined, activityId: '' }

interface AnswerDialogProps {
  readonly correction: CorrectionView
  readonly onEnd: () => void
}

export function AnswerDialog({ correction, onEnd }: AnswerDialogProps): ReactElement {
  const text = useTimesTexts()
  const { clock, weekdayDate } = useFormat()
  const words = useLineWords()
  const { day, from, to } = correction
  const when = to === null ? clock(from) : words.span({ from, to })
  const save = useSave(text)
  const [work, setWork] = useState(FIRST)
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  // A person who has booked it explains it by text: another booking is another correction.
  const isInWords = correction.requester.id !== correction.person.id
  const isMissing = !isInWords && idsOf(work) === undefined
  // A person who did nothing that can be booked describes it instead.
  const isNoteMissing = (isInWords || work.kind === 'nothing') && note.trim() === ''
  const submit = async () => {
    setAsked(true)
    const ids = isInWords ? {} : idsOf(work)
    if (!ids || isNoteMissing || note.length > NOTE_LIMIT) return
    const isDone = await save.run(() =>
      answerQuestion(correction, { ...ids, ...(note.trim() !== '' && { note: note.trim() }) }),
    )
    if (!isDone) return
    announce(text('answered'))
    onEnd()
  }
  return (
    <EditDialog
      title={text('answerTitle')}
      save={save}
      fields={FIELDS}
      unsaved={work !== FIRST || note !== ''}
      action={text('answerNow')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <p>{text('answerAbout', { day: weekdayDate(day), when })}</p>
      <p>{text('quoted', { words: correction.note })}</p>
      {!isInWords && (
        <WorkFields
          work={work}
          kinds={WORK_KINDS}
          errors={{
            order: isAsked && isMissing ? required(text('form.order')) : save.faultOf('body.orderId'),
            activity: isAsked && isMissing ? required(text('form.activity')) : save.faultOf('body.activityId'),
          }}
          onChange={setWork}
        />
      )}
      <TextArea
        label={text('form.note')}
        optional={!isInWords && work.kind !== 'nothing'}
        rows={2}
        limit={NOTE_LIMIT}
        value={note}
        error={isAsked && isNoteMissing ? required(text('form.note')) : save.faultOf('body.note')}
        onChange={setNote}
      />
    </EditDialog>
  )
}
