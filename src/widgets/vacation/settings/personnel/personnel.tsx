import { useState, type ReactElement } from 'react'
import { SelectField } from '#shared/ui/select-field.tsx'
import { CompanyPart } from './company-part.tsx'
import { ListsPart } from './lists-part.tsx'
import { NoticesPart } from './notices-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { usePersonnelTexts } from './texts.ts'

export interface PersonnelProps {
  readonly section: 'people' | 'rules' | 'places' | 'lists'
  readonly companies: readonly { readonly id: number; readonly name: string }[]
}

/** The parts of the settings for the personnel office: people of all its companies, or one company. */
export function Personnel({ section, companies }: PersonnelProps): ReactElement {
  const text = usePersonnelTexts()
  const [chosen, setChosen] = useState(companies[0]!.id)
  const companyId = companies.some(({ id }) => id === chosen) ? chosen : companies[0]!.id
  const choice = companies.length > 1 && (
    <SelectField
      className="choose"
      label={text('company')}
      value={String(companyId)}
      options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => setChosen(Number(id))}
    />
  )
  if (section === 'people')
    return (
      <PeoplePart>
        {choice}
        <NoticesPart companyId={companyId} />
      </PeoplePart>
    )
  return (
    <div className="settings-part">
      {choice}
      {section === 'lists' ? (
        <ListsPart companyId={companyId} />
      ) : (
        <CompanyPart key={companyId} companyId={companyId} section={section} />
      )}
    </div>
  )
}
