// Which shift is shown, and in which unit.
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import type { ReactElement } from 'react'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { inOrder } from '#domain/production/shifts.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import type { Area } from '#widgets/production/api.ts'
import { AreaSelect } from '#widgets/production/area-select.tsx'
import { unitView } from '#widgets/production/durations.ts'
import type { ChosenShift } from '#widgets/production/times/choice.ts'
import { useTimesTexts } from '#widgets/production/times/texts.ts'

/** Hours and minutes, or hundredths of an hour. */
export function UnitChoice(): ReactElement {
  const text = useTimesTexts()
  const { unit } = unitView.useChosen()
  return (
    <Segmented
      label={text('unit')}
      hideLabel
      value={unit === 'industrial' ? 'industrial' : 'clock'}
      onChange={(next) => unitView.choose({ unit: next === 'industrial' ? next : '' })}
      options={[
        { value: 'clock', label: text('unit.clock') },
        { value: 'industrial', label: text('unit.industrial') },
      ]}
    />
  )
}

interface StepsProps {
  readonly previous: string
  readonly next: string
  readonly isLast: boolean
  readonly onStep: (by: -1 | 1) => void
}

/** Moves one day or month back and forward. */
export function Steps({ previous, next, isLast, onStep }: StepsProps): ReactElement {
  return (
    <span className="joined">
      <IconButton outlined icon={chevronLeft} label={previous} onClick={() => onStep(-1)} />
      <IconButton outlined icon={chevronRight} label={next} disabled={isLast} onClick={() => onStep(1)} />
    </span>
  )
}

interface ShiftHeadProps {
  readonly areas: readonly Area[]
  readonly chosen: ChosenShift
  readonly onChoose: (chosen: ChosenShift) => void
}

export function ShiftHead({ areas, chosen, onChoose }: ShiftHeadProps): ReactElement {
  const text = useTimesTexts()
  const { weekdayDate } = useFormat()
  const { area, day, kind } = chosen
  return (
    <div className="row gap-16 shift-head">
      <Steps
        previous={text('previousDay')}
        next={text('nextDay')}
        isLast={day >= todayInBerlin()}
        onStep={(by) => onChoose({ ...chosen, day: addDays(day, by) })}
      />
      <Heading depth={2} aria-live="polite">
        {text('heading', { day: weekdayDate(day), shift: text(`shift.${kind}`) })}
      </Heading>
      <DateField
        label={<span className="sr">{text('day')}</span>}
        value={day}
        max={todayInBerlin()}
        appliesAtOnce
        onChange={(next) => next !== '' && onChoose({ ...chosen, day: next })}
      />
      {day !== todayInBerlin() && (
        <Button kind="ghost" size="small" onClick={() => onChoose({ ...chosen, day: todayInBerlin() })}>
          {text('today')}
        </Button>
      )}
      {area.shifts.length > 1 && (
        <Segmented
          label={text('shift')}
          hideLabel
          value={kind}
          onChange={(next) => onChoose({ ...chosen, kind: next })}
          options={inOrder(area.shifts).map((one) => ({ value: one.kind, label: text(`short.${one.kind}`) }))}
        />
      )}
      <div className="end">
        <UnitChoice />
        {areas.length > 1 ? (
          <AreaSelect
            areas={areas}
            value={area.id}
            label={text('area')}
            own={text('ownAreas')}
            others={text('otherAreas')}
            onChange={(id) => onChoose({ ...chosen, area: areas.find((one) => one.id === id) ?? area })}
          />
        ) : (
          <b>{area.name}</b>
        )}
      </div>
    </div>
  )
}
