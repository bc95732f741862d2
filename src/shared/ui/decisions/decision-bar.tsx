// One decision in the bars above the lower edge: it waits and can be undone, was sent, was refused in part, or failed.
// Needs selection-bar.css and decision-bar.css in the same root.
import cross from 'lucide-static/icons/x.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import { useEffect, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import type { UndoableDecisions, DecisionState } from '#shared/writes/undoable-decisions.ts'
import { useDecisionTexts } from './texts.ts'

export interface Refusal {
  readonly key: string | number
  readonly name: string
  readonly sentence: string
}

export interface DecisionBarProps<D extends { readonly key: string; readonly sub: string }, Result> {
  readonly decisions: UndoableDecisions<D, Result>
  readonly state: DecisionState<D, Result>
  readonly isLast: boolean
  /** The sentence about a running, completed or failed decision. */
  readonly sentence: string
  readonly refusals: readonly Refusal[]
  /** The sentence after an undo. */
  readonly undone: string
}

export function DecisionBar<D extends { readonly key: string; readonly sub: string }, Result>(
  props: DecisionBarProps<D, Result>,
): ReactElement {
  const { decisions, state, isLast, sentence, refusals, undone } = props
  const text = useDecisionTexts()
  const { step, decision } = state
  useEffect(() => {
    if (step === 'done' || step === 'failed') announce(sentence)
  }, [step, sentence])
  const undo = () => {
    decisions.undo()
    announce(undone)
  }
  return (
    <div className="row bulk" role="region" aria-label={text(isLast ? 'lastDecision' : 'earlierDecision')}>
      <span>
        {sentence}
        {refusals.length > 0 && (
          <ul className="stack gap-8">
            {refusals.map(({ key, name, sentence: refusal }) => (
              <li key={key}>
                <b>{name}:</b> {refusal}
              </li>
            ))}
          </ul>
        )}
      </span>
      {step === 'waiting' && (
        <>
          <Button size="small" onClick={() => decisions.flush()}>
            {text('sendNow')}
          </Button>
          <Button size="small" className="first" icon={undoIcon} onClick={undo}>
            {text('undo')}
          </Button>
        </>
      )}
      {step === 'failed' && (
        <Button size="small" className="first" onClick={() => decisions.retry(decision)}>
          {text('sendAgain')}
        </Button>
      )}
      {(step === 'done' || step === 'failed') && (
        <IconButton icon={cross} size="small" label={text('dismiss')} onClick={() => decisions.drop(decision)} />
      )}
    </div>
  )
}
