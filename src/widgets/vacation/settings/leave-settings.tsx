// Settings of administrators of calendars and of the personnel office for the leave of others.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { LeaveSettings as Scope } from '#contract/vacation-settings.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Loaded, LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { $settings, refreshSettings } from './api.ts'
import { CalendarPanel } from './calendar-panel.tsx'
import { useSettingsTexts } from './texts.ts'

const Personnel = lazy(async () => ({ default: (await import('./personnel/personnel.tsx')).Personnel }))

/** `<portal-leave-settings>`: calendars of divisions, and for the personnel office people, rules, places and lists. */
export function LeaveSettings(): ReactElement {
  const text = useSettingsTexts()
  return (
    <div className="view stack gap-20 settings">
      <Heading>{text('title')}</Heading>
      <Loaded personal state={useStore($settings)} failed={text('settingsNotLoaded')} onRetry={refreshSettings}>
        {(scope) => <Sections scope={scope} />}
      </Loaded>
    </div>
  )
}

function Sections({ scope }: { scope: Scope }): ReactElement {
  const text = useSettingsTexts()
  const { calendars, companies } = scope
  const ids = ['calendars', ...(companies.length > 0 ? (['people', 'rules', 'places', 'lists'] as const) : [])] as const
  const [section, setSection] = useState<(typeof ids)[number]>('calendars')
  const content =
    section === 'calendars' ? (
      <Calendars calendars={calendars} />
    ) : (
      <Suspense fallback={<LoadingCard />}>
        <Personnel section={section} companies={companies} />
      </Suspense>
    )
  if (companies.length === 0) return content
  return (
    <Tabs
      label={text('title')}
      tabs={ids.map((id) => ({ id, label: text(`section.${id}`) }))}
      value={section}
      onChange={setSection}
    >
      {content}
    </Tabs>
  )
}

/** One division at a time. */
function Calendars({ calendars }: { calendars: Scope['calendars'] }): ReactElement {
  const text = useSettingsTexts()
  const [chosen, setChosen] = useState(calendars[0]?.id)
  const shown = calendars.find(({ id }) => id === chosen) ?? calendars[0]
  if (!shown) return <EmptyState heading={text('noCalendar')}>{text('noCalendarText')}</EmptyState>
  const areSeveral = new Set(calendars.map(({ company }) => company)).size > 1
  return (
    <div className="stack gap-20">
      {calendars.length > 1 && (
        <SelectField
          className="choose"
          label={text('division')}
          value={String(shown.id)}
          options={calendars.map(({ id, name, company }) => ({
            value: String(id),
            label: areSeveral ? `${name} · ${company}` : name,
          }))}
          onChange={(id) => setChosen(Number(id))}
        />
      )}
      <CalendarPanel key={shown.id} divisionId={shown.id} />
    </div>
  )
}
