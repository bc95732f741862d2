// One business partner: its numbers with their checks, who buys there, certificates, requests, memos, whom to ask.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import { useEffect, type ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { idOf, partnerOf, refreshPartner } from '#widgets/suppliers/api.ts'
import { LIST_PATH, Missing, RecordView } from '#widgets/suppliers/states.tsx'
import { AddressCard, LeadBuyersCard, MemosCard } from './aside-cards.tsx'
import { CertificatesCard } from './certificates-card.tsx'
import { Head } from './head.tsx'
import { RelationsCard } from './relations-card.tsx'
import { RequestsCard } from './requests-card.tsx'
import { useSupplierTexts } from './texts.ts'

/** `<portal-supplier>`: one business partner, as far as the person may see it. */
export function Supplier(): ReactElement {
  const { props } = useHost()
  const id = idOf(props['partnerId'])
  return <div className="suppliers">{id === undefined ? <Missing /> : <OnePartner key={id} id={id} />}</div>
}

function OnePartner({ id }: { id: number }): ReactElement {
  const state = useStore(partnerOf(id))
  return (
    <RecordView state={state} onRetry={() => refreshPartner(id)}>
      {(partner) => <PartnerPage partner={partner} />}
    </RecordView>
  )
}

function PartnerPage({ partner }: { partner: PartnerDetails }): ReactElement {
  const text = useSupplierTexts()
  const { host } = useHost()
  const { name } = partner
  useEffect(() => void emit(host, 'portal-title', { title: name }), [host, name])
  return (
    <>
      <p className="way-back">
        <a {...usePortalLink(LIST_PATH)}>
          <Icon source={chevronLeft} size="s" />
          {text('back')}
        </a>
      </p>
      <Head partner={partner} />
      <div className="two-columns">
        <div className="cards">
          <RelationsCard partner={partner} />
          <CertificatesCard partner={partner} />
          <RequestsCard partner={partner} />
        </div>
        <aside className="cards" aria-label={text('aside')}>
          <LeadBuyersCard partner={partner} />
          <MemosCard partner={partner} />
          <AddressCard partner={partner} />
        </aside>
      </div>
    </>
  )
}
