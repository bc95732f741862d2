// Approving immediately, rejecting after a reason was given, shared by board, table and card; and the bars above the lower edge: the
// selected requests that can be decided together, and the state of decisions.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { DecisionBar } from '#shared/ui/decisions/decision-bar.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { actionOf, decide, undoneReason, decisions, type DecisionState } from './api.ts'
import { useApprovalTexts } from './texts.ts'
import { type Entry, refusedOf, type Refused } from './use-approval.tsx'

export interface Deciding {
  approve(entries: readonly Entry[]): void
  /** Asks for the reason first. */
  reject(entries: readonly Entry[]): void
  readonly dialog: ReactElement | undefined
}

const decisionsOf = (entries: readonly Entry[]) => entries.map(({ decision }) => decision)

export function useDeciding(): Deciding {
  const text = useApprovalTexts()
  const [rejected, setRejected] = useState<readonly Entry[]>()
  const start = (entries: readonly Entry[], approve: boolean, reason?: string) => {
    const decisions = decisionsOf(entries)
    decide(decisions, approve, reason)
    const values = { count: entries.length, name: decisions[0]?.request.person.name ?? '' }
    announce(text(`waiting.${actionOf(decisions, approve)}`, values))
  }
  return {
    approve: (entries) => {
      if (entries.length > 0) start(entries, true)
    },
    reject: (entries) => {
      if (entries.length > 0) setRejected(entries)
    },
    dialog: rejected && (
      <RejectDialog
        entries={rejected}
        onClose={() => setRejected(undefined)}
        onReject={(reason) => {
          setRejected(undefined)
          start(rejected, false, reason)
        }}
      />
    ),
  }
}

interface RejectDialogProps {
  readonly entries: readonly Entry[]
  readonly onClose: () => void
  readonly onReject: (reason: string) => void
}

/** The reason is required: it is sent to the applicant. */
function RejectDialog({ entries, onClose, onReject }: RejectDialogProps): ReactElement {
  const text = useApprovalTexts()
  const decisions = decisionsOf(entries)
  const action = actionOf(decisions, false)
  const values = { count: entries.length, name: entries[0]?.decision.request.person.name ?? '' }
  return (
    <ReasonDialog
      title={text(action === 'keep' ? 'keepTitle' : 'rejectTitle', values)}
      help={text('reasonHelp', values)}
      action={text(action === 'keep' ? 'keepNow' : 'rejectNow', values)}
      danger
      label={text('justification')}
      initial={undoneReason(decisions)}
      onClose={onClose}
      onSubmit={onReject}
    />
  )
}

/** The limit of listed names. */
const NAMES = 3

const familyName = (name: string): string => name.split(' ').at(-1) ?? name

interface DecisionBarsProps {
  readonly chosen: readonly Entry[]
  readonly deciding: Deciding
  readonly onClear: () => void
}

function ChosenBar({ chosen, deciding, onClear }: DecisionBarsProps): ReactElement {
  const text = useApprovalTexts()
  const names = chosen.slice(0, NAMES).map(({ decision }) => familyName(decision.request.person.name))
  const rest = chosen.length - names.length
  const conflicts = chosen.filter(({ warnings }) => warnings.length > 0).length
  const isChecked = chosen.every((entry) => entry.isChecked)
  return (
    <div className="row bulk" role="region" aria-label={text('selection')}>
      <span role="status">
        <b>{text('selected', { count: chosen.length })}</b> {names.join(', ')}
        {rest > 0 && ` ${text('andMore', { count: rest })}`}
        {'. '}
        {conflicts > 0 && text('conflicts', { count: conflicts })}
        {conflicts === 0 && isChecked && text('noConflicts')}
        {!isChecked && ` ${text('staffingNotChecked')}`}
      </span>
      <Button size="small" onClick={onClear}>
        {text('clearSelection')}
      </Button>
      <Button size="small" onClick={() => deciding.reject(chosen)}>
        {text('reject')}
      </Button>
      <Button
        size="small"
        className="first"
        onClick={() => {
          deciding.approve(chosen)
          onClear()
        }}
      >
        {text('approveMany', { count: chosen.length })}
      </Button>
    </div>
  )
}

function useSentence(state: DecisionState, refused: readonly Refused[]): string {
  const text = useApprovalTexts()
  const { entries, approve } = state.decision
  const count = state.step === 'done' ? entries.length - refused.length : entries.length
  const first = entries.find(({ request }) => !refused.some(({ decision }) => decision.request.id === request.id))
  const values = { count, name: first?.request.person.name ?? '' }
  const action = actionOf(entries, approve)
  if (state.step === 'failed') return errorText(state.error, text, 'failed', values)
  if (count === 0) return ''
  return text(`${state.step}.${action}`, values)
}

function OneDecision({ state, isLast }: { state: DecisionState; isLast: boolean }): ReactElement {
  const text = useApprovalTexts()
  const refused = refusedOf(state, text)
  const sentence = useSentence(state, refused)
  const { entries } = state.decision
  return (
    <DecisionBar
      decisions={decisions}
      state={state}
      isLast={isLast}
      sentence={sentence}
      refusals={refused.map(({ decision: { request }, sentence: refusal }) => ({
        key: request.id,
        name: request.person.name,
        sentence: refusal,
      }))}
      undone={text('undone', { count: entries.length, name: entries[0]?.request.person.name ?? '' })}
    />
  )
}

/** Of earlier decisions only unsolved ones are shown. */
const isUnsolved = (state: DecisionState): boolean =>
  state.step === 'failed' || (state.step === 'done' && state.result.some(({ done }) => !done))

export function DecisionBars({ chosen, deciding, onClear }: DecisionBarsProps): ReactElement | null {
  const states = useStore(decisions.$states)
  const last = states.at(-1)
  const shown = states.filter((state) => state === last || isUnsolved(state))
  if (shown.length === 0 && chosen.length === 0) return null
  return (
    <div className="bars">
      {shown.map((state) => (
        <OneDecision key={state.decision.key} state={state} isLast={state === last} />
      ))}
      {chosen.length > 0 && <ChosenBar chosen={chosen} deciding={deciding} onClear={onClear} />}
    </div>
  )
}
