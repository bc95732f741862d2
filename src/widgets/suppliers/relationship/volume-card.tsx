// The band of each customer by year: lines distinguished by pattern and direct labels, with an equivalent table.
import { useId, useRef, useState, type ReactElement } from 'react'
import type { Relationship } from '#contract/suppliers-relationship.ts'
import { BANDS } from '#domain/suppliers/band.ts'
import { Card } from '#shared/ui/card.tsx'
import { Table } from '#shared/ui/table.tsx'
import { useWidth } from '#shared/ui/use-width.ts'
import { useRelationshipTexts } from './texts.ts'

type Series = Relationship['years'][number]

/** More lines cannot be distinguished; the table has all. */
const MOST = 4
const [LEFT, TOP, STEP] = [56, 20, 42]
/** Width for the names at the right, and the maximum width of the chart. */
const NAMES = 112
const MOST_WIDTH = 760

/** The company of the page first, then the others by their last band. */
function drawnOf(years: readonly Series[], own: string): Series[] {
  const last = ({ bands }: Series) => bands.at(-1)?.band ?? 'E'
  return years
    .toSorted(
      (one, other) =>
        Number(other.company === own) - Number(one.company === own) || last(one).localeCompare(last(other)),
    )
    .slice(0, MOST)
}

export function VolumeCard({ relationship }: { relationship: Relationship }): ReactElement | null {
  const text = useRelationshipTexts()
  const [isTable, setTable] = useState(false)
  const { years, company } = relationship
  const all = [...new Set(years.flatMap(({ bands }) => bands.map(({ year }) => year)))].toSorted()
  if (all.length === 0) return null
  return (
    <Card title={text('volumeByCustomer')}>
      {isTable ? (
        <YearTable series={years} years={all} />
      ) : (
        <Chart series={drawnOf(years, company.shortName)} years={all} own={company.shortName} />
      )}
      {!isTable && years.length > MOST && (
        <p className="muted">{text('moreInTable', { count: years.length - MOST })}</p>
      )}
      <p>
        <button type="button" className="link" onClick={() => setTable(!isTable)}>
          {text(isTable ? 'asPicture' : 'asTable')}
        </button>
      </p>
    </Card>
  )
}

function YearTable({ series, years }: { series: readonly Series[]; years: readonly number[] }): ReactElement {
  const text = useRelationshipTexts()
  return (
    <Table
      label={text('volumeByCustomer')}
      rows={series}
      rowKey={({ company }) => company}
      columns={[
        { key: 'company', head: text('customer'), cell: ({ company }) => <bdi>{company}</bdi> },
        ...years.map((year) => ({
          key: String(year),
          head: String(year),
          cell: ({ bands }: Series) => bands.find((one) => one.year === year)?.band ?? '–',
        })),
      ]}
    />
  )
}

interface ChartProps {
  readonly series: readonly Series[]
  readonly years: readonly number[]
  readonly own: string
}

function Chart({ series, years, own }: ChartProps): ReactElement {
  const text = useRelationshipTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const width = Math.min(useWidth(box), MOST_WIDTH)
  const right = width - NAMES
  const height = TOP + 3 * STEP + 34
  const [first = 0, last = first] = [years[0], years.at(-1)]
  const x = (year: number) =>
    first === last ? (LEFT + right) / 2 : LEFT + ((year - first) / (last - first)) * (right - LEFT)
  const y = (band: string) => TOP + BANDS.indexOf(band as (typeof BANDS)[number]) * STEP
  const words = series
    .map(({ company, bands }) =>
      text('lineOf', { company, bands: bands.map(({ year, band }) => `${year} ${band ?? '–'}`).join(', ') }),
    )
    .join('; ')
  const labels = placed(series.map(({ bands }) => y(bands.at(-1)?.band ?? 'D')))
  return (
    <div ref={box}>
      <svg
        className="chart"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>{words}</title>
        {BANDS.map((band) => (
          <g key={band}>
            <line x1="36" x2={right} y1={y(band)} y2={y(band)} />
            <text x="8" y={y(band) + 5}>
              {band}
            </text>
          </g>
        ))}
        {series.map(({ company, bands }, index) => {
          const points = bands.flatMap(({ year, band }) => (band ? [`${x(year)},${y(band) + index * 2}`] : []))
          const end = points.at(-1)
          return (
            <g key={company} className={company === own ? 'series own' : `series other-${index}`}>
              <polyline points={points.join(' ')} />
              {/* A single year has no line. */}
              {end && <circle cx={end.split(',')[0]} cy={end.split(',')[1]} r="4" />}
              <text x={right + 14} y={labels[index]! + 5}>
                {company}
              </text>
            </g>
          )
        })}
        {years.map((year) => (
          <text key={year} className="year" x={x(year)} y={TOP + 3 * STEP + 28}>
            {year}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** Labels of lines that end at the same height are placed below each other. */
function placed(heights: readonly number[]): number[] {
  const found: number[] = []
  for (const height of heights) {
    let at = height
    while (found.some((other) => Math.abs(other - at) < 18)) at += 18
    found.push(at)
  }
  return found
}
