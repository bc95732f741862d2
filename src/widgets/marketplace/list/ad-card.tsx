import boxes from 'lucide-static/icons/boxes.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import image from 'lucide-static/icons/image.svg?raw'
import lock from 'lucide-static/icons/lock.svg?raw'
import mapPin from 'lucide-static/icons/map-pinned.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import user from 'lucide-static/icons/user.svg?raw'
import { memo, type ReactElement } from 'react'
import type { AdCard as Ad } from '#contract/marketplace.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { endsSoon, isNew, useAdWords } from '#widgets/marketplace/ad-words.ts'
import { adPath, picturePath } from '#widgets/marketplace/paths.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import { useListTexts } from './texts.ts'

/** Height in px of the copy that a card shows. */
const PICTURE_HEIGHT = 400

/** The link to the page of an ad. */
export function AdLink({ ad, className }: { ad: Pick<Ad, 'id' | 'title'>; className?: string }): ReactElement {
  const link = usePortalLink(adPath(ad.id))
  return (
    <a {...link} className={className} dir="auto">
      {ad.title}
    </a>
  )
}

/** The most important state of the ad now. */
function StateChip({ ad }: { ad: Ad }): ReactElement | null {
  const text = useMarketTexts()
  const words = useAdWords()
  const format = useFormat()
  if (ad.reservedUntil !== null)
    return <Chip icon={lock}>{text('reservedUntil', { date: format.shortDate(ad.reservedUntil) })}</Chip>
  if (endsSoon(ad))
    return (
      <Chip kind="warn" icon={clockAlert}>
        {text('endsSoon')}
      </Chip>
    )
  if (isNew(ad)) return <Chip kind="new">{text('new')}</Chip>
  if (ad.kind === 'offer' && ad.quantity > 1)
    return (
      <Chip kind="info" icon={boxes}>
        {words.quantity(ad.left, ad.unit)}
      </Chip>
    )
  return null
}

export function AdChips({ ad }: { ad: Ad }): ReactElement {
  const text = useMarketTexts()
  return (
    <>
      {ad.kind === 'wanted' && (
        <Chip kind="info" icon={search}>
          {text('wanted')}
        </Chip>
      )}
      {ad.side === 'private' && <Chip icon={user}>{text('private')}</Chip>}
      <StateChip ad={ad} />
    </>
  )
}

/** The price, as the first line of the card. */
export function AdPrice({ ad }: { ad: Ad }): ReactElement {
  const text = useMarketTexts()
  const words = useAdWords()
  const isWanted = ad.kind === 'wanted'
  const { main, note } = words.price(ad)
  const notes = [isWanted && ad.quantity > 1 && text('upTo', { price: words.quantity(ad.quantity, ad.unit) }), note]
  return (
    <>
      {main} <small>{notes.filter(Boolean).join(', ')}</small>
    </>
  )
}

/** 'Olpe, Halle 1'; of a private ad without a site 'privat, Kreuztal'. */
export function usePlace({ side, site, place }: Ad): string {
  const text = useListTexts()
  return [side === 'private' ? text('privatePlace') : site?.name, place].filter(Boolean).join(', ')
}

function CardPicture({ ad: { picture, display, facts } }: { ad: Ad }): ReactElement {
  const empty = (
    <span className="no-picture">
      <Icon source={image} size="l" />
    </span>
  )
  if (display === 'properties' && facts.length > 0)
    return (
      <dl className="pic facts">
        {facts.map(({ name, value }) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <div className="pic">
      {/* The title beside it names the ad; its page has the description. */}
      {picture ? (
        <Picture path={picturePath(picture, PICTURE_HEIGHT)} alt="" className="cover" fallback={empty} />
      ) : (
        empty
      )}
    </div>
  )
}

export const AdCard = memo(function AdCard({ ad }: { ad: Ad }): ReactElement {
  const words = useAdWords()
  const place = usePlace(ad)
  const end = words.end(ad)
  return (
    <article className={ad.reservedUntil === null ? 'ad' : 'ad reserved'}>
      <div className="chips">
        <AdChips ad={ad} />
      </div>
      <CardPicture ad={ad} />
      <div className="words">
        <p className="price">
          <AdPrice ad={ad} />
        </p>
        <Heading depth={2}>
          <AdLink ad={ad} className="stretched" />
        </Heading>
        <p className="row tight muted small meta">
          {place && (
            <span>
              <Icon source={mapPin} size="s" /> {place}
            </span>
          )}
          {end && (
            <span>
              <Icon source={clock} size="s" /> {end}
            </span>
          )}
        </p>
      </div>
    </article>
  )
})
