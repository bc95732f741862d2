// Offers or wanted ads under filters, as cards or as a table.
import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell.svg?raw'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import filterX from 'lucide-static/icons/filter-x.svg?raw'
import grid from 'lucide-static/icons/layout-grid.svg?raw'
import lines from 'lucide-static/icons/list.svg?raw'
import store from 'lucide-static/icons/store.svg?raw'
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import type { AdCard as AdData, AdFacets, AdQuery } from '#contract/marketplace.ts'
import { AD_ORDERS, type AdKind, type AdOrder } from '#domain/marketplace/ad.ts'
import { $person } from '#shared/bus/person.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { statusOf } from '#shared/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import data from '#shared/ui/data.css?inline'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { ListCache, usePagedList, type PagedListView } from '#shared/use-paged-list.ts'
import { useAdWords } from '#widgets/marketplace/ad-words.ts'
import { facets, refreshMarket } from '#widgets/marketplace/api.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import { AdCard, AdChips, AdLink, AdPrice, usePlace } from './ad-card.tsx'
import { ads, fetchAds, savedSearches, type ListedAds } from './api.ts'
import {
  choose,
  chooseOrder,
  isNarrowed,
  orderNamed,
  queryOf,
  resetFilters,
  useChosen,
  type Chosen,
  type Layout,
} from './filters.ts'
import { PlaceAdLink } from './place-ad-link.tsx'
import { useListTexts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

const STYLES = [data]
const SaveSearch = lazy(async () => ({ default: (await import('./search-dialogs.tsx')).SaveSearchDialog }))
const Searches = lazy(async () => ({ default: (await import('./search-dialogs.tsx')).SearchesDialog }))

/** Page size, as the server has it. */
const STEP = 24

const cache = new ListCache<AdData, ListedAds>(8)

interface Ads extends Omit<PagedListView<AdData, ListedAds>, 'more'> {
  readonly error: Error | undefined
  readonly loading: boolean
  /** Loads the next page; undefined if there is none. */
  readonly more: (() => void) | undefined
}

/** The ads under these filters, page by page. */
function useAds(filters: AdQuery): Ads {
  const person = useStore($person)
  const { data, error, loading } = useStore(ads(filters))
  const { more, ...paged } = usePagedList<AdData, ListedAds>({
    key: `${person?.sub} ${JSON.stringify(filters)}`,
    page: data,
    cache,
    revalidate: () => ({ gone: 'drop' }),
    fetchNext: (after, size) => fetchAds({ ...filters, after, size }),
  })
  return { ...paged, error, loading, more: more && (() => void more(STEP)) }
}

export function AdList({ kind }: { kind: AdKind }): ReactElement {
  const text = useListTexts()
  const chosen = useChosen()
  const filters = useMemo(() => queryOf(chosen, kind), [chosen, kind])
  const ads = useAds(filters)
  const { data: all } = useStore(facets())
  const { data: choices } = useStore(facets(kind))
  const { list, error, loading, former } = ads
  const isTable = chosen.layout === 'table'
  return (
    <>
      <Toolbar chosen={chosen} kind={kind} facets={choices} />
      {list && <Summary ads={ads} chosen={chosen} kind={kind} facets={all} />}
      {list ? (
        <>
          {error && <Outdated error={error} />}
          <div className="found" aria-busy={former || loading || undefined}>
            {list.items.length === 0 ? (
              <Nothing kind={kind} isNarrowed={isNarrowed(chosen)} />
            ) : isTable ? (
              <AdTable ads={list.items} kind={kind} order={chosen.order} />
            ) : (
              <ul className="ads" aria-label={text(`title.${kind === 'offer' ? 'offers' : 'wanted'}`)}>
                {list.items.map((ad) => (
                  <li key={ad.id}>
                    <AdCard ad={ad} />
                  </li>
                ))}
              </ul>
            )}
          </div>
          <More ads={ads} />
        </>
      ) : (
        <QueryView state={{ error, loading }} text={text('notLoaded')} onRetry={refreshMarket}>
          <Waiting />
        </QueryView>
      )}
    </>
  )
}

/** The ads that are shown could not be read again. */
function Outdated({ error }: { error: Error }): ReactElement {
  const text = useListTexts()
  const market = useMarketTexts()
  return (
    <p className="failure" role="alert">
      {market('failed', { status: statusOf(error), what: text('outdated') })}{' '}
      <Button size="small" onClick={refreshMarket}>
        {market('retry')}
      </Button>
    </p>
  )
}

function Waiting(): ReactElement {
  const text = useListTexts()
  return (
    <>
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <div className="ads">
        {[1, 2, 3, 4].map((at) => (
          <Skeleton key={at} height="320px" />
        ))}
      </div>
    </>
  )
}

function Nothing({ kind, isNarrowed: narrowed }: { kind: AdKind; isNarrowed: boolean }): ReactElement {
  const text = useListTexts()
  if (narrowed)
    return (
      <EmptyState
        icon={filterX}
        heading={text('nothingFits')}
        action={<Button onClick={resetFilters}>{text('reset')}</Button>}
      >
        {text('nothingFitsHelp')}
      </EmptyState>
    )
  return (
    <EmptyState icon={store} heading={text(kind === 'offer' ? 'noOffers' : 'noWanted')} action={<PlaceAdLink />}>
      {text('noneHelp')}
    </EmptyState>
  )
}

function More({ ads: { list, more, growing, growError } }: { ads: Ads }): ReactElement | null {
  const text = useListTexts()
  const market = useMarketTexts()
  if (!list || !(more || growing)) return null
  return (
    <div className="load-more">
      {growError !== undefined && (
        <p role="alert">{market('failed', { status: statusOf(growError), what: text('moreFailed') })}</p>
      )}
      <Button busy={growing} onClick={() => more?.()}>
        {growError === undefined ? text('more') : market('retry')}
      </Button>
    </div>
  )
}

interface AdTableProps {
  readonly ads: readonly AdData[]
  readonly kind: AdKind
  readonly order: AdOrder
}

const Place = ({ ad }: { ad: AdData }): string => usePlace(ad)

/** The columns that sort are the orders of the server; a second press on one shows the newest first again. */
function AdTable({ ads, kind, order }: AdTableProps): ReactElement {
  useStyles(STYLES)
  const text = useListTexts()
  const words = useAdWords()
  const columns: readonly Column<AdData>[] = [
    {
      key: 'title',
      head: text('column.title'),
      cell: (ad) => (
        <>
          <AdLink ad={ad} /> <small className="muted">{ad.number}</small>
        </>
      ),
    },
    { key: 'price', head: text('price'), cell: (ad) => <AdPrice ad={ad} />, sortable: true },
    {
      key: 'quantity',
      head: text('column.quantity'),
      numeric: true,
      cell: (ad) => words.quantity(kind === 'offer' ? ad.left : ad.quantity, ad.unit),
    },
    { key: 'place', head: text('site'), cell: (ad) => <Place ad={ad} /> },
    { key: 'group', head: text('materialGroup'), cell: ({ materialGroup }) => materialGroup ?? '–' },
    { key: 'ending', head: text('column.ends'), cell: (ad) => words.end(ad) ?? '–', sortable: true },
    {
      key: 'state',
      head: text('column.state'),
      cell: (ad) => (
        <span className="chips">
          <AdChips ad={ad} />
        </span>
      ),
    },
  ]
  return (
    <Table
      label={text(kind === 'offer' ? 'title.offers' : 'title.wanted')}
      columns={columns}
      rows={ads}
      rowKey={({ id }) => `${id}`}
      sorting={order === 'newest' ? undefined : { key: order, descending: false }}
      onSort={(sorting) => chooseOrder(sorting && !sorting.descending ? orderNamed(sorting.key) : 'newest')}
    />
  )
}

interface SummaryProps {
  readonly ads: Ads
  readonly chosen: Chosen
  readonly kind: AdKind
  readonly facets: AdFacets | undefined
}

/** How many there are, in which order; new ones that wait; the search that can be kept. */
function Summary({ ads, chosen, kind, facets }: SummaryProps): ReactElement | null {
  const text = useListTexts()
  const { number } = useFormat()
  const { data: searches = [] } = useStore(savedSearches())
  const [open, setOpen] = useState<'save' | 'searches'>()
  const { list, reveal } = ads
  if (!list) return null
  const { total, similar } = list.page
  const dialog = { chosen, kind, facets, onClose: () => setOpen(undefined) }
  return (
    <>
      <div className="sum">
        <span role="status">
          {similar && `${text('similar')} `}
          {text('count', { count: total, n: number(total) })}
        </span>
        <select
          aria-label={text('order')}
          value={chosen.order}
          onChange={({ target }) => chooseOrder(orderNamed(target.value))}
        >
          {AD_ORDERS.map((order) => (
            <option key={order} value={order}>
              {text(`order.${order}`)}
            </option>
          ))}
        </select>
        {list.waiting.length > 0 && (
          <Button size="small" onClick={reveal}>
            {text('waiting', { count: list.waiting.length })}
          </Button>
        )}
        <span className="end searches">
          {searches.length > 0 && (
            <Button kind="ghost" size="small" icon={bookmark} onClick={() => setOpen('searches')}>
              {text('searches', { count: searches.length })}
            </Button>
          )}
          <Button kind="ghost" size="small" icon={bell} onClick={() => setOpen('save')}>
            {text('saveSearch')}
          </Button>
          <Segmented<Layout>
            label={text('view')}
            hideLabel
            value={chosen.layout === 'table' ? 'table' : 'cards'}
            onChange={(layout) => choose({ layout })}
            options={[
              { value: 'cards', label: text('cards'), icon: grid, iconOnly: true },
              { value: 'table', label: text('table'), icon: lines, iconOnly: true },
            ]}
          />
        </span>
      </div>
      <Suspense>
        {open === 'save' && <SaveSearch {...dialog} />}
        {open === 'searches' && <Searches {...dialog} searches={searches} />}
      </Suspense>
    </>
  )
}
