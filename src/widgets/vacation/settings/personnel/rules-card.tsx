import type { ReactElement } from 'react'
import type { CompanyLeave, RulesBody } from '#contract/vacation-personnel.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { LAPSE_MONTHS } from '#domain/leave/deadline.ts'
import { OVERDRAWS, ROUND_IN_FAVOUR } from '#domain/leave/entitlement.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Form } from '#shared/ui/form-dialog/form.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { hoursText, readHours } from './amounts.ts'
import type { CompanyChanges } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

export interface CompanyCardProps {
  readonly company: CompanyLeave
  readonly changes: CompanyChanges
}

const EVES = ['work', 'half', 'free'] as const
/** Choices from lists, with the values of the domain, and the prefix of their names. */
const CHOICES = {
  christmasEve: [EVES, 'eve'],
  newYearsEve: [EVES, 'eve'],
  overdraw: [OVERDRAWS, 'overdraw'],
  lapseMonth: [LAPSE_MONTHS, 'lapseMonth'],
  roundInFavour: [ROUND_IN_FAVOUR, 'round'],
} as const
const TYPED = [
  'carriedTo',
  'overdraftDays',
  'flexitimeMinimum',
  'flexitimeStep',
  'flexitimeDays',
  'flexitimeAutoMinutes',
] as const
const SWITCHES = ['expiresAtStart', 'comparisonViews', 'supervisorReadsProofs'] as const

const RULES = {
  /** Typed as '31.03.'. */
  carriedTo: { kind: 'line', limit: 10, label: 'rules.carriedTo' },
  overdraftDays: { kind: 'integer', min: 0, max: 366, required: true, label: 'rules.overdraftDays' },
  /** Typed hours. */
  flexitimeMinimum: { kind: 'line', limit: 10, required: true, label: 'rules.flexitimeMinimum' },
  flexitimeStep: { kind: 'integer', min: 1, max: 480, required: true, label: 'rules.flexitimeStep' },
  flexitimeDays: { kind: 'integer', min: 0, max: 31, label: 'rules.flexitimeDays' },
  flexitimeAutoMinutes: { kind: 'integer', min: 1, max: 1440, label: 'rules.flexitimeAutoMinutes' },
  christmasEve: { kind: 'choice', of: EVES, required: true, label: 'rules.christmasEve' },
  newYearsEve: { kind: 'choice', of: EVES, required: true, label: 'rules.newYearsEve' },
  overdraw: { kind: 'choice', of: OVERDRAWS, required: true, label: 'rules.overdraw' },
  lapseMonth: { kind: 'choice', of: LAPSE_MONTHS, required: true, label: 'rules.lapseMonth' },
  roundInFavour: { kind: 'choice', of: ROUND_IN_FAVOUR, required: true, label: 'rules.roundInFavour' },
  expiresAtStart: { kind: 'flag', label: 'rules.expiresAtStart' },
  comparisonViews: { kind: 'flag', label: 'rules.comparisonViews' },
  supervisorReadsProofs: { kind: 'flag', label: 'rules.supervisorReadsProofs' },
} as const satisfies Fields

/** '31.3.' as '03-31'; undefined for anything else. */
function readMonthDay(typed: string): string | undefined {
  const found = /^(\d{1,2})\.(\d{1,2})\.?$/.exec(typed.trim())
  return found ? `${found[2]!.padStart(2, '0')}-${found[1]!.padStart(2, '0')}` : undefined
}

/** Without a day the rest lapses immediately. */
const readCarriedTo = (typed: string): string | null | undefined => (typed.trim() === '' ? null : readMonthDay(typed))

const startOf = ({ rules }: CompanyLeave) => ({
  ...rules,
  carriedTo: rules.carriedTo === null ? '' : `${rules.carriedTo.split('-').reverse().join('.')}.`,
  overdraftDays: rules.overdraftDays as number | null,
  flexitimeMinimum: hoursText(rules.flexitimeMinimum),
  flexitimeStep: rules.flexitimeStep as number | null,
})
type Values = ReturnType<typeof startOf>

const check = ({ carriedTo, flexitimeMinimum }: Values) => ({
  carriedTo: readCarriedTo(carriedTo) === undefined ? 'monthDay' : undefined,
  flexitimeMinimum: readHours(flexitimeMinimum) === undefined ? 'hours' : undefined,
})

const rulesOf = (values: Values): RulesBody => ({
  ...values,
  carriedTo: readCarriedTo(values.carriedTo)!,
  overdraftDays: values.overdraftDays!,
  flexitimeMinimum: readHours(values.flexitimeMinimum)!,
  flexitimeStep: values.flexitimeStep!,
})

/** The leave rules of the company. */
export function RulesCard({ company, changes }: CompanyCardProps): ReactElement {
  const text = usePersonnelTexts()
  const form = useForm(RULES, startOf(company), company.version, { text, check })
  const since = company.carriedFrom === null ? '' : ` ${text('rules.carriedFrom', { year: company.carriedFrom })}`
  const helpOf = (name: string) =>
    text(`rules.${name}.help` as 'rules.carriedTo.help') + (name === 'carriedTo' ? since : '')
  return (
    <Card part="rules" title={text('rules')}>
      <Form
        form={form}
        className="fields two"
        onSave={(values, version) => changes.saveRules(rulesOf(values), version)}
        onSaved={() => announce(text('rulesSaved'))}
        actions={
          <div className="form-end">
            <Button kind="primary" type="submit" busy={form.isBusy}>
              {text('saveRules')}
            </Button>
          </div>
        }
      >
        {TYPED.map((name) => (
          // Numbers are typed as text, too.
          <TextField key={name} className="short" {...form.field(name as 'carriedTo')} help={helpOf(name)} />
        ))}
        {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => {
          const [values, prefix] = CHOICES[name]
          return (
            <SelectField
              key={name}
              {...form.field(name)}
              help={prefix === 'eve' ? undefined : helpOf(name)}
              options={values.map((value) => ({ value, label: text(`${prefix}.${value}` as 'eve.work') }))}
            />
          )
        })}
        {SWITCHES.map((name) => (
          <Checkbox key={name} {...form.field(name)} help={helpOf(name)} />
        ))}
      </Form>
    </Card>
  )
}
