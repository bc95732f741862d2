// All that stands around the stories: search, filters, categories, the line above them. Loaded beside the first page.
import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { $unreadStories } from '#shared/bus/notifications.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useHost } from '#shared/element/view.tsx'
import { KeptNote } from '#widgets/news/cached-note.tsx'
import type { Chosen, Layout } from './filters.ts'
import { counts, refreshCounts } from './overview-store.ts'
import type { Overview } from './use-overview.ts'
import { useFocusOnFirstNew } from '#widgets/news/use-focus-on-first-new.ts'
import { CategoryRow, CategoryTree } from './category-tree.tsx'
import { Arrived, More } from './load-more.tsx'
import { Nothing } from './nothing.tsx'
import { Summary } from './summary.tsx'
import { Toolbar } from './toolbar.tsx'
import css from './tools.css?inline'

const STYLES = [css]
// Not drawn again by each story that comes.
const Bar = memo(Toolbar)
const Tree = memo(CategoryTree)
const Row = memo(CategoryRow)

/** The counts of unread ones follow what is read here and elsewhere. */
function useCounts() {
  const { data } = useStore(counts())
  const { size } = useStore($unreadStories)
  const before = useRef(size)
  useEffect(() => {
    if (before.current !== size) refreshCounts()
    before.current = size
  }, [size])
  return data
}

export interface FrameProps {
  readonly overview: Overview
  readonly chosen: Chosen
  readonly layout: Layout
  /** There is room for the tree at the side. */
  readonly wide: boolean
  readonly category: { readonly german: string; readonly label: string } | undefined
  readonly onChoose: (category: string | undefined) => void
  /** The stories, or what waits or failed in their place. */
  readonly children: ReactNode
}

export function Frame(props: FrameProps): ReactElement {
  useStyles(STYLES)
  const { overview, chosen, layout, wide, category, onChoose, children } = props
  const { embedded } = useHost()
  const known = useCounts()
  const { list, error } = overview
  const results = useRef<HTMLDivElement>(null)
  const expectMore = useFocusOnFirstNew(results, list?.items.length ?? 0)
  const hasTree = wide && layout === 'cards'
  const places = { counts: known, current: category?.german, expired: chosen.expired !== '', onChoose }
  return (
    <>
      <Bar
        chosen={chosen}
        layout={layout}
        unread={known?.unread}
        category={hasTree || !category ? undefined : { label: category.label, onDrop: () => onChoose(undefined) }}
      />
      {hasTree ? <Tree {...places} /> : (!wide || embedded) && <Row {...places} />}
      <div className="results" ref={results}>
        <KeptNote at={overview.keptAt} what="list" />
        {list && list.items.length > 0 && (
          <Summary list={list} former={overview.former} chosen={chosen} category={category} onChoose={onChoose} />
        )}
        <Arrived overview={overview} />
        {list?.items.length === 0 && !error && <Nothing chosen={chosen} category={category?.german} />}
        {children}
        <More
          overview={overview}
          onMore={() => {
            expectMore()
            overview.more?.()
          }}
        />
      </div>
    </>
  )
}
