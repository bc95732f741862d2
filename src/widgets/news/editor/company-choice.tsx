import { useStore } from '@nanostores/react'
import { useId, type ReactElement, type ReactNode } from 'react'
import type { NewsCompany } from '#contract/news-publishing.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { FieldNote } from '#shared/ui/field.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { $newsCompanies } from '#widgets/news/companies.ts'
import { useEditorTexts } from './texts.ts'

export interface CompanyChoiceProps {
  readonly label: ReactNode
  readonly name: string
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly error?: string | undefined
  /** Those that can be chosen; all where it is absent. */
  readonly among?: readonly number[] | undefined
}

/** Companies, each with how many people read news there. */
export function CompanyChoice({ label, name, value, onChange, error, among }: CompanyChoiceProps): ReactElement {
  const text = useEditorTexts()
  const id = useId()
  const { number } = useFormat()
  const all = useStore($newsCompanies)
  const companies = all.filter((company) => isAmong(company, among) || value.includes(company.id))
  const toggle = (company: number, isOn: boolean) =>
    onChange(isOn ? [...value, company] : value.filter((one) => one !== company))
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      <div className="checks">
        {companies.map((company) => (
          <Checkbox
            key={company.id}
            name={name}
            label={
              <>
                {company.name}{' '}
                <small className="muted">{text('people', { count: company.people, n: number(company.people) })}</small>
              </>
            }
            checked={value.includes(company.id)}
            onChange={(isOn) => toggle(company.id, isOn)}
          />
        ))}
      </div>
      <FieldNote id={id} help={undefined} error={error} />
    </fieldset>
  )
}

const isAmong = ({ id }: NewsCompany, among: readonly number[] | undefined): boolean =>
  among === undefined || among.length === 0 || among.includes(id)
