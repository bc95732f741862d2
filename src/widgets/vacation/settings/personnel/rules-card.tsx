import { useState, type ReactElement, type SubmitEvent } from 'react'
import type { CompanyLeave, RulesBody } from '#contract/vacation-personnel.ts'
import { ROUND_IN_FAVOUR, type RoundInFavour } from '#domain/leave/entitlement.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useDraft } from '#shared/use-draft.ts'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { hoursText, readHours, readWhole } from './amounts.ts'
import type { CompanyChanges } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

export interface CompanyCardProps {
  readonly company: CompanyLeave
  readonly changes: CompanyChanges
}

const EVES = ['work', 'half', 'free'] as const
/** The rules that are typed. */
type Typed = 'carriedTo' | 'overdraftDays' | 'flexitimeMinimum' | 'flexitimeStep' | 'flexitimeDays'

const draftOf = ({ rules }: CompanyLeave) => ({
  christmasEve: rules.christmasEve,
  newYearsEve: rules.newYearsEve,
  carriedTo: rules.carriedTo === null ? '' : rules.carriedTo.split('-').reverse().join('.') + '.',
  overdraftDays: String(rules.overdraftDays),
  flexitimeMinimum: hoursText(rules.flexitimeMinimum),
  flexitimeStep: String(rules.flexitimeStep),
  flexitimeDays: rules.flexitimeDays === null ? '' : String(rules.flexitimeDays),
  roundInFavour: rules.roundInFavour,
  comparisonViews: rules.comparisonViews,
})
type Draft = ReturnType<typeof draftOf>

/** '31.3.' as '03-31'; undefined for anything else. */
function readMonthDay(typed: string): string | undefined {
  const found = /^(\d{1,2})\.(\d{1,2})\.?$/.exec(typed.trim())
  return found ? `${found[2]!.padStart(2, '0')}-${found[1]!.padStart(2, '0')}` : undefined
}

/** The rules as they are sent, and the fields that cannot be read. */
function readDraft(draft: Draft): { rules?: Omit<RulesBody, 'version'>; wrong: ReadonlySet<keyof Draft> } {
  const isLapsingAtOnce = draft.carriedTo.trim() === ''
  const isAnyDays = draft.flexitimeDays.trim() === ''
  const read = {
    carriedTo: isLapsingAtOnce ? null : readMonthDay(draft.carriedTo),
    overdraftDays: readWhole(draft.overdraftDays, 0, 366),
    flexitimeMinimum: readHours(draft.flexitimeMinimum),
    flexitimeStep: readWhole(draft.flexitimeStep, 1, 480),
    flexitimeDays: isAnyDays ? null : readWhole(draft.flexitimeDays, 0, 31),
  }
  const wrong = new Set((Object.keys(read) as (keyof typeof read)[]).filter((field) => read[field] === undefined))
  const { christmasEve, newYearsEve, roundInFavour, comparisonViews } = draft
  if (wrong.size > 0) return { wrong }
  const chosen = { christmasEve, newYearsEve, roundInFavour, comparisonViews }
  return { wrong, rules: { ...chosen, ...(read as Required<typeof read>) } as RulesBody }
}

function helpOf(name: Typed, { carriedFrom }: CompanyLeave, text: ReturnType<typeof usePersonnelTexts>): string {
  const help = text(`rules.${name}.help` as 'rules.carriedTo.help')
  return name === 'carriedTo' && carriedFrom !== null
    ? `${help} ${text('rules.carriedFrom', { year: carriedFrom })}`
    : help
}

interface RoundingFieldProps {
  readonly value: RoundInFavour
  readonly onChange: (value: RoundInFavour) => void
}

function RoundingField({ value, onChange }: RoundingFieldProps): ReactElement {
  const text = usePersonnelTexts()
  return (
    <SelectField
      label={text('rules.roundInFavour')}
      help={text('rules.roundInFavour.help')}
      value={value}
      options={ROUND_IN_FAVOUR.map((one) => ({ value: one, label: text(`round.${one}`) }))}
      onChange={onChange}
    />
  )
}

/** The leave rules of the company. */
export function RulesCard({ company, changes }: CompanyCardProps): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const { draft, change, save: saveDraft } = useDraft(draftOf(company), company.version)
  const [isChecked, setChecked] = useState(false)
  const { rules, wrong } = readDraft(draft)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (!rules || save.isBusy) return
    const write = (version: number) => changes.saveRules({ ...rules, version })
    if (await save.run(() => saveDraft(write))) announce(text('rulesSaved'))
  }
  const field = (name: Typed, invalid: string, optional = false) => (
    <TextField
      optional={optional}
      label={text(`rules.${name}` as 'rules.carriedTo')}
      help={helpOf(name, company, text)}
      value={draft[name]}
      error={isChecked && wrong.has(name) ? invalid : save.faultOf(`body.${name}`)}
      onChange={(value) => change({ [name]: value })}
    />
  )
  const eve = (name: 'christmasEve' | 'newYearsEve') => (
    <SelectField
      label={text(`rules.${name}`)}
      value={draft[name]}
      options={EVES.map((value) => ({ value, label: text(`eve.${value}`) }))}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <Card title={text('rules')}>
      <form className="fields two" noValidate onSubmit={(event) => void submit(event)}>
        {eve('christmasEve')}
        {eve('newYearsEve')}
        {field('carriedTo', text('monthDayInvalid'), true)}
        {field('overdraftDays', text('between', { least: 0, most: 366 }))}
        {field('flexitimeMinimum', text('hoursInvalid'))}
        {field('flexitimeStep', text('between', { least: 1, most: 480 }))}
        {field('flexitimeDays', text('between', { least: 0, most: 31 }), true)}
        <RoundingField value={draft.roundInFavour} onChange={(roundInFavour) => change({ roundInFavour })} />
        <Checkbox
          label={text('rules.comparisonViews')}
          help={text('rules.comparisonViews.help')}
          checked={draft.comparisonViews}
          onChange={(comparisonViews) => change({ comparisonViews })}
        />
        <div className="form-end">
          <Button kind="primary" type="submit" busy={save.isBusy}>
            {text('saveRules')}
          </Button>
        </div>
      </form>
      <SaveError save={save} fields={['body.carriedTo']} />
    </Card>
  )
}
