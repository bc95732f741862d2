// Above a board or calendar: the shown period, the way to others, and the choice of views.
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { movePeriod, type PeriodKind, periodOf } from '#domain/calendar/calendar-days.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { useVacationTexts } from './texts.ts'

export interface PeriodHeadProps<View extends string> {
  readonly kind: PeriodKind
  readonly period: DayRange
  readonly today: Day
  readonly onPeriod: (period: DayRange) => void
  /** The views to choose from; without them there is no choice. */
  readonly views?: readonly View[]
  readonly view?: View
  readonly onView?: (view: View) => void
  /** 2 below a title of the element. */
  readonly depth?: 1 | 2
  /** At the end of the line. */
  readonly children?: ReactNode
}

/** 'Mai 2026', '2. Quartal 2026', '2026'. */
export function usePeriodTitle(kind: PeriodKind, { first }: DayRange): string {
  const text = useVacationTexts()
  const { month } = useFormat()
  const year = first.slice(0, 4)
  if (kind === 'month') return month(first)
  return kind === 'year'
    ? year
    : text('period.quarterTitle', { quarter: Math.ceil(Number(first.slice(5, 7)) / 3), year })
}

export function PeriodHead<View extends PeriodKind | 'list'>(props: PeriodHeadProps<View>): ReactElement {
  const { kind, period, today, onPeriod, views = [], view, onView, depth = 1, children } = props
  const text = useVacationTexts()
  const title = usePeriodTitle(kind, period)
  return (
    <div className="row gap-16 period-head">
      <div className="joined">
        <IconButton
          outlined
          icon={chevronLeft}
          label={text(`period.previous.${kind}`)}
          onClick={() => onPeriod(movePeriod(kind, period, -1))}
        />
        <IconButton
          outlined
          icon={chevronRight}
          label={text(`period.next.${kind}`)}
          onClick={() => onPeriod(movePeriod(kind, period, 1))}
        />
      </div>
      <Heading depth={depth} aria-live="polite">
        {title}
      </Heading>
      <Button disabled={period.first <= today && today <= period.last} onClick={() => onPeriod(periodOf(kind, today))}>
        {text('today')}
      </Button>
      <div className="period-tools">
        {view !== undefined && onView && (
          <Segmented
            label={text('period.view')}
            hideLabel
            options={views.map((value) => ({ value, label: text(`period.${value}`) }))}
            value={view}
            onChange={onView}
          />
        )}
        {children && <div className="row period-end">{children}</div>}
      </div>
    </div>
  )
}
