// The board of the approval: period, filters, the card of a request, and decisions about one or many.
import { useStore } from '@nanostores/react'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import usersRound from 'lucide-static/icons/users-round.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Board as WireBoard } from '#contract/vacation-calendar.ts'
import { PERIOD_KINDS, periodOf, type PeriodKind } from '#domain/calendar/calendar-days.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { storedView } from '#shared/bus/stored-view.ts'
import { useHost } from '#shared/element/view.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type BoardAbsence, type BoardPerson, requestIdOf } from '#widgets/vacation/board-model.ts'
import { Board } from '#widgets/vacation/board/board.tsx'
import { PastLink } from '#widgets/vacation/past-link.tsx'
import { PeriodHead, usePeriodTitle } from '#widgets/vacation/period-head.tsx'
import { board as boardOf, refreshBoard, type OpenDecision } from './api.ts'
import { AnchoredCard, type OpenCard } from './request-card.tsx'
import { DecisionBars, useDeciding } from './deciding.tsx'
import { DeputiesButton } from './deputies-dialog.tsx'
import {
  NotChecked,
  spanOf,
  touches,
  useChecks,
  entriesOf,
  EVERYBODY,
  MARKS,
  useApprovals,
  type Approvals,
  type Filter,
} from './use-approval.tsx'
import { useApprovalTexts } from './texts.ts'

const approvalView = () => storedView('calendarApproval')

interface FilterPillsProps {
  readonly approvals: Approvals
  readonly sites: WireBoard['sites']
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

const FILTER_ICONS = { open: hourglass, conflicts: triangleAlert }

/** The requests of a filter; none without one. */
const markedBy = ({ mark }: Pick<Filter, 'mark'>, entries: Approvals['entries']): Approvals['entries'] =>
  entries.filter(({ warnings }) => mark === 'open' || (mark === 'conflicts' && warnings.length > 0))

function FilterPills({ approvals: { entries }, sites, filter, onFilter }: FilterPillsProps): ReactElement {
  const text = useApprovalTexts()
  const counts = { open: entries.length, conflicts: markedBy({ mark: 'conflicts' }, entries).length }
  const isUnknown = counts.conflicts === 0 && entries.some(({ isChecked }) => !isChecked)
  // Pills without requests are hidden, except the pressed one.
  const shown = MARKS.filter((name) => name === filter.mark || counts[name] > 0 || (name === 'conflicts' && isUnknown))
  return (
    <>
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          className="pill"
          aria-pressed={filter.mark === name}
          onClick={() => onFilter({ ...filter, mark: filter.mark === name ? undefined : name })}
        >
          <Icon source={FILTER_ICONS[name]} size="s" />
          {name === 'conflicts' && isUnknown
            ? text('filter.unchecked')
            : text(`filter.${name}`, { count: counts[name] })}
        </button>
      ))}
      {sites.length > 1 && (
        <PillSelect
          label={text('filter.site')}
          all={text('filter.allSites')}
          value={filter.siteId === undefined ? '' : String(filter.siteId)}
          options={sites
            .toSorted((one, other) => one.name.localeCompare(other.name, 'de'))
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(siteId) => onFilter({ ...filter, siteId: Number(siteId) || undefined })}
        />
      )}
    </>
  )
}

/** Open requests that the shown period does not touch. */
function Elsewhere({
  approvals,
  period,
  onShow,
}: {
  approvals: Approvals
  period: DayRange
  onShow: (span: DayRange) => void
}): ReactElement | null {
  const text = useApprovalTexts()
  const spans = approvals.entries
    .map(({ decision }) => spanOf(decision))
    .filter((span) => !touches(span, period))
    .toSorted(byFirst)
  const [next] = spans
  if (!next) return null
  return (
    <p className="muted">
      {text('elsewhere', { count: spans.length })}{' '}
      <button type="button" className="link" onClick={() => onShow(next)}>
        {text('showThem')}
      </button>
    </p>
  )
}

const byFirst = (one: DayRange, other: DayRange): number => one.first.localeCompare(other.first)

/** The day on which there is something to decide first; one that runs already is shown by its present part. */
function firstDayOf(spans: readonly DayRange[], today: Day): Day {
  const [span] = spans.toSorted(byFirst)
  return span && (today < span.first || span.last < today) ? span.first : today
}

function usePeriod(decisions: readonly OpenDecision[], highlighted: OpenDecision | undefined) {
  const view = approvalView()
  const { type: kind, filters } = useStore(view.$view)
  const today = todayInBerlin()
  // The kind follows the device: the day in the period stays.
  const [day, setDay] = useState(() =>
    highlighted ? spanOf(highlighted).first : firstDayOf(decisions.map(spanOf), today),
  )
  const period = periodOf(kind, day)
  const setPeriod = ({ first }: DayRange) => setDay(first)
  // A filter of last time must not hide the request that the page was opened for.
  const [isFiltering, setFiltering] = useState(highlighted === undefined)
  const filter = isFiltering
    ? { mark: MARKS.find((name) => filters[name]), siteId: Number(filters['site']) || undefined }
    : EVERYBODY
  return {
    kind,
    today,
    period,
    setDay,
    setPeriod,
    filter,
    setFilter: ({ mark, siteId }: Filter) => {
      setFiltering(true)
      view.change({ filters: { ...(mark && { [mark]: '1' }), ...(siteId && { site: String(siteId) }) } })
    },
    setKind: (next: PeriodKind) => view.change({ type: next }),
  }
}

export interface ApprovalBoardProps {
  readonly decisions: readonly OpenDecision[]
  /** The request that the page was opened for. */
  readonly highlight: number | undefined
}

export function ApprovalBoard({ decisions, highlight }: ApprovalBoardProps): ReactElement {
  const text = useApprovalTexts()
  const highlighted = decisions.find(({ request }) => request.id === highlight)
  const { kind, today, period, setDay, setPeriod, filter, setFilter, setKind } = usePeriod(decisions, highlighted)
  const state = useStore(boardOf(period))
  const checks = useChecks(decisions, period)
  const approvals = useApprovals(decisions, checks, state.data, filter)
  const title = usePeriodTitle(kind, period)
  // If the shown period has no request of a filter, it moves to the first one that has.
  const changeFilter = (next: Filter) => {
    const spans = markedBy(next, approvals.entries).map(({ decision }) => spanOf(decision))
    setFilter(next)
    if (next.mark !== filter.mark && !spans.some((span) => touches(span, period)))
      setDay(firstDayOf(spans, period.first))
  }
  const isFiltered = filter.mark !== undefined || filter.siteId !== undefined
  // The focus and the open card are for the first view only, not for every period, and never in a foreign page.
  const { embedded } = useHost()
  const [opensNamed, setOpensNamed] = useState(highlighted !== undefined && !embedded)
  return (
    <>
      <PeriodHead
        depth={2}
        kind={kind}
        period={period}
        today={today}
        onPeriod={setPeriod}
        views={PERIOD_KINDS}
        view={kind}
        onView={setKind}
      >
        <FilterPills approvals={approvals} sites={state.data?.sites ?? []} filter={filter} onFilter={changeFilter} />
      </PeriodHead>
      <Elsewhere approvals={approvals} period={period} onShow={setPeriod} />
      {approvals.model && <NotChecked checks={checks} />}
      {approvals.model ? (
        <DecidableBoard
          approvals={approvals}
          label={text('boardOf', { period: title })}
          named={highlight}
          opensNamed={opensNamed}
          onNamedOpen={() => setOpensNamed(false)}
          onShowAll={isFiltered ? () => setFilter({ mark: undefined, siteId: undefined }) : undefined}
        />
      ) : (
        <QueryView personal state={state} text={text('calendarNotLoaded')} onRetry={() => refreshBoard(period)}>
          <Skeleton height="420px" />
        </QueryView>
      )}
      <div className="row gap-16">
        <DeputiesButton />
        <PastLink />
      </div>
    </>
  )
}

interface DecidableBoardProps {
  readonly approvals: Approvals
  readonly label: string
  /** The request that the page was opened for. */
  readonly named: number | undefined
  /** Its card is still to be opened. */
  readonly opensNamed: boolean
  readonly onNamedOpen: () => void
  readonly onShowAll: (() => void) | undefined
}

/** The picked requests, and the absences on the board that belong to them. */
function usePicks({ model, byId }: Approvals) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const absences = model?.groups.flatMap(({ people }) => people.flatMap((person) => person.absences)) ?? []
  const isPicked = (absence: BoardAbsence) => absence.decidable === true && picked.has(requestIdOf(absence) ?? 0)
  const pickedIds = new Set(absences.filter(isPicked).map(({ id }) => id))
  const pick = (next: ReadonlySet<string>) => {
    // The periods of a request are picked together.
    const ids = absences.filter(({ id }) => next.has(id)).flatMap((absence) => requestIdOf(absence) ?? [])
    const dropped = new Set(absences.filter(({ id }) => pickedIds.has(id) && !next.has(id)).map(requestIdOf))
    setPicked(new Set(ids.filter((id) => !dropped.has(id))))
  }
  const chosen = [...byId].filter(([id]) => picked.has(id)).map(([, entry]) => entry)
  return { pickedIds, pick, chosen, clear: () => setPicked(new Set()) }
}

function DecidableBoard(props: DecidableBoardProps): ReactElement {
  const { approvals, label, named, opensNamed, onNamedOpen, onShowAll } = props
  const text = useApprovalTexts()
  const { model, byId } = approvals
  const deciding = useDeciding()
  const { pickedIds, pick, chosen, clear } = usePicks(approvals)
  const [card, setCard] = useState<OpenCard | undefined>()
  const close = () => setCard(undefined)
  const openNamed = (absence: BoardAbsence, person: BoardPerson, anchor: HTMLElement) => {
    onNamedOpen()
    setCard({ absence, person, anchor })
  }
  const act = (action: 'approve' | 'reject') => (all: readonly BoardAbsence[]) => {
    close()
    deciding[action](entriesOf(all, byId))
  }
  return (
    <>
      {model?.groups.length === 0 && onShowAll ? (
        <EmptyState
          icon={usersRound}
          heading={text('nothingFits')}
          action={<Button onClick={onShowAll}>{text('showAll')}</Button>}
        />
      ) : (
        model && (
          <Board
            model={model}
            label={label}
            picked={pickedIds}
            onPick={pick}
            onOpen={(absence, person, anchor) => setCard({ absence, person, anchor })}
            named={named}
            onNamed={opensNamed ? openNamed : undefined}
            onApprove={act('approve')}
            onReject={act('reject')}
          />
        )
      )}
      {card && (
        <AnchoredCard
          card={card}
          entry={byId.get(requestIdOf(card.absence) ?? 0)}
          deciding={deciding}
          onClose={close}
        />
      )}
      <DecisionBars chosen={chosen} deciding={deciding} onClear={clear} />
      {deciding.dialog}
    </>
  )
}
