import { useStore } from '@nanostores/react'
import { useMemo, type ReactElement } from 'react'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Loading, Stale } from '#widgets/vacation/settings/states.tsx'
import { changesOfCompany, companyOf, refreshCompany } from './api.ts'
import { ReasonsCard } from './reasons-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { SchoolHolidaysCard } from './school-holidays-card.tsx'
import { SitesCard } from './sites-card.tsx'
import { usePersonnelTexts } from './texts.ts'

export interface CompanyPartProps {
  readonly companyId: number
  readonly section: 'rules' | 'places'
}

/** What holds in a company: rules and catalogue, or sites with their holidays. */
export function CompanyPart({ companyId, section }: CompanyPartProps): ReactElement {
  const text = usePersonnelTexts()
  const state = useStore(companyOf(companyId))
  const changes = useMemo(() => changesOfCompany(companyId), [companyId])
  const { data, error } = state
  const refresh = () => refreshCompany(companyId)
  if (!data)
    return (
      <QueryView personal state={state} text={text('notLoaded')} onRetry={refresh}>
        <Loading />
      </QueryView>
    )
  return (
    <>
      {error && <Stale onRetry={refresh} />}
      {section === 'rules' ? (
        <>
          <RulesCard company={data} changes={changes} />
          <ReasonsCard company={data} changes={changes} />
        </>
      ) : (
        <>
          <SitesCard company={data} changes={changes} />
          <SchoolHolidaysCard />
        </>
      )}
    </>
  )
}
