import type { ReactElement } from 'react'
import type { AdCard } from '#contract/marketplace.ts'
import type { AdKind, AdOrder } from '#domain/marketplace/ad.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import data from '#shared/ui/data.css?inline'
import { Table, type Column } from '#shared/ui/table.tsx'
import { useAdWords } from '#widgets/marketplace/ad-words.ts'
import { AdChips, AdLink, AdPrice, usePlace } from './ad-card.tsx'
import { chooseOrder, orderNamed } from './filters.ts'
import { useListTexts } from './texts.ts'

const STYLES = [data]

interface AdTableProps {
  readonly ads: readonly AdCard[]
  readonly kind: AdKind
  readonly order: AdOrder
}

const Place = ({ ad }: { ad: AdCard }): string => usePlace(ad)

/** The columns that sort are the orders of the server; a second press on one shows the newest first again. */
export function AdTable({ ads, kind, order }: AdTableProps): ReactElement {
  useStyles(STYLES)
  const text = useListTexts()
  const words = useAdWords()
  const columns: readonly Column<AdCard>[] = [
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
