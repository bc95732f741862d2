// The frame of a list that the server returns page by page: toolbar, states, the list itself, more.
import filterX from 'lucide-static/icons/filter-x.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { statusOf } from '#shared/transport/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { usePartTexts } from '#shared/ui/part-texts/texts.ts'
import { PrintedCount } from '#shared/ui/printed-count.tsx'
import type { ListPages } from '#shared/lists/use-list-pages.ts'
import { Loaded } from './loaded.tsx'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

export interface ListFrameProps<Item, P extends Page<Item>> {
  readonly pages: ListPages<Item, P>
  /** Search, filters and the button for a new entry. */
  readonly toolbar?: ReactNode
  /** Between toolbar and list, once there is one: how many there are, in which order. */
  readonly summary?: ((page: P) => ReactNode) | undefined
  /** The sentence about a failure. */
  readonly failed: string
  readonly personal?: boolean | undefined
  readonly skeleton?: ReactNode
  /** Without any entry. */
  readonly empty: ReactNode
  /** Resets the filters; undefined: none is set. A list without matching entries offers it. */
  readonly onReset?: (() => void) | undefined
  /** Instead of the general sentences about filters that no entry fits. */
  readonly nothing?: { readonly heading: string; readonly help: string } | undefined
  readonly children: (items: readonly Item[]) => ReactNode
}

/** No entry matches the filters: offers to reset them. */
export function NothingFits({
  onReset,
  nothing,
}: Pick<ListFrameProps<never, never>, 'nothing'> & { onReset: () => void }) {
  const text = usePartTexts()
  return (
    <EmptyState
      icon={filterX}
      heading={nothing?.heading ?? text('nothingFits')}
      action={<Button onClick={onReset}>{text('resetFilters')}</Button>}
    >
      {nothing?.help ?? text('nothingFitsHelp')}
    </EmptyState>
  )
}

/** Needs data.css and filter-bar.css in the same root. */
export function ListFrame<Item, P extends Page<Item>>(props: ListFrameProps<Item, P>): ReactElement {
  const { pages, toolbar, summary, failed, personal, skeleton, empty, onReset, nothing, children } = props
  const { list, former, loading } = pages
  return (
    <>
      {toolbar}
      <Loaded
        state={{ data: list, error: pages.error, loading }}
        failed={failed}
        personal={personal}
        skeleton={skeleton}
        onRetry={pages.refresh}
      >
        {({ items, page }) => (
          <>
            {summary?.(page)}
            <div className="found" aria-busy={former || loading || undefined}>
              {items.length > 0 ? (
                children(items)
              ) : onReset ? (
                <NothingFits onReset={onReset} nothing={nothing} />
              ) : (
                empty
              )}
            </div>
            <More pages={pages} />
          </>
        )}
      </Loaded>
    </>
  )
}

function More<Item, P extends Page<Item>>({ pages }: { pages: ListPages<Item, P> }): ReactElement | null {
  const text = usePartTexts()
  const { list, more, growing, growError } = pages
  if (!list || (!more && !growing)) return null
  return (
    <div className="load-more">
      <PrintedCount shown={list.items.length} />
      {growError !== undefined && (
        <p role="alert">
          {statusOf(growError)} - {text('moreFailed')}
        </p>
      )}
      <Button busy={growing} onClick={() => more?.()}>
        {text(growError === undefined ? 'loadMore' : 'retry')}
      </Button>
    </div>
  )
}
