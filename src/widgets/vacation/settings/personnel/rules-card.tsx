import { useState, type ReactElement, type SubmitEvent } from 'react'
import type { CompanyLeave, RulesBody } from '#contract/vacation-personnel.ts'
import { LAPSE_MONTHS } from '#domain/leave/deadline.ts'
import { OVERDRAWS, ROUND_IN_FAVOUR } from '#domain/leave/entitlement.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useDraft } from '#shared/use-draft.ts'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { hoursText, readHours, readWhole } from './amounts.ts'
import type { CompanyChanges } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

export interface CompanyCardProps {
  readonly company: CompanyLeave
  readonly changes: CompanyChanges
}

const EVES = ['work', 'half', 'free'] as const
const MINUTES_OF_DAY = 1440
/** The rules that are typed. */
type Typed =
  | 'carriedTo'
  | 'overdraftDays'
  | 'flexitimeMinimum'
  | 'flexitimeStep'
  | 'flexitimeDays'
  | 'flexitimeAutoMinutes'

const draftOf = ({ rules }: CompanyLeave) => ({
  christmasEve: rules.christmasEve,
  newYearsEve: rules.newYearsEve,
  carriedTo: rules.carriedTo === null ? '' : rules.carriedTo.split('-').reverse().join('.') + '.',
  overdraftDays: String(rules.overdraftDays),
  flexitimeMinimum: hoursText(rules.flexitimeMinimum),
  flexitimeStep: String(rules.flexitimeStep),
  flexitimeDays: rules.flexitimeDays === null ? '' : String(rules.flexitimeDays),
  flexitimeAutoMinutes: rules.flexitimeAutoMinutes === null ? '' : String(rules.flexitimeAutoMinutes),
  overdraw: rules.overdraw,
  lapseMonth: rules.lapseMonth,
  expiresAtStart: rules.expiresAtStart,
  roundInFavour: rules.roundInFavour,
  comparisonViews: rules.comparisonViews,
  supervisorReadsProofs: rules.supervisorReadsProofs,
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
  const isDecided = draft.flexitimeAutoMinutes.trim() === ''
  const read = {
    carriedTo: isLapsingAtOnce ? null : readMonthDay(draft.carriedTo),
    overdraftDays: readWhole(draft.overdraftDays, 0, 366),
    flexitimeMinimum: readHours(draft.flexitimeMinimum),
    flexitimeStep: readWhole(draft.flexitimeStep, 1, 480),
    flexitimeDays: isAnyDays ? null : readWhole(draft.flexitimeDays, 0, 31),
    flexitimeAutoMinutes: isDecided ? null : readWhole(draft.flexitimeAutoMinutes, 1, MINUTES_OF_DAY),
  }
  const wrong = new Set((Object.keys(read) as (keyof typeof read)[]).filter((field) => read[field] === undefined))
  const {
    christmasEve,
    newYearsEve,
    overdraw,
    lapseMonth,
    expiresAtStart,
    roundInFavour,
    comparisonViews,
    supervisorReadsProofs,
  } = draft
  if (wrong.size > 0) return { wrong }
  const chosen = {
    christmasEve,
    newYearsEve,
    overdraw,
    lapseMonth,
    expiresAtStart,
    roundInFavour,
    comparisonViews,
    supervisorReadsProofs,
  }
  return { wrong, rules: { ...chosen, ...(read as Required<typeof read>) } as RulesBody }
}

function helpOf(name: Typed, { carriedFrom }: CompanyLeave, text: ReturnType<typeof usePersonnelTexts>): string {
  const help = text(`rules.${name}.help` as 'rules.carriedTo.help')
  return name === 'carriedTo' && carriedFrom !== null
    ? `${help} ${text('rules.carriedFrom', { year: carriedFrom })}`
    : help
}

/** What is chosen from a list, with the values of its domain, and the prefix of their names. */
const CHOICES = {
  christmasEve: [EVES, 'eve'],
  newYearsEve: [EVES, 'eve'],
  overdraw: [OVERDRAWS, 'overdraw'],
  lapseMonth: [LAPSE_MONTHS, 'lapseMonth'],
  roundInFavour: [ROUND_IN_FAVOUR, 'round'],
} as const
type Choice = keyof typeof CHOICES

const SWITCHES = ['expiresAtStart', 'comparisonViews', 'supervisorReadsProofs'] as const

interface ChoicesProps {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
}

function Choices({ draft, onChange }: ChoicesProps): ReactElement {
  const text = usePersonnelTexts()
  const hasHelp = (name: Choice) => name !== 'christmasEve' && name !== 'newYearsEve'
  return (
    <>
      {(Object.keys(CHOICES) as Choice[]).map((name) => {
        const [values, prefix] = CHOICES[name]
        return (
          <SelectField
            key={name}
            label={text(`rules.${name}`)}
            help={hasHelp(name) ? text(`rules.${name}.help` as 'rules.overdraw.help') : undefined}
            value={draft[name]}
            options={values.map((value) => ({ value, label: text(`${prefix}.${value}` as 'eve.work') }))}
            onChange={(value) => onChange({ [name]: value })}
          />
        )
      })}
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          label={text(`rules.${name}`)}
          help={text(`rules.${name}.help`)}
          checked={draft[name]}
          onChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
    </>
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
  const labelOf = (name: Typed) => text(`rules.${name}` as 'rules.carriedTo')
  const faultOf = (name: Typed, invalid: string) => {
    if (!isChecked || !wrong.has(name)) return save.faultOf(`body.${name}`)
    return draft[name].trim() === '' ? required(labelOf(name)) : invalid
  }
  const field = (name: Typed, invalid: string, optional = false) => (
    <TextField
      optional={optional}
      label={labelOf(name)}
      help={helpOf(name, company, text)}
      value={draft[name]}
      error={faultOf(name, invalid)}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <Card part="rules" title={text('rules')}>
      <form className="fields two" noValidate onSubmit={(event) => void submit(event)}>
        {field('carriedTo', text('monthDayInvalid'), true)}
        {field('overdraftDays', text('between', { least: 0, most: 366 }))}
        {field('flexitimeMinimum', text('hoursInvalid'))}
        {field('flexitimeStep', text('between', { least: 1, most: 480 }))}
        {field('flexitimeDays', text('between', { least: 0, most: 31 }), true)}
        {field('flexitimeAutoMinutes', text('between', { least: 1, most: MINUTES_OF_DAY }), true)}
        <Choices draft={draft} onChange={change} />
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
