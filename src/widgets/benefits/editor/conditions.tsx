// The rules of a benefit, built by picking: one condition of each kind at most, all of which must hold.
import trash from 'lucide-static/icons/trash-2.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { useRef, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import type { BenefitChoices } from '#contract/benefits.ts'
import { MINUTES_LIMIT, MONTHS_LIMIT } from '#domain/benefits/benefit.ts'
import {
  CONDITION_KINDS,
  CONTRACT_KINDS,
  contradictionsIn,
  PROBATION_STATES,
  type Condition,
  type ConditionKind,
  type ProbationState,
} from '#domain/benefits/rules.ts'
import { Card } from '#shared/ui/card.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { hoursOf, useBenefitWords } from '#widgets/benefits/words.ts'
import type { BenefitForm } from './form-state.ts'
import { NumberField } from './number-field.tsx'
import { Picker } from './picker.tsx'
import { useEditorTexts } from './texts.ts'

const FIRST: Readonly<Record<ConditionKind, Condition>> = {
  company: { kind: 'company', anyOf: [] },
  site: { kind: 'site', anyOf: [] },
  contract: { kind: 'contract', anyOf: [] },
  probation: { kind: 'probation', is: 'over' },
  hours: { kind: 'hours', atLeast: null, atMost: null },
  entry: { kind: 'entry', from: null, until: null, months: null },
}

interface ConditionsProps {
  readonly form: BenefitForm
  readonly choices: BenefitChoices
}

export function Conditions({ form, choices }: ConditionsProps): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const box = useRef<HTMLDivElement>(null)
  const { conditions } = form.values
  const set = (next: readonly Condition[]) => form.change({ conditions: next })
  const left = CONDITION_KINDS.filter((kind) => !conditions.some((one) => one.kind === kind))
  const add = (kind: ConditionKind | undefined) => {
    if (!kind) return
    flushSync(() => set([...conditions, FIRST[kind]]))
    box.current?.querySelector<HTMLElement>('.rule:last-of-type :is(select, input, button)')?.focus()
  }
  return (
    <Card title={text('rules')} action={<span className="small muted">{text('rulesAll')}</span>}>
      <div ref={box} className="stack rules">
        {conditions.length === 0 && <p className="muted">{text('noRules')}</p>}
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.kind}
            form={form}
            condition={condition}
            choices={choices}
            error={
              form.errorOf(`conditions.${index}`, words.text(`kind.${condition.kind}`)) ??
              contradictionIn(form, index, text)
            }
            onChange={(next) => set(conditions.with(index, next))}
            onRemove={() => set(conditions.toSpliced(index, 1))}
          />
        ))}
      </div>
      {left.length > 0 && (
        <select
          className="pick"
          aria-label={text('addRule')}
          value=""
          onChange={({ target }) => add(left.find((kind) => kind === target.value))}
        >
          <option value="">{text('addRule')}</option>
          {left.map((kind) => (
            <option key={kind} value={kind}>
              {words.text(`kind.${kind}`)}
            </option>
          ))}
        </select>
      )}
    </Card>
  )
}

/** Shown while the rules are edited, before saving; values that are not selected yet are no error. */
function contradictionIn(
  { values }: BenefitForm,
  index: number,
  text: ReturnType<typeof useEditorTexts>,
): string | undefined {
  const found = contradictionsIn(values.conditions, values).find((one) => one.index === index)
  return found && found.reason !== 'unpicked' ? text(`rule.${found.reason}`) : undefined
}

interface RowProps {
  readonly form: BenefitForm
  readonly condition: Condition
  readonly choices: BenefitChoices
  readonly error: string | undefined
  readonly onChange: (condition: Condition) => void
  readonly onRemove: () => void
}

function ConditionRow({ form, condition, choices, error, onChange, onRemove }: RowProps): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const name = words.text(`kind.${condition.kind}`)
  return (
    <fieldset className="rule" aria-invalid={error === undefined ? undefined : true}>
      <legend>{name}</legend>
      <div className="values">
        <Values form={form} condition={condition} choices={choices} onChange={onChange} />
      </div>
      <IconButton icon={trash} label={text('removeRule', { name })} onClick={onRemove} />
      {error !== undefined && (
        <p className="err" role="alert">
          <Icon source={circleAlert} size="s" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

function Values({ form, condition, choices, onChange }: Omit<RowProps, 'error' | 'onRemove'>): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const label = words.text(`kind.${condition.kind}`)
  switch (condition.kind) {
    case 'company':
    case 'site': {
      const all = condition.kind === 'company' ? choices.companies : choices.sites
      return (
        <Picker
          label={label}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          value={condition.anyOf}
          onChange={(anyOf) => onChange({ ...condition, anyOf })}
        />
      )
    }
    case 'contract':
      return (
        <Picker
          label={label}
          options={CONTRACT_KINDS.map((value) => ({ value, label: words.text(`contract.${value}`) }))}
          value={condition.anyOf}
          onChange={(anyOf) => onChange({ ...condition, anyOf })}
        />
      )
    case 'probation':
      return (
        <SelectField
          label={text('probationIs')}
          value={condition.is}
          options={PROBATION_STATES.map((value) => ({ value, label: text(`probation.${value}`) }))}
          onChange={(is: ProbationState) => onChange({ ...condition, is })}
        />
      )
    case 'hours':
      return <HoursValues form={form} condition={condition} onChange={onChange} />
    case 'entry':
      return <EntryValues form={form} condition={condition} onChange={onChange} />
  }
}

interface PartProps<Kind extends ConditionKind> {
  readonly form: BenefitForm
  readonly condition: Extract<Condition, { kind: Kind }>
  readonly onChange: (condition: Condition) => void
}

const inHours = (minutes: number | null): number | null => (minutes === null ? null : hoursOf(minutes))
const inMinutes = (hours: number | null): number | null => (hours === null ? null : Math.round(hours * 60))

function HoursValues({ form, condition, onChange }: PartProps<'hours'>): ReactElement {
  const text = useEditorTexts()
  return (
    <div className="pair">
      <NumberField
        form={form}
        path="conditions.hours.atLeast"
        label={text('hoursLeast')}
        max={MINUTES_LIMIT / 60}
        digits={2}
        value={inHours(condition.atLeast)}
        onChange={(hours) => onChange({ ...condition, atLeast: inMinutes(hours) })}
      />
      <NumberField
        form={form}
        path="conditions.hours.atMost"
        label={text('hoursMost')}
        max={MINUTES_LIMIT / 60}
        digits={2}
        value={inHours(condition.atMost)}
        onChange={(hours) => onChange({ ...condition, atMost: inMinutes(hours) })}
      />
    </div>
  )
}

function EntryValues({ form, condition, onChange }: PartProps<'entry'>): ReactElement {
  const text = useEditorTexts()
  return (
    <div className="pair">
      <NumberField
        form={form}
        path="conditions.entry.months"
        label={text('entryMonths')}
        max={MONTHS_LIMIT}
        digits={0}
        value={condition.months}
        onChange={(months) => onChange({ ...condition, months })}
      />
      <DateField
        optional
        isHistoric
        label={text('entryFrom')}
        value={condition.from ?? ''}
        onChange={(from) => onChange({ ...condition, from: from === '' ? null : from })}
      />
      <DateField
        optional
        isHistoric
        label={text('entryUntil')}
        value={condition.until ?? ''}
        onChange={(until) => onChange({ ...condition, until: until === '' ? null : until })}
      />
    </div>
  )
}
