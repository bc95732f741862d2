// Values that are picked from a list, shown as pills; each can be removed, and another one added.
import plus from 'lucide-static/icons/plus.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useId, useRef, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import type { BenefitChoices } from '#contract/benefits.ts'
import { FieldNote } from '#shared/ui/field.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { useEditorTexts } from './texts.ts'

interface Option<Value> {
  readonly value: Value
  readonly label: string
}

interface PickerProps<Value> {
  readonly label: string
  readonly options: readonly Option<Value>[]
  readonly value: readonly Value[]
  readonly onChange: (value: readonly Value[]) => void
}

export function Picker<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: PickerProps<Value>): ReactElement {
  const text = useEditorTexts()
  const box = useRef<HTMLDivElement>(null)
  const left = options.filter((one) => !value.includes(one.value))
  const nameOf = (one: Value) => options.find((option) => option.value === one)?.label ?? String(one)
  const remove = (one: Value) => {
    flushSync(() => onChange(value.filter((other) => other !== one)))
    // Its button was removed: the list to add from is next to it.
    box.current?.querySelector<HTMLElement>('select, button')?.focus()
  }
  return (
    <div ref={box} className="row picker" role="group" aria-label={label}>
      {value.map((one, index) => (
        <span key={one} className="picked">
          {index > 0 && <span className="muted">{text('or')}</span>}
          <button
            type="button"
            className="pill"
            aria-label={text('removeOf', { name: nameOf(one) })}
            onClick={() => remove(one)}
          >
            <span>{nameOf(one)}</span>
            <Icon source={x} size="s" />
          </button>
        </span>
      ))}
      {left.length > 0 && (
        <span className="add">
          <Icon source={plus} size="s" />
          <select
            aria-label={text('addValue', { name: label })}
            value=""
            onChange={({ target }) => {
              const added = left.find((one) => String(one.value) === target.value)
              if (added) onChange([...value, added.value])
            }}
          >
            <option value="">{text(value.length > 0 ? 'or' : 'pick')}</option>
            {left.map((one) => (
              <option key={one.value} value={String(one.value)}>
                {one.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  )
}

interface CompaniesFieldProps {
  readonly choices: BenefitChoices
  readonly value: readonly number[]
  readonly onChange: (companyIds: readonly number[]) => void
}

/** Companies whose people see the benefit; none: all, also future ones. */
export function CompaniesField({ choices, value, onChange }: CompaniesFieldProps): ReactElement {
  const text = useEditorTexts()
  const id = useId()
  const first = choices.companies[0]
  const isAll = value.length === 0
  return (
    <div className="field">
      <RadioGroup
        label={text('companies')}
        value={isAll ? 'all' : 'some'}
        options={[
          { value: 'all', label: text('allCompaniesAndFuture') },
          { value: 'some', label: text('someCompanies') },
        ]}
        onChange={(choice) => onChange(choice === 'all' || !first ? [] : [first.id])}
      />
      {!isAll && (
        <Picker
          label={text('companies')}
          options={choices.companies.map((one) => ({ value: one.id, label: one.name }))}
          value={value}
          onChange={onChange}
        />
      )}
      <FieldNote id={id} help={isAll ? undefined : text('companiesHelp')} error={undefined} />
    </div>
  )
}
