// The table twin of a figure by group: people, value, comparison and difference, with the total.
import { type ReactElement } from 'react'
import type { FigureRow, FigureValue, Statistics } from '#contract/controlling.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'

export function GroupTable({ statistics }: { statistics: Statistics }): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const { figure, rows, before, scope, by } = statistics
  const total = words.totalOf(statistics)
  const hasPeople = figure.about === 'people'
  const [now, former] =
    scope.period && before
      ? words.headsOf(scope.period.text, before.text)
      : [scope.period ? words.periodText(scope.period.text) : text('newest'), '']
  const label = text('tableOf', { name: figure[words.language].name })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className="figure-table-box" role="region" aria-label={label} tabIndex={0}>
      <table className="figure-table">
        <caption className="sr">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{text(`by.${by}`)}</th>
            {hasPeople && (
              <th scope="col" className="r">
                <abbr title={text('people')}>{text('peopleShort')}</abbr>
              </th>
            )}
            {before && (
              <th scope="col" className="r">
                {former}
              </th>
            )}
            <th scope="col" className="r">
              {now}
            </th>
            {before && (
              <th scope="col" className="r">
                <abbr title={text('difference')}>±</abbr>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.id} ${row.name}`} row={row} statistics={statistics} />
          ))}
        </tbody>
        <tfoot>
          <Row row={total} statistics={statistics} isTotal />
        </tfoot>
      </table>
    </div>
  )
}

interface RowProps {
  readonly row: FigureRow
  readonly statistics: Statistics
  readonly isTotal?: boolean
}

function Row({ row, statistics, isTotal = false }: RowProps): ReactElement {
  const words = useFigureWords()
  const { figure, before, leastGroup } = statistics
  return (
    <tr className={isTotal ? 'total' : undefined}>
      <th scope="row">
        <bdi>{words.nameOf(row)}</bdi>
      </th>
      {figure.about === 'people' && <td className="r">{words.peopleOf(row.value, leastGroup)}</td>}
      {before && row.value.value === null && row.before?.value === null ? (
        <ValueCell value={row.value} statistics={statistics} columns={3} />
      ) : (
        <>
          {before && <ValueCell value={row.before} statistics={statistics} />}
          <ValueCell value={row.value} statistics={statistics} isBeyond={row.isBeyond} isNow />
          {before && <td className="r">{row.change === null ? '–' : words.differenceOf(row.change, figure)}</td>}
        </>
      )}
    </tr>
  )
}

interface ValueCellProps {
  readonly value: FigureValue | null
  readonly statistics: Statistics
  readonly isBeyond?: boolean
  readonly isNow?: boolean
  readonly columns?: number
}

export function ValueCell({
  value,
  statistics,
  isBeyond = false,
  isNow = false,
  columns,
}: ValueCellProps): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const { figure } = statistics
  if (!value) return <td className="r">–</td>
  if (value.value === null)
    return (
      <td colSpan={columns} className={value.hidden === 'noData' ? 'r' : 'r hidden-value'}>
        <span>{words.cellOf(value, figure)}</span>
      </td>
    )
  return (
    <td className={`r${isNow ? ' now' : ''}${isBeyond ? ' beyond' : ''}`}>
      {words.bare(value.value, figure)}
      {isBeyond && figure.target && <span className="sr"> {text(`beyond.${figure.target.kind}`)}</span>}
      {value.original !== null && (
        <small className="corrected">{text('corrected', { original: words.bare(value.original, figure) })}</small>
      )}
    </td>
  )
}
