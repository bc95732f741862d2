// Merges that wait for a second person, and the last ones with their undo.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import type { Merge, MergeRequest, NoDuplicates } from '#contract/duplicates.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DecisionDialog } from '#shared/ui/decisions/decision-dialog.tsx'
import { ReasonStrip } from '#shared/ui/duplicates/reason-strip.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import {
  decideRequest,
  mergeRequests,
  merges,
  noDuplicates,
  pairIds,
  pairOf,
  refreshDuplicates,
  refreshPair,
  withdrawNoDuplicate,
  withdrawRequest,
} from '#widgets/duplicates/api.ts'
import { Comparison } from '#widgets/duplicates/comparison.tsx'
import { Effects, riskWords } from '#widgets/duplicates/effects.tsx'
import { namesOf, useDuplicatesTexts } from '#widgets/duplicates/texts.ts'

/** Loaded on use. */
const UndoDialog = lazy(async () => ({
  default: (await import('./undo-dialog.tsx')).UndoDialog,
}))

export interface MergesTabProps {
  /** The partner whose merges are shown; undefined: the last ones of all partners. */
  readonly partnerId?: number | undefined
}

export function MergesTab({ partnerId }: MergesTabProps): ReactElement {
  return (
    <div className="stack gap-16 merges" part="merges">
      <Releases />
      <LastMerges partnerId={partnerId} />
      <ToldApart />
    </div>
  )
}

export function Releases(): ReactElement {
  const text = useDuplicatesTexts()
  const { date } = useFormat()
  const state = useStore(mergeRequests())
  const [openId, setOpenId] = useState<number>()
  return (
    <Card title={text('releases')}>
      <Loaded state={state} failed={text('releasesFailed')} personal onRetry={refreshDuplicates}>
        {({ requests }) => {
          const open = requests.find(({ id }) => id === openId)
          return (
            <>
              {requests.length === 0 && <p className="muted">{text('noReleases')}</p>}
              <ul className="lined merge-list" aria-label={text('releases')}>
                {requests.map((request) => {
                  const names = namesOf(request.one, request.other)
                  const asked = request.stages.find(({ isInTurn }) => isInTurn)?.asked ?? []
                  return (
                    <li key={request.id}>
                      <div>
                        <b dir="auto">{text('pairName', names)}</b>
                        <span className="muted small">
                          {text('askedBy', {
                            name: request.requester.name,
                            date: date(request.requestedAt),
                            why: riskWords(text, request.risks),
                          })}
                        </span>
                        {asked.length > 0 && (
                          <span className="muted small">
                            {text('askedOf', { names: asked.map(({ name }) => name).join(', ') })}
                          </span>
                        )}
                      </div>
                      <Button size="small" aria-label={text('checkOf', names)} onClick={() => setOpenId(request.id)}>
                        {text('check')}
                      </Button>
                    </li>
                  )
                })}
              </ul>
              {open && <ReleaseDialog request={open} onEnd={() => setOpenId(undefined)} />}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** The two partners with the chosen values, before the release. */
function ReleaseDialog({ request, onEnd }: { request: MergeRequest; onEnd: () => void }): ReactElement {
  const text = useDuplicatesTexts()
  const save = useSave(text)
  const { date } = useFormat()
  const ids = pairIds(request)
  const state = useStore(pairOf(ids))
  const own = { ...request.choices, leading: request.leading }
  const note = request.timeline.find(({ type }) => type === 'request')?.note ?? ''
  return (
    <DecisionDialog
      title={text('releaseTitle')}
      save={save}
      mayDecide={request.mayDecide}
      mayWithdraw={request.mayWithdraw}
      approve={{ label: text('release'), done: text('released') }}
      onDecide={(decision) => decideRequest(request, decision)}
      onWithdraw={() => withdrawRequest(request)}
      onEnd={onEnd}
    >
      <p>
        {text('askedBy', {
          name: request.requester.name,
          date: date(request.requestedAt),
          why: riskWords(text, request.risks),
        })}
      </p>
      {note !== '' && <q dir="auto">{note}</q>}
      <Loaded state={state} failed={text('pairFailed')} personal onRetry={() => refreshPair(ids)}>
        {(pair) => (
          <>
            <ReasonStrip reasons={pair.shown} />
            <Comparison pair={pair} own={own} chooser={request.requester.name} />
            <Effects pair={pair} own={own} />
          </>
        )}
      </Loaded>
    </DecisionDialog>
  )
}

function LastMerges({ partnerId }: MergesTabProps): ReactElement {
  const text = useDuplicatesTexts()
  const state = useStore(useMemo(() => merges(partnerId), [partnerId]))
  const all = usePortalLink('/dubletten/zusammenfuehrungen')
  return (
    <Card title={text('done')}>
      {partnerId !== undefined && (
        <p className="muted">
          {text('onlyOf')}{' '}
          <a {...all} className="link">
            {text('allMerges')}
          </a>
        </p>
      )}
      <Loaded state={state} failed={text('mergesFailed')} personal onRetry={refreshDuplicates}>
        {(list) =>
          list.merges.length === 0 ? (
            <p className="muted">{text('noMerges')}</p>
          ) : (
            <ul className="lined merge-list" aria-label={text('done')}>
              {list.merges.map((merge) => (
                <li key={merge.id}>
                  <MergeRow merge={merge} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function MergeRow({ merge }: { merge: Merge }): ReactElement {
  const text = useDuplicatesTexts()
  const { date } = useFormat()
  const [isUndoing, setUndoing] = useState(false)
  const [now] = useState(() => Date.now())
  const { survivor, merged, by, releasedBy, at, undoUntil, undoneAt } = merge
  const both = namesOf(merged, survivor)
  const names = { merged: both.one, survivor: both.other }
  const isOpen = undoneAt === null && Date.parse(undoUntil) > now
  const until = undoneAt !== null ? text('undone', { date: date(undoneAt) }) : undefined
  return (
    <>
      <div>
        <b dir="auto">{text('merged', names)}</b>
        <span className="muted small">
          {text('mergedLine', {
            merged: merged.bpNumber,
            survivor: survivor.bpNumber,
            name: by.name,
            date: date(at),
          })}
          {releasedBy && `, ${text('releasedBy', { name: releasedBy.name })}`}
        </span>
        <span className="muted small">
          {until ?? (isOpen ? text('undoUntil', { date: date(undoUntil) }) : text('undoOver'))}
        </span>
      </div>
      {isOpen && (
        <Button size="small" aria-label={text('undoOf', names)} onClick={() => setUndoing(true)}>
          {text('takeBack')}
        </Button>
      )}
      {isUndoing && (
        <Suspense>
          <UndoDialog merge={merge} onUndone={() => announce(text('takenBack'))} onEnd={() => setUndoing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The relations of pairs that people have declared no duplicates. */
function ToldApart(): ReactElement {
  const text = useDuplicatesTexts()
  const state = useStore(noDuplicates())
  return (
    <Card title={text('toldApartList')}>
      <Loaded state={state} failed={text('toldApartFailed')} personal onRetry={refreshDuplicates}>
        {(list) =>
          list.noDuplicates.length === 0 ? (
            <p className="muted">{text('noneToldApart')}</p>
          ) : (
            <ul className="lined merge-list" aria-label={text('toldApartList')}>
              {list.noDuplicates.map((pair) => (
                <li key={`${pair.one.id} ${pair.other.id}`}>
                  <ToldApartRow pair={pair} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function ToldApartRow({ pair }: { pair: NoDuplicates['noDuplicates'][number] }): ReactElement {
  const text = useDuplicatesTexts()
  const { date } = useFormat()
  const save = useSave(text)
  const names = namesOf(pair.one, pair.other)
  const takeBack = async () => {
    if (!(await save.run(() => withdrawNoDuplicate(pairIds(pair))))) return
    refreshPair(pairIds(pair))
    announce(text('takenBack'))
  }
  return (
    <>
      <div>
        <b dir="auto">{text('pairName', names)}</b>
        <span className="muted small">
          {text('toldApartLine', { reason: text(`reason.${pair.reason}`), name: pair.by.name, date: date(pair.at) })}
        </span>
        {pair.note !== '' && (
          <span className="muted small" dir="auto">
            {pair.note}
          </span>
        )}
        {pair.changed.length > 0 && (
          <span className="small">
            {text('changedSince', { what: pair.changed.map((one) => text(`field.${one}`)).join(', ') })}
          </span>
        )}
        <SaveError save={save} />
      </div>
      <Button
        size="small"
        busy={save.isBusy}
        aria-label={text('undoOf', { merged: names.one, survivor: names.other })}
        onClick={() => void takeBack()}
      >
        {text('takeBack')}
      </Button>
    </>
  )
}
