// Parts of the time office, loaded when one of them is opened.
import type { ReactElement } from 'react'
import type { TimeSettings } from '#contract/working-time-settings.ts'
import type { Day } from '#domain/typed-days.ts'
import { ImportsPart } from './imports-part.tsx'
import { LocksPart } from './locks-part.tsx'
import { ReportsPart } from './reports-part.tsx'
import { RulesPart } from './rules-part.tsx'
import type { OfficeSection } from './settings-part.tsx'
import { TerminalsPart } from './terminals-part.tsx'

type Company = TimeSettings['companies'][number]

interface OfficePartProps {
  readonly section: OfficeSection
  readonly company: Company
  readonly companies: readonly Company[]
  readonly today: Day
}

export function OfficePart({ section, company, companies, today }: OfficePartProps): ReactElement {
  if (section === 'rules') return <RulesPart key={company.id} companyId={company.id} />
  if (section === 'terminals') return <TerminalsPart companies={companies} />
  if (section === 'imports') return <ImportsPart />
  if (section === 'locks') return <LocksPart companies={companies} today={today} />
  return <ReportsPart key={company.id} company={company} today={today} />
}
