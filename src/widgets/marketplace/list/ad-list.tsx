// Offers or wanted ads under filters, as cards or as a table.
import { useStore } from '@nanostores/react'
import filterX from 'lucide-static/icons/filter-x.svg?raw'
import store from 'lucide-static/icons/store.svg?raw'
import { useMemo, type ReactElement } from 'react'
import type { AdKind } from '#domain/marketplace/ad.ts'
import { statusOf } from '#shared/error-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { facets, refreshMarket } from '#widgets/marketplace/api.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import { AdCard } from './ad-card.tsx'
import { AdTable } from './ad-table.tsx'
import { isNarrowed, queryOf, resetFilters, useChosen } from './filters.ts'
import { PlaceAdLink } from './place-ad-link.tsx'
import { Summary } from './summary.tsx'
import { useListTexts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import { useAds, type Ads } from './use-ads.ts'

export function AdList({ kind }: { kind: AdKind }): ReactElement {
  const text = useListTexts()
  const chosen = useChosen()
  const filters = useMemo(() => queryOf(chosen, kind), [chosen, kind])
  const ads = useAds(filters)
  const { data: choices } = useStore(facets())
  const { list, error, loading, former } = ads
  const isTable = chosen.layout === 'table'
  return (
    <>
      <Toolbar chosen={chosen} kind={kind} facets={choices} />
      {list && <Summary ads={ads} chosen={chosen} kind={kind} facets={choices} />}
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
