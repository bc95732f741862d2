import type { ReactElement, ReactNode } from 'react'
import type { DayPart, LeavePeriod } from '#domain/calendar/count-days.ts'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { usePanelTexts } from './texts.ts'

interface SelectionFieldProps {
  readonly label: string
  readonly name?: string
  readonly error?: ReactNode | undefined
  readonly selection: LeavePeriod | undefined
  readonly onSelect: (selection: LeavePeriod | undefined) => void
  /** Typed text that is not accepted yet, kept by the owner of the field. */
  readonly typed?: string | undefined
  readonly onType?: (typed: string) => void
  /** Days that cannot be read are not the chosen ones. */
  readonly onRefuse?: () => void
  /** Parts of a single day; default: all three; empty: only whole days. */
  readonly parts?: readonly DayPart[]
}

const PARTS: readonly DayPart[] = ['full', 'morning', 'noon']

const partOf = ({ startsAtNoon = false, endsAtNoon = false }: LeavePeriod): DayPart =>
  startsAtNoon === endsAtNoon ? 'full' : startsAtNoon ? 'noon' : 'morning'

/** The chosen days as text, and of a single day which half. */
export function SelectionField(props: SelectionFieldProps): ReactElement {
  const { label, name, error, selection, onSelect, typed, onType, onRefuse, parts = PARTS } = props
  const text = usePanelTexts()
  const isSingle = selection?.first === selection?.last
  return (
    <div className="row gap-20 selection-field">
      <DateRangeField
        label={label}
        help={text('chooseHelp')}
        name={name}
        error={error}
        value={selection && { first: selection.first, last: selection.last }}
        onChange={onSelect}
        typed={typed}
        onType={onType}
        onRefuse={onRefuse}
      />
      {selection && isSingle && parts.length > 0 && (
        <Segmented
          label={text('dayPart')}
          options={parts.map((value) => ({ value, label: text(`dayPart.${value}`) }))}
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
    </div>
  )
}
