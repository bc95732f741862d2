import { useStore } from '@nanostores/react'
import { lazy, Suspense, useId, type ReactElement } from 'react'
import { $person } from '#shared/bus/person.ts'
import { useHost } from '#shared/element/view.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { AdList } from './ad-list.tsx'
import { useListTexts } from './texts.ts'

const LISTS = ['offers', 'wanted', 'own', 'moderation', 'rules'] as const

const OwnAds = lazy(async () => ({ default: (await import('./own-ads.tsx')).OwnAds }))
const Rules = lazy(async () => ({ default: (await import('#widgets/marketplace/rules/rules.tsx')).Rules }))
const Moderation = lazy(async () => ({ default: (await import('./moderation.tsx')).Moderation }))

/** `<portal-marketplace>` */
export function MarketList(): ReactElement {
  const text = useListTexts()
  const { props } = useHost()
  const person = useStore($person)
  const headingId = useId()
  const shows = LISTS.find((one) => one === props['shows']) ?? 'offers'
  return (
    <section className="list-view stack gap-16 market" aria-labelledby={headingId}>
      <Heading id={headingId} className="sr">
        {text(`title.${shows}`)}
      </Heading>
      <Suspense fallback={<Skeleton height="240px" />}>
        {shows === 'own' && <OwnAds />}
        {shows === 'moderation' && <Moderation />}
        {shows === 'rules' && <Rules />}
        {(shows === 'offers' || shows === 'wanted') && (
          <AdList key={`${person?.sub} ${shows}`} kind={shows === 'offers' ? 'offer' : 'wanted'} />
        )}
      </Suspense>
    </section>
  )
}
