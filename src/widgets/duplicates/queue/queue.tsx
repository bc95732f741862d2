// The queue of pairs by material group, the most certain first: one pair after the other.
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import copyCheck from 'lucide-static/icons/copy-check.svg?raw'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import type { PairView, Queue as QueueView, QueuePair } from '#contract/duplicates.ts'
import { PROBABLE_FROM, REVIEW_FROM } from '#domain/duplicates/score.ts'
import { statusOf } from '#shared/transport/api.ts'
import { storedView } from '#shared/bus/stored-view.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { listView } from '#shared/lists/list-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import {
  $materialGroups,
  PAGE,
  pairIds,
  pairOf,
  queueOf,
  refreshDuplicates,
  refreshPair,
  refreshQueue,
} from '#widgets/duplicates/api.ts'
import { namesOf, useDuplicatesTexts } from '#widgets/duplicates/texts.ts'
import { NO_CHOICES } from './choices.ts'
import { Done, keyOf, useOutcomes, type Outcomes } from './outcomes.tsx'
import { Pair, type Outcome, type PairDraft, type PairKeys } from './pair.tsx'
import { usePercent } from './weights.tsx'

/** Own pairs first: others are read only. */
const FIELDS = { group: { as: 'number' }, scope: { of: ['all'] } } as const
export const queueView = listView('duplicates', FIELDS, { by: 'score', descending: true })
/** The position of the person in the queue, for going back from a partner. Nothing of the pairs is stored. */
export const queuePlace = storedView('duplicates.place', { filter: '', at: 0 })
/** How often a page that was opened before the first search has ended asks again, in ms. */
const FIRST_SEARCH_PERIOD = 5_000

/** The choices for each pair, by `pairKey`. */
export type PairDrafts = Readonly<Record<string, PairDraft>>

export interface QueueProps {
  readonly drafts: PairDrafts
  readonly onDrafts: (drafts: PairDrafts) => void
}

export function Queue({ drafts, onDrafts }: QueueProps): ReactElement {
  const text = useDuplicatesTexts()
  const outcomes = useOutcomes()
  const chosen = queueView.useChosen()
  const { group } = queueView.queryOf(chosen)
  const isMine = chosen.scope !== 'all'
  const filter = `${group} ${isMine}`
  const place = useStore(queuePlace.$view)
  const [isMoved, setMoved] = useState(false)
  // Another filter begins with its first pair.
  const at = place.filter === filter ? place.at : 0
  const offset = Math.floor(at / PAGE) * PAGE
  const state = useStore(
    useMemo(
      () => queueOf({ ...(group !== undefined && { group }), ...(isMine && { mine: true }), offset }),
      [group, isMine, offset],
    ),
  )
  useFirstSearch(state.data)
  return (
    <div className="stack gap-16 queue" part="queue">
      <Filters />
      <Loaded state={state} failed={text('queueFailed')} personal onRetry={refreshDuplicates}>
        {(queue) => (
          <Pairs
            queue={queue}
            at={at}
            offset={offset}
            isMoved={place.filter === filter && isMoved}
            isMine={isMine}
            drafts={drafts}
            outcomes={outcomes}
            onDrafts={onDrafts}
            onMove={(next) => {
              queuePlace.change({ filter, at: next })
              setMoved(true)
            }}
          />
        )}
      </Loaded>
    </div>
  )
}

/** The first search of a portal runs while people look: they see its pairs once it has ended. */
function useFirstSearch(queue: QueueView | undefined): void {
  const isWaiting = queue?.searchedAt === null
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => !document.hidden && refreshQueue(), FIRST_SEARCH_PERIOD)
    return () => clearInterval(timer)
  }, [isWaiting])
}

function Filters(): ReactElement {
  const text = useDuplicatesTexts()
  const groupLabel = useGroupLabel()
  const chosen = queueView.useChosen()
  const { data: groups = [] } = useStore($materialGroups)
  return (
    <div className="bar">
      <Segmented
        label={text('scope')}
        hideLabel
        value={chosen.scope === 'all' ? 'all' : 'mine'}
        onChange={(scope) => queueView.choose({ scope: scope === 'all' ? scope : '' })}
        options={[
          { value: 'mine', label: text('scope.mine') },
          { value: 'all', label: text('scope.all') },
        ]}
      />
      <PillSelect
        label={text('materialGroup')}
        all={text('allGroups')}
        value={chosen.group}
        options={groups.map((group) => ({ value: String(group.id), label: groupLabel(group) }))}
        onChange={(group) => queueView.choose({ group })}
      />
    </div>
  )
}

interface PairsProps extends QueueProps {
  readonly outcomes: Outcomes
  readonly queue: QueueView
  /** Index of the pair in the whole queue. */
  readonly at: number
  /** That of the first pair of the page. */
  readonly offset: number
  readonly isMine: boolean
  /** The person has moved on: the head of the shown pair then gets the focus. */
  readonly isMoved: boolean
  readonly onMove: (at: number) => void
}

function Pairs({ queue, at, offset, isMine, isMoved, drafts, outcomes, onDrafts, onMove }: PairsProps): ReactElement {
  const { outcome, decided, finish, takeBack } = outcomes
  const keys: PairKeys = useRef(undefined)
  const pairs = queue.pairs.filter((pair) => !decided.has(keyOf(pair)))
  const total = queue.total - (queue.pairs.length - pairs.length)
  const index = Math.min(at - offset, pairs.length - 1)
  const pair = pairs[index]
  const shownKey = pair && keyOf(pair)
  const isEmptyPage = pair === undefined && offset > 0
  useEffect(() => {
    if (isEmptyPage) onMove(Math.max(0, offset - 1))
  }, [isEmptyPage, offset, onMove])
  const place = offset + index
  const onOutcome = (next: Outcome) => {
    finish(next)
    const { [keyOf(next.pair)]: _, ...rest } = drafts
    onDrafts(rest)
    onMove(next.kind === 'sentForRelease' ? Math.min(place + 1, total - 1) : place)
  }
  return (
    <>
      {outcome && <Done outcome={outcome} onTakenBack={() => takeBack(pairIds(outcome.pair))} />}
      {pair === undefined ? (
        <NoPairs isMine={isMine} />
      ) : (
        <>
          {/* It handles keys of its content; it is no control itself. */}
          <div className="stack gap-16" onKeyDown={(event) => keys.current?.(event)}>
            <Head
              key={`head ${shownKey}`}
              isFocused={isMoved}
              pair={pair}
              place={place}
              total={total}
              onBack={place > 0 ? () => onMove(place - 1) : undefined}
              onSkip={place + 1 < total ? () => onMove(place + 1) : undefined}
            />
            <OnePair
              key={shownKey}
              pair={pair}
              keys={keys}
              draft={drafts[keyOf(pair)] ?? NO_DRAFT}
              onDraft={(draft) => onDrafts({ ...drafts, [keyOf(pair)]: draft })}
              onOutcome={onOutcome}
            />
          </div>
          <PageList pairs={pairs} current={index} onOpen={(next) => onMove(offset + next)} />
        </>
      )}
      <SearchedAt searchedAt={queue.searchedAt} />
    </>
  )
}

const NO_DRAFT: PairDraft = { own: NO_CHOICES, note: '' }

function NoPairs({ isMine }: { isMine: boolean }): ReactElement {
  const text = useDuplicatesTexts()
  return (
    <EmptyState
      icon={copyCheck}
      heading={text('empty')}
      action={isMine && <Button onClick={() => queueView.choose({ scope: 'all' })}>{text('showAll')}</Button>}
    >
      {text(isMine ? 'emptyMine' : 'emptyText')}
    </EmptyState>
  )
}

function SearchedAt({ searchedAt }: Pick<QueueView, 'searchedAt'>): ReactElement {
  const text = useDuplicatesTexts()
  const { date, time } = useFormat()
  return (
    <p className="muted small">
      {searchedAt === null
        ? text('neverSearched')
        : text('searchedAt', { date: date(searchedAt), time: time(searchedAt) })}
    </p>
  )
}

interface HeadProps {
  readonly isFocused: boolean
  readonly pair: QueuePair
  /** Index in the whole queue. */
  readonly place: number
  readonly total: number
  readonly onBack: (() => void) | undefined
  readonly onSkip: (() => void) | undefined
}

/** Partners with another possible relation must be reviewed, however probable a duplicate is. */
export const verdictOf = (score: number, tie: PairView['tie'] = null): 'probable' | 'review' | 'unlikely' =>
  score >= PROBABLE_FROM && tie === null ? 'probable' : score >= REVIEW_FROM ? 'review' : 'unlikely'

function Head({ isFocused, pair, place, total, onBack, onSkip }: HeadProps): ReactElement {
  const text = useDuplicatesTexts()
  const percent = usePercent()
  const head = useRef<HTMLHeadingElement>(null)
  const { data: view } = useStore(pairOf(pairIds(pair)))
  useEffect(() => {
    if (isFocused) head.current?.focus()
  }, [isFocused])
  return (
    <div className="row gap-16 pair-head">
      <b className="score">{percent(pair.score)}</b>
      <div>
        <Heading depth={2} ref={head} tabIndex={-1}>
          {text(`verdict.${verdictOf(pair.score, view?.tie)}`)}
        </Heading>
        <span className="muted">{text('position', { at: place + 1, total })}</span>
      </div>
      <div className="row gap-4 push">
        {onBack && (
          <Button kind="ghost" icon={chevronLeft} onClick={onBack}>
            {text('back')}
          </Button>
        )}
        {onSkip && (
          <Button kind="ghost" icon={chevronRight} onClick={onSkip}>
            {text('skip')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface OnePairProps {
  readonly pair: QueuePair
  readonly keys: PairKeys
  readonly draft: PairDraft
  readonly onDraft: (draft: PairDraft) => void
  readonly onOutcome: (outcome: Outcome) => void
}

function OnePair({ pair, ...rest }: OnePairProps): ReactElement {
  const text = useDuplicatesTexts()
  const ids = pairIds(pair)
  const state = useStore(pairOf(ids))
  if (statusOf(state.error) === 404)
    return (
      <EmptyState heading={text('gone')} action={<Button onClick={refreshDuplicates}>{text('refresh')}</Button>}>
        {text('goneText')}
      </EmptyState>
    )
  return (
    <Loaded state={state} failed={text('pairFailed')} personal onRetry={() => refreshPair(ids)}>
      {(view) => <Pair pair={view} {...rest} />}
    </Loaded>
  )
}

interface PageListProps {
  readonly pairs: readonly QueuePair[]
  readonly current: number
  readonly onOpen: (index: number) => void
}

function PageList({ pairs, current, onOpen }: PageListProps): ReactElement {
  const text = useDuplicatesTexts()
  const percent = usePercent()
  const { date } = useFormat()
  return (
    <details className="page-list">
      <summary>{text('allPairs')}</summary>
      <ol>
        {pairs.map((pair, index) => (
          <li key={keyOf(pair)}>
            <button
              type="button"
              className="link"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onOpen(index)}
            >
              <b>{percent(pair.score)}</b> {text('pairName', namesOf(pair.one, pair.other))}
            </button>
            {pair.groupSize > 2 && <small className="muted">{text('groupSize', { count: pair.groupSize })}</small>}
            {pair.refused && (
              <small className="muted">
                {text('refused', {
                  name: pair.refused.by.name || text('byFormerPerson'),
                  date: date(pair.refused.at),
                })}
              </small>
            )}
            {pair.changed.length > 0 && (
              <small className="muted">
                {text('changedSince', { what: pair.changed.map((one) => text(`field.${one}`)).join(', ') })}
              </small>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
