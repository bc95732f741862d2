// Writes a contract with a partner, changes it, or sets its last day. Who may: mayWriteContract of the domain.
import { useStore } from '@nanostores/react'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ContractBody, WritingChoices } from '#contract/suppliers-contract.ts'
import type { PartnerContract } from '#contract/suppliers-partner.ts'
import {
  assessContract,
  CONTRACT_KINDS,
  CONTRACT_NAME_LIMIT,
  CONTRACT_NUMBER_LIMIT,
  type ContractKind,
} from '#domain/suppliers/contract.ts'
import { mayWriteContract, type Mandates } from '#domain/suppliers/mandate.ts'
import type { Day } from '#domain/typed-days.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { announce } from '#shared/element/announce.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { required } from '#shared/ui/part-texts/texts.ts'
import { useDraft } from '#shared/use-draft.ts'
import { $choices, addContract, changeContract } from '#widgets/suppliers/api.ts'
import { useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import { ChoicesMissing, type DialogProps, mandatesOf, useDialogSave, useEditTexts } from './edit.tsx'

interface Props extends DialogProps {
  readonly contract?: PartnerContract | undefined
}

interface Fields extends Readonly<Record<string, unknown>> {
  readonly number: string
  readonly kind: ContractKind
  readonly name: string
  readonly from: Day | ''
  readonly until: Day | ''
  /** Ids, joined, as a draft compares its fields. */
  readonly groupIds: string
  readonly companyIds: string
}

const idsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

/** A new contract begins with what the person has a mandate for: their groups, or else the companies of their sites. */
function fieldsOf(
  contract: PartnerContract | undefined,
  mandates: Mandates,
  partnerGroupIds: readonly number[],
): Fields {
  if (contract) {
    const { number, kind, name, from, until, groupIds, companyIds } = contract
    return {
      number,
      kind,
      name,
      from,
      until: until ?? '',
      groupIds: groupIds.join(','),
      companyIds: companyIds.join(','),
    }
  }
  const led = partnerGroupIds.filter((id) => mandates.groupIds.has(id))
  return {
    number: '',
    kind: 'frame',
    name: '',
    from: todayInBerlin(),
    until: '',
    groupIds: led.join(','),
    companyIds: led.length > 0 ? '' : [...mandates.siteCompanyIds].join(','),
  }
}

const bodyOf = ({ number, kind, name, from, until, groupIds, companyIds }: Fields): ContractBody => ({
  number: number.trim(),
  kind,
  name: name.trim(),
  from: from as Day,
  until: until || null,
  groupIds: idsOf(groupIds),
  companyIds: idsOf(companyIds),
})

const NAMES = ['number', 'name', 'from', 'until', 'groupIds', 'companyIds'].map((name) => `body.${name}`)

export function ContractDialog(props: Props): ReactElement {
  useDialogSave()
  const text = useEditTexts()
  const state = useStore($choices)
  if (!state.data)
    return (
      <ChoicesMissing title={text(props.contract ? 'editContract' : 'newContract')} state={state} onEnd={props.onEnd} />
    )
  return <ContractForm {...props} choices={state.data} />
}

interface FormProps extends Props {
  readonly choices: WritingChoices
}

function ContractForm({ partner, contract: opened, choices, onEnd }: FormProps): ReactElement {
  const text = useEditTexts()
  const save = useDialogSave()
  const { id, contracts, version } = partner
  const contract = contracts.find((one) => one.id === opened?.id) ?? opened
  const mandates = mandatesOf(choices)
  const partnerGroupIds = partner.groups.map((group) => group.id)
  const { draft, change, isChanged, save: saveDraft } = useDraft(fieldsOf(contract, mandates, partnerGroupIds), version)
  const [isChecked, setChecked] = useState(false)
  const faults = assessContract(draft)
  const isAllowed = mayWriteContract(
    mandates,
    { groupIds: idsOf(draft.groupIds), companyIds: idsOf(draft.companyIds) },
    partnerGroupIds,
  )
  const submit = async () => {
    setChecked(true)
    if (faults.length > 0 || !isAllowed) return
    const body = bodyOf(draft)
    const write = (seen: number) => (contract ? changeContract(id, contract.id, seen, body) : addContract(id, body))
    if (!(await save.run(() => saveDraft(write)))) return
    announce(text('contractSaved', { number: body.number }))
    onEnd()
  }
  const faultOf = (field: string): string | undefined => {
    const fault = isChecked ? faults.find((one) => one.field === field) : undefined
    if (fault?.rule === 'required') return required(text(field === 'number' ? 'contractNumber' : 'contractFrom'))
    return fault ? text(`rule.${fault.rule as 'reversed'}`) : save.faultOf(`body.${field}`)
  }
  const part = { draft, change, faultOf }
  return (
    <EditDialog
      className="wide"
      title={text(contract ? 'editContract' : 'newContract')}
      save={save}
      fields={NAMES}
      unsaved={isChanged}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <PlainFields {...part} />
      <Holds {...part} partner={partner} choices={choices} />
      {!isAllowed && (
        <p className="hint-line warn" role="alert">
          <Icon source={triangleAlert} size="s" />
          {text('code.contractMandate')}
        </p>
      )}
    </EditDialog>
  )
}

interface PartProps {
  readonly draft: Fields
  readonly change: (part: Partial<Fields>) => void
  readonly faultOf: (field: string) => string | undefined
}

function PlainFields({ draft, change, faultOf }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  return (
    <div className="fields two">
      <TextField
        label={text('contractNumber')}
        maxLength={CONTRACT_NUMBER_LIMIT}
        value={draft.number}
        error={faultOf('number')}
        onChange={(number) => change({ number })}
      />
      <SelectField
        label={text('contractKind')}
        value={draft.kind}
        options={CONTRACT_KINDS.map((value) => ({ value, label: words(`contractKind.${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <TextField
        optional
        className="whole"
        label={text('contractName')}
        maxLength={CONTRACT_NAME_LIMIT}
        value={draft.name}
        error={faultOf('name')}
        onChange={(name) => change({ name })}
      />
      <DateField
        label={text('contractFrom')}
        value={draft.from}
        error={faultOf('from')}
        onChange={(from) => change({ from })}
      />
      <DateField
        optional
        label={text('validUntil')}
        help={text('contractUntilHelp')}
        value={draft.until}
        error={faultOf('until')}
        onChange={(until) => change({ until })}
      />
    </div>
  )
}

type HoldsProps = PartProps & Pick<FormProps, 'partner' | 'choices'>

/** For which material groups and companies it holds. */
function Holds({ partner, choices, ...part }: HoldsProps): ReactElement {
  const text = useEditTexts()
  const groupLabel = useGroupLabel()
  return (
    <>
      <Choice
        {...part}
        field="groupIds"
        label={text('contractGroups')}
        help={text('contractGroupsHelp')}
        options={partner.groups.map((group) => ({ id: group.id, label: groupLabel(group) }))}
      />
      <Choice
        {...part}
        field="companyIds"
        label={text('contractCompanies')}
        help={text('contractCompaniesHelp')}
        options={choices.companies.map((company) => ({ id: company.id, label: company.name }))}
      />
    </>
  )
}

interface ChoiceProps extends PartProps {
  readonly field: 'groupIds' | 'companyIds'
  readonly label: string
  /** What no choice means. */
  readonly help: string
  readonly options: readonly { readonly id: number; readonly label: string }[]
}

function Choice({ field, label, help, options, draft, change, faultOf }: ChoiceProps): ReactElement {
  const ids = idsOf(draft[field])
  const toggle = (id: number) =>
    change({ [field]: (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]).join(',') })
  const error = faultOf(field)
  return (
    <div>
      <fieldset className="pick">
        <legend>{label}</legend>
        {options.map((option) => (
          <Checkbox
            key={option.id}
            label={option.label}
            checked={ids.includes(option.id)}
            onChange={() => toggle(option.id)}
          />
        ))}
      </fieldset>
      <p className={error ? 'err' : 'muted note'}>{error ?? help}</p>
    </div>
  )
}

/** Sets the last day, after saying who then buys without a contract. */
export function EndContractDialog({ partner, contract: opened, onEnd }: Props): ReactElement | null {
  const text = useEditTexts()
  const groupLabel = useGroupLabel()
  const save = useDialogSave()
  const { id, contracts, relations, version } = partner
  const contract = contracts.find((one) => one.id === opened?.id) ?? opened
  const { draft, change, isChanged, save: saveDraft } = useDraft({ until: todayInBerlin() as Day | '' }, version)
  const [isChecked, setChecked] = useState(false)
  if (!contract) return null
  const { number, kind, name, from, groupIds, companyIds } = contract
  const fault = draft.until === '' ? 'required' : draft.until < from ? 'reversed' : undefined
  const covered = relations.filter((relation) => !relation.ended && relation.contract?.number === number)
  const submit = async () => {
    setChecked(true)
    if (fault) return
    const body = { number, kind, name, from, until: draft.until || null, groupIds, companyIds } as ContractBody
    if (!(await save.run(() => saveDraft((seen) => changeContract(id, contract.id, seen, body))))) return
    announce(text('contractEnded', { number }))
    onEnd()
  }
  return (
    <EditDialog
      title={text('endContractTitle', { number })}
      save={save}
      fields={['body.until']}
      unsaved={isChanged}
      action={text('endContract')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <DateField
        label={text('contractLastDay')}
        value={draft.until}
        error={
          isChecked && fault
            ? fault === 'required'
              ? required(text('contractLastDay'))
              : text(`rule.${fault}`)
            : save.faultOf('body.until')
        }
        onChange={(until) => change({ until })}
      />
      {covered.length > 0 && (
        <div className="hint-line warn">
          <Icon source={triangleAlert} size="s" />
          <div>
            {text('contractEndText')}
            <ul>
              {covered.map(({ companyId, company, group }) => (
                <li key={`${companyId} ${group.id}`}>{`${company}: ${groupLabel(group)}`}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </EditDialog>
  )
}
