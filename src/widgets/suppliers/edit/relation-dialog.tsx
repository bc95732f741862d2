// Dialogs of one relation: who buys locally and on which terms; its end; joining a frame contract of other companies.
import { useState, type ReactElement } from 'react'
import { END_REASON_LIMIT } from '#domain/suppliers/contract.ts'
import type { Day } from '#domain/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { useGroupLabel, useGroupName } from '#shared/i18n/group-name.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { ConfirmDialog, EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { PersonField } from '#shared/ui/person-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useDraft } from '#shared/use-draft.ts'
import { changeRelation, endRelation, joinContract, withdrawEnd } from '#widgets/suppliers/api.ts'
import { useOthersIn, type RelationProps } from '#widgets/suppliers/cover-chip.tsx'
import { useDialogSave, useEditTexts } from './edit.tsx'

interface Props extends RelationProps {
  readonly onEnd: () => void
}

/** Figures come from the system that orders are placed in. */
export function RelationDialog({ relationship, relation, onEnd }: Props): ReactElement {
  const text = useEditTexts()
  const groupName = useGroupName()
  const save = useDialogSave()
  const { partner, company } = relationship
  const { group, buyer, version, figures } = relation
  // Without a mandate a person does not see the terms, and does not change them.
  const live = { buyerId: buyer?.id ?? '', buyerName: buyer?.name ?? '', paymentTerms: figures?.paymentTerms ?? '' }
  const { draft, change, isChanged, save: saveDraft } = useDraft(live, version)
  const submit = async () => {
    const { buyerId, paymentTerms } = draft
    const body = {
      ...(buyerId !== live.buyerId && { buyerId: buyerId || null }),
      ...(figures && paymentTerms !== live.paymentTerms && { paymentTerms }),
    }
    const write = (seen: number) => changeRelation(partner.id, company.id, group.id, seen, body)
    if (!(await save.run(() => saveDraft(write)))) return
    announce(text('relationSaved'))
    onEnd()
  }
  return (
    <EditDialog
      title={text('relationTitle', { company: company.shortName, group: groupName(group) })}
      save={save}
      fields={['body.buyerId', 'body.paymentTerms']}
      unsaved={isChanged}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <PersonField
        label={text('localBuyer', { company: company.shortName })}
        group={text('people')}
        help={text('localBuyerHelp')}
        error={save.faultOf('body.buyerId')}
        value={draft.buyerId ? { id: draft.buyerId, label: draft.buyerName } : undefined}
        onChange={(person) => change({ buyerId: person?.id ?? '', buyerName: person?.label ?? '' })}
      />
      {figures && (
        <TextField
          optional
          label={text('paymentTerms')}
          maxLength={200}
          value={draft.paymentTerms}
          error={save.faultOf('body.paymentTerms')}
          onChange={(paymentTerms) => change({ paymentTerms })}
        />
      )}
    </EditDialog>
  )
}

const actOf = ({ ended, until }: RelationProps['relation']): 'correctEnd' | 'endRelation' | 'changeEnd' =>
  ended ? 'correctEnd' : until === null ? 'endRelation' : 'changeEnd'

/** Sets the last day and the reason, changes those that are planned, or corrects those of a relation that is over. Purchases are kept. */
interface End {
  readonly until: Day | ''
  readonly reason: string
}

function endFaults(
  { until, reason }: End,
  since: Day,
): Readonly<Record<keyof End, 'required' | 'reversed' | 'tooLong' | undefined>> {
  return {
    until: until === '' ? 'required' : until < since ? 'reversed' : undefined,
    reason: reason.trim() === '' ? 'required' : reason.trim().length > END_REASON_LIMIT ? 'tooLong' : undefined,
  }
}

export function EndRelationDialog({ relationship, relation, onEnd }: Props): ReactElement {
  const text = useEditTexts()
  const groupName = useGroupName()
  const groupLabel = useGroupLabel()
  const save = useDialogSave()
  const { partner, company } = relationship
  const { group, version, since, until, endReason, ended } = relation
  const names = { company: company.shortName, group: groupName(group) }
  const live = { until: (until ?? todayInBerlin()) as Day | '', reason: endReason }
  const { draft, change, isChanged, save: saveDraft } = useDraft(live, version)
  const [isChecked, setChecked] = useState(false)
  const reason = draft.reason.trim()
  const faults = endFaults(draft, since)
  const faultOf = (field: keyof typeof draft, label: string): string | undefined => {
    const fault = isChecked ? faults[field] : undefined
    if (!fault) return save.faultOf(`body.${field}`)
    return fault === 'required' ? required(label) : text(`rule.${fault}`)
  }
  const isOver = draft.until < todayInBerlin()
  const consequence = draft.until === '' || isOver === ended ? undefined : isOver ? 'endsImmediately' : 'goesOn'
  const submit = async () => {
    setChecked(true)
    if (faults.until || faults.reason || draft.until === '') return
    const body = { until: draft.until, reason }
    if (!(await save.run(() => saveDraft((seen) => endRelation(partner.id, company.id, group.id, seen, body))))) return
    announce(text('relationEnded'))
    onEnd()
  }
  return (
    <EditDialog
      title={text(`${actOf(relation)}Title`, names)}
      save={save}
      fields={['body.until', 'body.reason']}
      unsaved={isChanged}
      action={text(actOf(relation))}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <p>{ended ? text('correctEndText') : text('endRelationText', { ...names, group: groupLabel(group) })}</p>
      <DateField
        label={text('contractLastDay')}
        help={consequence && text(consequence)}
        value={draft.until}
        error={faultOf('until', text('contractLastDay'))}
        onChange={(next) => change({ until: next })}
      />
      <TextArea
        label={text('endReason')}
        help={text('endReasonHelp')}
        limit={END_REASON_LIMIT}
        rows={2}
        value={draft.reason}
        error={faultOf('reason', text('endReason'))}
        onChange={(next) => change({ reason: next })}
      />
    </EditDialog>
  )
}

/** Asks before a planned end is taken back. */
export function WithdrawEndDialog({ relationship, relation, onEnd }: Props): ReactElement {
  const text = useEditTexts()
  const groupName = useGroupName()
  const groupLabel = useGroupLabel()
  const { date } = useFormat()
  const save = useDialogSave()
  const { partner, company } = relationship
  const { group, version, until } = relation
  const names = { company: company.shortName, group: groupLabel(group), day: until === null ? '' : date(until) }
  const withdraw = async () => {
    if (!(await save.run(() => withdrawEnd(partner.id, company.id, group.id, version)))) return
    announce(text('endWithdrawn'))
    onEnd()
  }
  return (
    <ConfirmDialog
      danger={false}
      title={text('withdrawEndTitle', { company: company.shortName, group: groupName(group) })}
      action={text('withdrawEnd')}
      save={save}
      onConfirm={() => void withdraw()}
      onEnd={onEnd}
    >
      <p>{text('withdrawEndText', names)}</p>
    </ConfirmDialog>
  )
}

/** Asks before a relation joins a frame contract of other companies, and says for whom it then holds. */
export function JoinDialog({ relationship, relation, onEnd }: Props): ReactElement | null {
  const text = useEditTexts()
  const groupLabel = useGroupLabel()
  const othersIn = useOthersIn()
  const save = useDialogSave()
  const { partner, company } = relationship
  const { group, joinable } = relation
  if (!joinable) return null
  const { number, groups, companies } = joinable
  const isNewGroup = groups.length > 0 && !groups.includes(group.number)
  const join = async () => {
    if (!(await save.run(() => joinContract(partner.id, company.id, group.id, number)))) return
    announce(text('joined', { number }))
    onEnd()
  }
  return (
    <ConfirmDialog
      danger={false}
      title={text('joinTitle', { number })}
      action={text('join')}
      save={save}
      onConfirm={() => void join()}
      onEnd={onEnd}
    >
      <p>{text('joinText', { company: company.shortName, group: groupLabel(group), number })}</p>
      {isNewGroup && (
        <p className="hint-line warn">
          {text('joinOthers', { companies: othersIn(companies, company), group: groupLabel(group) })}
        </p>
      )}
    </ConfirmDialog>
  )
}
