// Who sells: name, place, and whether the person can be reached today.
import type { ReactElement } from 'react'
import type { Ad } from '#contract/marketplace.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { PresenceLine } from '#shared/ui/presence/presence.tsx'
import { useAdTexts } from './texts.ts'

export function ContactCard({ contact }: { contact: NonNullable<Ad['contact']> }): ReactElement {
  const text = useAdTexts()
  const { id, name, division, company, presence } = contact
  return (
    <section className="card card-body contact" aria-label={text('contact')}>
      <Avatar name={name} personId={id} size="l" />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="small muted">{[division, company].filter(Boolean).join(' · ')}</span>
        {presence && <PresenceLine presence={presence} />}
      </div>
    </section>
  )
}
