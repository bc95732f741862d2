// The line above a long table: search, filters, columns, export.
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import searchIcon from 'lucide-static/icons/search.svg?raw'
import sliders from 'lucide-static/icons/sliders-horizontal.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { DataColumn, TableView } from './columns.ts'
import { useTableTexts } from './texts.ts'

export interface TableFilter {
  readonly key: string
  readonly label: string
  /** The choices in the order of the list; '' stands for rows without a value, under its own label. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** At most one value is chosen at a time. */
  readonly single?: boolean | undefined
}

interface ToolbarProps<Row> {
  readonly search: string
  /** The searchable values. */
  readonly placeholder: string
  readonly onSearch: (search: string) => void
  readonly filters: readonly TableFilter[]
  readonly chosen: Readonly<Record<string, readonly string[]>>
  readonly onFilter: (chosen: Readonly<Record<string, readonly string[]>>) => void
  readonly columns: readonly DataColumn<Row>[]
  readonly view: TableView
  readonly onHide: (hidden: readonly string[]) => void
  /** The controls of saved views (saved-views.tsx). */
  readonly views?: ReactNode
  /** Downloads the rows found, or those that are selected. */
  readonly onExport?: (() => void) | undefined
  /** The number of selected rows: the button then says that it only applies to them. */
  readonly selected?: number | undefined
  readonly children?: ReactNode
}

export function TableToolbar<Row>(props: ToolbarProps<Row>): ReactElement {
  const {
    search,
    placeholder,
    onSearch,
    filters,
    chosen,
    onFilter,
    columns,
    view,
    onHide,
    onExport,
    selected = 0,
    views,
    children,
  } = props
  const text = useTableTexts()
  return (
    <div className="row dt-bar">
      <span className="input dt-search">
        <Icon source={searchIcon} size="s" />
        <input
          type="search"
          aria-label={text('search')}
          placeholder={placeholder}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </span>
      <span className="row gap-4 push dt-tools">
        {views}
        <Columns columns={columns} hidden={view.hidden} onHide={onHide} />
        {onExport && (
          <IconButton
            icon={download}
            label={text(selected > 0 ? 'exportSelected' : 'export', { count: selected })}
            onClick={onExport}
          />
        )}
      </span>
      <div className="row dt-filters">
        {filters.map((filter) => (
          <FilterPill
            key={filter.key}
            filter={filter}
            chosen={chosen[filter.key] ?? []}
            onChange={(values) => onFilter({ ...chosen, [filter.key]: values })}
          />
        ))}
        {children}
      </div>
    </div>
  )
}

const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

/** Number of options offered before text is typed into the filter. */
const OPTIONS_MAX = 100

interface FilterProps {
  readonly filter: TableFilter
  readonly chosen: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** Dashed without a filter; otherwise shows the chosen values, and can be cleared. */
function FilterPill({ filter: { label, options, single }, chosen, onChange }: FilterProps): ReactElement {
  const text = useTableTexts()
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label)
  return (
    <span className={names.length > 0 ? 'dt-pill on' : 'dt-pill'}>
      <Popover
        label={label}
        trigger={(trigger) => (
          <button type="button" {...trigger}>
            {names.length > 0 ? text('filter', { label, values: names.join(', ') }) : label}
            {names.length === 0 && <Icon source={chevronDown} size="s" />}
          </button>
        )}
      >
        {() => <Options label={label} options={options} single={single} chosen={chosen} onChange={onChange} />}
      </Popover>
      {names.length > 0 && (
        <button type="button" aria-label={text('clearFilter', { label })} onClick={() => onChange([])}>
          <Icon source={cross} size="s" />
        </button>
      )}
    </span>
  )
}

interface OptionsProps extends Omit<FilterProps, 'filter'>, Omit<TableFilter, 'key'> {}

function Options({ label, options, single = false, chosen, onChange }: OptionsProps): ReactElement {
  const text = useTableTexts()
  const [typed, setTyped] = useState('')
  const needle = typed.trim().toLocaleLowerCase('de')
  const offered = options.filter((option) => option.label.toLocaleLowerCase('de').includes(needle))
  return (
    <div className="stack gap-8 dt-options">
      {options.length > OPTIONS_MAX / 10 && (
        <TextField type="search" label={text('searchIn', { label })} value={typed} onChange={setTyped} />
      )}
      <div className="stack gap-8 dt-option-list">
        {offered.slice(0, OPTIONS_MAX).map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={() =>
              onChange(toggled(single ? chosen.filter((one) => one === option.value) : chosen, option.value))
            }
          />
        ))}
        {offered.length === 0 && <p>{text('noOption')}</p>}
      </div>
    </div>
  )
}

interface ColumnsProps<Row> {
  readonly columns: readonly DataColumn<Row>[]
  readonly hidden: readonly string[]
  readonly onHide: (hidden: readonly string[]) => void
}

/** Which columns are shown; the first one names the row and stays. */
function Columns<Row>({ columns, hidden, onHide }: ColumnsProps<Row>): ReactElement {
  const text = useTableTexts()
  return (
    <Popover
      label={text('columns')}
      side="end"
      trigger={(trigger) => <IconButton icon={sliders} label={text('columns')} {...trigger} />}
    >
      {() => (
        <div className="stack gap-8 dt-options">
          {columns.slice(1).map(({ key, head }) => (
            <Checkbox
              key={key}
              label={head}
              checked={!hidden.includes(key)}
              onChange={() => onHide(toggled(hidden, key))}
            />
          ))}
        </div>
      )}
    </Popover>
  )
}
