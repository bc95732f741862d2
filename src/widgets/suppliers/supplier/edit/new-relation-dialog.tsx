// Begins a relation: a company buys a material group from the partner. For its lead buyer, and for administrators of a site of the company.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { WritingChoices } from '#contract/suppliers-contract.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { mayChangeRelation } from '#domain/suppliers/mandate.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { announce } from '#shared/element/announce.ts'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { $choices, addRelation } from '#widgets/suppliers/api.ts'
import { ChoicesMissing, type DialogProps, mandatesOf, useDialogStyles, useEditTexts } from './edit.tsx'

export function NewRelationDialog(props: DialogProps): ReactElement {
  useDialogStyles()
  const text = useEditTexts()
  const state = useStore($choices)
  if (!state.data) return <ChoicesMissing title={text('addRelation')} state={state} onEnd={props.onEnd} />
  return <RelationForm {...props} choices={state.data} />
}

/** Possible relations: by material group the companies that do not buy it there or stop, as far as the person may decide. */
function openCompanies(
  { relations }: DialogProps['partner'],
  choices: WritingChoices,
  groupId: number,
): WritingChoices['companies'] {
  const mandates = mandatesOf(choices)
  return choices.companies.filter(
    ({ id: companyId }) =>
      mayChangeRelation(mandates, { companyId, groupId }) &&
      !relations.some((one) => one.companyId === companyId && one.group.id === groupId && one.until === null),
  )
}

const FIELDS = {
  groupId: { kind: 'id', required: true, label: 'materialGroup' },
  companyId: { kind: 'id', required: true, label: 'relationCompany' },
  buyer: { kind: 'person', bodyField: 'buyerId', label: 'relationBuyer' },
  paymentTerms: { kind: 'line', limit: 200 },
} as const satisfies Fields

interface Values {
  readonly groupId: number | null
  readonly companyId: number | null
  readonly buyer: Suggestion | null
  readonly paymentTerms: string
}
const NOTHING: Values = { groupId: null, companyId: null, buyer: null, paymentTerms: '' }

function RelationForm({ partner, choices, onEnd }: DialogProps & { choices: WritingChoices }): ReactElement {
  const text = useEditTexts()
  const groupLabel = useGroupLabel()
  const form = useForm(FIELDS, NOTHING, 0, { text })
  const { groupId, companyId } = form.values
  const companiesOf = (id: number | null) => (id === null ? [] : openCompanies(partner, choices, id))
  const groups = choices.groups.filter(({ id }) => companiesOf(id).length > 0)
  const companies = companiesOf(groupId)
  const companyName = companies.find(({ id }) => id === companyId)?.name ?? ''
  const choose = { value: '', label: text('pleaseChoose') }
  const groupField = form.field('groupId')
  const chooseGroup = (value: string) => {
    groupField.onChange(value)
    const open = companiesOf(value === '' ? null : Number(value))
    // The only one is chosen without asking.
    form.change({ companyId: open.length === 1 ? open[0]!.id : null })
  }
  return (
    <EntryDialog
      title={text('addRelation')}
      form={form}
      action={text('addRelation')}
      onSave={({ buyer, paymentTerms, ...ids }) =>
        addRelation(partner.id, {
          groupId: ids.groupId!,
          companyId: ids.companyId!,
          ...(buyer && { buyerId: buyer.id }),
          ...(paymentTerms && { paymentTerms }),
        })
      }
      onSaved={() => announce(text('relationAdded', { company: companyName }))}
      onEnd={onEnd}
    >
      <p>{text('newRelationText', { name: partner.name })}</p>
      <SelectField
        {...groupField}
        options={[choose, ...groups.map((group) => ({ value: String(group.id), label: groupLabel(group) }))]}
        onChange={chooseGroup}
      />
      <SelectField
        {...form.field('companyId')}
        options={[choose, ...companies.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <PersonField {...form.field('buyer')} group={text('people')} help={text('localBuyerHelp')} />
      <TextField {...form.field('paymentTerms')} />
    </EntryDialog>
  )
}
