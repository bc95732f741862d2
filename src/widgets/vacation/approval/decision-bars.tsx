// Above the lower edge: what is picked and can be decided together, and what becomes of the last decision.
import { useStore } from '@nanostores/react'
import cross from 'lucide-static/icons/x.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import { useEffect, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/error-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { $decision, dismissDecision, flushDecision, retryDecision, undoDecision, type DecisionState } from './decide.ts'
import { useApprovalTexts } from './texts.ts'
import type { Entry, Refused } from './use-approval.ts'
import type { Deciding } from './use-deciding.tsx'

/** So many names are listed. */
const NAMES = 3
/** How long a decision that succeeded is shown, in ms. */
const SHOWN = 5000

const familyName = (name: string): string => name.split(' ').at(-1) ?? name

export interface DecisionBarsProps {
  readonly chosen: readonly Entry[]
  readonly refused: readonly Refused[]
  readonly deciding: Deciding
  readonly onClear: () => void
}

function ChosenBar({ chosen, deciding, onClear }: Omit<DecisionBarsProps, 'refused'>): ReactElement {
  const text = useApprovalTexts()
  const names = chosen.slice(0, NAMES).map(({ decision }) => familyName(decision.request.person.name))
  const rest = chosen.length - names.length
  const conflicts = chosen.filter(({ warnings }) => warnings.length > 0).length
  return (
    <div className="bulk" role="region" aria-label={text('selection')}>
      <span role="status">
        <b>{text('selected', { count: chosen.length })}</b> {names.join(', ')}
        {rest > 0 && ` ${text('andMore', { count: rest })}`}
        {'. '}
        {text(conflicts === 0 ? 'noConflicts' : 'conflicts', { count: conflicts })}
      </span>
      <Button size="small" onClick={onClear}>
        {text('clear')}
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

function useSentence(state: DecisionState | undefined, refused: readonly Refused[]): string {
  const text = useApprovalTexts()
  if (!state) return ''
  const { entries, approve } = state.decision
  const count = state.step === 'done' ? entries.length - refused.length : entries.length
  const first = entries.find(({ request }) => !refused.some(({ decision }) => decision.request.id === request.id))
  const values = { count, name: first?.request.person.name ?? '' }
  const action = approve ? 'approve' : 'reject'
  if (state.step === 'failed') return errorText(state.error, text, 'failed', values)
  if (count === 0) return ''
  return text(`${state.step}.${action}`, values)
}

function LastDecision({ state, refused }: { state: DecisionState; refused: readonly Refused[] }): ReactElement | null {
  const text = useApprovalTexts()
  const sentence = useSentence(state, refused)
  const { step } = state
  const good = step === 'done' && refused.length === 0 ? state : undefined
  useEffect(() => {
    if (!good) return
    const timer = setTimeout(() => $decision.get() === good && dismissDecision(), SHOWN)
    return () => clearTimeout(timer)
  }, [good])
  useEffect(() => {
    if (step === 'done' || step === 'failed') announce(sentence)
  }, [step, sentence])
  return (
    <div className="bulk" role="region" aria-label={text('lastDecision')}>
      <span>
        {sentence}
        {refused.length > 0 && (
          <ul className="refusals">
            {refused.map(({ decision: { request }, sentence: why }) => (
              <li key={request.id}>
                <b>{request.person.name}:</b> {why}
              </li>
            ))}
          </ul>
        )}
      </span>
      {step === 'waiting' && (
        <>
          <Button size="small" onClick={() => flushDecision()}>
            {text('sendNow')}
          </Button>
          <Button size="small" className="first" icon={undoIcon} onClick={undoDecision}>
            {text('undo')}
          </Button>
        </>
      )}
      {step === 'failed' && (
        <Button size="small" className="first" onClick={retryDecision}>
          {text('retry')}
        </Button>
      )}
      {(step === 'done' || step === 'failed') && (
        <IconButton icon={cross} size="small" label={text('dismiss')} onClick={dismissDecision} />
      )}
    </div>
  )
}

export function DecisionBars({ chosen, refused, deciding, onClear }: DecisionBarsProps): ReactElement | null {
  const state = useStore($decision)
  if (!state && chosen.length === 0) return null
  return (
    <div className="bars">
      {state && <LastDecision state={state} refused={refused} />}
      {chosen.length > 0 && <ChosenBar chosen={chosen} deciding={deciding} onClear={onClear} />}
    </div>
  )
}
