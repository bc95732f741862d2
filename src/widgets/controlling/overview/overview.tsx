// The overview: every figure with its comparison, and the chosen one below.
import { useStore } from '@nanostores/react'
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useMemo, useRef, type ReactElement } from 'react'
import type { FigureCard as Card, Overview as OverviewData } from '#contract/controlling.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { overviewOf, scopeOf, statisticsOf } from '#widgets/controlling/api.ts'
import { FigureCard } from '#widgets/controlling/figure/figure-card.tsx'
import css from '#widgets/controlling/figure/figure.css?inline'
import { FilterBar } from '#widgets/controlling/figure/filter-bar.tsx'
import { LoadedFigures, LoadedHere, NoFigures, useLastOverview } from '#widgets/controlling/figure/no-figures.tsx'
import { useDefinitionKey, useLook, type Look } from '#widgets/controlling/figure/use-look.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import type { Filters } from '#widgets/controlling/filters.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'

const STYLES = [form, overlay, filterBar, css]

export function Overview({ filters }: { filters: Filters }): ReactElement {
  useStyles(STYLES)
  const look = useLook()
  const scope = useMemo(() => scopeOf(filters.filters), [filters.filters])
  const state = useStore(overviewOf(scope))
  const last = useLastOverview(state.data, filters.filters)
  const shown = state.data ?? last.overview
  const chosen = shown?.figures.find(({ figure }) => figure.id === filters.filters.figure) ?? shown?.figures[0]
  const below = useRef<HTMLDivElement>(null)
  const choose = (id: string) => {
    filters.choose({ figure: id })
    // On a phone the figure is far below the tiles.
    if ((below.current?.getBoundingClientRect().top ?? 0) > innerHeight) below.current?.scrollIntoView()
  }
  const define = (id: string) => {
    const isShown = id === chosen?.figure.id && look.isDefined
    if (id !== chosen?.figure.id) choose(id)
    look.onDefine(!isShown)
  }
  const onKeyDown = useDefinitionKey(look, define)
  return (
    <div className="list-view stack gap-20 controlling-tab" onKeyDown={onKeyDown}>
      <FilterBar filters={filters} overview={shown} figure={chosen?.figure} />
      <LoadedFigures state={state} filters={filters} last={last}>
        {(overview) =>
          chosen ? (
            <>
              <Tiles overview={overview} chosen={chosen} look={look} onChoose={choose} onDefine={define} />
              <div ref={below}>
                <Chosen key={chosen.figure.id} figure={chosen.figure.id} filters={filters} look={look} />
              </div>
            </>
          ) : (
            <NoFigures filters={filters} />
          )
        }
      </LoadedFigures>
    </div>
  )
}

interface TilesProps {
  readonly overview: OverviewData
  readonly chosen: Card
  readonly look: Look
  readonly onChoose: (figure: string) => void
  readonly onDefine: (figure: string) => void
}

function Tiles({ overview, chosen, look, onChoose, onDefine }: TilesProps): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  return (
    <ul className="tiles" part="figures" aria-label={text('figures')}>
      {overview.figures.map((card) => {
        const { id } = card.figure
        const { name } = card.figure[words.language]
        return (
          <li key={id} className={id === chosen.figure.id ? 'card tile chosen' : 'card tile'} data-figure={id}>
            <div className="tile-head">
              <button
                type="button"
                className="tile-name"
                aria-pressed={id === chosen.figure.id}
                onClick={() => onChoose(id)}
              >
                {name}
              </button>
              <IconButton
                icon={info}
                size="small"
                className="tile-info"
                label={text('whatIs', { name })}
                aria-expanded={id === chosen.figure.id && look.isDefined}
                aria-keyshortcuts="D"
                onClick={() => onDefine(id)}
              />
            </div>
            <TileValue card={card} />
            <Sparkline card={card} />
            <TileNote card={card} leastGroup={overview.leastGroup} />
          </li>
        )
      })}
    </ul>
  )
}

function TileValue({ card: { figure, value } }: { card: Card }): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  if (value.value === null)
    return <p className="tile-value none">{text(value.hidden === 'noData' ? 'noData' : 'notShown')}</p>
  return (
    <p className="tile-value">
      {words.isAbout(value, figure)
        ? text('about', { value: words.bare(value.value, figure) })
        : words.bare(value.value, figure)}{' '}
      <small>{words.unitOf(figure.unit, value.value)}</small>
    </p>
  )
}

/** The trend as a line without scale; the statistics have it with one. */
function Sparkline({ card: { trend } }: { card: Card }): ReactElement | null {
  const values = trend.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length < 3) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) => (most === least ? 12 : 22 - ((value - least) / (most - least)) * 20)
  const points = trend.flatMap(({ value }, at) =>
    value === null ? [] : [`${((at / (trend.length - 1)) * 100).toFixed(1)},${y(value).toFixed(1)}`],
  )
  return (
    <svg className="spark" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}

/** The most important note on the value: it is hidden, beyond its target, or has changed. */
function TileNote({ card, leastGroup }: { card: Card; leastGroup: number }): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const { figure, value, change, before, beyond, isBeyond, period } = card
  const { target } = figure
  const corrected =
    value.original === null ? null : (
      <span className="tile-note">{text('corrected', { original: words.bare(value.original, figure) })}</span>
    )
  // The value itself shows it already.
  if (value.hidden === 'noData') return <span className="tile-note">{text('noDataNote')}</span>
  if (value.value === null)
    return <span className="tile-note">{words.hiddenOf(value.hidden ?? 'noData', leastGroup)}</span>
  if (target && (isBeyond || beyond.length > 0)) {
    const limit = words.valueOf(target.value, figure)
    return (
      <>
        <span className="tile-note warn">
          <Icon source={triangleAlert} size="s" />
          {beyond.length > 0
            ? text(`tile.${target.kind}`, { target: limit, groups: beyond.join(', ') })
            : text(`tile.${target.kind}Total`, { target: limit })}
        </span>
        {corrected}
      </>
    )
  }
  return (
    <>
      {change !== null && before ? (
        <span className="tile-note">
          <Icon source={change > 0 ? arrowUp : change < 0 ? arrowDown : arrowRight} size="s" />
          {words.changeOf(change, figure, words.periodText(before.period.text))}
        </span>
      ) : target ? (
        <span className="tile-note">
          {text(`target.${target.kind}`, { value: words.valueOf(target.value, figure) })}
        </span>
      ) : (
        <span className="tile-note">{period ? words.periodText(period.text) : ''}</span>
      )}
      {corrected}
    </>
  )
}

interface ChosenProps {
  readonly figure: string
  readonly filters: Filters
  readonly look: Look
}

function Chosen({ figure, filters, look }: ChosenProps): ReactElement {
  const text = useControllingTexts()
  const wanted = useMemo(() => scopeOf(filters.filters), [filters.filters])
  const state = useStore(statisticsOf(figure, wanted))
  return (
    <LoadedHere state={state} failed={text('figureFailed')}>
      {(statistics) => <FigureCard statistics={statistics} filters={filters} look={look} />}
    </LoadedHere>
  )
}
