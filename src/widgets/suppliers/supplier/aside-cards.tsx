// Beside the tables: whom to ask, memos as far as the person may read them, address and contacts of the partner.
import eye from 'lucide-static/icons/eye.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { Memo, PartnerDetails } from '#contract/suppliers-partner.ts'
import { compact, groupIban } from '#domain/payment/iban.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { ContactPerson } from '#shared/ui/presence/presence.tsx'
import { PartnerContact } from '#widgets/suppliers/partner-contact.tsx'
import { OpenDialog, useDialog } from './dialogs.tsx'
import { ruleText, useSupplierTexts } from './texts.ts'

interface CardProps {
  readonly partner: PartnerDetails
}

type Led = PartnerDetails['leadBuyers'][number]

/** A person who leads several groups is one entry. */
function byPerson(leadBuyers: readonly Led[]): { readonly numbers: string; readonly led: Led }[] {
  const found = Map.groupBy(leadBuyers, ({ leadBuyer }) => leadBuyer?.id ?? '')
  return [...found.values()].map((all) => ({
    numbers: all.map(({ group }) => group.number).join(', '),
    led: all[0]!,
  }))
}

export function LeadBuyersCard({ partner: { leadBuyers } }: CardProps): ReactElement {
  const text = useSupplierTexts()
  return (
    <Card part="responsible" title={text('responsible')}>
      <div className="stack gap-16 people">
        {leadBuyers.length === 0 && <p className="muted">{text('noGroups')}</p>}
        {byPerson(leadBuyers).map(({ numbers, led: { leadBuyer, deputy } }) =>
          leadBuyer ? (
            <div key={numbers} className="stack gap-16 people">
              <ContactPerson role={text('leadBuyerOf', { numbers })} person={leadBuyer} />
              {deputy && <ContactPerson role={text('deputy')} person={deputy} />}
            </div>
          ) : (
            <p key={numbers} className="warn-text">
              <Icon source={triangleAlert} size="s" />
              {text('noLeadBuyer', { numbers })}
            </p>
          ),
        )}
      </div>
    </Card>
  )
}

export function MemosCard({ partner }: CardProps): ReactElement | null {
  const text = useSupplierTexts()
  const dialog = useDialog()
  const { memos, writableMemos } = partner
  if (memos.length === 0 && writableMemos.length === 0) return null
  return (
    <Card
      title={text('memo')}
      action={
        writableMemos.length > 0 && (
          <Button size="small" kind="ghost" icon={plus} onClick={() => dialog.show({ kind: 'memo' })}>
            {text('addMemo')}
          </Button>
        )
      }
    >
      {memos.length === 0 && <p className="muted">{text('noMemos')}</p>}
      <ul className="stack gap-16 lined memos">
        {memos.map((memo) => (
          <MemoRow key={memo.id} memo={memo} onEdit={() => dialog.show({ kind: 'memo', memo })} />
        ))}
      </ul>
      <OpenDialog dialog={dialog} partner={partner} />
    </Card>
  )
}

function MemoRow({ memo, onEdit }: { memo: Memo; onEdit: () => void }): ReactElement {
  const text = useSupplierTexts()
  const format = useFormat()
  const { text: words, author, changedAt, visibility, company, isMine } = memo
  return (
    <li>
      <p className="memo">
        <bdi>{words}</bdi>
      </p>
      <p className="by-line">
        <Avatar name={author.name} personId={author.id} size="xs" />
        <span>
          <bdi>{author.name || text('formerPerson')}</bdi>, {format.date(changedAt)}
        </span>
        {isMine && <IconButton icon={pencil} size="small" label={text('editMemo')} onClick={onEdit} />}
      </p>
      <p className="by-line">
        <Icon source={eye} size="s" />
        {text(`visibleFor.${visibility}`, { company })}
      </p>
    </li>
  )
}

export function AddressCard({ partner }: CardProps): ReactElement {
  const text = useSupplierTexts()
  const { street, zip, city, country, contacts, iban, paymentTerms, warnings } = partner
  const ibanRule = warnings.find(({ field }) => field === 'iban')?.rule
  const isEmpty = [street, zip, city].every((part) => part === '')
  return (
    <Card title={text('address')}>
      {isEmpty ? (
        <p className="muted">{text('noAddress')}</p>
      ) : (
        <address>
          <bdi>{street}</bdi>
          <bdi>
            {zip} {city}
          </bdi>
          {country !== 'DE' && <bdi>{country}</bdi>}
        </address>
      )}
      <ul className="stack contacts">
        {contacts.map((contact) => (
          <PartnerContact key={`${contact.role} ${contact.name} ${contact.phone}`} contact={contact} />
        ))}
      </ul>
      <dl className="pairs">
        <dt>{text('field.iban')}</dt>
        <dd>{groupIban(compact(iban)) || '–'}</dd>
        {ibanRule && (
          <dd className="check-failed">
            <Icon source={triangleAlert} size="s" />
            {ruleText(text, ibanRule)}
          </dd>
        )}
        <dt>{text('field.paymentTerms')}</dt>
        <dd>{paymentTerms || '–'}</dd>
      </dl>
    </Card>
  )
}
