// The people to clear, one line each, and the suggestion for the chosen place of a line. Keys: arrows move through people and gaps, Enter
// moves to the suggestion, A books it.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw'
import {
  lazy,
  Suspense,
  useMemo,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { CorrectionView, PersonLine, ShiftView } from '#contract/production.ts'
import { Count } from '#shared/ui/count.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { useGrid } from '#shared/ui/use-grid.ts'
import type { ShiftRef } from '#widgets/production/api.ts'
import { useDurations } from '#widgets/production/durations.ts'
import {
  axisOfLines,
  Legend,
  unclearIn,
  useLineWords,
  type LineSegment,
} from '#widgets/production/times/lines/line-pieces.tsx'
import { TimeAxis, TimeLine } from '#widgets/production/times/lines/time-line.tsx'
import { useTimesTexts } from '#widgets/production/times/texts.ts'
import type { BookingDialogProps } from './booking-dialog.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { LastCorrection, PlacePanel, type LineDialog, type PanelCommands } from './place-panel.tsx'

const BookingDialog = lazy(async () => ({ default: (await import('./booking-dialog.tsx')).BookingDialog }))

/** A place of a line: without a segment the whole line. */
interface Chosen {
  readonly personId: string
  readonly from?: string | undefined
}

const TYPED = 'input, textarea, select, dialog, [popover], [contenteditable]'

/** The key A outside of fields and of opened elements. */
function isBooking(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event
  if (key.toLowerCase() !== 'a' || ctrlKey || metaKey || altKey || repeat) return false
  return !(target instanceof HTMLElement && target.closest(TYPED))
}

interface UnclearProps {
  readonly shift: ShiftRef
  readonly view: ShiftView
  /** Shown beside the suggestion. */
  readonly children: ReactNode
}

/** The line and its place that are chosen; a line that is cleared leaves its place to the next. */
function useChosenPlace(lines: readonly PersonLine[]) {
  // The first place is chosen, too: when somebody else clears it, another place takes its position.
  const [chosen, setChosen] = useState<Chosen | undefined>(
    () => lines[0] && { personId: lines[0].person.id, from: unclearIn(lines[0])[0]?.from },
  )
  const [position, setPosition] = useState(0)
  const [isNext, setNext] = useState(false)
  const [last, setLast] = useState<CorrectionView>()
  const known = lines.findIndex(({ person }) => person.id === chosen?.personId)
  const line = lines[known >= 0 ? known : Math.min(position, lines.length - 1)]
  const segments = line ? unclearIn(line) : []
  const segment = segments.find(({ from }) => known >= 0 && from === chosen?.from) ?? segments[0]
  return {
    line,
    segment,
    /** The place is shown because the one before it was cleared: nobody has chosen it yet. */
    isNext:
      isNext || line?.person.id !== chosen?.personId || (chosen?.from !== undefined && segment?.from !== chosen.from),
    last,
    corrected(correction: CorrectionView) {
      setLast(correction)
      setNext(true)
    },
    forget: () => setLast(undefined),
    choose(next: PersonLine, from?: string) {
      setNext(false)
      if (next.person.id === chosen?.personId && (from === undefined || from === chosen.from)) return
      setChosen({ personId: next.person.id, from: from ?? unclearIn(next)[0]?.from })
      setPosition(lines.indexOf(next))
    },
    handOn: (next: PersonLine) => setPosition(lines.indexOf(next)),
  }
}

function usePanel() {
  const panel = useRef<HTMLElement>(null)
  const commands = useRef<PanelCommands>(null)
  return {
    panel,
    commands,
    showPanel() {
      panel.current?.focus()
      panel.current?.scrollIntoView?.({ block: 'nearest' })
    },
  }
}

export function Unclear({ shift, view, children }: UnclearProps): ReactElement {
  const text = useTimesTexts()
  const { line, segment, isNext, last, corrected, forget, choose, handOn } = useChosenPlace(view.toClear)
  const [dialog, setDialog] = useState<LineDialog>()
  const save = useSave(text)
  const { panel, commands, showPanel } = usePanel()
  // The key first moves to a place that was not chosen, before it books it.
  const bookByKey = () => {
    if (!isNext || !line) return commands.current?.book()
    choose(line, segment?.from)
    showPanel()
  }
  const done = last && <LastCorrection last={last} onTakenBack={forget} />
  if (!line)
    return (
      <AllClear>
        {done}
        {children}
      </AllClear>
    )
  const place = { shift, line, segment }
  return (
    <div className="stack gap-20" onKeyDown={(event) => isBooking(event) && bookByKey()}>
      <ToClear
        lines={view.toClear}
        shift={view.shift}
        chosen={{ personId: line.person.id, from: segment?.from }}
        onChoose={choose}
        onHandedOn={handOn}
        onOpen={showPanel}
        onDialog={(next, which) => {
          choose(next)
          setDialog(which)
        }}
      />
      {done}
      <SaveError save={save} />
      <div className="work">
        <PlacePanel
          key={`${line.person.id} ${segment?.from} ${line.version}`}
          ref={panel}
          commands={commands}
          view={view}
          {...place}
          onSegment={({ from }) => choose(line, from)}
          onDialog={setDialog}
          onCorrected={corrected}
          save={save}
        />
        {children}
      </div>
      <OpenDialog
        dialog={dialog}
        {...place}
        window={view.shift}
        onSaved={corrected}
        onEnd={() => setDialog(undefined)}
      />
    </div>
  )
}

function OpenDialog({ dialog, window, ...rest }: BookingDialogProps & { dialog: LineDialog | undefined }) {
  if (dialog === undefined) return null
  if (dialog === 'question') return <QuestionDialog {...rest} />
  return (
    <Suspense fallback={null}>
      <BookingDialog window={window} {...rest} />
    </Suspense>
  )
}

function AllClear({ children }: { children: ReactNode }): ReactElement {
  const text = useTimesTexts()
  return (
    <>
      <section className="card all-clear">
        <Icon source={circleCheck} />
        <b>{text('nothingToClear')}</b>
      </section>
      {children}
    </>
  )
}

function ToClear(props: PeopleProps): ReactElement {
  const text = useTimesTexts()
  const count = props.lines.length
  return (
    <section className="card unclear" part="unclear">
      <div className="card-head">
        <Heading depth={2}>{text('toClear')}</Heading>
        <Count kind="todo" value={count} label={text('toClearCount', { count })} />
        <Legend />
      </div>
      <People {...props} />
    </section>
  )
}

interface PeopleProps {
  readonly lines: readonly PersonLine[]
  readonly shift: ShiftView['shift']
  readonly chosen: Chosen
  readonly onChoose: (line: PersonLine, from?: string) => void
  /** The focus is on a line to which the grid, not the person, has moved it. */
  readonly onHandedOn: (line: PersonLine) => void
  /** Enter, or a press, on a line. */
  readonly onOpen: () => void
  readonly onDialog: (line: PersonLine, dialog: LineDialog) => void
}

function People({ lines, shift, chosen, onChoose, onHandedOn, onOpen, onDialog }: PeopleProps): ReactElement {
  const text = useTimesTexts()
  const keys = useId()
  const axis = useMemo(() => axisOfLines(shift, lines), [shift, lines])
  const grid = useGrid<HTMLDivElement>({
    onActive: (position, isHandedOn) => {
      const line = lines[position]
      if (line) (isHandedOn ? onHandedOn : onChoose)(line)
    },
    onOpen,
  })
  return (
    <div
      {...grid.props}
      className="people"
      role="grid"
      aria-label={text('toClearList')}
      aria-rowcount={lines.length + 1}
      aria-describedby={keys}
    >
      <div className="person-row head" role="row" aria-rowindex={1}>
        <span role="columnheader">{text('column.person')}</span>
        <span role="columnheader">
          <span className="sr">{text('column.line')}</span>
          <TimeAxis axis={axis} nameOf={(hour) => text('hour', { hour })} />
        </span>
        <span role="columnheader" className="r">
          {text('column.present')}
        </span>
        <span role="columnheader" className="r">
          {text('column.booked')}
        </span>
        <span role="columnheader" className="r">
          {text('column.open')}
        </span>
        <span role="columnheader">
          <span className="sr">{text('column.actions')}</span>
        </span>
      </div>
      {lines.map((line, position) => (
        <Person
          key={line.person.id}
          line={line}
          position={position}
          axis={axis}
          chosen={line.person.id === chosen.personId ? chosen : undefined}
          onSegment={({ from }) => onChoose(line, from)}
          onPress={() => {
            onChoose(line)
            onOpen()
          }}
          onDialog={(dialog) => onDialog(line, dialog)}
        />
      ))}
      <p id={keys} className="sr">
        {text('keys')}
      </p>
    </div>
  )
}

interface PersonProps {
  readonly line: PersonLine
  readonly position: number
  readonly axis: Parameters<typeof TimeLine>[0]['axis']
  /** undefined: another person is chosen. */
  readonly chosen: Chosen | undefined
  readonly onSegment: (segment: LineSegment) => void
  readonly onPress: () => void
  readonly onDialog: (dialog: LineDialog) => void
}

const isGap = ({ findings }: PersonLine): boolean => findings.includes('gap') || findings.includes('noAttendance')

function Person({ line, position, axis, chosen, onSegment, onPress, onDialog }: PersonProps): ReactElement {
  const text = useTimesTexts()
  const words = useLineWords()
  const { plain, withUnit } = useDurations()
  const { person, workplace, present, booked, open, mayCorrect, openCaseId } = line
  const names = { name: person.name }
  return (
    <div
      className="person-row"
      role="row"
      aria-rowindex={position + 2}
      aria-selected={chosen !== undefined}
      onClick={({ target }) => (target as Element).closest('button, [popover]') || onPress()}
    >
      <div role="rowheader" className="who">
        <b>{person.name}</b>
        <span>
          {[workplace, words.findings(line), openCaseId === null ? '' : text('isAsked')].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div role="gridcell" className="line-cell">
        <span className="sr">{words.sentence(line)}</span>
        <TimeLine axis={axis} pieces={words.pieces(line, { chosen: chosen?.from, onChoose: onSegment })} />
      </div>
      <span role="gridcell" className="r figure" data-label={text('column.present')}>
        {present === null ? '–' : plain(present)}
      </span>
      <span role="gridcell" className="r figure" data-label={text('column.booked')}>
        {plain(booked)}
      </span>
      <span
        role="gridcell"
        className={`r open-time ${open ? (isGap(line) ? 'bad' : 'warn') : ''}`}
        data-label={text('column.open')}
      >
        {open === null ? '–' : withUnit(open)}
      </span>
      <span role="gridcell">
        {mayCorrect && (
          <Menu
            label={text('actionsOf', names)}
            trigger={(trigger) => (
              <IconButton {...trigger} icon={ellipsis} size="small" label={text('actionsOf', names)} />
            )}
            items={[
              { label: text('otherBooking'), onSelect: () => onDialog('booking') },
              { label: text('askPerson'), onSelect: () => onDialog('question') },
            ]}
          />
        )}
      </span>
    </div>
  )
}
