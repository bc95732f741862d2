// A company begins to buy a material group from the partner: by its lead buyer, or by who administers a site of the company.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { WritingChoices } from '#contract/suppliers-contract.ts'
import { mayChangeRelation } from '#domain/suppliers/mandate.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { announce } from '#shared/element/announce.ts'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { $choices, addRelation } from '#widgets/suppliers/api.ts'
import { ChoicesMissing, type DialogProps, mandatesOf, useDialogSave, useEditTexts } from './edit.tsx'

export function NewRelationDialog(props: DialogProps): ReactElement {
  useDialogSave()
  const text = useEditTexts()
  const state = useStore($choices)
  if (!state.data) return <ChoicesMissing title={text('newRelation')} state={state} onEnd={props.onEnd} />
  return <RelationForm {...props} choices={state.data} />
}

/** What can begin, also again: by material group the companies that do not buy it there or stop, as far as the person may decide. */
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

const NAMES = ['groupId', 'companyId', 'buyerId', 'paymentTerms'].map((name) => `body.${name}`)
const NOTHING = { groupId: '', companyId: '', buyerId: '', buyerName: '', paymentTerms: '' }

function RelationForm({ partner, choices, onEnd }: DialogProps & { choices: WritingChoices }): ReactElement {
  const text = useEditTexts()
  const groupLabel = useGroupLabel()
  const save = useDialogSave()
  const [typed, setTyped] = useState(NOTHING)
  const [isChecked, setChecked] = useState(false)
  const change = (part: Partial<typeof NOTHING>) => setTyped({ ...typed, ...part })
  const groups = choices.groups.filter(({ id }) => openCompanies(partner, choices, id).length > 0)
  const companies = typed.groupId === '' ? [] : openCompanies(partner, choices, Number(typed.groupId))
  // The only one is chosen without asking.
  const companyId = companies.length === 1 ? String(companies[0]!.id) : typed.companyId
  const companyName = companies.find(({ id }) => String(id) === companyId)?.name
  const missing = (isMissing: boolean, label: 'relationGroup' | 'relationCompany') =>
    isChecked && isMissing ? required(text(label)) : undefined
  const submit = async () => {
    setChecked(true)
    if (typed.groupId === '' || companyName === undefined) return
    const { buyerId, paymentTerms } = typed
    const body = {
      groupId: Number(typed.groupId),
      companyId: Number(companyId),
      ...(buyerId && { buyerId }),
      ...(paymentTerms.trim() && { paymentTerms: paymentTerms.trim() }),
    }
    if (!(await save.run(() => addRelation(partner.id, body)))) return
    announce(text('relationAdded', { company: companyName }))
    onEnd()
  }
  const choose = { value: '', label: text('choose') }
  return (
    <EditDialog
      title={text('newRelation')}
      save={save}
      fields={NAMES}
      unsaved={typed !== NOTHING}
      action={text('addRelation')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <p>{text('newRelationText', { name: partner.name })}</p>
      <SelectField
        label={text('relationGroup')}
        value={typed.groupId}
        options={[choose, ...groups.map((group) => ({ value: String(group.id), label: groupLabel(group) }))]}
        error={missing(typed.groupId === '', 'relationGroup') ?? save.faultOf('body.groupId')}
        onChange={(groupId) => change({ groupId, companyId: '' })}
      />
      <SelectField
        label={text('relationCompany')}
        value={companyId}
        options={[choose, ...companies.map(({ id, name }) => ({ value: String(id), label: name }))]}
        error={missing(companyName === undefined, 'relationCompany') ?? save.faultOf('body.companyId')}
        onChange={(next) => change({ companyId: next })}
      />
      <Terms typed={typed} change={change} faultOf={save.faultOf} />
    </EditDialog>
  )
}

interface TermsProps {
  readonly typed: typeof NOTHING
  readonly change: (part: Partial<typeof NOTHING>) => void
  readonly faultOf: (field: string) => string | undefined
}

function Terms({ typed, change, faultOf }: TermsProps): ReactElement {
  const text = useEditTexts()
  return (
    <>
      <PersonField
        optional
        label={text('relationBuyer')}
        group={text('people')}
        help={text('localBuyerHelp')}
        error={faultOf('body.buyerId')}
        value={typed.buyerId ? { id: typed.buyerId, label: typed.buyerName } : undefined}
        onChange={(person) => change({ buyerId: person?.id ?? '', buyerName: person?.label ?? '' })}
      />
      <TextField
        optional
        label={text('paymentTerms')}
        maxLength={200}
        value={typed.paymentTerms}
        error={faultOf('body.paymentTerms')}
        onChange={(paymentTerms) => change({ paymentTerms })}
      />
    </>
  )
}
