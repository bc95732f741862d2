// The statistics: one figure by group and over time, with filters that the address carries, and mails to oneself.
import { useStore } from '@nanostores/react'
import mail from 'lucide-static/icons/mail.svg?raw'
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import type { FigureInfo, Overview } from '#contract/controlling.ts'
import { GROUPINGS, type Grouping } from '#domain/controlling/figures.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { overviewOf, scopeOf, statisticsOf } from '#widgets/controlling/api.ts'
import { FigureCard } from '#widgets/controlling/figure/figure-card.tsx'
import css from '#widgets/controlling/figure/figure.css?inline'
import { FilterBar } from '#widgets/controlling/figure/filter-bar.tsx'
import { TrendCard } from '#widgets/controlling/figure/trend-card.tsx'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import type { Filters } from '#widgets/controlling/filters.ts'
import { LoadedFigures, LoadedHere, NoFigures, useLastOverview } from '#widgets/controlling/figure/no-figures.tsx'
import { useDefinitionKey, useLook, type Look } from '#widgets/controlling/figure/use-look.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'

const STYLES = [form, overlay, filterBar, css]

const SubscriptionsDialog = lazy(async () => ({
  default: (await import('./subscriptions-dialog.tsx')).SubscriptionsDialog,
}))

export function StatisticsTab({ filters }: { filters: Filters }): ReactElement {
  useStyles(STYLES)
  const look = useLook()
  const onKeyDown = useDefinitionKey(look)
  const scope = useMemo(() => scopeOf(filters.filters), [filters.filters])
  // Places and figures to choose from; the overview has read the same.
  const state = useStore(overviewOf(scope))
  const last = useLastOverview(state.data, filters.filters)
  const overview = state.data ?? last.overview
  const figures = overview?.figures.map(({ figure }) => figure) ?? []
  const figure = figures.find(({ id }) => id === filters.filters.figure) ?? figures[0]
  return (
    <div className="list-view stack gap-20 controlling-tab" onKeyDown={onKeyDown}>
      <FilterBar
        filters={filters}
        overview={overview}
        figure={figure}
        before={figure && <FigureFilters filters={filters} figures={figures} figure={figure} />}
        after={<Subscribe filters={filters} overview={overview} figure={figure} />}
      />
      <LoadedFigures state={state} filters={filters} last={last}>
        {() =>
          figure ? (
            <OneFigure key={figure.id} figure={figure} filters={filters} look={look} />
          ) : (
            <NoFigures filters={filters} />
          )
        }
      </LoadedFigures>
    </div>
  )
}

interface FigureFiltersProps {
  readonly filters: Filters
  readonly figures: readonly FigureInfo[]
  readonly figure: FigureInfo
}

function FigureFilters({ filters, figures, figure }: FigureFiltersProps): ReactElement {
  const text = useControllingTexts()
  const { language } = useFigureWords()
  const { by } = filters.filters
  return (
    <>
      <select
        className="pill on"
        aria-label={text('figure')}
        value={figure.id}
        onChange={({ target }) => filters.choose({ figure: target.value, by: undefined })}
      >
        {figures.map((one) => (
          <option key={one.id} value={one.id}>
            {one[language].name}
          </option>
        ))}
      </select>
      <PillSelect
        label={text('by')}
        all={text('by.automatic')}
        value={by && figure.groupings.includes(by) ? by : ''}
        options={GROUPINGS.filter((one) => figure.groupings.includes(one)).map((value) => ({
          value,
          label: text('byOf', { by: text(`by.${value}`) }),
        }))}
        onChange={(value) => filters.choose({ by: value === '' ? undefined : (value as Grouping) })}
      />
    </>
  )
}

interface OneFigureProps {
  readonly figure: FigureInfo
  readonly filters: Filters
  readonly look: Look
}

function OneFigure({ figure, filters, look }: OneFigureProps): ReactElement {
  const text = useControllingTexts()
  const wanted = useMemo(() => {
    const { by } = filters.filters
    return { ...scopeOf(filters.filters), ...(by && figure.groupings.includes(by) && { by }) }
  }, [filters.filters, figure.groupings])
  const state = useStore(statisticsOf(figure.id, wanted))
  return (
    <LoadedHere state={state} failed={text('figureFailed')}>
      {(statistics) => (
        <>
          <FigureCard statistics={statistics} filters={filters} look={look} />
          <TrendCard statistics={statistics} />
        </>
      )}
    </LoadedHere>
  )
}

interface SubscribeProps {
  readonly filters: Filters
  readonly overview: Overview | undefined
  readonly figure: FigureInfo | undefined
}

function Subscribe({ filters, overview, figure }: SubscribeProps): ReactElement {
  const text = useControllingTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={mail} onClick={() => setOpen(true)}>
        {text('subscribe')}
      </Button>
      {isOpen && overview && (
        <Suspense fallback={null}>
          <SubscriptionsDialog
            overview={overview}
            figure={figure?.id}
            filters={filters.filters}
            onEnd={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
