// Related partners: their relation to this one, and the partners that were merged into it.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Card } from '#shared/ui/card.tsx'
import { LIST_PATH } from '#widgets/suppliers/states.tsx'
import { useSupplierTexts } from './texts.ts'

/** The merges of a partner, for people who work on duplicates. */
const mergesPath = (id: number): string => `/dubletten/zusammenfuehrungen?partner=${id}`

interface CardProps {
  readonly partner: PartnerDetails
}

export function TiesCard({ partner: { ties } }: CardProps): ReactElement | null {
  const text = useSupplierTexts()
  if (ties.length === 0) return null
  return (
    <Card part="ties" flush title={text('ties')}>
      <ul className="lined rows plain">
        {ties.map((tie) => (
          <li key={tie.id}>
            <div>
              <TieLink tie={tie} />
              <small>
                {text(`tie.${tie.kind}`)}, {text('numbered', { number: tie.bpNumber })}
              </small>
              {tie.isDoubtful && <small className="warn-text">{text('tieDoubtful')}</small>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TieLink({ tie: { id, name, city } }: { tie: PartnerDetails['ties'][number] }): ReactElement {
  const link = usePortalLink(`${LIST_PATH}/${id}`)
  return (
    <a {...link}>
      <bdi>{city === '' ? name : `${name}, ${city}`}</bdi>
    </a>
  )
}

/** The partners whose numbers link here. */
export function MergedCard({ partner: { id, mergedIn } }: CardProps): ReactElement | null {
  const text = useSupplierTexts()
  const { date } = useFormat()
  const person = useStore($person)
  const link = usePortalLink(mergesPath(id))
  if (mergedIn.length === 0) return null
  return (
    <Card
      part="merged"
      flush
      title={text('mergedIn')}
      action={
        person &&
        holds(person.rights, 'menu_ek_doubletten') && (
          <a {...link} className="link">
            {text('toMerges')}
          </a>
        )
      }
    >
      <ul className="lined rows plain">
        {mergedIn.map(({ mergeId, bpNumber, name, at, by, releasedBy }) => (
          <li key={mergeId}>
            <div>
              <span>
                {text('numbered', { number: bpNumber })}, <bdi>{name}</bdi>
              </span>
              <small>
                {text('mergedBy', { name: by.name || text('formerPerson'), date: date(at) })}
                {releasedBy && `, ${text('releasedBy', { name: releasedBy.name })}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Above the partner that an old link has led to. */
export function LedBanner({ from, to }: { from: PartnerDetails['openedAs']; to: PartnerDetails }): ReactElement | null {
  const text = useSupplierTexts()
  if (!from) return null
  const numbered = ({ name, bpNumber }: NonNullable<PartnerDetails['openedAs']>) => `${name} (BP ${bpNumber})`
  return <Banner kind="info" heading={text('openedAs', { merged: numbered(from), survivor: numbered(to) })} />
}
