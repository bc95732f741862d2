// When the draft applies, and who must confirm it by when, with how many people these are.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { ConductEditing, ConductReach } from '#contract/conduct.ts'
import { CONDUCT_CONFIRMATIONS, CONDUCT_GROUP_NAMES } from '#domain/legal/conduct.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { conductReach } from '#widgets/conduct/api.ts'
import type { DraftValues } from './draft-values.ts'
import { useEditingTexts } from './texts.ts'

/** How many people the present choice asks; undefined while it is counted. */
export const useReach = (values: DraftValues): ConductReach | undefined => useStore(conductReach(values)).data

interface AudienceFieldsProps {
  readonly editing: ConductEditing
  readonly values: DraftValues
  readonly reach: ConductReach | undefined
  readonly onChange: (part: Partial<DraftValues>) => void
}

export function AudienceFields({ editing, values, reach, onChange }: AudienceFieldsProps): ReactElement {
  const text = useEditingTexts()
  const { appliesFrom, confirmation } = values
  return (
    <section aria-label={text('audience')} className="stack start parts">
      <Heading depth={3}>{text('audience')}</Heading>
      <div className="fields">
        <DateField
          label={text('appliesFrom')}
          value={appliesFrom ?? ''}
          onChange={(day) => onChange({ appliesFrom: day || null })}
        />
        <RadioGroup
          label={text('confirmation')}
          value={confirmation}
          options={CONDUCT_CONFIRMATIONS.map((value) => ({
            value,
            label: text(`confirmation.${value}`),
            help: text(`confirmation.${value}.help`),
          }))}
          onChange={(value) => onChange({ confirmation: value })}
        />
        {confirmation !== 'none' && <Audience editing={editing} values={values} reach={reach} onChange={onChange} />}
      </div>
    </section>
  )
}

/** The people who must confirm, and the deadline. */
function Audience({ editing, values, reach, onChange }: AudienceFieldsProps): ReactElement {
  const text = useEditingTexts()
  return (
    <>
      <DateField
        label={text('confirmBy')}
        value={values.confirmBy ?? ''}
        onChange={(day) => onChange({ confirmBy: day || null })}
      />
      <p className="muted">{text('audienceHelp')}</p>
      <Choices
        label={text('companies')}
        options={editing.companies.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={values.companies}
        onChange={(companies) => onChange({ companies })}
      />
      <Choices
        label={text('sites')}
        options={editing.sites.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={values.sites}
        onChange={(sites) => onChange({ sites })}
      />
      <Choices
        label={text('groups')}
        options={CONDUCT_GROUP_NAMES.map((value) => ({ value, label: text(`group.${value}`) }))}
        chosen={values.groups}
        onChange={(groups) => onChange({ groups })}
      />
      <p role="status">
        <b>
          {reach &&
            (reach.isNobody
              ? text('reachNobody')
              : text(reach.people === null ? 'reachFew' : 'reach', { count: reach.people ?? 0 }))}
        </b>
      </p>
    </>
  )
}

interface ChoicesProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: Value[]) => void
}

/** Without a choice there is no limit. */
function Choices<Value extends string | number>({ label, options, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="field choices">
      <legend>{label}</legend>
      <div className="checks">
        {options.map(({ value, label: name }) => (
          <Checkbox
            key={value}
            label={name}
            checked={chosen.includes(value)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </div>
    </fieldset>
  )
}
