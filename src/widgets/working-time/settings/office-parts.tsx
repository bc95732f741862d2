// Parts of the time office, loaded when one of them is opened.
import { useStore } from '@nanostores/react'
import download from 'lucide-static/icons/download.svg?raw'
import { useState, type ReactElement } from 'react'
import type { TimeSettings } from '#contract/working-time-settings.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { $evaluations, saveReport } from './api.ts'
import { ImportsPart } from './imports-part.tsx'
import { LocksPart } from './locks-part.tsx'
import { RulesPart } from './rules-part.tsx'
import type { OfficeSection } from './settings-part.tsx'
import { TerminalsPart } from './terminals-part.tsx'
import { useTimeSettingsTexts } from './texts.ts'

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

interface ReportsPartProps {
  readonly company: TimeSettings['companies'][number]
  readonly today: Day
}

const MONTHS = 24
const ALL = ''

/** The last two years by month, the latest first. */
function monthsBefore(today: Day): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < MONTHS) months.push(addDays(`${months.at(-1)!}-01`, -1).slice(0, 7))
  return months
}

/** Figures by person and month as a file for German spreadsheets. */
function ReportsPart({ company: { id: companyId, name, divisions }, today }: ReportsPartProps): ReactElement {
  const text = useTimeSettingsTexts()
  const { month } = useFormat()
  const save = useSave(text)
  const { data: evaluations = [] } = useStore($evaluations)
  const isEvaluating = evaluations.some(({ companyIds }) => companyIds.includes(companyId))
  const months = monthsBefore(today)
  const [from, setFrom] = useState(months[1]!)
  const [until, setUntil] = useState(months[1]!)
  const [division, setDivision] = useState(ALL)
  const options = months.map((value) => ({ value, label: month(value) }))
  const isReversed = until < from
  const get = async () => {
    const asked = { companyId, from, until, ...(division !== ALL && { divisionId: Number(division) }) }
    if (await save.run(() => saveReport(asked))) announce(text('reports.saved'))
  }
  return (
    <Card title={text('reports.title', { company: name })}>
      <p className="muted">{text('reports.text')}</p>
      <div className="fields two">
        <SelectField label={text('reports.from')} value={from} options={options} onChange={setFrom} />
        <SelectField
          label={text('reports.until')}
          value={until}
          options={options}
          error={isReversed ? text('rule.reversed') : save.faultOf('query.until')}
          onChange={setUntil}
        />
        <SelectField
          label={text('division')}
          value={division}
          options={[
            { value: ALL, label: text('reports.allDivisions') },
            ...divisions.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setDivision}
        />
      </div>
      <p className="muted">{text('reports.groups')}</p>
      {isEvaluating && (
        <Banner kind="info" heading={text('reports.evaluating')}>
          {text('reports.evaluatingText')}
        </Banner>
      )}
      <div className="save-row">
        <Button
          icon={download}
          busy={save.isBusy}
          reason={isReversed ? text('rule.reversed') : undefined}
          onClick={() => void get()}
        >
          {text('reports.download')}
        </Button>
      </div>
      <SaveError save={save} fields={['query.until']} />
    </Card>
  )
}
