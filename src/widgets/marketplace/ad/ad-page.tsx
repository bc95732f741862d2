// One ad, for its seller, a finder or a moderator.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import messageSquare from 'lucide-static/icons/message-square.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Ad } from '#contract/marketplace.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useTitle } from '#shared/element/use-title.ts'
import { useHost } from '#shared/element/view.tsx'
import { statusOf } from '#shared/transport/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { MissingView } from '#shared/ui/missing.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { ShareLink } from '#shared/ui/share-link/share-link.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ad as adQuery, facets, refreshMarket } from '#widgets/marketplace/api.ts'
import { adPath, listPath } from '#widgets/marketplace/paths.ts'
import { Deals } from './deals.tsx'
import { ContactCard, Description, Facts, Matches } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { FinderMessages, SellerMessages } from './messages.tsx'
import { OfferCard } from './offer.tsx'
import { ModerationCard, ReportButton } from './report.tsx'
import { DeletedBanner, JustDeleted } from './deleted.tsx'
import { SellerCard } from './seller-card.tsx'
import { useAdTexts } from './texts.ts'

/** `<portal-ad>` */
export function AdPage(): ReactElement {
  const { props } = useHost()
  const typed = String(props['adId'] ?? '')
  const id = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined
  return <div className="view stack gap-16 ad-page">{id === undefined ? <Missing /> : <OneAd key={id} id={id} />}</div>
}

/** The server answers alike for an ad that does not exist and one that this person may not see. */
function Missing(): ReactElement {
  const text = useAdTexts()
  return (
    <MissingView heading={text('missing')} link={{ path: listPath('offers'), words: text('toOffers') }}>
      {text('missingText')}
    </MissingView>
  )
}

function NoRole(): ReactElement {
  const text = useAdTexts()
  return <MissingView heading={text('noRole')}>{text('noRoleText')}</MissingView>
}

function OneAd({ id }: { id: number }): ReactElement {
  const text = useAdTexts()
  const state = useStore(adQuery(id))
  const [isDeleted, setDeleted] = useState(false)
  const { data, error } = state
  useTitle(data?.title)
  if (isDeleted) return <JustDeleted id={id} onRestored={() => setDeleted(false)} />
  if (statusOf(error) === 404) return <Missing />
  if (statusOf(error) === 403) return <NoRole />
  if (data) return <Shown ad={data} isStale={error !== undefined} onDeleted={() => setDeleted(true)} />
  return (
    <QueryView state={state} text={text('failed')} personal onRetry={refreshMarket}>
      <Waiting />
    </QueryView>
  )
}

function Waiting(): ReactElement {
  const text = useAdTexts()
  return (
    <div className="ad-columns">
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <div className="stack gap-20 lead">
        <div className="big">
          <Skeleton height="100%" />
        </div>
      </div>
      <div className="stack gap-20 ad-side">
        <Skeleton height="320px" />
        <Skeleton height="84px" />
      </div>
      <div className="stack gap-20 rest">
        <Skeleton width="180px" height="24px" />
        <Skeleton height="120px" />
      </div>
    </div>
  )
}

function Back({ ad }: { ad: Ad }): ReactElement {
  const text = useAdTexts()
  const { number } = useFormat()
  const { data } = useStore(facets())
  const list = ad.role === 'owner' ? 'own' : ad.kind === 'wanted' ? 'wanted' : 'offers'
  const link = usePortalLink(listPath(list))
  return (
    <p className="back">
      <a {...link}>
        <Icon source={chevronLeft} size="s" />
        {data ? text(`back.${list}`, { count: data[list], n: number(data[list]) }) : text(`back.${list}Unknown`)}
      </a>
    </p>
  )
}

function Notices({ ad, isStale }: { ad: Ad; isStale: boolean }): ReactElement {
  const text = useAdTexts()
  return (
    <>
      {isStale && (
        <Banner
          kind="info"
          heading={text('lastLoaded')}
          action={
            <Button size="small" onClick={refreshMarket}>
              {text('retry')}
            </Button>
          }
        />
      )}
      {ad.restorableUntil !== null && <DeletedBanner id={ad.id} until={ad.restorableUntil} />}
      {ad.isHidden && (
        <Banner kind="bad" heading={text('isHidden')}>
          {ad.hiddenReason !== null && text('hiddenBecause', { reason: ad.hiddenReason })}
        </Banner>
      )}
    </>
  )
}

/** 'Eingestellt am 14.04.2026, läuft am 30.04.2026 ab.' */
function Dates({ ad: { publishedAt, expiresOn, state } }: { ad: Ad }): ReactElement | null {
  const text = useAdTexts()
  const { date } = useFormat()
  if (publishedAt === null) return null
  const values = { published: date(publishedAt), expires: expiresOn === null ? '' : date(expiresOn) }
  const key =
    expiresOn === null || state === 'handedOver'
      ? 'dates.published'
      : state === 'expired'
        ? 'dates.expired'
        : 'dates.both'
  return <p className="small muted">{text(key, values)}</p>
}

interface ShownProps {
  readonly ad: Ad
  readonly isStale: boolean
  readonly onDeleted: () => void
}

function Shown({ ad, isStale, onDeleted }: ShownProps): ReactElement {
  const text = useAdTexts()
  const [asked, ask] = useState(0)
  const { href = '' } = usePortalLink(adPath(ad.id))
  const isSeller = ad.role === 'owner' || ad.role === 'contact'
  const isDeleted = ad.restorableUntil !== null
  const isEngaged = ad.threadId !== null || ad.reservations.length > 0
  const mayWrite = ad.role === 'finder' && (ad.state === 'active' || isEngaged)
  const write = mayWrite && (
    <Button icon={messageSquare} onClick={() => ask(asked + 1)}>
      {text('write')}
    </Button>
  )
  // On a narrow page a long table must not come before title and price.
  const isTable = ad.display === 'properties'
  const lead = (
    <div className="stack gap-20 lead">
      <Lead ad={ad} />
    </div>
  )
  return (
    <>
      <Back ad={ad} />
      <Notices ad={ad} isStale={isStale} />
      <article className="ad-columns">
        {!isTable && lead}
        <aside className="stack gap-20 ad-side">
          <OfferCard ad={ad} write={write} />
          {ad.role === 'owner' && !isDeleted && <SellerCard ad={ad} onDeleted={onDeleted} />}
          <Deals ad={ad} />
          {ad.contact && <ContactCard contact={ad.contact} />}
          <ModerationCard ad={ad} />
          <Dates ad={ad} />
          <div className="row tight links">
            {!isDeleted && <ShareLink title={ad.title} url={href} note={text('shareNote')} />}
            {!isSeller && <ReportButton ad={ad} />}
          </div>
        </aside>
        {isTable && lead}
        <div className="stack gap-20 rest">
          <Rest ad={ad} />
          {isSeller && !isDeleted && <SellerMessages ad={ad} />}
          {ad.role === 'finder' && <FinderMessages ad={ad} asked={asked} />}
          {!isDeleted && <Matches ad={ad} />}
        </div>
      </article>
    </>
  )
}

type First = 'facts' | 'pictures' | 'description'

/** The part that the page shows first. */
const firstOf = ({ display, pictures }: Ad): First =>
  display === 'properties' ? 'facts' : pictures.length > 0 ? 'pictures' : 'description'

function Lead({ ad }: { ad: Ad }): ReactElement {
  const first = firstOf(ad)
  if (first === 'facts') return <Facts ad={ad} />
  return first === 'pictures' ? <Gallery ad={ad} /> : <Description ad={ad} />
}

function Rest({ ad }: { ad: Ad }): ReactElement {
  const first = firstOf(ad)
  return (
    <>
      {first === 'facts' && <Gallery ad={ad} />}
      {first !== 'description' && <Description ad={ad} />}
      {first !== 'facts' && <Facts ad={ad} />}
    </>
  )
}
