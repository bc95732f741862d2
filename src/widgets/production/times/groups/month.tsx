// The figures of groups in a month: they reveal no single person.
import { useStore } from '@nanostores/react'
import users from 'lucide-static/icons/users-round.svg?raw'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import type { MonthFigures } from '#contract/production.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { monthOf, refreshProduction } from '#widgets/production/api.ts'
import { useDurations } from '#widgets/production/durations.ts'
import { Steps, UnitChoice } from '#widgets/production/times/shift/head.tsx'
import { useTimesTexts } from '#widgets/production/times/texts.ts'

export interface MonthProps {
  /** YYYY-MM */
  readonly month: string
  /** The present one, which is the last. */
  readonly current: string
  readonly onMonth: (month: string) => void
}

const moved = (month: string, by: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

export function MonthHead({ month, current, onMonth }: MonthProps): ReactElement {
  const text = useTimesTexts()
  const format = useFormat()
  return (
    <div className="row gap-16 shift-head">
      <Steps
        previous={text('previousMonth')}
        next={text('nextMonth')}
        isLast={month >= current}
        onStep={(by) => onMonth(moved(month, by))}
      />
      <Heading depth={2} aria-live="polite">
        {format.month(month)}
      </Heading>
      <div className="end">
        <UnitChoice />
      </div>
    </div>
  )
}

type Row = MonthFigures['rows'][number]

export function Month(props: MonthProps): ReactElement {
  const text = useTimesTexts()
  const { date, time } = useFormat()
  const { month } = props
  const state = useStore(useMemo(() => monthOf(month), [month]))
  return (
    <div className="stack gap-20" part="month">
      <MonthHead {...props} />
      <Loaded state={state} failed={text('monthFailed')} personal onRetry={refreshProduction}>
        {(figures) =>
          figures.countsFrom !== null ? (
            <EmptyState icon={users} heading={text('openMonth')}>
              {text('openMonthText', { day: date(figures.countsFrom), time: time(figures.countsFrom) })}
            </EmptyState>
          ) : figures.rows.length === 0 ? (
            <EmptyState icon={users} heading={text('emptyMonth')}>
              {text('emptyMonthText')}
            </EmptyState>
          ) : (
            <Figures figures={figures} />
          )
        }
      </Loaded>
    </div>
  )
}

function Figures({ figures: { rows, leastGroup, hidden } }: { figures: MonthFigures }): ReactElement {
  const text = useTimesTexts()
  const { number, date, time } = useFormat()
  const { plain } = useDurations()
  const shown = (value: number | null, format: (value: number) => string): ReactNode =>
    value === null ? <span className="muted">{text('hiddenFigure', { least: leastGroup })}</span> : format(value)
  const columns: readonly Column<Row>[] = [
    {
      key: 'area',
      head: text('column.area'),
      cell: ({ area, shift, countedAt }) =>
        shift === null ? (
          <>
            <b>{area.name}</b>{' '}
            <span className="muted">{text('countedAt', { day: date(countedAt), time: time(countedAt) })}</span>
          </>
        ) : (
          text('areaShift', { area: area.name, shift: text(`shift.${shift}`) })
        ),
    },
    { key: 'people', head: text('column.people'), numeric: true, cell: ({ people }) => shown(people, number) },
    { key: 'present', head: text('column.present'), numeric: true, cell: ({ present }) => shown(present, plain) },
    { key: 'order', head: text('column.order'), numeric: true, cell: ({ order }) => shown(order, plain) },
    { key: 'overhead', head: text('column.overhead'), numeric: true, cell: ({ overhead }) => shown(overhead, plain) },
    {
      key: 'share',
      head: text('column.share'),
      numeric: true,
      cell: ({ share }) => shown(share, (percent) => text('percent', { percent })),
    },
  ]
  return (
    <Card title={text('figures')} flush>
      <Table
        label={text('figures')}
        columns={columns}
        rows={rows}
        rowKey={({ area, shift }) => `${area.id} ${shift ?? 'all'}`}
      />
      <p className="foot">
        {text('figuresCounted', { least: leastGroup })} {text('figuresRule', { least: leastGroup })}
        {hidden > 0 && ` ${text('figuresHidden', { count: hidden })}`}
      </p>
    </Card>
  )
}
