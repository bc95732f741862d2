// One business partner: its numbers with their checks, its buyers, certificates, requests, memos, whom to ask.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useEffect, type ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useTitle } from '#shared/element/use-title.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { $createdPartner, forgetCreated, idOf, partnerOf, refreshPartner } from '#widgets/suppliers/api.ts'
import { CoverChip, type Relation } from '#widgets/suppliers/cover-chip.tsx'
import { LIST_PATH, Missing, RecordView } from '#widgets/suppliers/states.tsx'
import { AddressCard, LeadBuyersCard, MemosCard } from './aside-cards.tsx'
import { CertificatesCard } from './certificates-card.tsx'
import { ContractsCard } from './contracts-card.tsx'
import { OpenDialog, useDialog } from './dialogs.tsx'
import { Head } from './head.tsx'
import { RequestsCard } from './requests-card.tsx'
import { LedBanner, MergedCard, TiesCard } from './ties-cards.tsx'
import { useSupplierTexts } from './texts.ts'

/** `<portal-supplier>`: one business partner, as far as the person may see it. */
export function Supplier(): ReactElement {
  const { props } = useHost()
  const id = idOf(props['partnerId'])
  return (
    <div className="view stack gap-16 suppliers">
      {id === undefined ? <Missing /> : <OnePartner key={id} id={id} />}
    </div>
  )
}

interface OnePartnerProps {
  readonly id: number
  /** The merged partner whose link was opened. */
  readonly from?: PartnerDetails['openedAs']
}

function OnePartner({ id, from = null }: OnePartnerProps): ReactElement {
  const state = useStore(partnerOf(id))
  return (
    <RecordView state={state} onRetry={() => refreshPartner(id)}>
      {(partner) =>
        // Changes belong to the surviving partner, whose page shows them.
        partner.id === id ? (
          <PartnerPage partner={partner} from={from} />
        ) : (
          <OnePartner key={partner.id} id={partner.id} from={from ?? partner.openedAs} />
        )
      }
    </RecordView>
  )
}

interface PartnerPageProps extends Pick<OnePartnerProps, 'from'> {
  readonly partner: PartnerDetails
}

function PartnerPage({ partner, from = null }: PartnerPageProps): ReactElement {
  const text = useSupplierTexts()
  useTitle(partner.name)
  return (
    <>
      <p className="back">
        <a {...usePortalLink(LIST_PATH)}>
          <Icon source={chevronLeft} size="s" />
          {text('back')}
        </a>
      </p>
      <CreatedBanner partner={partner} />
      <LedBanner from={from} to={partner} />
      <Head partner={partner} />
      <div className="two-columns">
        <div className="stack gap-20 cards">
          <RelationsCard partner={partner} />
          <ContractsCard partner={partner} />
          <CertificatesCard partner={partner} />
          <RequestsCard partner={partner} />
        </div>
        <aside className="stack gap-20 cards" aria-label={text('aside')}>
          <LeadBuyersCard partner={partner} />
          <TiesCard partner={partner} />
          <MergedCard partner={partner} />
          <MemosCard partner={partner} />
          <AddressCard partner={partner} />
        </aside>
      </div>
    </>
  )
}

/** After the partner was created by this person. */
function CreatedBanner({ partner }: { partner: PartnerDetails }): ReactElement | null {
  const { id, bpNumber, name, mayAddRelation } = partner
  const text = useSupplierTexts()
  const created = useStore($createdPartner)
  useEffect(() => forgetCreated, [])
  if (created?.id !== id) return null
  return (
    <div role="status">
      <Banner kind="ok" heading={text('created', { number: bpNumber, name })}>
        {text(!mayAddRelation ? 'createdForOthers' : created.isAlike ? 'createdAlike' : 'createdText')}
      </Banner>
    </div>
  )
}

/** The buying companies of the group: bands for everybody, amounts with a mandate. */
function RelationsCard({ partner }: { partner: PartnerDetails }): ReactElement {
  const text = useSupplierTexts()
  const dialog = useDialog()
  const { relations } = partner
  const customers = new Set(relations.filter(({ ended }) => !ended).map(({ companyId }) => companyId)).size
  const columns = useColumns(partner)
  return (
    <Card
      flush
      title={text('whoBuys')}
      action={
        partner.mayAddRelation ? (
          <Button size="small" icon={plus} onClick={() => dialog.show({ kind: 'relation' })}>
            {text('addRelation')}
          </Button>
        ) : (
          <span className="muted small">{text('customers', { count: customers })}</span>
        )
      }
    >
      {relations.length === 0 ? (
        <p className="muted pad">{text('nobodyBuys')}</p>
      ) : (
        <Table
          label={text('whoBuys')}
          columns={columns}
          rows={relations}
          rowKey={({ companyId, group }) => `${companyId} ${group.id}`}
        />
      )}
      <p className="muted small card-note">{text('bandNote')}</p>
      <OpenDialog dialog={dialog} partner={partner} />
    </Card>
  )
}

function useColumns({ id, relations }: PartnerDetails): readonly Column<Relation>[] {
  const text = useSupplierTexts()
  const groupLabel = useGroupLabel()
  const format = useFormat()
  const hasAmounts = relations.some(({ amount }) => amount !== undefined)
  return [
    { key: 'customer', head: text('customer'), cell: (one) => <CustomerLink partnerId={id} relation={one} /> },
    { key: 'group', head: text('materialGroup'), cell: ({ group }) => groupLabel(group) },
    {
      key: 'volume',
      head: text('volume'),
      numeric: true,
      cell: ({ band }) => (band ? <b className="band">{band}</b> : <span className="muted">{text('noBand')}</span>),
    },
    ...(hasAmounts
      ? [
          {
            key: 'amount',
            head: text('sales'),
            numeric: true,
            cell: ({ amount }: Relation) => (amount ? format.money(amount.cents / 100) : '–'),
          },
        ]
      : []),
    { key: 'since', head: text('since'), numeric: true, cell: ({ since }) => since.slice(0, 4) },
    { key: 'cover', head: text('contract'), cell: (relation) => <CoverChip relation={relation} /> },
    {
      key: 'buyer',
      head: text('localBuyer'),
      cell: ({ buyer }) =>
        buyer ? <bdi>{buyer.name || text('formerPerson')}</bdi> : <span className="warn-text">{text('nobody')}</span>,
    },
  ]
}

function CustomerLink({ partnerId, relation }: { partnerId: number; relation: Relation }): ReactElement {
  const link = usePortalLink(`${LIST_PATH}/${partnerId}/${relation.companyId}`)
  return (
    <a {...link}>
      <bdi>{relation.company}</bdi>
    </a>
  )
}
