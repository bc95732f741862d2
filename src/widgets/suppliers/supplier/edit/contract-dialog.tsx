// Writes a contract with a partner, changes it, or sets its last day. Who may: mayWriteContract of the domain.
import { useStore } from '@nanostores/react'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { ContractBody, WritingChoices } from '#contract/suppliers-contract.ts'
import type { PartnerContract } from '#contract/suppliers-partner.ts'
import type { Fields } from '#domain/forms/fields.ts'
import {
  assessContract,
  CONTRACT_KINDS,
  CONTRACT_NAME_LIMIT,
  CONTRACT_NUMBER_LIMIT,
} from '#domain/suppliers/contract.ts'
import { mayWriteContract, type Mandates } from '#domain/suppliers/mandate.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { announce } from '#shared/element/announce.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm, type Form } from '#shared/ui/form-dialog/use-form.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { $choices, addContract, changeContract } from '#widgets/suppliers/api.ts'
import { ChoicesMissing, type DialogProps, mandatesOf, useDialogStyles, useEditTexts } from './edit.tsx'
import { Picked } from './picked.tsx'

interface Props extends DialogProps {
  readonly contract?: PartnerContract | undefined
}

const FIELDS = {
  number: { kind: 'line', limit: CONTRACT_NUMBER_LIMIT, required: true, label: 'contractNumber' },
  kind: { kind: 'choice', of: CONTRACT_KINDS, required: true },
  name: { kind: 'line', limit: CONTRACT_NAME_LIMIT, label: 'contractName' },
  from: { kind: 'day', required: true, label: 'contractFrom' },
  until: { kind: 'day', label: 'validUntil' },
  groupIds: { kind: 'list', label: 'contractGroups' },
  companyIds: { kind: 'list', label: 'contractCompanies' },
} as const satisfies Fields

type Values = Omit<ContractBody, 'from'> & { readonly from: Day | null; readonly until: Day | null }

/** A new contract begins with the mandates of the person: their groups, or else the companies of their sites. */
function savedOf(
  contract: PartnerContract | undefined,
  mandates: Mandates,
  partnerGroupIds: readonly number[],
): Values {
  if (contract) {
    const { number, kind, name, from, until, groupIds, companyIds } = contract
    return { number, kind, name, from, until, groupIds, companyIds }
  }
  const groupIds = partnerGroupIds.filter((id) => mandates.groupIds.has(id))
  const companyIds = groupIds.length > 0 ? [] : [...mandates.siteCompanyIds]
  return { number: '', kind: 'frame', name: '', from: todayInBerlin(), until: null, groupIds, companyIds }
}

export function ContractDialog(props: Props): ReactElement {
  useDialogStyles()
  const text = useEditTexts()
  const state = useStore($choices)
  if (!state.data)
    return (
      <ChoicesMissing title={text(props.contract ? 'editContract' : 'addContract')} state={state} onEnd={props.onEnd} />
    )
  return <ContractForm {...props} choices={state.data} />
}

interface FormProps extends Props {
  readonly choices: WritingChoices
}

function ContractForm({ partner, contract: opened, choices, onEnd }: FormProps): ReactElement {
  const text = useEditTexts()
  const { id, contracts, version } = partner
  const contract = contracts.find((one) => one.id === opened?.id) ?? opened
  const mandates = mandatesOf(choices)
  const partnerGroupIds = partner.groups.map((group) => group.id)
  const isAllowed = (values: Values) => mayWriteContract(mandates, values, partnerGroupIds)
  const form = useForm(FIELDS, savedOf(contract, mandates, partnerGroupIds), version, {
    text,
    check: (values) => ({
      ...Object.fromEntries(
        assessContract({ ...values, from: values.from ?? '', until: values.until ?? '' }).map((one) => [
          one.field,
          one.rule,
        ]),
      ),
      // Shown below the fields, also before an attempt.
      mandate: isAllowed(values) ? undefined : 'contractMandate',
    }),
  })
  const save = (values: Values, seen: number) => {
    const body = values as ContractBody
    return contract ? changeContract(id, contract.id, seen, body) : addContract(id, body)
  }
  return (
    <EntryDialog
      className="wide"
      title={text(contract ? 'editContract' : 'addContract')}
      form={form}
      onSave={save}
      onSaved={() => announce(text('contractSaved', { number: form.values.number.trim() }))}
      onEnd={onEnd}
    >
      <PlainFields form={form} />
      <Holds form={form} partner={partner} choices={choices} />
      {!isAllowed(form.values) && (
        <p className="hint warn" role="alert">
          <Icon source={triangleAlert} size="s" />
          {text('code.contractMandate')}
        </p>
      )}
    </EntryDialog>
  )
}

interface PartProps {
  readonly form: Form<Values>
}

function PlainFields({ form }: PartProps): ReactElement {
  const text = useEditTexts()
  return (
    <div className="fields two">
      <TextField {...form.field('number')} />
      <SelectField
        {...form.field('kind')}
        options={CONTRACT_KINDS.map((value) => ({ value, label: text(`contractKind.${value}`) }))}
      />
      <TextField {...form.field('name')} className="whole" />
      <DateField {...form.field('from')} />
      <DateField {...form.field('until')} help={text('contractUntilHelp')} />
    </div>
  )
}

type HoldsProps = PartProps & Pick<FormProps, 'partner' | 'choices'>

/** For which material groups and companies it holds. */
function Holds({ partner, choices, form }: HoldsProps): ReactElement {
  const text = useEditTexts()
  const groupLabel = useGroupLabel()
  return (
    <>
      <Picked
        {...form.field('groupIds')}
        help={text('contractGroupsHelp')}
        options={partner.groups.map((group) => ({ id: group.id, label: groupLabel(group) }))}
      />
      <Picked
        {...form.field('companyIds')}
        help={text('contractCompaniesHelp')}
        options={choices.companies.map((company) => ({ id: company.id, label: company.name }))}
      />
    </>
  )
}

const END = { until: { kind: 'day', required: true, label: 'contractLastDay' } } as const satisfies Fields

/** Sets the last day, after saying who then buys without a contract. */
export function EndContractDialog({ partner, contract: opened, onEnd }: Props): ReactElement | null {
  useDialogStyles()
  const text = useEditTexts()
  const groupLabel = useGroupLabel()
  const { id, contracts, relations, version } = partner
  const contract = contracts.find((one) => one.id === opened?.id) ?? opened
  const form = useForm(END, { until: todayInBerlin() as Day | null }, version, {
    text,
    check: ({ until }) => ({ until: contract && until && until < contract.from ? 'reversed' : undefined }),
  })
  if (!contract) return null
  const { number, kind, name, from, groupIds, companyIds } = contract
  const covered = relations.filter((relation) => !relation.ended && relation.contract?.number === number)
  return (
    <EntryDialog
      title={text('endContractTitle', { number })}
      form={form}
      action={text('endContract')}
      onSave={({ until }, seen) =>
        changeContract(id, contract.id, seen, { number, kind, name, from, until, groupIds, companyIds })
      }
      onSaved={() => announce(text('contractEnded', { number }))}
      onEnd={onEnd}
    >
      <DateField {...form.field('until')} />
      {covered.length > 0 && (
        <div className="hint warn">
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
    </EntryDialog>
  )
}
