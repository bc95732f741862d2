// One figure: its definition, its groups as a chart and as a table, and below them the filters, the time and the source.
import { useStore } from '@nanostores/react'
import chartColumn from 'lucide-static/icons/chart-column.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw'
import table from 'lucide-static/icons/table-2.svg?raw'
import { useId, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import type { Statistics } from '#contract/controlling.ts'
import { $person } from '#shared/bus/person.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { Chart, type LegendEntry } from '#widgets/controlling/chart/chart.tsx'
import type { Drawing } from '#widgets/controlling/chart/plot.ts'
import { useFigureWords, type FigureWords } from '#widgets/controlling/figure-words.ts'
import type { Filters } from '#widgets/controlling/filters.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'
import { Definition } from './definition.tsx'
import { GroupTable } from './group-table.tsx'
import type { Look, View } from './use-look.ts'

export function ViewChoice({ view, onView }: Pick<Look, 'view' | 'onView'>): ReactElement {
  const text = useControllingTexts()
  return (
    <Segmented
      label={text('view')}
      hideLabel
      value={view}
      onChange={onView}
      options={[
        { value: 'both', label: text('view.both') },
        { value: 'picture', label: text('view.picture'), icon: chartColumn },
        { value: 'table', label: text('view.table'), icon: table },
      ]}
    />
  )
}

/** A picture and the table with the same figures: beside each other, or one of both. */
export function Twin({
  view,
  picture,
  children,
}: {
  view: View
  picture: ReactNode
  children: ReactNode
}): ReactElement {
  return (
    <div className={`twin ${view}`}>
      {view !== 'table' && <div className="stack twin-picture">{picture}</div>}
      {view !== 'picture' && <div className="twin-table">{children}</div>}
    </div>
  )
}

export interface FigureCardProps {
  readonly statistics: Statistics
  readonly filters: Filters
  readonly look: Look
}

export function FigureCard({ statistics, filters, look }: FigureCardProps): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const id = useId()
  const { figure } = statistics
  const { name } = figure[words.language]
  return (
    <section className="card figure" part="figure" aria-labelledby={id}>
      <div className="card-head">
        <Heading depth={2} id={id}>
          {name}
        </Heading>
        <IconButton
          icon={info}
          size="small"
          label={text('whatIs', { name })}
          aria-expanded={look.isDefined}
          aria-controls={`${id}-definition`}
          aria-keyshortcuts="D"
          onClick={() => look.onDefine(!look.isDefined)}
        />
        <kbd className="key-hint" aria-hidden="true">
          D
        </kbd>
        <div className="card-act">
          <ViewChoice {...look} />
        </div>
      </div>
      <div id={`${id}-definition`}>{look.isDefined && <Definition figure={figure} filters={filters} />}</div>
      <Twin view={look.view} picture={<Groups statistics={statistics} />}>
        <GroupTable statistics={statistics} />
        <Protection statistics={statistics} />
      </Twin>
      <Printed statistics={statistics} />
    </section>
  )
}

/** The sentence of each group: value, comparison, and its relation to the reference line. */
function readingOf(
  text: ReturnType<typeof useControllingTexts>,
  words: FigureWords,
  { figure, before, leastGroup }: Statistics,
  row: Statistics['rows'][number],
): string {
  const name = words.nameOf(row)
  const { value, hidden } = row.value
  if (value === null) return `${name}: ${words.hiddenOf(hidden ?? 'noData', leastGroup)}`
  const parts = [words.valueOf(value, figure)]
  if (row.isBeyond && figure.target) parts.push(text(`beyond.${figure.target.kind}`))
  if (row.change !== null && before) parts.push(words.changeOf(row.change, figure, words.periodText(before.text)))
  return `${name}: ${parts.join(', ')}`
}

/** The reference line of a figure with its label. */
export function useLimit({ target, ...figure }: Statistics['figure']) {
  const text = useControllingTexts()
  const words = useFigureWords()
  const [unit, decimals] = [figure.unit, figure.decimals]
  return useMemo(
    () =>
      target
        ? {
            value: target.value,
            label: text(`target.${target.kind}`, { value: words.valueOf(target.value, { unit, decimals }) }),
          }
        : undefined,
    [target, unit, decimals, words, text],
  )
}

function Groups({ statistics }: { statistics: Statistics }): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const { figure, rows, before, scope, summary, leastGroup } = statistics
  const limit = useLimit(figure)
  const drawing = useMemo<Drawing>(
    () => ({
      kind: 'bars',
      groups: rows.map((row) => ({
        label: words.nameOf(row),
        value: row.value.value,
        ...(before && { before: row.before?.value ?? null }),
        isOver: row.isBeyond,
        ...(row.value.value === null && { missing: words.hiddenOf(row.value.hidden ?? 'noData', leastGroup) }),
      })),
    }),
    [rows, before, leastGroup, words],
  )
  const { axis, format } = useNumbers(figure)
  const legend: LegendEntry[] = [
    { look: 'now', label: scope.period ? words.periodText(scope.period.text) : text('newest') },
  ]
  if (before) legend.push({ look: 'before', label: words.periodText(before.text) })
  if (rows.some(({ isBeyond }) => isBeyond) && figure.target)
    legend.push({ look: 'over', label: text(`beyond.${figure.target.kind}`) })
  return (
    <>
      <p className="figure-summary">{summary[words.language]}</p>
      <Chart
        title={text('chart.byGroup', { name: figure[words.language].name, by: text(`by.${statistics.by}`) })}
        drawing={drawing}
        limit={limit}
        axis={axis}
        format={format}
        readings={rows.map((row) => readingOf(text, words, statistics, row))}
        legend={legend}
      />
    </>
  )
}

/** How an axis and a bar show values; the same functions while the language is the same. */
export function useNumbers({ unit, decimals }: Statistics['figure']) {
  const words = useFigureWords()
  return useMemo(
    () => ({
      axis: (value: number) => {
        const needed = Number.isInteger(value) ? 0 : Math.max(1, decimals)
        const short = unit === 'hours' || unit === 'percent' ? words.unitOf(unit) : ''
        return `${words.bare(value, { decimals: needed })} ${short}`.trim()
      },
      format: (value: number) => words.bare(value, { decimals }),
    }),
    [unit, decimals, words],
  )
}

function Protection({
  statistics: { figure, rows, total, leastGroup },
}: {
  statistics: Statistics
}): ReactElement | null {
  const text = useControllingTexts()
  const isHidden = [...rows, total].some(({ value }) => value.hidden !== null && value.hidden !== 'noData')
  const isMerged = rows.some(({ others }) => others.length > 0)
  if (figure.about !== 'people' || (!isHidden && !isMerged && !total.value.leavesOut)) return null
  return (
    <p className="hint protection">
      <Icon source={shieldCheck} size="s" />
      <span>
        {text('protection', { count: leastGroup })}
        {total.value.peopleRounded && ` ${text('protection.rounded')}`}
        {total.value.leavesOut && ` ${text('protection.leavesOut')}`}
      </span>
    </p>
  )
}

/** On screen and on paper: the filters, the age, the source, and the viewer. */
export function Printed({ statistics, isTrend = false }: { statistics: Statistics; isTrend?: boolean }): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const { date, time } = useFormat()
  const person = useStore($person)
  const { scope, figure, countedAt, axis } = statistics
  const period = scope.period ? words.periodText(scope.period.text) : text('newest')
  const filter = [
    isTrend ? text('foot.span', { from: words.periodText(axis[0]!), until: words.periodText(axis.at(-1)!) }) : period,
    scope.company?.name ?? text('allCompanies'),
    scope.site?.name ?? text('allSites'),
    ...(scope.comparison === 'none' || isTrend ? [] : [text(`comparison.${scope.comparison}`)]),
  ].join(', ')
  const [now] = useState(() => new Date())
  return (
    <p className="figure-foot">
      <span>
        <b>{text('foot.filter')}</b> {filter}
      </span>
      <span>
        <b>{text('foot.asOf')}</b>{' '}
        {countedAt ? text('foot.at', { date: date(countedAt), time: time(countedAt) }) : text('noData')}
      </span>
      <span>
        <b>{text('foot.source')}</b> {figure[words.language].source}
      </span>
      <span>
        <b>{text('foot.retrieved')}</b> {person?.name ? `${person.name}, ` : ''}
        {date(now)}
      </span>
    </p>
  )
}
