// Who in the group buys there: bands for everybody, amounts where the person has a mandate.
import type { ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { CoverChip, type Relation } from '#widgets/suppliers/cover-chip.tsx'
import { LIST_PATH } from '#widgets/suppliers/states.tsx'
import { useSuppliersTexts } from '#widgets/suppliers/texts.ts'
import { useSupplierTexts } from './texts.ts'

export function RelationsCard({ partner }: { partner: PartnerDetails }): ReactElement {
  const text = useSupplierTexts()
  const shared = useSuppliersTexts()
  const format = useFormat()
  const { id, relations } = partner
  const customers = new Set(relations.map(({ companyId }) => companyId)).size
  const hasAmounts = relations.some(({ amount }) => amount !== undefined)
  const columns: Column<Relation>[] = [
    { key: 'customer', head: text('customer'), cell: (one) => <CustomerLink partnerId={id} relation={one} /> },
    { key: 'group', head: text('group'), cell: ({ group }) => `${group.number} ${group.name}` },
    {
      key: 'volume',
      head: text('volume'),
      numeric: true,
      cell: ({ band }) => (band ? <b className="band">{band}</b> : <span className="muted">{shared('noBand')}</span>),
    },
    ...(hasAmounts
      ? [
          {
            key: 'amount',
            head: text('amount'),
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
        buyer ? <bdi>{buyer.name || text('formerPerson')}</bdi> : <span className="warn-text">{shared('nobody')}</span>,
    },
  ]
  return (
    <Card
      flush
      title={text('whoBuys')}
      action={<span className="muted aside-note">{text('customers', { count: customers })}</span>}
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
      <p className="card-note">{shared('bandNote')}</p>
    </Card>
  )
}

function CustomerLink({ partnerId, relation }: { partnerId: number; relation: Relation }): ReactElement {
  const link = usePortalLink(`${LIST_PATH}/${partnerId}/${relation.companyId}`)
  return (
    <a {...link}>
      <bdi>{relation.company}</bdi>
    </a>
  )
}
