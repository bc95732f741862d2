// A shift: clean people, released with one button; people to clear, with one line each; and corrections.
import { useStore } from '@nanostores/react'
import clipboardList from 'lucide-static/icons/clipboard-list.svg?raw'
import eye from 'lucide-static/icons/eye.svg?raw'
import moon from 'lucide-static/icons/moon.svg?raw'
import { useMemo, type ReactElement } from 'react'
import type { ShiftView } from '#contract/production.ts'
import { statusOf } from '#shared/transport/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { refreshProduction, seesPeople, shiftOf, type Area, type ShiftRef } from '#widgets/production/api.ts'
import { useDurations } from '#widgets/production/durations.ts'
import type { ChosenShift } from '#widgets/production/times/choice.ts'
import { useTimesTexts } from '#widgets/production/times/texts.ts'
import { CleanCard, ReleaseBars } from './clean-card.tsx'
import { ShiftCorrections } from './corrections.tsx'
import { ShiftHead } from './head.tsx'
import { LinesFold } from './lines-dialog.tsx'
import { Unclear } from './unclear.tsx'

interface ShiftProps {
  readonly areas: readonly Area[]
  readonly chosen: ChosenShift
  readonly onChoose: (chosen: ChosenShift) => void
}

export function Shift({ areas, chosen, onChoose }: ShiftProps): ReactElement {
  const text = useTimesTexts()
  const { area, day, kind } = chosen
  const shift: ShiftRef = useMemo(() => ({ areaId: area.id, day, kind }), [area.id, day, kind])
  const state = useStore(useMemo(() => shiftOf(shift), [shift]))
  const isForeign = state.data === undefined && statusOf(state.error) === 404
  return (
    <div className="stack gap-20">
      <ShiftHead areas={areas} chosen={chosen} onChoose={onChoose} />
      {isForeign ? (
        <EmptyState heading={text('foreignArea')}>{text('foreignAreaText')}</EmptyState>
      ) : (
        <Loaded state={state} failed={text('shiftFailed')} personal onRetry={refreshProduction}>
          {(view) => <LoadedShift key={`${area.id} ${day} ${kind}`} shift={shift} view={view} />}
        </Loaded>
      )}
      <ReleaseBars />
    </div>
  )
}

function LoadedShift({ shift, view }: { shift: ShiftRef; view: ShiftView }): ReactElement {
  const text = useTimesTexts()
  const isEmpty = view.people === 0
  return (
    <>
      <ClockChange view={view} />
      {isEmpty ? (
        <EmptyState icon={clipboardList} heading={text('empty')}>
          {text('emptyText')}
        </EmptyState>
      ) : (
        <>
          <CleanCard shift={shift} view={view} />
          <Unclear shift={shift} view={view}>
            <Hints view={view} />
          </Unclear>
          <LinesFold
            title={text('running', { count: view.running.length })}
            help={text('runningHelp')}
            lines={view.running}
          />
          <LinesFold title={text('released', { count: view.released.length })} lines={view.released} />
        </>
      )}
      <ShiftCorrections shift={shift} />
    </>
  )
}

/** A night in which the clock changes. */
function ClockChange({ view: { shift } }: { view: ShiftView }): ReactElement | null {
  const text = useTimesTexts()
  const { withUnit } = useDurations()
  if (shift.clockChange === 0) return null
  return (
    <Banner kind="info" icon={moon} heading={text(shift.clockChange > 0 ? 'clock.longer' : 'clock.shorter')}>
      {text('clock.text', { hours: withUnit(shift.minutes) })}
    </Banner>
  )
}

function Hints({ view: { area, shift, lastClockChange } }: { view: ShiftView }): ReactElement {
  const text = useTimesTexts()
  const { shortDate } = useFormat()
  const { withUnit } = useDurations()
  return (
    <aside className="stack" aria-label={text('hints')}>
      {seesPeople(area) && (
        <p className="hint">
          <Icon source={eye} size="s" />
          <span>{text('whoSees')}</span>
        </p>
      )}
      {shift.kind === 'night' && (
        <p className="hint">
          <Icon source={moon} size="s" />
          <span>
            {text('nightCounts')}
            {lastClockChange !== null &&
              ` ${text(lastClockChange.minutes > 0 ? 'nightLonger' : 'nightShorter', {
                day: shortDate(lastClockChange.day),
                hours: withUnit(Math.abs(lastClockChange.minutes)),
              })}`}
          </span>
        </p>
      )}
    </aside>
  )
}
