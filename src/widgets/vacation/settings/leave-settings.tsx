// What administrators of calendars and the personnel office keep for the leave of others.
import { useStore } from '@nanostores/react'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { useState, type ReactElement } from 'react'
import type { LeaveSettings as Scope } from '#contract/vacation-settings.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { $settings, refreshSettings } from './api.ts'
import { CalendarPanel } from './calendar-panel.tsx'
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

/** Shown above what could not be refreshed. */
export function Stale({ onRetry }: { onRetry: () => void }): ReactElement {
  const text = useSettingsTexts()
  return (
    <Banner
      kind="info"
      icon={cloudOff}
      heading={text('stale')}
      action={
        <Button size="small" onClick={onRetry}>
          {text('retry')}
        </Button>
      }
    >
      {text('staleText')}
    </Banner>
  )
}

export function Loading(): ReactElement {
  const text = useSettingsTexts()
  return (
    <div className="settings-part">
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton height="36px" />
      <Skeleton height="320px" />
      <Skeleton height="160px" />
    </div>
  )
}
