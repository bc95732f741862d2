// Filters, day and file above; the matrix; beside it the chosen cell and the gaps.
import { useStore } from '@nanostores/react'
import calendarRange from 'lucide-static/icons/calendar-range.svg?raw'
import downloadIcon from 'lucide-static/icons/download.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import usersRound from 'lucide-static/icons/users-round.svg?raw'
import { use, useMemo, useRef, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import type { Matrix } from '#contract/responsibility.ts'
import { suggestBuyer } from '#domain/organisation/responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { statusOf } from '#shared/transport/api.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { StaleBanner } from '#shared/ui/stale-banner.tsx'
import { useCall } from '#shared/ui/use-call.ts'
import { useWidth } from '#shared/ui/use-width.ts'
import { saveMatrix, type Place } from '#widgets/responsibility/api.ts'
import { AskContext, CellDetails, usePlaceName, type CellDetailsProps } from './cell-card.tsx'
import { MatrixGrid, MatrixLegend } from './matrix-grid.tsx'
import { FILTERS, toModel, type Filter, type MatrixModel } from './matrix-model.ts'
import { useGroupName } from '#shared/i18n/group-name.ts'
import { useResponsibilityTexts } from '#widgets/responsibility/overview/texts.ts'

/** In wider containers the chosen cell is beside the map, px; as in overview.css. */
const BESIDE = 900

const ICONS = { gap: triangleAlert, double: usersRound, planned: calendarRange }

export interface MatrixViewProps {
  readonly matrix: Matrix
  readonly day: Day
  /** A newer state could not be read. */
  readonly isStale: boolean
  readonly onDay: (day: Day) => void
  readonly onRetry: () => void
}

export function MatrixView({ matrix, day, isStale, onDay, onRetry }: MatrixViewProps): ReactElement {
  const text = useResponsibilityTexts()
  const model = useMemo(() => toModel(matrix), [matrix])
  const [filters, setFilters] = useState<ReadonlySet<Filter>>(new Set())
  const [leadBuyer, setLeadBuyer] = useState('')
  const [chosen, setChosen] = useState<Place>()
  const groups = model.groups(filters, leadBuyer)
  const box = useRef<HTMLDivElement>(null)
  const isBeside = useWidth(box) > BESIDE
  return (
    <>
      {isStale && (
        <StaleBanner heading={text('lastLoaded')} onRetry={onRetry}>
          {text('staleText')}
        </StaleBanner>
      )}
      <div className="row tools">
        {FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className={filters.has(filter) ? 'filter on' : 'filter'}
            aria-pressed={filters.has(filter)}
            onClick={() => setFilters(new Set(FILTERS.filter((one) => filters.has(one) !== (one === filter))))}
          >
            <Icon source={ICONS[filter]} size="s" />
            {text(`filter.${filter}`, { count: model.counts[filter] })}
          </button>
        ))}
        <LeadBuyerFilter matrix={matrix} value={leadBuyer} onChange={setLeadBuyer} />
        <DayAndFile day={day} onDay={onDay} />
      </div>
      <div ref={box} className="columns">
        <div className="main">
          {groups.length === 0 ? (
            <EmptyState heading={text(matrix.groups.length === 0 ? 'noGroups' : 'noneFit')}>
              {text(matrix.groups.length === 0 ? 'noGroupsHelp' : 'noneFitHelp')}
            </EmptyState>
          ) : (
            <MatrixGrid matrix={matrix} groups={groups} model={model} chosen={chosen} onChoose={setChosen} />
          )}
          <MatrixLegend />
        </div>
        <aside className="side">
          {chosen && (
            <Chosen
              key={`${chosen.groupId}/${chosen.siteId}`}
              matrix={matrix}
              cell={model.cellAt(chosen)}
              place={chosen}
              isBeside={isBeside}
              onClose={() => setChosen(undefined)}
            />
          )}
          <Gaps matrix={matrix} model={model} onChoose={setChosen} />
        </aside>
      </div>
    </>
  )
}

interface ChosenProps extends CellDetailsProps {
  readonly isBeside: boolean
  readonly onClose: () => void
}

/** The chosen cell as a card beside the map; where it is narrow as a sheet, because a card below the map would be out of view. */
function Chosen({ isBeside, onClose, ...details }: ChosenProps): ReactElement {
  const title = usePlaceName(details)
  const ask = use(AskContext)
  if (isBeside)
    return (
      <Card title={title}>
        <CellDetails {...details} />
      </Card>
    )
  // The question above the map takes the focus after the sheet has closed.
  const closeAndAsk = (question: string) => {
    flushSync(onClose)
    ask(question)
  }
  return (
    <Dialog open title={title} className="cell-sheet" onClose={onClose}>
      <AskContext value={closeAndAsk}>
        <CellDetails {...details} />
      </AskContext>
    </Dialog>
  )
}

interface LeadBuyerFilterProps {
  readonly matrix: Matrix
  readonly value: string
  readonly onChange: (id: string) => void
}

function LeadBuyerFilter({ matrix, value, onChange }: LeadBuyerFilterProps): ReactElement {
  const text = useResponsibilityTexts()
  const names = new Map(
    matrix.groups.flatMap(({ leadBuyer }) => (leadBuyer?.id ? [[leadBuyer.id, leadBuyer.name]] : [])),
  )
  const options = [...names].toSorted(([, one], [, other]) => one.localeCompare(other))
  return (
    <SelectField
      className="unlabelled"
      label={text('leadBuyer')}
      value={value}
      options={[{ value: '', label: text('allLeadBuyers') }, ...options.map(([id, label]) => ({ value: id, label }))]}
      onChange={onChange}
    />
  )
}

function DayAndFile({ day, onDay }: { day: Day; onDay: (day: Day) => void }): ReactElement {
  const text = useResponsibilityTexts()
  const language = useStore($language)
  const { isBusy: busy, error, run } = useCall()
  const save = () =>
    run(async () => {
      await saveMatrix(day, language, `${text('fileName')}-${day}.csv`)
      announce(text('saved'))
    })
  return (
    <div className="push">
      <DateField appliesAtOnce label={text('day')} value={day} onChange={(next) => next && onDay(next)} />
      <IconButton icon={downloadIcon} label={text('save')} aria-busy={busy} onClick={() => !busy && void save()} />
      {error !== undefined && (
        <p className="hint bad" role="alert">
          {errorText(error, text, 'saveFailed', { status: statusOf(error) })}
        </p>
      )}
    </div>
  )
}

interface GapsProps {
  readonly matrix: Matrix
  readonly model: MatrixModel
  readonly onChoose: (place: Place) => void
}

function Gaps({ matrix, model, onChoose }: GapsProps): ReactElement {
  const text = useResponsibilityTexts()
  const nameOf = useGroupName()
  const format = useFormat()
  const groups = new Map(matrix.groups.map((group) => [group.id, group]))
  const numbers = new Map(matrix.groups.map(({ id, number }) => [id, number]))
  const sites = new Map(matrix.sites.map(({ id, name }) => [id, name]))
  return (
    <Card part="gaps" title={text('gaps')}>
      {model.gaps.length === 0 && <p className="muted">{text('noGaps')}</p>}
      <ul className="lined gaps">
        {model.gaps.map((cell) => {
          const { groupId, siteId, since, hasLeft } = cell
          const group = groups.get(groupId)
          const suggested = suggestBuyer(cell, matrix.cells, numbers)
          const lines = [
            since && text('gapSince', { day: format.date(since) }),
            hasLeft && text('hasLeft'),
            suggested &&
              text('suggestion', { name: suggested.buyer.name, number: numbers.get(suggested.groupId) ?? '' }),
          ].filter((line) => typeof line === 'string')
          return (
            <li key={`${groupId}/${siteId}`}>
              <Icon source={triangleAlert} />
              <button type="button" className="link" onClick={() => onChoose({ groupId, siteId })}>
                {group?.number} {group && nameOf(group)}, {sites.get(siteId)}
              </button>
              <small>{lines.join(' · ')}</small>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
