// Offers or wanted ads under filters, as cards or as a table.
import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell.svg?raw'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import grid from 'lucide-static/icons/layout-grid.svg?raw'
import lines from 'lucide-static/icons/list.svg?raw'
import store from 'lucide-static/icons/store.svg?raw'
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import type { AdCard as AdData, AdFacets } from '#contract/marketplace.ts'
import { AD_ORDERS, type AdKind, type AdOrder } from '#domain/marketplace/ad.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import data from '#shared/ui/data.css?inline'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ListFrame } from '#shared/ui/lists/list-frame.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { listPages } from '#shared/lists/use-list-pages.ts'
import { useAdWords } from '#widgets/marketplace/ad-words.ts'
import { facets, refreshMarket } from '#widgets/marketplace/api.ts'
import { AdCard, AdChips, AdLink, AdPrice, usePlace } from './ad-card.tsx'
import { ads, fetchAds, savedSearches, type ListedAds } from './api.ts'
import { adsView, queryOf, type Chosen } from './filters.ts'
import { PlaceAdLink } from './place-ad-link.tsx'
import { useListTexts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

const STYLES = [data]
const SaveSearch = lazy(async () => ({ default: (await import('./search-dialogs.tsx')).SaveSearchDialog }))
const Searches = lazy(async () => ({ default: (await import('./search-dialogs.tsx')).SearchesDialog }))

/** Page size, as the server has it. */
const useAds = listPages({ first: ads, next: fetchAds, size: 24, refresh: refreshMarket })

export function AdList({ kind }: { kind: AdKind }): ReactElement {
  const text = useListTexts()
  const chosen = adsView.useChosen()
  const filters = useMemo(() => queryOf(chosen, kind), [chosen, kind])
  const pages = useAds(filters)
  const { data: all } = useStore(facets())
  const { data: choices } = useStore(facets(kind))
  const title = text(`title.${kind === 'offer' ? 'offers' : 'wanted'}`)
  return (
    <ListFrame<AdData, ListedAds>
      pages={pages}
      toolbar={<Toolbar chosen={chosen} kind={kind} facets={choices} />}
      summary={(page) => <Summary page={page} pages={pages} chosen={chosen} kind={kind} facets={all} />}
      failed={text('notLoaded')}
      skeleton={
        <div className="ads">
          {[1, 2, 3, 4].map((at) => (
            <Skeleton key={at} height="320px" />
          ))}
        </div>
      }
      empty={
        <EmptyState icon={store} heading={text(kind === 'offer' ? 'noOffers' : 'noWanted')} action={<PlaceAdLink />}>
          {text('noneHelp')}
        </EmptyState>
      }
      onReset={adsView.isNarrowed(chosen) ? adsView.reset : undefined}
      nothing={{ heading: text('nothingFits'), help: text('nothingFitsHelp') }}
    >
      {(items) =>
        chosen.layout === 'table' ? (
          <AdTable title={title} ads={items} kind={kind} order={chosen.order} />
        ) : (
          <ul part="ads" className="ads" aria-label={title}>
            {items.map((ad) => (
              <li key={ad.id}>
                <AdCard ad={ad} />
              </li>
            ))}
          </ul>
        )
      }
    </ListFrame>
  )
}

interface AdTableProps {
  readonly title: string
  readonly ads: readonly AdData[]
  readonly kind: AdKind
  readonly order: AdOrder
}

const Place = ({ ad }: { ad: AdData }): string => usePlace(ad)

/** The columns that sort are the orders of the server; a second press on one shows the newest first again. */
function AdTable({ title, ads, kind, order }: AdTableProps): ReactElement {
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
      label={title}
      columns={columns}
      rows={ads}
      rowKey={({ id }) => `${id}`}
      sorting={order === 'newest' ? undefined : { key: order, descending: false }}
      onSort={(sorting) => adsView.sortBy(sorting && !sorting.descending ? (sorting.key as AdOrder) : 'newest')}
    />
  )
}

interface SummaryProps {
  readonly page: ListedAds
  readonly pages: ReturnType<typeof useAds>
  readonly chosen: Chosen
  readonly kind: AdKind
  readonly facets: AdFacets | undefined
}

/** How many there are, in which order; new ones that wait; the search that can be kept. */
function Summary({ page, pages, chosen, kind, facets }: SummaryProps): ReactElement {
  const text = useListTexts()
  const { number } = useFormat()
  const { data: searches = [] } = useStore(savedSearches())
  const [open, setOpen] = useState<'save' | 'searches'>()
  const { total, similar } = page
  const waiting = pages.list?.waiting.length ?? 0
  const dialog = { chosen, kind, facets, onClose: () => setOpen(undefined) }
  return (
    <>
      <div className="sum">
        <span role="status">
          {similar && `${text('similar')} `}
          {text('count', { count: total, n: number(total) })}
        </span>
        <select
          aria-label={text('sortOrder')}
          value={chosen.order}
          onChange={({ target }) => adsView.sortBy(target.value as AdOrder)}
        >
          {AD_ORDERS.map((order) => (
            <option key={order} value={order}>
              {text(`order.${order}`)}
            </option>
          ))}
        </select>
        {waiting > 0 && (
          <Button size="small" onClick={pages.reveal}>
            {text('waiting', { count: waiting })}
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
          <Segmented
            label={text('view')}
            hideLabel
            value={chosen.layout === 'table' ? 'table' : 'cards'}
            onChange={(layout) => adsView.choose({ layout })}
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
