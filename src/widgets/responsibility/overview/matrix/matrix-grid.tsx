// Material groups by site: one cell for each, moved through by arrow keys, chosen by Enter. Only cells take the focus, because rows cannot
// be opened; useGrid begins with rows.
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { Cell, Matrix } from '#contract/responsibility.ts'
import type { CellState } from '#domain/organisation/responsibility.ts'
import { BANDS } from '#domain/suppliers/band.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { MapFrame } from './map-frame.tsx'
import { keyOf, stateOf, type Group, type MatrixModel, type Site } from './matrix-model.ts'
import { useGroupName } from '#shared/i18n/group-name.ts'
import { useResponsibilityTexts } from '#widgets/responsibility/overview/texts.ts'
import type { Place } from '#widgets/responsibility/api.ts'

export interface MatrixGridProps {
  readonly matrix: Matrix
  /** The shown groups. */
  readonly groups: readonly Group[]
  readonly model: MatrixModel
  readonly chosen: Place | undefined
  readonly onChoose: (place: Place) => void
}

/** Rows by which a page moves. */
const PAGE = 10

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
}

const within = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value))

export function MatrixGrid({ matrix, groups, model, chosen, onChoose }: MatrixGridProps): ReactElement {
  const text = useResponsibilityTexts()
  const nameOf = useGroupName()
  const table = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState<readonly [row: number, column: number]>([0, 0])
  const { sites } = matrix
  const at = [within(cursor[0], groups.length), within(cursor[1], sites.length)] as const
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const edge = event.key === 'Home' ? 0 : event.key === 'End' ? sites.length - 1 : undefined
    if (!step && edge === undefined) return
    event.preventDefault()
    // With Ctrl to the first or last cell of all, as in every grid.
    const isFar = (event.ctrlKey || event.metaKey) && edge !== undefined
    const row = isFar ? (edge === 0 ? 0 : groups.length - 1) : within(at[0] + (step?.[0] ?? 0), groups.length)
    const column = within(edge ?? at[1] + (step?.[1] ?? 0), sites.length)
    setCursor([row, column])
    table.current?.querySelector<HTMLElement>(`[data-at="${row}/${column}"]`)?.focus()
  }
  return (
    <MapFrame sites={sites.length}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows move through its cells */}
      <table ref={table} className="map" role="grid" aria-label={text('map')} onKeyDown={move}>
        <MapHead sites={sites} />
        <tbody>
          {groups.map((group, row) => (
            <tr key={group.id}>
              <th scope="row">
                <span className="num">{group.number}</span> {nameOf(group)}
              </th>
              {sites.map((site, column) => {
                const place = { groupId: group.id, siteId: site.id }
                return (
                  <td key={site.id}>
                    <MapCell
                      group={group}
                      site={site}
                      cell={model.cellAt(place)}
                      isChosen={chosen !== undefined && keyOf(chosen) === keyOf(place)}
                      at={`${row}/${column}`}
                      isCurrent={at[0] === row && at[1] === column}
                      onFocus={() => setCursor([row, column])}
                      onChoose={() => onChoose(place)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </MapFrame>
  )
}

function MapHead({ sites }: { sites: readonly Site[] }): ReactElement {
  const text = useResponsibilityTexts()
  return (
    <thead>
      <tr>
        <th scope="col">{text('materialGroup')}</th>
        {sites.map(({ id, name, company }) => (
          <th key={id} scope="col">
            {name}
            <small>{company}</small>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface MapCellProps {
  readonly group: Group
  readonly site: Site
  readonly cell: Cell | undefined
  readonly isChosen: boolean
  readonly at: string
  readonly isCurrent: boolean
  readonly onFocus: () => void
  readonly onChoose: () => void
}

const CLASSES: Readonly<Record<CellState, string>> = {
  none: 'none',
  held: '',
  gap: 'gap',
  double: 'double',
  planned: 'planned',
}

const familyName = (name: string): string => name.split(' ').at(-1) ?? name

function MapCell({ group, site, cell, isChosen, at, isCurrent, onFocus, onChoose }: MapCellProps): ReactElement {
  const text = useResponsibilityTexts()
  const nameOf = useGroupName()
  const format = useFormat()
  const state = stateOf(cell)
  const buyers = cell?.buyers ?? []
  const day = cell?.planned ? format.shortDate(cell.planned.day) : ''
  const spoken = text(`cell.${state}`, {
    group: nameOf(group),
    site: site.name,
    names: buyers.map(({ name }) => name).join(', '),
    day,
  })
  const band = cell?.band ?? ''
  return (
    <button
      type="button"
      className={`cell ${band} ${CLASSES[state]}${isChosen ? ' chosen' : ''}`}
      data-at={at}
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isChosen}
      onFocus={onFocus}
      onClick={onChoose}
    >
      <span className="sr">{band === '' ? spoken : `${spoken}, ${text('volume', { band })}`}</span>
      <span aria-hidden="true">
        {state === 'none'
          ? '–'
          : state === 'gap'
            ? text('nobodyMark')
            : state === 'planned'
              ? text('fromDay', { day })
              : familyName(buyers[0]?.name ?? '')}
      </span>
      {buyers.length > 1 && (
        <b className="more" aria-hidden="true">
          +{buyers.length - 1}
        </b>
      )}
      {band !== '' && <small aria-hidden="true">{band}</small>}
    </button>
  )
}

export function MatrixLegend(): ReactElement {
  const text = useResponsibilityTexts()
  return (
    <div className="legend">
      <span>{text('legend.volume')}</span>
      {BANDS.map((band) => (
        <span key={band}>
          <i className={`swatch ${band}`} />
          {text(`legend.${band}`)}
        </span>
      ))}
      <span>
        <i className="swatch gap" />
        {text('legend.gap')}
      </span>
      <span>
        <i className="swatch double" />
        {text('legend.double')}
      </span>
      <span>
        <i className="swatch planned" />
        {text('legend.planned')}
      </span>
      <span>{text('legend.none')}</span>
    </div>
  )
}
