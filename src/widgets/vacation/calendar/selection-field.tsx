// The chosen days as text, and which of them are half days.
import type { ReactElement } from 'react'
import type { DayPart, LeavePeriod } from '#domain/leave/count-days.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { useVacationTexts } from '#widgets/vacation/texts.ts'

export interface SelectionFieldProps {
  readonly selection: LeavePeriod | undefined
  readonly onSelect: (selection: LeavePeriod | undefined) => void
}

const PARTS: readonly DayPart[] = ['full', 'morning', 'noon']

const partOf = ({ startsAtNoon = false, endsAtNoon = false }: LeavePeriod): DayPart =>
  startsAtNoon === endsAtNoon ? 'full' : startsAtNoon ? 'noon' : 'morning'

export function SelectionField({ selection, onSelect }: SelectionFieldProps): ReactElement {
  const text = useVacationTexts()
  const isSingle = selection?.first === selection?.last
  return (
    <div className="selection-field">
      <DateRangeField
        label={text('choose')}
        help={text('chooseHelp')}
        value={selection && { first: selection.first, last: selection.last }}
        onChange={onSelect}
      />
      {selection && isSingle && (
        <Segmented
          label={text('dayPart')}
          options={PARTS.map((value) => ({ value, label: text(`dayPart.${value}`) }))}
          value={partOf(selection)}
          onChange={(part) =>
            onSelect({
              first: selection.first,
              last: selection.last,
              startsAtNoon: part === 'noon',
              endsAtNoon: part === 'morning',
            })
          }
        />
      )}
      {selection && !isSingle && (
        <div className="halves">
          <Checkbox
            label={text('startsAtNoon')}
            checked={selection.startsAtNoon ?? false}
            onChange={(startsAtNoon) => onSelect({ ...selection, startsAtNoon })}
          />
          <Checkbox
            label={text('endsAtNoon')}
            checked={selection.endsAtNoon ?? false}
            onChange={(endsAtNoon) => onSelect({ ...selection, endsAtNoon })}
          />
        </div>
      )}
    </div>
  )
}
