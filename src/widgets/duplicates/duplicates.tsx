import { useStore } from '@nanostores/react'
import { lazy, Suspense, useId, useState, type ReactElement } from 'react'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { Count } from '#shared/ui/count.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { mergeRequests } from '#widgets/duplicates/api.ts'
import { MergesTab } from '#widgets/duplicates/merges/merges.tsx'
import { useDuplicatesTexts } from '#widgets/duplicates/texts.ts'
import { Queue, type PairDrafts } from './queue/queue.tsx'

const Administration = lazy(async () => ({
  default: (await import('#widgets/duplicates/administration/administration.tsx')).Administration,
}))

/** `<portal-duplicates>` */
export function Duplicates(): ReactElement {
  const text = useDuplicatesTexts()
  const person = useStore($person)
  const { props } = useHost()
  if (props['view'] === 'administration') return <AdministrationPage />
  if (person && !holds(person.rights, 'menu_ek_doubletten'))
    return <EmptyState heading={<Heading>{text('noRole')}</Heading>}>{text('noRoleText')}</EmptyState>
  return <Sections view={props['view'] === 'merges' ? 'merges' : 'queue'} partnerId={idOf(props['partnerId'])} />
}

/** A partner whose merges alone are shown; an invalid id is ignored. */
const idOf = (attribute: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(attribute ?? '')) ? Number(attribute) : undefined

function AdministrationPage(): ReactElement {
  const text = useDuplicatesTexts()
  const person = useStore($person)
  const id = useId()
  if (person && !holds(person.rights, 'menu_usermanagement'))
    return <EmptyState heading={<Heading>{text('noAdmin')}</Heading>}>{text('noAdminText')}</EmptyState>
  return (
    <section className="view stack gap-16" aria-labelledby={id}>
      <Heading id={id} className="sr">
        {text('tab.administration')}
      </Heading>
      <Suspense fallback={<LoadingCard />}>
        <Administration />
      </Suspense>
    </section>
  )
}

type Section = 'queue' | 'merges'
/** The address of each, so that a reload and going back from a partner open it. */
const PATHS: Readonly<Record<Section, string>> = { queue: '/dubletten', merges: '/dubletten/zusammenfuehrungen' }

interface SectionsProps {
  readonly view: Section
  readonly partnerId: number | undefined
}

function Sections({ view, partnerId }: SectionsProps): ReactElement {
  const text = useDuplicatesTexts()
  const { host } = useHost()
  const id = useId()
  const [chosen, setChosen] = useState({ view, tab: view })
  // A link to the other tab takes precedence over the choice here.
  const tab = chosen.view === view ? chosen.tab : view
  // Outlasts a look at the merges.
  const [drafts, setDrafts] = useState<PairDrafts>({})
  const { data } = useStore(mergeRequests())
  const waiting = data?.requests.filter(({ mayDecide }) => mayDecide).length ?? 0
  return (
    <section className="view stack gap-16" aria-labelledby={id}>
      <Heading id={id}>{text('title')}</Heading>
      <Tabs
        label={text('tabs')}
        value={tab}
        onChange={(next) => {
          setChosen({ view, tab: next })
          emit(host, 'portal-address', { path: PATHS[next] })
        }}
        tabs={[
          { id: 'queue', label: text('tab.queue') },
          {
            id: 'merges',
            label: text('tab.merges'),
            badge: waiting > 0 && (
              <Count value={waiting} kind="todo" label={text('waitingCount', { count: waiting })} />
            ),
          },
        ]}
      >
        {tab === 'queue' ? <Queue drafts={drafts} onDrafts={setDrafts} /> : <MergesTab partnerId={partnerId} />}
      </Tabs>
    </section>
  )
}
