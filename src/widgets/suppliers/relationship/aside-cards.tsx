// Beside a relation: people of both sides, the valid contracts, and past events.
import calendarCog from 'lucide-static/icons/calendar-cog.svg?raw'
import calendarOff from 'lucide-static/icons/calendar-off.svg?raw'
import fileCheck from 'lucide-static/icons/file-check.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import rotate from 'lucide-static/icons/rotate-ccw.svg?raw'
import store from 'lucide-static/icons/store.svg?raw'
import type { ReactElement } from 'react'
import type { Relationship } from '#contract/suppliers-relationship.ts'
import { useGroupName } from '#shared/i18n/group-name.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { ContactPerson } from '#shared/ui/presence/presence.tsx'
import { useMonth, type OwnRelation } from '#widgets/suppliers/cover-chip.tsx'
import { PartnerContact } from '#widgets/suppliers/partner-contact.tsx'
import { useRelationshipTexts } from './texts.ts'

interface CardProps {
  readonly relationship: Relationship
}

export function BothSidesCard({
  relationship,
  relation,
}: CardProps & { relation: OwnRelation | undefined }): ReactElement {
  const text = useRelationshipTexts()
  const { company, partnerContacts } = relationship
  return (
    <Card part="contacts" title={text('bothSides')}>
      <div className="stack gap-16 people">
        {relation?.buyer ? (
          <ContactPerson role={text('buyerOf', { company: company.shortName })} person={relation.buyer} />
        ) : (
          <p className="warn-text">
            {text('buyerOf', { company: company.shortName })}: {text('nobody')}
          </p>
        )}
        {relation?.leadBuyer && (
          <ContactPerson role={text('leadBuyer', { number: relation.group.number })} person={relation.leadBuyer} />
        )}
      </div>
      <ul className="stack contacts">
        {partnerContacts.map((contact) => (
          <PartnerContact key={`${contact.role} ${contact.name} ${contact.phone}`} contact={contact} />
        ))}
      </ul>
    </Card>
  )
}

export function ContractsCard({ relationship: { contracts } }: CardProps): ReactElement {
  const text = useRelationshipTexts()
  const month = useMonth()
  return (
    <Card flush title={text('contracts')}>
      {contracts.length === 0 && <p className="muted pad">{text('noContracts')}</p>}
      <ul className="lined icon-list lines">
        {contracts.map(({ number, kind, name, groups, companies, until }) => (
          <li key={number}>
            <Icon source={kind === 'frame' ? fileCheck : fileText} />
            <div>
              {kind === 'quality' ? name : text(`contract.${kind}`)} {number}
              <small>
                {[
                  kind === 'quality' ? '' : name,
                  groups.join(', '),
                  until ? text('until', { month: month(until) }) : text('cover.open'),
                  companies.length > 0 ? companies.join(', ') : text('allCompanies'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const EVENT_ICONS = {
  created: store,
  groupStarted: plus,
  contractJoined: fileCheck,
  ended: calendarOff,
  endCorrected: calendarCog,
  continued: rotate,
} as const

export function EventsCard({ relationship: { events } }: CardProps): ReactElement {
  const text = useRelationshipTexts()
  const groupName = useGroupName()
  const month = useMonth()
  const thisMonth = todayInBerlin().slice(0, 7)
  return (
    <Card flush title={text('history')}>
      {events.length === 0 && <p className="muted pad">{text('noEvents')}</p>}
      <ul className="lined icon-list lines">
        {events.map(({ id, kind, month: when, group, contract, reason, by }) => (
          <li key={id}>
            <Icon source={EVENT_ICONS[kind]} />
            <div>
              {text(`event.${kind === 'ended' && when > thisMonth ? 'endPlanned' : kind}`, {
                group: group ? groupName(group) : '',
                contract,
              })}{' '}
              <span className="muted">{[month(when), by?.name].filter(Boolean).join(', ')}</span>
              {reason && (
                <small>
                  <bdi>{reason}</bdi>
                </small>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
