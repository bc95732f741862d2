// Adds a relation to a frame contract of other companies, after saying for whom it then holds.
import type { ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { joinContract } from '#widgets/suppliers/api.ts'
import { othersIn, type RelationProps } from '#widgets/suppliers/relationship/relation.ts'
import { useDialogSave } from './edit.ts'
import { useEditTexts } from './texts.ts'

interface Props extends RelationProps {
  readonly onEnd: () => void
}

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
