import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell.svg?raw'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import grid from 'lucide-static/icons/layout-grid.svg?raw'
import lines from 'lucide-static/icons/list.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { AdFacets } from '#contract/marketplace.ts'
import { AD_ORDERS, type AdKind } from '#domain/marketplace/ad.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { savedSearches } from './api.ts'
import { choose, chooseOrder, orderNamed, type Chosen, type Layout } from './filters.ts'
import { useListTexts } from './texts.ts'
import type { Ads } from './use-ads.ts'

const SaveSearch = lazy(async () => ({ default: (await import('./search-dialogs.tsx')).SaveSearchDialog }))
const Searches = lazy(async () => ({ default: (await import('./search-dialogs.tsx')).SearchesDialog }))

interface SummaryProps {
  readonly ads: Ads
  readonly chosen: Chosen
  readonly kind: AdKind
  readonly facets: AdFacets | undefined
}

/** How many there are, in which order; new ones that wait; the search that can be kept. */
export function Summary({ ads, chosen, kind, facets }: SummaryProps): ReactElement | null {
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
          {text('count', { count: total, n: number(total) })},
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
