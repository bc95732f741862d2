// Attendance and order time: a shift of an area for those who see its people, one's own bookings, and the figures of groups.
import { useStore } from '@nanostores/react'
import factory from 'lucide-static/icons/factory.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { atom } from 'nanostores'
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react'
import type { OwnMonth } from '#contract/production.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Count } from '#shared/ui/count.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Loaded, LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import {
  $areas,
  correctionsFor,
  ownMonthOf,
  refreshProduction,
  releases,
  seesPeople,
  type Area,
} from '#widgets/production/api.ts'
import { ownPath } from '#widgets/production/times-path.ts'
import { shiftOfPlace, usePlace, viewOf } from './choice.ts'
import { Shift } from './shift/shift.tsx'
import { useTimesTexts } from './texts.ts'

const OwnBookings = lazy(async () => ({ default: (await import('./groups/own.tsx')).OwnBookings }))
const Month = lazy(async () => ({ default: (await import('./groups/month.tsx')).Month }))

/** `<portal-production-times>`; without the role only the own bookings, so that everybody can answer about their own. */
export function Times(): ReactElement {
  const person = useStore($person)
  if (person && !holds(person.rights, 'menu_mes_times')) return <OwnTimes key={person.sub} />
  return <LoadedAreas key={person?.sub} />
}

function OwnTimes(): ReactElement {
  const text = useTimesTexts()
  const { place, go } = usePlace(ownPath)
  const current = todayInBerlin().slice(0, 7)
  return (
    <section className="list-view stack gap-20 times" aria-label={text('view.own')}>
      <Heading className="sr">{text('view.own')}</Heading>
      <Suspense fallback={<LoadingCard />}>
        <OwnBookings month={place.month ?? current} current={current} onMonth={(month) => go({ month })} />
      </Suspense>
    </section>
  )
}

function LoadedAreas(): ReactElement {
  const text = useTimesTexts()
  const state = useStore($areas)
  useEffect(() => releases.sendOnLeave(), [])
  return (
    <section className="list-view stack gap-20 times" aria-label={text('title')}>
      <Heading className="sr">{text('title')}</Heading>
      <Loaded state={state} failed={text('failed')} personal onRetry={refreshProduction}>
        {(areas) =>
          areas.length === 0 ? (
            <EmptyState icon={factory} heading={text('noArea')}>
              {text('noAreaText')}
            </EmptyState>
          ) : (
            <Views areas={areas} />
          )
        }
      </Loaded>
    </section>
  )
}

const lastMonth = (current: string): string => addMonths(`${current}-01`, -1).slice(0, 7)

const NOTHING = atom<QueryState<OwnMonth>>({ loading: false })

function Views({ areas }: { areas: readonly Area[] }): ReactElement {
  const text = useTimesTexts()
  const { place, go } = usePlace()
  const [now] = useState(() => new Date())
  const current = todayInBerlin().slice(0, 7)
  const isLead = areas.some(seesPeople)
  // Only who sees no other people may be here for their own bookings.
  const own = useStore(isLead || place.view !== undefined ? NOTHING : ownMonthOf(current))
  const { data: mine = [] } = useStore(correctionsFor('own'))
  const toAnswer = mine.filter(({ mayContest, mayAnswer }) => mayContest || mayAnswer).length
  if (own.loading && !own.data) return <LoadingCard />
  const view = viewOf(place, areas, toAnswer > 0 || (own.data?.shifts.length ?? 0) > 0)
  return (
    <Tabs
      label={text('view')}
      value={view === 'shift' && !isLead ? 'month' : view}
      onChange={(next) => go({ view: next })}
      tabs={[
        ...(isLead ? [{ id: 'shift' as const, label: text('view.shift') }] : []),
        {
          id: 'own' as const,
          label: text('view.own'),
          badge: <Count value={toAnswer} kind="todo" label={text('toAnswer', { count: toAnswer })} />,
        },
        { id: 'month' as const, label: text('view.month') },
      ]}
    >
      <Suspense fallback={<LoadingCard />}>
        {view === 'own' ? (
          <OwnBookings month={place.month ?? current} current={current} onMonth={(next) => go({ view, month: next })} />
        ) : view === 'shift' && isLead ? (
          <ShiftOfPlace areas={areas} place={place} now={now} onGo={go} />
        ) : (
          <Month
            month={place.month ?? lastMonth(current)}
            current={current}
            onMonth={(next) => go({ view: 'month', month: next })}
          />
        )}
      </Suspense>
    </Tabs>
  )
}

interface ShiftOfPlaceProps {
  readonly areas: readonly Area[]
  readonly place: Parameters<typeof shiftOfPlace>[0]
  readonly now: Date
  readonly onGo: ReturnType<typeof usePlace>['go']
}

function ShiftOfPlace({ areas, place, now, onGo }: ShiftOfPlaceProps): ReactElement {
  const text = useTimesTexts()
  const chosen = shiftOfPlace(place, areas, now)
  if (!chosen)
    return (
      <EmptyState icon={lock} heading={text('foreignArea')}>
        {text('foreignAreaText')}
      </EmptyState>
    )
  return (
    <Shift
      areas={areas.filter(seesPeople)}
      chosen={chosen}
      onChoose={({ area, day, kind }) => onGo({ view: 'shift', areaId: area.id, day, kind })}
    />
  )
}
