// The decisions of this page: waiting, sent, refused in part, or failed.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { errorText } from '#shared/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { DecisionBar } from '#shared/ui/decision-bar/decision-bar.tsx'
import { decisions, type Decision, type DecisionState } from './api.ts'
import { useControlTexts, type ControlText } from './texts.ts'

const CODES = [
  'version_conflict',
  'alreadyDecided',
  'notDecider',
  'ownDay',
  'dayNotOver',
  'waitsForProjectManager',
  'waitsForEmployee',
  'entriesIncomplete',
  'entriesRefused',
  'monthClosed',
  'lockedPeriod',
  'reasonRequired',
  'not_found',
] as const

const countOf = (decision: Decision): number =>
  decision.kind === 'clean' ? decision.body.expected : decision.items.length
const actionOf = (decision: Decision) =>
  decision.kind === 'clean' ? 'clean' : decision.approve ? ('approve' as const) : ('reject' as const)
const nameOf = (decision: Decision): string => (decision.kind === 'days' ? (decision.items[0]?.person.name ?? '') : '')

function sentenceOf(state: DecisionState, text: ControlText): string {
  const { decision } = state
  const values = { name: nameOf(decision), count: countOf(decision) }
  if (state.step === 'failed') return errorText(state.error, text, 'failed', values)
  if (state.step !== 'done') return text(`${state.step}.${actionOf(decision)}`, values)
  const { done, present } = state.result
  if (present !== undefined) return text('changed', { count: present })
  return done === 0 ? '' : text(`done.${actionOf(decision)}`, { ...values, count: done })
}

function OneDecision({ state, isLast }: { state: DecisionState; isLast: boolean }): ReactElement {
  const text = useControlTexts()
  const { shortDate } = useFormat()
  const refused = state.step === 'done' ? state.result.refused : []
  const refusals = refused.map(({ id, person, day, code }) => {
    const known = CODES.find((one) => one === code)
    return {
      key: id,
      name: `${person.name}, ${shortDate(day)}`,
      sentence: text(known ? `refused.${known}` : 'refused.other'),
    }
  })
  const values = { name: nameOf(state.decision), count: countOf(state.decision) }
  return (
    <DecisionBar
      decisions={decisions}
      state={state}
      isLast={isLast}
      sentence={sentenceOf(state, text)}
      refusals={refusals}
      undone={text('undone', values)}
    />
  )
}

/** Of earlier decisions only those that need attention are shown. */
const isUnsolved = (state: DecisionState): boolean =>
  state.step === 'failed' ||
  (state.step === 'done' && (state.result.refused.length > 0 || state.result.present !== undefined))

export function DecisionBars(): ReactElement | null {
  const states = useStore(decisions.$states)
  const last = states.at(-1)
  const shown = states.filter((state) => state === last || isUnsolved(state))
  if (shown.length === 0) return null
  return (
    <div className="bars">
      {shown.map((state) => (
        <OneDecision key={state.decision.key} state={state} isLast={state === last} />
      ))}
    </div>
  )
}
