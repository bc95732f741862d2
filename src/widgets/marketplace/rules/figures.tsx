// Company ads and hand-overs of a year: sums compared with the year before as text, and a table by company.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { MarketFigures } from '#contract/marketplace-deals.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Card } from '#shared/ui/card.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { refreshMarket } from '#widgets/marketplace/api.ts'
import { marketFigures } from './api.ts'
import { useRulesTexts } from './texts.ts'

type OfCompany = MarketFigures[number]
const NAMES = ['offers', 'wanted', 'handOvers', 'value'] as const
type Name = (typeof NAMES)[number]

/** Years that can be chosen, the present one first. */
const YEARS = 4

const sumOf = (figures: MarketFigures, name: Name): number => figures.reduce((sum, one) => sum + one[name], 0)

const shown = (format: Formats, name: Name, value: number): string =>
  name === 'value' ? format.money(value / 100) : format.number(value)

export function Figures(): ReactElement {
  const text = useRulesTexts()
  const present = Number(todayInBerlin().slice(0, 4))
  const [year, setYear] = useState(present)
  const state = useStore(marketFigures(year))
  const before = useStore(marketFigures(year - 1)).data
  const years = Array.from({ length: YEARS }, (_, at) => String(present - at))
  return (
    <Card
      flush
      title={text('figures')}
      action={
        <SelectField
          label={text('year')}
          className="year"
          value={String(year)}
          options={years.map((value) => ({ value, label: value }))}
          onChange={(value) => setYear(Number(value))}
        />
      }
    >
      <p className="muted intro">{text('figuresText')}</p>
      {state.data ? (
        <>
          <dl className="tiles">
            {NAMES.map((name) => (
              <Tile key={name} name={name} figures={state.data!} before={before} year={year} />
            ))}
          </dl>
          <ByCompany figures={state.data} year={year} />
        </>
      ) : (
        <QueryView state={state} text={text('figuresNotLoaded')} onRetry={refreshMarket}>
          <Skeleton height="260px" />
        </QueryView>
      )}
    </Card>
  )
}

interface TileProps {
  readonly name: Name
  readonly figures: MarketFigures
  readonly before: MarketFigures | undefined
  readonly year: number
}

function Tile({ name, figures, before, year }: TileProps): ReactElement {
  const text = useRulesTexts()
  const format = useFormat()
  return (
    <div>
      <dt>{text(name)}</dt>
      <dd>{shown(format, name, sumOf(figures, name))}</dd>
      <dd className="muted">
        {before
          ? text('before', { year: year - 1, value: shown(format, name, sumOf(before, name)) })
          : text('beforeMissing', { year: year - 1 })}
      </dd>
    </div>
  )
}

/** Companies without any are left out. */
function ByCompany({ figures, year }: { figures: MarketFigures; year: number }): ReactElement {
  const text = useRulesTexts()
  const format = useFormat()
  const rows = figures.filter((one) => NAMES.some((name) => one[name] > 0))
  if (rows.length === 0) return <p className="muted intro">{text('noFigures', { year })}</p>
  const columns: Column<OfCompany>[] = [
    { key: 'company', head: text('company'), cell: ({ company }) => <bdi>{company}</bdi> },
    ...NAMES.map((name) => ({
      key: name,
      head: text(name),
      numeric: true,
      cell: (one: OfCompany) => shown(format, name, one[name]),
    })),
  ]
  return <Table label={text('byCompany')} columns={columns} rows={rows} rowKey={({ companyId }) => String(companyId)} />
}
