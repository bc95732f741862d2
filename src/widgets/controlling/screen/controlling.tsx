// `<portal-controlling>`: figures of the group in three views, each a lazy part.
import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { lazy, Suspense, type ComponentType, type ReactElement } from 'react'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { useUnready } from '#shared/element/view.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { MissingView } from '#shared/ui/missing.tsx'
import { useFilters, type Filters, type Tab } from '#widgets/controlling/filters.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'

export interface TabProps {
  readonly filters: Filters
}

const TABS: Readonly<Record<Tab, ComponentType<TabProps>>> = {
  overview: lazy(async () => ({ default: (await import('#widgets/controlling/overview/overview.tsx')).Overview })),
  statistics: lazy(async () => ({
    default: (await import('#widgets/controlling/statistics/statistics.tsx')).StatisticsTab,
  })),
  editing: lazy(async () => ({ default: (await import('#widgets/controlling/editing/editing.tsx')).Editing })),
}

/** The server decides; without the role its answer would be a refusal. */
export function Controlling(): ReactElement {
  const person = useStore($person)
  if (person && !holds(person.rights, 'portal_cp')) return <NoRole />
  return <Shown key={person?.sub} />
}

function Shown(): ReactElement {
  const text = useControllingTexts()
  const filters = useFilters()
  const View = TABS[filters.tab]
  return (
    <div className="stack gap-16">
      <Heading className="sr">{text(`title.${filters.tab}`)}</Heading>
      <Suspense fallback={<Waiting />}>
        <View filters={filters} />
      </Suspense>
    </div>
  )
}

function Waiting(): ReactElement {
  useUnready('loading')
  return <LoadingCard />
}

function NoRole(): ReactElement {
  const text = useControllingTexts()
  return (
    <MissingView icon={lock} heading={text('noRole')}>
      {text('noRoleText')}
    </MissingView>
  )
}
