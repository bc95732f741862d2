// What administrators of calendars and the personnel office keep for the leave of others.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { LeaveSettings as Scope } from '#contract/vacation-settings.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { $settings, refreshSettings } from './api.ts'
import { CalendarPanel } from './calendar-panel.tsx'
import { Loading, Stale } from './states.tsx'
import { useSettingsTexts } from './texts.ts'

/** `<portal-leave-settings>`: calendars of divisions. */
export function LeaveSettings(): ReactElement {
  const text = useSettingsTexts()
  const state = useStore($settings)
  const { data, error } = state
  return (
    <div className="settings">
      <Heading>{text('title')}</Heading>
      {data ? (
        <>
          {error && <Stale onRetry={refreshSettings} />}
          <Calendars calendars={data.calendars} />
        </>
      ) : (
        <QueryView personal state={state} text={text('notLoaded')} onRetry={refreshSettings}>
          <Loading />
        </QueryView>
      )}
    </div>
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
    <div className="settings-part">
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
