// The periods of a request: typed, picked or chosen in the calendar; of hours of flexitime the times.
import plus from 'lucide-static/icons/plus.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import type { ReactElement } from 'react'
import type { DayPart } from '#domain/calendar/count-days.ts'
import type { LeaveType } from '#domain/leave/leave-type.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { TimeField } from '#shared/ui/time-field.tsx'
import { addPeriod, changePeriod, removePeriod, type RequestForm } from '#widgets/vacation/planner/request-form.ts'
import { periodLabel, TIMES } from './rule-words.tsx'
import { SelectionField } from './selection-field.tsx'
import { usePanelTexts } from './texts.ts'

const MOST_PERIODS = 20

const PARTS: Readonly<Partial<Record<LeaveType, readonly DayPart[]>>> = {
  tariffLeaveHalf: ['morning', 'noon'],
  paidTimeOff: [],
  flexHours: [],
}

export interface PeriodFieldsProps {
  readonly form: RequestForm
  readonly onDays: (first: Day) => void
  /** The sentence of a field by its name, of a period only about these parts of it; undefined: it breaks no rule. */
  readonly errorOf: (name: string, parts?: readonly string[]) => string | undefined
}

export function PeriodFields({ form, errorOf, onDays }: PeriodFieldsProps): ReactElement {
  const text = usePanelTexts()
  const { type, periods } = form
  const isHours = type === 'flexHours'
  const parts = PARTS[type]
  return (
    <div className="stack periods">
      {periods.map((period, index) => {
        return (
          <div key={period.key} className="stack period">
            <SelectionField
              label={periodLabel(periods.length, index, text)}
              name={`period-${index}`}
              error={errorOf(`period-${index}`, ['first', 'last', 'startsAtNoon', 'endsAtNoon'])}
              selection={period.days}
              onSelect={(days) => {
                changePeriod(index, { days })
                if (days) onDays(days.first)
              }}
              typed={period.typed}
              onType={(typed) => changePeriod(index, { typed })}
              onRefuse={() => changePeriod(index, { days: undefined, typed: period.typed })}
              {...(parts && { parts })}
            />
            {isHours && (
              <div className="times">
                {TIMES.map((end) => (
                  <TimeField
                    key={end}
                    name={`${end}-${index}`}
                    label={text(`time.${end}`)}
                    value={period[end]}
                    error={errorOf(`${end}-${index}`)}
                    onChange={(time) => changePeriod(index, { [end]: time })}
                  />
                ))}
              </div>
            )}
            {periods.length > 1 && (
              <IconButton
                size="small"
                icon={x}
                label={text('removePeriod', { number: index + 1 })}
                onClick={() => removePeriod(index)}
              />
            )}
          </div>
        )
      })}
      {periods.length < MOST_PERIODS && periods.every(({ days }) => days) && (
        <Button kind="ghost" size="small" icon={plus} onClick={addPeriod}>
          {text('addPeriod')}
        </Button>
      )}
    </div>
  )
}
