// The ad as others will see it.
import type { ReactElement } from 'react'
import { useStore } from '@nanostores/react'
import type { Ad } from '#contract/marketplace.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { todayInBerlin } from '#shared/today.ts'
import css from '#widgets/marketplace/ad/ad.css?inline'
import { Description, Facts } from '#widgets/marketplace/ad/facts.tsx'
import { Gallery } from '#widgets/marketplace/ad/gallery.tsx'
import { OfferCard } from '#widgets/marketplace/ad/offer.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import enlarge from '#shared/ui/enlarge-button.css?inline'
import type { AdDraft } from './ad-draft.ts'
import { toBody } from './ad-form.ts'
import { useEditorTexts } from './texts.ts'

const STYLES = [enlarge, css]

/** The form as the ad that it will be. */
function shownAd(draft: AdDraft): Ad {
  const form = draft.$form.get()
  const ad = draft.$ad.get()
  const { siteId, contactId: _, pictures: __, ...body } = toBody(form)
  const site = draft.choices.sites.find(({ id }) => id === siteId) ?? null
  return {
    ...body,
    id: ad?.id ?? 0,
    number: ad?.number ?? '',
    pictures: [...form.pictures],
    picture: form.pictures[0] ?? null,
    facts: [],
    site,
    left: ad ? body.quantity - (ad.quantity - ad.left) : body.quantity,
    reservedUntil: null,
    state: ad && ad.state !== 'draft' ? ad.state : 'active',
    publishedAt: ad?.publishedAt ?? `${todayInBerlin()}T00:00:00Z`,
    isOwn: true,
    isHidden: false,
    restorableUntil: null,
    version: 0,
    company: null,
    contact: null,
    terms: 0,
    role: 'owner',
    reserveUntil: null,
    reservations: [],
    threadId: null,
    hiddenReason: null,
  }
}

export function Preview({ draft, onClose }: { draft: AdDraft; onClose: () => void }): ReactElement {
  useStyles(STYLES)
  const text = useEditorTexts()
  useStore(draft.$form)
  const ad = shownAd(draft)
  return (
    <Dialog
      open
      title={text('preview')}
      className="whole"
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('closePreview')}</Button>}
    >
      <div className="view stack gap-16 ad-page">
        <div className="ad-columns">
          <div className="stack gap-20 lead">
            {ad.display === 'properties' ? <Facts ad={ad} /> : <Gallery ad={ad} />}
          </div>
          <div className="stack gap-20 ad-side">
            <OfferCard ad={ad} write={undefined} />
          </div>
          <div className="stack gap-20 rest">
            {ad.display === 'properties' && <Gallery ad={ad} />}
            <Description ad={ad} />
            {ad.display === 'pictures' && <Facts ad={ad} />}
          </div>
        </div>
      </div>
    </Dialog>
  )
}
