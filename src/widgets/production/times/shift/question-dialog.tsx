import type { ReactElement } from 'react'
import type { CorrectionView, PersonLine } from '#contract/production.ts'
import { announce } from '#shared/element/announce.ts'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { sendCorrection, type ShiftRef } from '#widgets/production/api.ts'
import { useLineWords, type LineSegment } from '#widgets/production/times/lines/line-pieces.tsx'
import { useTimesTexts } from '#widgets/production/times/texts.ts'

export interface QuestionDialogProps {
  readonly shift: ShiftRef
  readonly line: PersonLine
  /** undefined: the question is about the whole line. */
  readonly segment: LineSegment | undefined
  readonly onSaved: (question: CorrectionView) => void
  readonly onEnd: () => void
}

/** Asks the person what they did in a part of their shift. */
export function QuestionDialog({ shift, line, segment, onSaved, onEnd }: QuestionDialogProps): ReactElement {
  const text = useTimesTexts()
  const words = useLineWords()
  const { areaId, day, kind } = shift
  const { person, version } = line
  const { from, to } = segment ?? line
  const names = { name: person.name, when: words.span({ from, to }) }
  return (
    <ReasonDialog
      refusals={text}
      title={text('question.title', names)}
      label={text('question.label')}
      help={text('question.help', names)}
      action={text('question.send')}
      onClose={onEnd}
      onSubmit={async (note) => {
        const place = { areaId, day, shift: kind, personId: person.id, version, from, to }
        onSaved(await sendCorrection({ ...place, change: 'question', reason: 'other', note }))
        announce(text('asked', names))
      }}
    />
  )
}
