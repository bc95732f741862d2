// The last decision, and its undo.
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { pairIds, pairKey, refreshPair, withdrawNoDuplicate, type PairIds } from '#widgets/duplicates/api.ts'
import { namesOf, useDuplicatesTexts, type DuplicatesText } from '#widgets/duplicates/texts.ts'
import type { Outcome } from './pair.tsx'

/** Loaded on use. */
const UndoDialog = lazy(async () => ({
  default: (await import('#widgets/duplicates/merges/undo-dialog.tsx')).UndoDialog,
}))

export const keyOf = (pair: Parameters<typeof pairIds>[0]): string => pairKey(pairIds(pair))

/** The last decision, and the decided pairs, which are left out until the queue is read again. */
export function useOutcomes() {
  const text = useDuplicatesTexts()
  const [outcome, setOutcome] = useState<Outcome>()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  return {
    outcome,
    decided,
    finish(next: Outcome) {
      setOutcome(next)
      announce(sentenceOf(text, next))
      // A request that waits stays in the queue.
      if (next.kind === 'sentForRelease') refreshPair(pairIds(next.pair))
      else setDecided(new Set([...decided, keyOf(next.pair)]))
    },
    takeBack(ids: PairIds) {
      refreshPair(ids)
      setOutcome(undefined)
      setDecided(new Set([...decided].filter((one) => one !== pairKey(ids))))
      announce(text('takenBack'))
    },
  }
}
export type Outcomes = ReturnType<typeof useOutcomes>

function sentenceOf(text: DuplicatesText, outcome: Outcome): string {
  if (outcome.kind !== 'merged') return text(outcome.kind, namesOf(outcome.pair.one, outcome.pair.other))
  const names = namesOf(outcome.merge.merged, outcome.merge.survivor)
  return text('merged', { merged: names.one, survivor: names.other })
}

/** The last action, and its undo. */
export function Done({ outcome, onTakenBack }: { outcome: Outcome; onTakenBack: () => void }): ReactElement {
  const text = useDuplicatesTexts()
  const save = useSave(text)
  const [isUndoing, setUndoing] = useState(false)
  const takeBack = async () => {
    if (outcome.kind === 'merged') return setUndoing(true)
    if (await save.run(() => withdrawNoDuplicate(pairIds(outcome.pair)))) onTakenBack()
  }
  return (
    <>
      <Banner
        kind="ok"
        heading={sentenceOf(text, outcome)}
        action={
          outcome.kind !== 'sentForRelease' && (
            <Button size="small" busy={save.isBusy} onClick={() => void takeBack()}>
              {text('takeBack')}
            </Button>
          )
        }
      />
      <SaveError save={save} />
      {isUndoing && outcome.kind === 'merged' && (
        <Suspense>
          <UndoDialog merge={outcome.merge} onUndone={onTakenBack} onEnd={() => setUndoing(false)} />
        </Suspense>
      )}
    </>
  )
}
