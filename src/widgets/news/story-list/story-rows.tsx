import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import { useEffect, useRef, type ReactElement } from 'react'
import type { ListSort } from '#contract/news-list.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useGrid, type GridOptions } from '#shared/ui/use-grid.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { chooseSort, isDescending } from './filters.ts'
import { StoryRow, type StoryRowProps } from './story-row.tsx'
import { useStoryListTexts } from './texts.ts'
import type { Selection } from './use-selection.ts'
import type { LineList } from './use-stories.ts'

/** Placeholder rows in the shape of real ones, shown while loading. */
export function RowsSkeleton(): ReactElement {
  const news = useNewsTexts()
  return (
    <div className="stories rows waiting">
      <p className="sr" role="status">
        {news('loading')}
      </p>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="ghost">
          <Skeleton width="18px" height="18px" />
          <Skeleton width={`${30 + ((index * 7) % 20)}%`} />
          <Skeleton width="120px" height="22px" />
        </div>
      ))}
    </div>
  )
}

export interface LinesProps extends Pick<
  StoryRowProps,
  'words' | 'names' | 'onSelect' | 'onAction' | 'onConfirmations' | 'onReach'
> {
  readonly list: LineList
  readonly sort: ListSort
  readonly busy: boolean
  readonly selection: Selection
  readonly keys: GridOptions
}

/** A sortable column header; the third press resets the order to the date of change. */
function Sort({ by, sort, label }: { by: ListSort; sort: ListSort; label: string }): ReactElement {
  const isOn = by === sort
  return (
    <th scope="col" aria-sort={isOn ? (isDescending(by) ? 'descending' : 'ascending') : undefined}>
      <button type="button" className="sort" onClick={() => chooseSort(isOn ? 'changed' : by)}>
        {label}
        {isOn && <Icon source={isDescending(by) ? arrowDown : arrowUp} size="s" />}
      </button>
    </th>
  )
}

function Head({ sort, all, some, onAll }: { sort: ListSort; all: boolean; some: boolean; onAll: () => void }) {
  const text = useStoryListTexts()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all
  })
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="pick">
          <label className="check">
            <input ref={box} type="checkbox" checked={all} aria-label={text('selectAll')} onChange={onAll} />
          </label>
        </th>
        <Sort by="title" sort={sort} label={text('column.title')} />
        <th scope="col">{text('column.state')}</th>
        <th scope="col" className="side">
          {text('column.categories')}
        </th>
        <th scope="col" className="side">
          {text('column.companies')}
        </th>
        <Sort by="changed" sort={sort} label={text('column.changed')} />
        <th scope="col">
          <span className="sr">{text('column.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** One row for each story, three lines in a narrow element. */
export function StoryRows(props: LinesProps): ReactElement {
  const { list, sort, words, names, busy, selection, keys, onSelect, onAction, onConfirmations, onReach } = props
  const text = useStoryListTexts()
  const grid = useGrid<HTMLTableElement>(keys)
  const { ids } = selection
  const all = list.items.length > 0 && list.items.every(({ id }) => ids.has(id))
  return (
    <div className="stories rows">
      <table
        {...grid.props}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take focus and keys
        role="grid"
        aria-label={text('table')}
        aria-rowcount={list.page.total + 1}
        aria-multiselectable
        aria-busy={busy || undefined}
      >
        <Head sort={sort} all={all} some={ids.size > 0} onAll={() => keys.selection?.all()} />
        <tbody>
          {list.items.map((line, index) => (
            <StoryRow
              key={line.id}
              line={line}
              index={index + 1}
              selected={ids.has(line.id)}
              gone={list.gone.has(line.id)}
              words={words}
              names={names}
              onSelect={onSelect}
              onAction={onAction}
              onConfirmations={onConfirmations}
              onReach={onReach}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
