// Settings of supervisors and the time office for the working time of others.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { TimeSettings as Scope } from '#contract/working-time-settings.ts'
import { ApiError } from '#shared/transport/api.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { $settings, refresh } from './api.ts'
import { ReleasePart } from './release-part.tsx'
import { OFFICE_SECTIONS, Part, type OfficeSection } from './settings-part.tsx'
import { useTimeSettingsTexts } from './texts.ts'

const Office = lazy(async () => ({ default: (await import('./office-parts.tsx')).OfficePart }))

/** `<portal-working-time-settings>`: release of days for supervisors, everything else for the time office. */
export function TimeSettings(): ReactElement {
  const text = useTimeSettingsTexts()
  const { error, data } = useStore($settings)
  const isNothing =
    (error instanceof ApiError && error.code === 'nothing_to_set') ||
    (data !== undefined && !data.isSupervisor && data.companies.length === 0)
  return (
    <div className="view stack gap-20 settings">
      <Heading>{text('title')}</Heading>
      {isNothing ? (
        <EmptyState heading={text('nothing')}>{text('nothingText')}</EmptyState>
      ) : (
        <Part $state={$settings} onRetry={refresh.settings}>
          {(scope) => <Sections scope={scope} />}
        </Part>
      )}
    </div>
  )
}

function Sections({ scope }: { scope: Scope }): ReactElement {
  const text = useTimeSettingsTexts()
  const { companies } = scope
  const [section, setSection] = useState<'release' | OfficeSection>('release')
  const [companyId, setCompany] = useState(companies[0]?.id)
  const company = companies.find(({ id }) => id === companyId) ?? companies[0]
  if (!company) return <ReleasePart isOffice={false} />
  const isOfCompany = section === 'rules' || section === 'reports'
  return (
    <Tabs
      label={text('title')}
      tabs={(['release', ...OFFICE_SECTIONS] as const).map((id) => ({ id, label: text(`section.${id}`) }))}
      value={section}
      onChange={setSection}
    >
      {isOfCompany && companies.length > 1 && (
        <SelectField
          className="choose"
          label={text('company')}
          value={String(company.id)}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => setCompany(Number(id))}
        />
      )}
      {section === 'release' ? (
        <ReleasePart isOffice />
      ) : (
        <Suspense fallback={<LoadingCard />}>
          <Office section={section} company={company} companies={companies} today={scope.today} />
        </Suspense>
      )}
    </Tabs>
  )
}
