// The own shifts of a month: each line as the foreman sees it, corrections to confirm or contest, questions to answer.
import { useStore } from '@nanostores/react'
import clipboardList from 'lucide-static/icons/clipboard-list.svg?raw'
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import type { OwnMonth } from '#contract/production.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { correctionsFor, ownMonthOf, refreshProduction } from '#widgets/production/api.ts'
import { useDurations } from '#widgets/production/durations.ts'
import { axisOfLines, Legend, useLineWords } from '#widgets/production/times/lines/line-pieces.tsx'
import { TimeAxis, TimeLine } from '#widgets/production/times/lines/time-line.tsx'
import { CorrectionList } from '#widgets/production/times/shift/corrections.tsx'
import { useTimesTexts } from '#widgets/production/times/texts.ts'
import { MonthHead, type MonthProps } from './month.tsx'

const BookingDialog = lazy(async () => ({
  default: (await import('#widgets/production/times/shift/booking-dialog.tsx')).BookingDialog,
}))

type OwnShift = OwnMonth['shifts'][number]

export function OwnBookings(props: MonthProps): ReactElement {
  const text = useTimesTexts()
  const { month } = props
  const state = useStore(useMemo(() => ownMonthOf(month), [month]))
  return (
    <div className="stack gap-20" part="own">
      <MonthHead {...props} />
      <OwnCorrections />
      <Loaded state={state} failed={text('ownFailed')} personal onRetry={refreshProduction}>
        {(own) =>
          own.shifts.length === 0 ? (
            <EmptyState icon={clipboardList} heading={text('emptyOwn')}>
              {text('emptyOwnText')}
            </EmptyState>
          ) : (
            <OwnShifts own={own} />
          )
        }
      </Loaded>
    </div>
  )
}

function OwnCorrections(): ReactElement | null {
  const text = useTimesTexts()
  const state = useStore(correctionsFor('own'))
  if (state.data?.length === 0) return null
  return (
    <Card part="corrections" title={text('ownCorrections')} flush>
      <Loaded state={state} failed={text('correctionsFailed')} personal onRetry={refreshProduction}>
        {(corrections) => <CorrectionList corrections={corrections} isOwn />}
      </Loaded>
    </Card>
  )
}

function OwnShifts({ own }: { own: OwnMonth }): ReactElement {
  const text = useTimesTexts()
  const { withUnit } = useDurations()
  const [asked, setAsked] = useState<OwnShift>()
  return (
    <Card title={text('ownShifts')} action={<Legend />} flush>
      <p className="own-sum">{text('ownSum', { present: withUnit(own.present), booked: withUnit(own.booked) })}</p>
      <ul className="own-shifts" aria-label={text('ownShifts')}>
        {own.shifts.map((shift) => (
          <li key={`${shift.shift.day} ${shift.shift.id}`}>
            <OwnLine own={shift} onAsk={() => setAsked(shift)} />
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense fallback={null}>
          <BookingDialog
            isOwn
            shift={{ areaId: asked.area.id, day: asked.shift.day, kind: asked.shift.kind }}
            window={asked.shift}
            line={asked.line}
            segment={asked.line.segments.find(({ kind }) => kind === 'gap')}
            onSaved={() => undefined}
            onEnd={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function OwnLine({ own: { area, shift, line }, onAsk }: { own: OwnShift; onAsk: () => void }): ReactElement {
  const text = useTimesTexts()
  const words = useLineWords()
  const { weekdayDate } = useFormat()
  const { plain } = useDurations()
  const axis = axisOfLines(shift, [line])
  const name = text('heading', { day: weekdayDate(shift.day), shift: text(`shift.${shift.kind}`) })
  const findings = words.findings(line)
  return (
    <div className="own-line">
      <div className="who">
        <b>{name}</b>
        <span className="muted">{[area.name, line.workplace].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="line-cell">
        <span className="sr">{words.sentence(line)}</span>
        <TimeLine axis={axis} pieces={words.pieces(line)} />
        <TimeAxis axis={axis} nameOf={String} />
      </div>
      <span className="r">
        {text('ownFigures', { present: line.present === null ? '–' : plain(line.present), booked: plain(line.booked) })}
      </span>
      <div className="row own-end">
        {line.release ? (
          <Chip kind="ok">{text('releasedChip')}</Chip>
        ) : line.isRunning ? (
          <Chip>{text('runningChip')}</Chip>
        ) : findings === '' ? (
          <Chip kind="info">{text('agreesChip')}</Chip>
        ) : (
          <Chip kind="warn">{findings}</Chip>
        )}
        {line.release === null && line.openCaseId === null && (
          <Button size="small" aria-label={text('askCorrectionOf', { shift: name })} onClick={onAsk}>
            {text('askCorrection')}
          </Button>
        )}
      </div>
    </div>
  )
}
