// The bookings at the chosen place of a line, the suggestion of the work plan, and the possible corrections.
import { useStore } from '@nanostores/react'
import info from 'lucide-static/icons/info.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { atom } from 'nanostores'
import { useImperativeHandle, useMemo, type ReactElement, type RefObject } from 'react'
import type { CorrectionBody, CorrectionView, GapSuggestion, PersonLine, ShiftView } from '#contract/production.ts'
import { announce } from '#shared/element/announce.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { SaveError, useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import {
  refreshProduction,
  sendCorrection,
  suggestionOf,
  takeBack,
  withdrawCorrection,
  type ShiftRef,
} from '#widgets/production/api.ts'
import { useDurations } from '#widgets/production/durations.ts'
import {
  axisOfLines,
  spanOf,
  unclearIn,
  useActivityName,
  useLineWords,
  type LineSegment,
} from '#widgets/production/times/lines/line-pieces.tsx'
import { TimeLine, type Piece } from '#widgets/production/times/lines/time-line.tsx'
import { useTimesTexts } from '#widgets/production/times/texts.ts'

export type LineDialog = 'booking' | 'question'

export interface PanelCommands {
  /** Books the suggestion, once there is one. */
  readonly book: () => void
}

interface PlacePanelProps {
  readonly ref: RefObject<HTMLElement | null>
  readonly commands: RefObject<PanelCommands | null>
  readonly shift: ShiftRef
  readonly view: Pick<ShiftView, 'shift' | 'mayTakeBack'>
  readonly line: PersonLine
  /** undefined: the finding concerns the whole line. */
  readonly segment: LineSegment | undefined
  readonly onSegment: (segment: LineSegment) => void
  readonly onDialog: (dialog: LineDialog) => void
  readonly onCorrected: (correction: CorrectionView) => void
  /** The state of the parent, so that a refusal stays visible although another place may be shown by then. */
  readonly save: Save
}

const NOTHING = atom<QueryState<GapSuggestion>>({ loading: false })

/** The booking of one key or one press. */
interface Proposal {
  readonly label: string
  readonly body: Pick<CorrectionBody, 'change' | 'reason' | 'orderId' | 'activityId' | 'workplaceId' | 'from' | 'to'>
}

function useProposal(segment: LineSegment | undefined, suggestion: GapSuggestion | undefined): Proposal | undefined {
  const text = useTimesTexts()
  const nameOf = useActivityName()
  if (segment?.kind === 'beforeArrival' || segment?.kind === 'afterLeave') {
    const { from, to } = segment
    return { label: text('proposal.remove'), body: { change: 'remove', reason: 'forgotten', from, to } }
  }
  if (segment?.kind !== 'gap' || !suggestion) return undefined
  const { order, activity, workplace, reason, from, to } = suggestion
  const place = { from, to, ...(workplace && { workplaceId: workplace.id }) }
  if (order)
    return {
      label: text('proposal.order', { order: order.number }),
      body: { change: 'book', reason: 'forgotten', orderId: order.id, ...place },
    }
  if (!activity) return undefined
  return {
    label: text('proposal.activity', { activity: nameOf(activity) }),
    body: { change: 'book', reason: reason === 'setup' ? 'setup' : 'forgotten', activityId: activity.id, ...place },
  }
}

export function PlacePanel(props: PlacePanelProps): ReactElement {
  const { ref, commands, shift, view, line, segment, onSegment, onDialog, onCorrected, save } = props
  const text = useTimesTexts()
  const words = useLineWords()
  const { person, mayCorrect } = line
  const { shift: window, mayTakeBack } = view
  const from = segment?.kind === 'gap' && mayCorrect ? segment.from : undefined
  const state = useStore(
    useMemo(() => (from === undefined ? NOTHING : suggestionOf(shift, line, from)), [shift, line, from]),
  )
  const proposal = useProposal(segment, state.data)
  const book = () => {
    if (!segment || !proposal || !mayCorrect || save.isBusy) return
    void save.run(async () => {
      const body = { ...proposal.body, version: line.version }
      const { areaId, day, kind } = shift
      onCorrected(await sendCorrection({ areaId, day, shift: kind, personId: person.id, ...body }))
      announce(text('corrected', { name: person.name, when: words.span(segment) }))
    })
  }
  useImperativeHandle(commands, () => ({ book }))
  const title = segment
    ? text(`place.${segment.kind as 'gap'}`, { name: person.name, when: words.span(segment) })
    : text(words.findings(line) === '' ? 'place.asked' : 'place.line', {
        name: person.name,
        finding: words.findings(line),
      })
  return (
    <section ref={ref} className="card gap-panel" part="place" tabIndex={-1} aria-label={title}>
      <div className="card-head">
        <Heading depth={2} aria-live="polite">
          {title}
        </Heading>
      </div>
      <div className="card-body">
        <Places line={line} chosen={segment} onSegment={onSegment} />
        {from === undefined ? (
          <Booked window={window} line={line} segment={segment} />
        ) : (
          <Loaded state={state} failed={text('suggestionFailed')} personal onRetry={refreshProduction}>
            {(suggestion) => <Compare window={window} line={line} segment={segment} suggestion={suggestion} />}
          </Loaded>
        )}
        {line.release ? (
          mayTakeBack && <TakeBack shift={shift} line={line} />
        ) : mayCorrect ? (
          <Actions save={save} proposal={proposal} onBook={book} onDialog={onDialog} />
        ) : (
          <p className="help">{text('notYours')}</p>
        )}
      </div>
    </section>
  )
}

/** A line that has changed after its release: with the release taken back it is corrected and released again. */
function TakeBack({ shift, line: { person } }: Pick<PlacePanelProps, 'shift' | 'line'>): ReactElement {
  const text = useTimesTexts()
  const save = useSave(text)
  const start = () =>
    void save.run(async () => {
      const { done } = await takeBack(shift, [person.id])
      announce(text('takenBack', { count: done }))
    })
  return (
    <>
      <div className="row">
        <Button icon={undo} busy={save.isBusy} aria-label={text('takeBackOf', { name: person.name })} onClick={start}>
          {text('takeBack')}
        </Button>
      </div>
      <SaveError save={save} />
    </>
  )
}

interface ActionsProps {
  readonly save: Save
  readonly proposal: Proposal | undefined
  readonly onBook: () => void
  readonly onDialog: (dialog: LineDialog) => void
}

function Actions({ save, proposal, onBook, onDialog }: ActionsProps): ReactElement {
  const text = useTimesTexts()
  return (
    <div className="row">
      {proposal && (
        // The second press of a double click would book the next place, which is shown by then.
        <Button
          kind="primary"
          busy={save.isBusy}
          aria-keyshortcuts="A"
          onClick={({ detail }) => detail < 2 && onBook()}
        >
          {proposal.label} <kbd aria-hidden="true">A</kbd>
        </Button>
      )}
      <Button onClick={() => onDialog('booking')}>{text('otherBooking')}</Button>
      <Button onClick={() => onDialog('question')}>{text('askPerson')}</Button>
    </div>
  )
}

interface PlacesProps {
  readonly line: PersonLine
  readonly chosen: LineSegment | undefined
  readonly onSegment: (segment: LineSegment) => void
}

/** All places of the line, where there are several: a short one is hard to hit in the line. */
function Places({ line, chosen, onSegment }: PlacesProps): ReactElement | null {
  const text = useTimesTexts()
  const words = useLineWords()
  const segments = unclearIn(line)
  if (segments.length < 2) return null
  return (
    <ul className="row" aria-label={text('places')}>
      {segments.map((segment) => (
        <li key={segment.from}>
          <button
            type="button"
            className="pill"
            aria-current={segment === chosen ? 'true' : undefined}
            onClick={() => onSegment(segment)}
          >
            {words.segment(segment)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The present bookings, and why there is no suggestion. */
function Booked({ window, line, segment }: Pick<CompareProps, 'window' | 'line' | 'segment'>): ReactElement {
  const text = useTimesTexts()
  const words = useLineWords()
  const { plain } = useDurations()
  const axis = axisOfLines(window, [line])
  // Without a finding only its correction or question is open.
  const finding = line.release ? 'changed' : (line.findings[0] ?? 'asked')
  return (
    <>
      <div className="compare">
        <span className="muted">{text('booked')}</span>
        <TimeLine single axis={axis} pieces={words.pieces(line).filter(isBelow)} />
        <span className="sum">{plain(line.booked)}</span>
      </div>
      <p className="hint">
        <Icon source={info} size="s" />
        <span>
          {segment && !line.release
            ? text(`why.${segment.kind as 'overlap'}`, { name: line.person.name, device: line.offlineDevice ?? '' })
            : text(`whyLine.${finding as 'difference'}`, { name: line.person.name })}
        </span>
      </p>
    </>
  )
}

const isBelow = ({ kind }: Piece): boolean => kind !== 'attendance' && kind !== 'uncertain'

interface CompareProps {
  readonly window: ShiftView['shift']
  readonly line: PersonLine
  readonly segment: LineSegment | undefined
  readonly suggestion: GapSuggestion
}

/** The line with its present bookings, and with the suggestion. */
function Compare({ window, line, segment, suggestion }: CompareProps): ReactElement {
  const text = useTimesTexts()
  const words = useLineWords()
  const nameOf = useActivityName()
  const { withUnit } = useDurations()
  const axis = axisOfLines(window, [line])
  const pieces = words.pieces(line).filter(isBelow)
  const { order, activity, nextOrder, reason, minutes, plannedMinutes, bookedBefore, bookedAfter } = suggestion
  const name = order ? order.number : activity ? nameOf(activity) : ''
  const filled: Piece = { ...spanOf(suggestion), kind: 'order', label: minutes >= 40 ? name : undefined }
  const others = pieces.filter(({ kind, from }) => !(kind === 'gap' && from === filled.from))
  return (
    <>
      <div className="compare">
        <span className="muted">{text('booked')}</span>
        <TimeLine
          single
          axis={axis}
          pieces={pieces.map((piece) => (piece.kind.startsWith('order') ? { ...piece, kind: 'booked' } : piece))}
        />
        <span className="sum">{withUnit(bookedBefore)}</span>
        <span className="strong">
          {text('suggested')}
          <span className="sr">{text('suggestedWords', { when: words.span(suggestion), what: name })}</span>
        </span>
        <TimeLine single axis={axis} pieces={[...others, filled]} />
        <span className="sum strong">{withUnit(bookedAfter)}</span>
      </div>
      <p className="hint">
        <Icon source={info} size="s" />
        <span>
          {text(`suggestion.${reason}`, {
            order: (reason === 'setup' ? nextOrder?.number : order?.number) ?? '',
            minutes: plannedMinutes,
          })}{' '}
          {segment && text('mayContestIt', { name: line.person.name })}
        </span>
      </p>
    </>
  )
}

interface LastCorrectionProps {
  readonly last: CorrectionView
  readonly onTakenBack: () => void
}

/** It can be taken back as long as the person has not confirmed it. */
export function LastCorrection({ last, onTakenBack }: LastCorrectionProps): ReactElement {
  const text = useTimesTexts()
  const words = useLineWords()
  const save = useSave(text)
  const when = last.to === null ? '' : words.span({ from: last.from, to: last.to })
  const takeBack = () =>
    void save.run(async () => {
      await withdrawCorrection(last)
      announce(text('correctionTakenBack'))
      onTakenBack()
    })
  return (
    <div>
      <Banner
        kind="ok"
        heading={text(last.change === 'question' ? 'asked' : 'corrected', { name: last.person.name, when })}
        action={
          last.mayWithdraw && (
            <Button size="small" icon={undo} busy={save.isBusy} onClick={takeBack}>
              {text('takeBackCorrection')}
            </Button>
          )
        }
      />
      <SaveError save={save} />
    </div>
  )
}
