// The bar of a selection, and of decisions about several forms, which can be undone for ten seconds.
import { useStore } from '@nanostores/react'
import cross from 'lucide-static/icons/x.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { FormRow } from '#contract/postbox.ts'
import { CASE_STATUSES } from '#domain/decisions/case.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { DecisionBar } from '#shared/ui/decisions/decision-bar.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import type { Formats } from '#shared/i18n/use-format.ts'
import { useFormText } from '#widgets/postbox/under-way/words.ts'
import { decisions } from './api.ts'
import { useListTexts } from './texts.ts'

const REFUSALS = ['alreadyDecided', 'notOpen', 'notDecider', 'ownRequest', 'notSafe', 'version_conflict'] as const

const valuesFor = (rows: readonly FormRow[], { number }: Formats) => ({
  count: rows.length,
  n: number(rows.length),
  title: rows[0]?.title ?? '',
})

interface BarsProps {
  readonly chosen: readonly FormRow[]
  readonly onClear: () => void
}

export function Bars({ chosen, onClear }: BarsProps): ReactElement | null {
  const text = useListTexts()
  const { text: words, format } = useFormText()
  const states = useStore(decisions.$states)
  const [rejected, setRejected] = useState<readonly FormRow[]>()
  useEffect(() => decisions.sendOnLeave(), [])
  const valuesOf = (rows: readonly FormRow[]) => valuesFor(rows, format)
  const start = (rows: readonly FormRow[], approve: boolean, reason = '') => {
    decisions.decide(rows, approve, reason)
    onClear()
    announce(text(approve ? 'waiting.approve' : 'waiting.reject', valuesOf(rows)))
  }
  if (states.length === 0 && chosen.length === 0 && !rejected) return null
  return (
    <>
      <div className="bars">
        {chosen.length > 0 && (
          <div className="row bulk" role="region" aria-label={text('selection')}>
            <span role="status">{text('selected', valuesOf(chosen))}</span>
            <Button size="small" onClick={() => setRejected(chosen)}>
              {words('reject')}
            </Button>
            <Button size="small" className="first" onClick={() => start(chosen, true)}>
              {words('approve')}
            </Button>
            <IconButton icon={cross} size="small" label={text('clearSelection')} onClick={onClear} />
          </div>
        )}
        {states.map((state, index) => (
          <Decided key={state.decision.key} state={state} isLast={index === states.length - 1} />
        ))}
      </div>
      {rejected && (
        <ReasonDialog
          title={text('rejectTitle', valuesOf(rejected))}
          help={text('reasonHelp')}
          action={words('reject')}
          danger
          initial={decisions.undoneReason(rejected)}
          onSubmit={(reason) => start(rejected, false, reason)}
          onClose={() => setRejected(undefined)}
        />
      )}
    </>
  )
}

type State = ReturnType<typeof decisions.$states.get>[number]

/** One decision: waiting, sent, refused in part, or failed. */
function Decided({ state, isLast }: { state: State; isLast: boolean }): ReactElement {
  const text = useListTexts()
  const { text: words, format } = useFormText()
  const { step, decision } = state
  const { requests, approve } = decision
  const refused = step === 'done' ? state.result.filter(({ done }) => !done) : []
  const ids = new Set(refused.map(({ id }) => id))
  const taken = valuesFor(
    requests.filter(({ id }) => !ids.has(id)),
    format,
  )
  const what = approve ? 'approve' : 'reject'
  return (
    <DecisionBar
      decisions={decisions}
      state={state}
      isLast={isLast}
      sentence={
        step === 'failed' ? text('decisionFailed') : text(step === 'done' ? `done.${what}` : `waiting.${what}`, taken)
      }
      refusals={refused.map(({ id, code, present }) => {
        const status = CASE_STATUSES.find((one) => one === present?.status)
        const why = text(`refusal.${REFUSALS.find((one) => one === code) ?? 'other'}`)
        const now = status && text('nowIs', { status: words(`status.${status}`) })
        return {
          key: id,
          name: requests.find((one) => one.id === id)?.title ?? '',
          sentence: now === undefined ? why : `${why} ${now}`,
        }
      })}
      undone={text('decisionUndone')}
    />
  )
}
