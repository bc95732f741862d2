import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import { useMemo, useState, type ReactElement } from 'react'
import type { Profile } from '#contract/personal-data.ts'
import type { ContactGroups } from '#contract/search.ts'
import { bankOf } from '#domain/payment/banks.ts'
import { brokenIbanRule, compact, ibanLength } from '#domain/payment/iban.ts'
import { api } from '#shared/transport/api.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { TextField, type TextFieldProps } from '#shared/ui/text-field.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import { needsBic, ruleValues, type Draft, type DraftField, type Faults } from './draft.ts'
import type { ChangeableRow } from '#widgets/profile/user/rows.ts'
import { useChangeTexts, type ChangeText } from './texts.ts'

export interface DraftFieldsProps {
  readonly row: ChangeableRow
  readonly profile: Profile
  readonly draft: Draft
  readonly faults: Faults
  readonly onChange: (field: DraftField, value: string) => void
}

/** The fields of one row; the first takes the focus when the dialog opens. */
export function DraftFields(props: DraftFieldsProps): ReactElement {
  const { row } = props
  return (
    <div
      className={`stack gap-16 draft ${row}`}
      // The dialog reads it when it opens; React would focus too early.
      ref={(box) => void box?.querySelector('input')?.toggleAttribute('autofocus', true)}
    >
      {row === 'iban' ? (
        <BankFields {...props} />
      ) : row === 'representative' ? (
        <RepresentativeField {...props} />
      ) : row === 'address' ? (
        <AddressFields {...props} />
      ) : (
        <One {...props} field={row} type="tel" autoComplete="tel" help="numberHelp" />
      )}
    </div>
  )
}

interface OneProps extends Omit<DraftFieldsProps, 'row'>, Pick<TextFieldProps, 'type' | 'autoComplete'> {
  readonly field: Exclude<DraftField, 'representativeId'>
  readonly help?: ChangeText | undefined
}

/** The sentence for the rule that a field breaks. */
function useFault({ draft, faults }: Pick<DraftFieldsProps, 'draft' | 'faults'>) {
  const text = useChangeTexts()
  return (field: DraftField): string | undefined => {
    const rule = faults[field]
    if (rule === undefined) return undefined
    if (rule === 'empty') return required(text(`field.${field}`))
    const values = { field: text(`field.${field}`), ...ruleValues(field, draft) }
    const sentence = text(`error.${rule}` as ChangeText, values)
    return sentence.startsWith('error.') ? text('error.other', values) : sentence
  }
}

function One({ field, draft, faults, onChange, help, ...rest }: OneProps): ReactElement {
  const text = useChangeTexts()
  const fault = useFault({ draft, faults })
  const { type, autoComplete } = rest
  return (
    <TextField
      label={text(`field.${field}`)}
      name={field}
      type={type ?? 'text'}
      autoComplete={autoComplete}
      className={`f-${field}`}
      help={help && text(help)}
      error={fault(field)}
      value={draft[field] ?? ''}
      onChange={(value) => onChange(field, value)}
    />
  )
}

function AddressFields(props: DraftFieldsProps): ReactElement {
  return (
    <>
      <One {...props} field="street" autoComplete="address-line1" />
      <One {...props} field="houseNumber" autoComplete="off" />
      <One {...props} field="zip" autoComplete="postal-code" />
      <One {...props} field="location" autoComplete="address-level2" />
    </>
  )
}

function BankFields(props: DraftFieldsProps): ReactElement {
  const { draft } = props
  return (
    <>
      <One {...props} field="iban" autoComplete="off" help="ibanHelp" />
      <IbanCheck typed={compact(draft.iban ?? '')} />
      {needsBic(draft) && <One {...props} field="bic" autoComplete="off" help="bicHelp" />}
    </>
  )
}

/** Progress of the typed IBAN; errors are shown on submit. */
function IbanCheck({ typed }: { typed: string }): ReactElement {
  const text = useChangeTexts()
  const bank = bankOf(typed)
  const left = (ibanLength(typed) ?? 0) - typed.length
  const isRight = brokenIbanRule(typed) === undefined
  return (
    <p className={isRight ? 'hint ok' : 'hint'} aria-live="polite">
      {isRight && <Icon source={circleCheck} size="s" />}
      {isRight
        ? bank
          ? text('checkedBank', { bank: bank.name })
          : text('checked')
        : typed.length > 4 && left > 0 && text('ibanLeft', { count: left })}
    </p>
  )
}

/** People by contact search; only they can be representatives. */
const searchPeople =
  (label: string, self: string): Search<Suggestion> =>
  async (q, signal) => {
    const [people] = await api.get<ContactGroups>('api/user/user/search', { query: { q, type: 'user' }, signal })
    const hits = people
      .filter(({ uid }) => uid !== self)
      .map(({ uid, displayname, position, devision, company }) => ({
        id: uid,
        label: displayname,
        detail: [position, devision, company].filter(Boolean).join(' · '),
      }))
    return [{ label, hits }]
  }

function RepresentativeField({ profile, draft, faults, onChange }: DraftFieldsProps): ReactElement {
  const text = useChangeTexts()
  const fault = useFault({ draft, faults })
  const present = profile.fields.find(({ name }) => name === 'representative')
  const [chosen, setChosen] = useState<Suggestion | undefined>(
    present?.personId ? { id: present.personId, label: present.value ?? '' } : undefined,
  )
  const label = text('people')
  const search = useMemo(() => searchPeople(label, profile.personId), [label, profile.personId])
  return (
    <Combobox
      label={text('field.representativeId')}
      name="representativeId"
      help={text('representativeHelp')}
      error={fault('representativeId')}
      search={search}
      value={chosen}
      onChange={(hit) => {
        setChosen(hit)
        onChange('representativeId', hit?.id ?? '')
      }}
      start={(hit) => <Avatar name={hit.label} personId={hit.id} size="s" />}
    />
  )
}
