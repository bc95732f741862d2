// The purchases of one company from a partner, beside those of the group: bands for everybody, figures for a mandate.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Relationship } from '#contract/suppliers-relationship.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useTitle } from '#shared/element/use-title.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { idOf, refreshRelationship, relationshipOf } from '#widgets/suppliers/api.ts'
import { LIST_PATH, Missing, RecordView } from '#widgets/suppliers/states.tsx'
import { BothSidesCard, ContractsCard, EventsCard } from './aside-cards.tsx'
import { GroupMatrix } from './group-matrix.tsx'
import { RelationCard } from './relation-card.tsx'
import { useRelationshipTexts } from './texts.ts'
import { VolumeCard } from './volume-card.tsx'

/** `<portal-supplier-relationship>`: one customer of one business partner. */
export function RelationshipView(): ReactElement {
  const { props } = useHost()
  const id = idOf(props['partnerId'])
  const companyId = idOf(props['companyId'])
  return (
    <div className="view stack gap-16 suppliers">
      {id === undefined || companyId === undefined ? (
        <Missing />
      ) : (
        <OneRelationship key={`${id} ${companyId}`} id={id} companyId={companyId} />
      )}
    </div>
  )
}

function OneRelationship({ id, companyId }: { id: number; companyId: number }): ReactElement {
  const state = useStore(relationshipOf(id, companyId))
  return (
    <RecordView state={state} onRetry={() => refreshRelationship(id, companyId)}>
      {(relationship) => <RelationshipPage relationship={relationship} />}
    </RecordView>
  )
}

/** A relation that needs attention is selected first. */
const firstOf = ({ relations }: Relationship): number | undefined =>
  (
    relations.find(({ cover, ended }) => cover === 'none' && !ended) ??
    relations.find(({ ended }) => !ended) ??
    relations[0]
  )?.group.id

function RelationshipPage({ relationship }: { relationship: Relationship }): ReactElement {
  const text = useRelationshipTexts()
  const { partner, company, relations } = relationship
  const [chosen, setChosen] = useState(() => firstOf(relationship))
  const shown = relations.find(({ group }) => group.id === chosen) ?? relations[0]
  const title = text('title', { partner: partner.name, company: company.name })
  useTitle(title)
  return (
    <>
      <p className="back">
        <a {...usePortalLink(`${LIST_PATH}/${partner.id}`)}>
          <Icon source={chevronLeft} size="s" />
          <bdi>{partner.name}</bdi>
        </a>
      </p>
      <Head relationship={relationship} title={title} />
      <GroupMatrix relationship={relationship} chosen={shown?.group.id} onChoose={setChosen} />
      <div className="two-columns">
        <div className="stack gap-20 cards">
          {shown && <RelationCard relationship={relationship} relation={shown} />}
          <VolumeCard relationship={relationship} />
        </div>
        <aside className="stack gap-20 cards" aria-label={text('aside')}>
          <BothSidesCard relationship={relationship} relation={shown} />
          <ContractsCard relationship={relationship} />
          <EventsCard relationship={relationship} />
        </aside>
      </div>
    </>
  )
}

function Head({ relationship, title }: { relationship: Relationship; title: string }): ReactElement {
  const text = useRelationshipTexts()
  const { embedded } = useHost()
  const { since, relations } = relationship
  const count = relations.filter(({ ended }) => !ended).length
  const bands = [...new Set(relations.flatMap(({ band }) => band ?? []))].toSorted()
  return (
    <header className="row gap-12 relationship-head">
      <div>
        <Heading>{title}</Heading>
        <p className="muted">
          {text(count === 0 ? 'over' : 'summary', { year: since.slice(0, 4), count })}
          {bands.length > 0 && `, ${text('volumes', { bands: bands.join(', ') })}`}
        </p>
      </div>
      {!embedded && (
        <Button icon={printer} onClick={() => print()}>
          {text('print')}
        </Button>
      )}
    </header>
  )
}
