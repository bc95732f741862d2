// Corrections: the changes, their authors and reasons, whether the person has confirmed or contested them, and who should act.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { CorrectionView } from '#contract/production.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import { DecisionDialog } from '#shared/ui/decisions/decision-dialog.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import {
  correctionsOf,
  decideCorrection,
  refreshProduction,
  withdrawCorrection,
  type ShiftRef,
} from '#widgets/production/api.ts'
import { useActivityName, useLineWords } from '#widgets/production/times/lines/line-pieces.tsx'
import { useTimesTexts } from '#widgets/production/times/texts.ts'

const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }))

/** Open ones first; contested ones stay in sight with their reason. */
export function ShiftCorrections({ shift }: { shift: ShiftRef }): ReactElement | null {
  const text = useTimesTexts()
  const state = useStore(correctionsOf(shift))
  if (state.data?.length === 0) return null
  return (
    <Card part="corrections" title={text('corrections')} flush>
      <Loaded state={state} failed={text('correctionsFailed')} personal onRetry={refreshProduction}>
        {(corrections) => <CorrectionList corrections={corrections} />}
      </Loaded>
    </Card>
  )
}

interface CorrectionListProps {
  readonly corrections: readonly CorrectionView[]
  /** All corrections are about the viewer, so the name is not shown. */
  readonly isOwn?: boolean
}

export function CorrectionList({ corrections, isOwn = false }: CorrectionListProps): ReactElement {
  const text = useTimesTexts()
  const ordered = corrections.toSorted((one, other) => Number(isClosed(one)) - Number(isClosed(other)))
  return (
    <ul className="corrections" aria-label={text('corrections')}>
      {ordered.map((correction) => (
        <li key={correction.id}>
          <Correction correction={correction} isOwn={isOwn} />
        </li>
      ))}
    </ul>
  )
}

const isClosed = ({ status }: CorrectionView): boolean =>
  status === 'approved' || status === 'withdrawn' || status === 'expired'

/** The person asks for it themselves: the foreman decides. */
const isRequest = ({ requester, person }: CorrectionView): boolean => requester.id === person.id

/** A question is a request of the person that the foreman has asked for. */
const askerOf = ({ timeline }: CorrectionView): string =>
  timeline.find(({ type }) => type === 'askBack')?.by?.name ?? ''

/** The state of a correction in one word: 'widersprochen', 'wartet auf Bestätigung'. */
function stateOf(correction: CorrectionView) {
  const { status, change } = correction
  const kind = change === 'question' ? 'question' : isRequest(correction) ? 'request' : 'change'
  const step =
    status === 'approved' || status === 'rejected' || status === 'withdrawn' || status === 'expired' ? status : 'open'
  return `${step}.${kind}` as const
}

const LOOKS: Readonly<Record<string, Pick<ChipProps, 'kind' | 'icon'>>> = {
  open: { kind: 'open', icon: hourglass },
  approved: { kind: 'ok', icon: circleCheck },
  expired: { kind: 'ok', icon: circleCheck },
  rejected: { kind: 'bad', icon: circleX },
  withdrawn: { kind: 'off', icon: undo },
}

type Opened = 'contest' | 'decide' | 'answer'

function Correction({ correction, isOwn }: { correction: CorrectionView; isOwn: boolean }): ReactElement {
  const text = useTimesTexts()
  const { weekdayDate } = useFormat()
  const [opened, setOpened] = useState<Opened>()
  const { person, day, shift, change, note, requester, reason, stages } = correction
  const summary = useSummary()(correction)
  const state = stateOf(correction)
  const contested = stages.find(({ outcome }) => outcome === 'rejected')
  const when = `${weekdayDate(day)}, ${text(`shift.${shift}`)}`
  return (
    <div className="row gap-20 correction">
      <div>
        {isOwn ? (
          <b>{when}</b>
        ) : (
          <>
            <b>{person.name}</b> <span className="muted">{when}</span>
          </>
        )}
        <p>{summary}</p>
        <p className="help">
          {change === 'question' ? (
            text('askedBy', { name: askerOf(correction), words: note })
          ) : (
            <>
              {text('byWhom', { name: requester.name, reason: text(`reason.${reason}`) })}
              {note !== '' && ` ${text('quoted', { words: note })}`}
            </>
          )}
        </p>
        {contested && contested.reason !== '' && (
          <p className="failure">
            {text('contestedBy', { name: contested.decider?.name ?? '', words: contested.reason })}
          </p>
        )}
      </div>
      <div className="stack gap-8 correction-end">
        <Chip {...LOOKS[state.split('.')[0]!]}>{text(`state.${state}`)}</Chip>
        <CorrectionActions correction={correction} summary={summary} onOpen={setOpened} />
      </div>
      <OpenedDialog correction={correction} summary={summary} opened={opened} onEnd={() => setOpened(undefined)} />
    </div>
  )
}

/** '9:40–10:25: Rüsten'. */
function useSummary(): (correction: CorrectionView) => string {
  const text = useTimesTexts()
  const words = useLineWords()
  const { clock } = useFormat()
  const nameOf = useActivityName()
  return ({ change, from, to, order, activity }) => {
    const when = to === null ? clock(from) : words.span({ from, to })
    const what = order ? text('segment.order', { order: order.number }) : activity ? nameOf(activity) : ''
    return text(`change.${change}`, { when, what })
  }
}

interface CorrectionActionsProps {
  readonly correction: CorrectionView
  readonly summary: string
  readonly onOpen: (opened: Opened) => void
}

function CorrectionActions({ correction, summary, onOpen }: CorrectionActionsProps): ReactElement {
  const text = useTimesTexts()
  const save = useSave(text)
  const { change, mayContest, mayAnswer, mayDecide, mayWithdraw } = correction
  const named = (action: 'confirm' | 'contest' | 'answer' | 'review' | 'takeBackCorrection') => ({
    'aria-label': text('actionOn', { action: text(action), summary }),
  })
  const run = (call: () => Promise<unknown>, done: 'confirmed' | 'correctionTakenBack') =>
    void save.run(async () => {
      await call()
      announce(text(done))
    })
  return (
    <>
      <div className="row">
        {mayContest && (
          <>
            <Button
              size="small"
              busy={save.isBusy}
              {...named('confirm')}
              onClick={() => run(() => decideCorrection(correction, true, ''), 'confirmed')}
            >
              {text('confirm')}
            </Button>
            <Button size="small" {...named('contest')} onClick={() => onOpen('contest')}>
              {text('contest')}
            </Button>
          </>
        )}
        {mayAnswer && (
          <Button size="small" {...named('answer')} onClick={() => onOpen('answer')}>
            {text('answer')}
          </Button>
        )}
        {mayDecide && !mayContest && !mayAnswer && change !== 'question' && (
          <Button size="small" {...named('review')} onClick={() => onOpen('decide')}>
            {text('review')}
          </Button>
        )}
        {mayWithdraw && (
          <Button
            size="small"
            busy={save.isBusy}
            {...named('takeBackCorrection')}
            onClick={() => run(() => withdrawCorrection(correction), 'correctionTakenBack')}
          >
            {text('takeBackCorrection')}
          </Button>
        )}
      </div>
      <SaveError save={save} />
    </>
  )
}

interface OpenedDialogProps {
  readonly correction: CorrectionView
  readonly summary: string
  readonly opened: Opened | undefined
  readonly onEnd: () => void
}

function OpenedDialog({ correction, summary, opened, onEnd }: OpenedDialogProps): ReactElement | null {
  const text = useTimesTexts()
  const save = useSave(text)
  const { person, note } = correction
  if (opened === 'contest')
    return (
      <ReasonDialog
        refusals={text}
        title={text('contestTitle')}
        help={text('contestHelp', { summary })}
        action={text('contestNow')}
        onClose={onEnd}
        onSubmit={async (reason) => {
          await decideCorrection(correction, false, reason)
          announce(text('contested'))
        }}
      />
    )
  if (opened === 'answer')
    return (
      <Suspense fallback={null}>
        <AnswerDialog correction={correction} onEnd={onEnd} />
      </Suspense>
    )
  if (opened !== 'decide') return null
  return (
    <DecisionDialog
      title={text('reviewTitle', { name: person.name })}
      save={save}
      mayDecide={correction.mayDecide}
      mayWithdraw={false}
      approve={{ label: text('approve'), done: text('requestApproved') }}
      onDecide={({ approve, reason }) => decideCorrection(correction, approve, reason)}
      onWithdraw={() => Promise.resolve()}
      onEnd={onEnd}
    >
      <p>{summary}</p>
      {note !== '' && <p>{text('quoted', { words: note })}</p>}
    </DecisionDialog>
  )
}
