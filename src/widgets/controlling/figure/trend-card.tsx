// A figure over time: the total and the first groups as lines, all groups in the table.
import { useId, useMemo, useState, type ReactElement } from 'react'
import type { FigureRow, Statistics } from '#contract/controlling.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Chart, type LegendEntry } from '#widgets/controlling/chart/chart.tsx'
import type { Drawing } from '#widgets/controlling/chart/plot.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'
import { Printed, Twin, useLimit, useNumbers, ViewChoice } from './figure-card.tsx'
import type { View } from './use-look.ts'

/** More lines would be indistinguishable; the table has all groups. */
const MOST_LINES = 4
/** Periods in the table, the newest first, until more are asked for. */
const FIRST_PERIODS = 13
const LOOKS = ['line-0', 'line-1', 'line-2', 'line-3'] as const

const hasValues = ({ series }: FigureRow): boolean => series.some((value) => value !== null)

export function TrendCard({ statistics }: { statistics: Statistics }): ReactElement | null {
  const text = useControllingTexts()
  const words = useFigureWords()
  const id = useId()
  const [view, setView] = useState<View>('both')
  const { figure, axis } = statistics
  if (axis.length < 2) return null
  return (
    <section className="card figure trend" part="trend" aria-labelledby={id}>
      <div className="card-head">
        <Heading depth={2} id={id}>
          {text('trendOf', { name: figure[words.language].name })}
        </Heading>
        <div className="card-act">
          <ViewChoice view={view} onView={setView} />
        </div>
      </div>
      <Twin view={view} picture={<Lines statistics={statistics} />}>
        <TrendTable statistics={statistics} />
      </Twin>
      <Printed statistics={statistics} isTrend />
    </section>
  )
}

/** In one sentence: the first and the last value of the total, its least and its greatest. */
function useSummary(statistics: Statistics): string {
  const text = useControllingTexts()
  const words = useFigureWords()
  const { figure, axis } = statistics
  const total = words.totalOf(statistics)
  const known = total.series.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const [first] = known
  const last = known.at(-1)
  if (!first || !last || first.at === last.at) return text('trend.none')
  const most = known.reduce((one, other) => (other.value > one.value ? other : one))
  const least = known.reduce((one, other) => (other.value < one.value ? other : one))
  const period = ({ at }: typeof first) => words.periodText(axis[at]!)
  const value = (one: typeof first) => words.valueOf(one.value, figure)
  return text('trend.summary', {
    name: total.name,
    first: value(first),
    from: period(first),
    last: value(last),
    until: period(last),
    most: value(most),
    mostAt: period(most),
    least: value(least),
    leastAt: period(least),
  })
}

function Lines({ statistics }: { statistics: Statistics }): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const { figure, axis, rows } = statistics
  const limit = useLimit(figure)
  const numbers = useNumbers(figure)
  const shown = useMemo(
    () => [words.totalOf(statistics), ...statistics.rows.filter(hasValues)].slice(0, MOST_LINES),
    [statistics, words],
  )
  const drawing = useMemo<Drawing>(
    () => ({
      kind: 'lines',
      labels: axis.map(words.shortPeriod),
      lines: shown.map((row) => ({ label: words.nameOf(row), values: row.series })),
    }),
    [axis, shown, words],
  )
  const readings = axis.map((period, at) => {
    const values = shown.map((row) => {
      const value = row.series[at] ?? null
      return `${words.nameOf(row)} ${value === null ? text('notShown') : words.valueOf(value, figure)}`
    })
    return `${words.periodText(period)}: ${values.join(', ')}`
  })
  const legend = shown.map((row, at): LegendEntry => ({ look: LOOKS[at]!, label: words.nameOf(row) }))
  const left = rows.filter(hasValues).length + 1 - shown.length
  return (
    <>
      <p className="figure-summary">{useSummary(statistics)}</p>
      <Chart
        title={text('trendOf', { name: figure[words.language].name })}
        drawing={drawing}
        limit={limit}
        {...numbers}
        readings={readings}
        legend={legend}
      />
      {left > 0 && <p className="muted small">{text('trend.more', { count: left })}</p>}
    </>
  )
}

/** Short, because a column may be full of them. */
function NotShown(): ReactElement {
  const text = useControllingTexts()
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr">{text('notShown')}</span>
    </>
  )
}

function TrendTable({ statistics }: { statistics: Statistics }): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const [isWhole, setWhole] = useState(false)
  const { figure, axis, rows } = statistics
  const columns = [words.totalOf(statistics), ...rows]
  const label = text('tableOf', { name: text('trendOf', { name: figure[words.language].name }) })
  const periods = axis.map((period, at) => ({ period, at })).toReversed()
  const shown = isWhole ? periods : periods.slice(0, FIRST_PERIODS)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className="figure-table-box" role="region" aria-label={label} tabIndex={0}>
        <table className="figure-table">
          <caption className="sr">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{text('period')}</th>
              {columns.map((row) => (
                <th key={`${row.id} ${row.name}`} scope="col" className="r">
                  <bdi>{words.nameOf(row)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ period, at }) => (
              <tr key={period}>
                <th scope="row" className="period">
                  {words.periodText(period)}
                </th>
                {columns.map((row) => {
                  const value = row.series[at] ?? null
                  return (
                    <td key={`${row.id} ${row.name}`} className={value === null ? 'r hidden-value' : 'r'}>
                      {value === null ? <NotShown /> : words.bare(value, figure)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {periods.length > FIRST_PERIODS && (
        <p className="pad more-periods">
          <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? text('fewerPeriods') : text('allPeriods', { count: periods.length })}
          </button>
        </p>
      )}
    </>
  )
}
