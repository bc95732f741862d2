import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import {
  memo,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useEffectEvent,
  type RefObject,
} from 'react'
import type { OverviewCounts, NewsOverview } from '#contract/news-overview.ts'
import { $unreadStories } from '#shared/badges/notifications.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useHost } from '#shared/element/view.tsx'
import { $newsCategories, findCategory } from '#shared/news/news-categories.ts'
import filters from '#shared/ui/filter-bar.css?inline'
import { Heading } from '#shared/ui/heading.tsx'
import type { QueryState } from '#shared/realtime/query.ts'
import { useCategoryLabel, usePresentLabel } from '#shared/news/use-category-label.ts'
import { overviewCounts, refreshCounts, unreadCount } from '#widgets/news/api.ts'
import css from '#widgets/news/list.css?inline'
import { CachedNote } from '#widgets/news/news-states.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useFocusOnFirstNew } from '#widgets/news/use-focus-on-first-new.ts'
import { useWidth } from '#shared/ui/use-width.ts'
import { CategoryRow, CategoryTree } from './category-tree.tsx'
import { type Chosen, type Layout, queryOf, useFilters } from './filters.ts'
import { Nothing, Results } from './results.tsx'
import { Summary } from './summary.tsx'
import { Toolbar } from './toolbar.tsx'
import { type OverviewList, useOverview, useSearchAddress, STEP } from './use-overview.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { PrintedCount } from '#shared/ui/printed-count.tsx'
import type { DrawPage } from '#shared/lists/use-paged-list.ts'
import { statusOf } from '#shared/transport/api.ts'
import { useOverviewTexts } from './texts.ts'

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

/** Draws one story per frame so that scrolling stays smooth. The cursor of the next page is known after the last one. */
export const inPieces: DrawPage<NewsOverview> = async (page, after, show) => {
  const last = Math.max(0, page.items.length - 1)
  for (let at = 0; at <= last; at++) {
    await nextFrame()
    show({ ...page, items: page.items.slice(at, at + 1), next: at < last ? after : page.next }, at === last)
  }
}

/** The list grows when its end is less than this many px below the window. */
const AHEAD = 1500

/** After the first press on the button the list loads further pages by itself as it is scrolled. */
function useEndless(box: RefObject<HTMLElement | null>, more: OverviewList['more']): () => void {
  const [endless, setEndless] = useState(false)
  const grow = useEffectEvent(() => more?.(inPieces))
  const waits = more !== undefined
  useEffect(() => {
    const { current: end } = box
    if (!endless || !waits || !end) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: `0px 0px ${AHEAD}px`,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [box, endless, waits])
  return () => setEndless(true)
}

function More({ overview, onMore }: { overview: OverviewList; onMore: () => void }): ReactElement | null {
  const text = useOverviewTexts()
  const { list, more, growing, growError } = overview
  const box = useRef<HTMLDivElement>(null)
  const begin = useEndless(box, growing || growError !== undefined ? undefined : more)
  if (!list || !(more || growing)) return null
  const count = Math.min(STEP, Math.max(1, list.page.total - list.items.length))
  return (
    <div className="load-more" ref={box}>
      <PrintedCount shown={list.items.length} />
      {growError !== undefined && (
        <p role="alert">{text('failed', { status: statusOf(growError), what: text('moreFailed') })}</p>
      )}
      <Button
        busy={growing}
        onClick={() => {
          onMore()
          begin()
        }}
      >
        {growing ? text('moreBusy') : growError === undefined ? text('moreStories', { count }) : text('retry')}
      </Button>
    </div>
  )
}

/** The button that shows the stories which have arrived since the list was loaded. */
function Arrived({ overview: { list, reveal } }: { overview: OverviewList }): ReactElement | null {
  const text = useOverviewTexts()
  const count = list?.waiting.length ?? 0
  const sentence = count > 0 ? text('waiting', { count }) : ''
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [sentence])
  if (!sentence) return null
  return (
    <Button size="small" className="arrived" onClick={reveal}>
      {sentence}
    </Button>
  )
}

// Everything around the stories: search, filters, categories, summary. Loaded in parallel with the first page.
const STYLES = [filters, css]
// Memoised, so that it is not drawn again for each new story.
const Bar = memo(Toolbar)
const Tree = memo(CategoryTree)
const Row = memo(CategoryRow)

/** Fetches the unread counts again when a story is read in this window or in another one. */
function useCounts() {
  const { data } = useStore(overviewCounts())
  const { size } = useStore($unreadStories)
  const before = useRef(size)
  useEffect(() => {
    if (before.current !== size) refreshCounts()
    before.current = size
  }, [size])
  return data
}

const NOT_COUNTED = atom<QueryState<number>>({ loading: false })

/** The number of unread stories under the other filters; undefined until it is known. */
function useUnread(category: string | undefined, chosen: Chosen, counts: OverviewCounts | undefined) {
  const tree = useStore($newsCategories)
  const { order: _order, unread: _unread, ...filters } = queryOf(chosen, category)
  const { category: _category, ...others } = filters
  const isCounted = Object.keys(others).length > 0
  const { data } = useStore(isCounted ? unreadCount(filters) : NOT_COUNTED)
  if (isCounted || !counts) return data
  if (category === undefined) return counts.unread
  const node = findCategory(tree, category)
  return node && (counts.categories.find(({ id }) => id === node.data.id)?.unread ?? 0)
}

interface FrameProps {
  readonly overview: OverviewList
  readonly chosen: Chosen
  readonly layout: Layout
  /** The element is wide enough for the category tree at the side. */
  readonly wide: boolean
  readonly category: { readonly german: string; readonly label: string } | undefined
  readonly onChoose: (category: string | undefined) => void
  /** The stories, or a placeholder while they are loading or when loading failed. */
  readonly children: ReactNode
}

function Frame(props: FrameProps): ReactElement {
  useStyles(STYLES)
  const { overview, chosen, layout, wide, category, onChoose, children } = props
  const { embedded } = useHost()
  const known = useCounts()
  const unread = useUnread(category?.german, chosen, known)
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
        unread={unread}
        category={hasTree || !category ? undefined : { label: category.label, onDrop: () => onChoose(undefined) }}
      />
      {hasTree ? <Tree {...places} /> : (!wide || embedded) && <Row {...places} />}
      <div className="stack gap-16" ref={results}>
        <CachedNote at={overview.cachedAt} what="list" />
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

/** From this width in px on the category tree is shown at the side. */
const WIDE = 760
/** Below this width in px a card hides the company. */
const BRIEF = 450

/** The category of the attribute; in a foreign page the reader may choose another one. */
function useCategory(): readonly [category: string | undefined, choose: (category: string | undefined) => void] {
  const { props } = useHost()
  const given = props['category'] ? String(props['category']) : undefined
  const [own, setOwn] = useState<{ given: string | undefined; category: string | undefined }>()
  const category = usePresentLabel(own && own.given === given ? own.category : given)
  return [category, useCallback((category) => setOwn({ given, category }), [given])]
}

/** `<portal-news>`: all stories of the reader, filtered by category, search terms and period. */
export function Overview(): ReactElement {
  const text = useNewsTexts()
  const { props } = useHost()
  const headingId = useId()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [category, setCategory] = useCategory()
  const label = useCategoryLabel(category)
  const chosen = useFilters()
  useSearchAddress(chosen.q, category)
  const queryKey = JSON.stringify(queryOf(chosen, category))
  const query = useMemo(() => JSON.parse(queryKey) as ReturnType<typeof queryOf>, [queryKey])
  const overview = useOverview(query)
  const layout = chosen.layout || (props['layout'] === 'list' ? 'list' : 'cards')
  const wide = width >= WIDE
  const shown = { overview, chosen, layout, whole: !category, brief: width < BRIEF }
  return (
    <section className="list-view news-cards overview" aria-labelledby={headingId}>
      <Heading id={headingId} className="sr">
        {label ? text('categoryHeading', { category: label }) : text('heading')}
      </Heading>
      <div className={wide && layout === 'cards' ? 'stack gap-16 stage sided' : 'stack gap-16 stage'} ref={box}>
        <Frame
          overview={overview}
          chosen={chosen}
          layout={layout}
          wide={wide}
          category={category === undefined ? undefined : { german: category, label: label ?? category }}
          onChoose={setCategory}
        >
          <Results {...shown} />
        </Frame>
      </div>
    </section>
  )
}
