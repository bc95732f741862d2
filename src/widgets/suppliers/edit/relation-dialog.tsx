// Dialogs of one relation: who buys locally and on which terms; joining a frame contract of other companies.
import type { ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { ConfirmDialog, EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useDraft } from '#shared/use-draft.ts'
import { changeRelation, joinContract } from '#widgets/suppliers/api.ts'
import { othersIn, type RelationProps } from '#widgets/suppliers/cover-chip.tsx'
import { useDialogSave } from './edit.ts'
import { useEditTexts } from './texts.ts'

interface Props extends RelationProps {
  readonly onEnd: () => void
}

/** Figures come from the system that orders are placed in. */
export function RelationDialog({ relationship, relation, onEnd }: Props): ReactElement {
  const text = useEditTexts()
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
      title={text('relationTitle', { company: company.shortName, group: group.name })}
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

/** Asks before a relation joins a frame contract of other companies, and says for whom it then holds. */
export function JoinDialog({ relationship, relation, onEnd }: Props): ReactElement | null {
  const text = useEditTexts()
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
      <p>{text('joinText', { company: company.shortName, group: `${group.number} ${group.name}`, number })}</p>
      {isNewGroup && (
        <p className="hint-line warn">
          {text('joinOthers', { companies: othersIn(companies, company), group: `${group.number} ${group.name}` })}
        </p>
      )}
    </ConfirmDialog>
  )
}
