// The editing of one figure: notes, corrections, definition; and the figures of others, which come as a table.
import { useStore } from '@nanostores/react'
import { useMemo, type ReactElement } from 'react'
import type { FigureInfo } from '#contract/controlling.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import data from '#shared/ui/data.css?inline'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import selectionBar from '#shared/ui/selection-bar.css?inline'
import { overviewOf, refreshControlling, scopeOf } from '#widgets/controlling/api.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import type { Filters } from '#widgets/controlling/filters.ts'
import { NoFigures } from '#widgets/controlling/figure/no-figures.tsx'
import { useControllingTexts } from '#widgets/controlling/texts.ts'
import { Corrections } from './corrections.tsx'
import { DefinitionCard } from './definition-card.tsx'
import type { EditedFigure } from './edited-figure.ts'
import css from './editing.css?inline'
import { Imports } from './imports.tsx'
import { Notes } from './notes.tsx'

const STYLES = [form, data, overlay, dateField, filterBar, selectionBar, css]

export function Editing({ filters }: { filters: Filters }): ReactElement {
  useStyles(STYLES)
  const text = useControllingTexts()
  const scope = useMemo(() => scopeOf(filters.filters), [filters.filters])
  const state = useStore(overviewOf(scope))
  return (
    <div className="list-view stack gap-20">
      <Loaded state={state} failed={text('overviewFailed')} personal onRetry={refreshControlling}>
        {(overview) => {
          const infos = overview.figures.map(({ figure }) => figure)
          const figure = infos.find(({ id }) => id === filters.filters.figure) ?? infos[0]
          return (
            <>
              {figure ? (
                <>
                  <FigureChoice figure={figure} figures={infos} filters={filters} />
                  <OneFigure key={figure.id} figure={figure} overview={overview} filters={filters} />
                </>
              ) : (
                <NoFigures filters={filters} />
              )}
              <Imports />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

interface FigureChoiceProps {
  readonly figure: FigureInfo
  readonly figures: readonly FigureInfo[]
  readonly filters: Filters
}

function FigureChoice({ figure, figures, filters }: FigureChoiceProps): ReactElement {
  const text = useControllingTexts()
  const { language } = useFigureWords()
  return (
    <div className="row pills">
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
    </div>
  )
}

function OneFigure(edited: EditedFigure): ReactElement {
  return (
    <>
      <Notes {...edited} />
      <Corrections {...edited} />
      <DefinitionCard figure={edited.figure} />
    </>
  )
}
