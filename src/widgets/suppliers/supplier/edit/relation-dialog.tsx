// Dialogs of one relation: who buys locally and on which terms; its end; joining a frame contract of other companies.
import type { ReactElement } from 'react'
import type { Fields } from '#domain/forms/fields.ts'
import { END_REASON_LIMIT } from '#domain/suppliers/contract.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { useGroupLabel, useGroupName } from '#shared/i18n/group-name.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { PersonField } from '#shared/ui/person-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { changeRelation, endRelation, joinContract, withdrawEnd } from '#widgets/suppliers/api.ts'
import { useOthersIn, type RelationProps } from '#widgets/suppliers/cover-chip.tsx'
import { useDialogSave, useDialogStyles, useEditTexts } from './edit.tsx'

interface Props extends RelationProps {
  readonly onEnd: () => void
}

const RELATION = {
  buyer: { kind: 'person', bodyField: 'buyerId' },
  paymentTerms: { kind: 'line', limit: 200 },
} as const satisfies Fields

/** Figures come from the system that orders are placed in. */
export function RelationDialog({ relationship, relation, onEnd }: Props): ReactElement {
  useDialogStyles()
  const text = useEditTexts()
  const groupName = useGroupName()
  const { partner, company } = relationship
  const { group, buyer, version, figures } = relation
  // Without a mandate a person does not see the terms, and does not change them.
  const saved = {
    buyer: buyer?.id ? { id: buyer.id, label: buyer.name } : (null as Suggestion | null),
    paymentTerms: figures?.paymentTerms ?? '',
  }
  const form = useForm(RELATION, saved, version, { text })
  const save = ({ buyer: chosen, paymentTerms }: typeof saved, seen: number) =>
    changeRelation(partner.id, company.id, group.id, seen, {
      ...(chosen?.id !== saved.buyer?.id && { buyerId: chosen?.id ?? null }),
      ...(figures && paymentTerms !== saved.paymentTerms && { paymentTerms }),
    })
  return (
    <EntryDialog
      title={text('relationTitle', { company: company.shortName, group: groupName(group) })}
      form={form}
      onSave={save}
      onSaved={() => announce(text('relationSaved'))}
      onEnd={onEnd}
    >
      <PersonField
        {...form.field('buyer', text('localBuyer', { company: company.shortName }))}
        optional={false}
        group={text('people')}
        help={text('localBuyerHelp')}
      />
      {figures && <TextField {...form.field('paymentTerms')} />}
    </EntryDialog>
  )
}

const actOf = ({ ended, until }: RelationProps['relation']): 'correctEnd' | 'endRelation' | 'changeEnd' =>
  ended ? 'correctEnd' : until === null ? 'endRelation' : 'changeEnd'

const END = {
  until: { kind: 'day', required: true, label: 'contractLastDay' },
  reason: { kind: 'text', limit: END_REASON_LIMIT, required: true },
} as const satisfies Fields

/** Sets the last day and the reason, changes those that are planned, or corrects those of a relation that is over. Purchases are kept. */
export function EndRelationDialog({ relationship, relation, onEnd }: Props): ReactElement {
  useDialogStyles()
  const text = useEditTexts()
  const groupName = useGroupName()
  const groupLabel = useGroupLabel()
  const { partner, company } = relationship
  const { group, version, since, until, endReason, ended } = relation
  const names = { company: company.shortName, group: groupName(group) }
  const saved = { until: (until ?? todayInBerlin()) as Day | null, reason: endReason }
  const form = useForm(END, saved, version, {
    text,
    check: (values) => ({ until: values.until !== null && values.until < since ? 'reversed' : undefined }),
  })
  const day = form.values.until
  const isOver = day !== null && day < todayInBerlin()
  const consequence = day === null || isOver === ended ? undefined : isOver ? 'endsImmediately' : 'goesOn'
  return (
    <EntryDialog
      title={text(`${actOf(relation)}Title`, names)}
      form={form}
      action={text(actOf(relation))}
      onSave={(values, seen) =>
        endRelation(partner.id, company.id, group.id, seen, { until: values.until!, reason: values.reason })
      }
      onSaved={() => announce(text('relationEnded'))}
      onEnd={onEnd}
    >
      <p>{ended ? text('correctEndText') : text('endRelationText', { ...names, group: groupLabel(group) })}</p>
      <DateField {...form.field('until')} help={consequence && text(consequence)} />
      <TextArea {...form.field('reason')} help={text('endReasonHelp')} rows={2} />
    </EntryDialog>
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

/** Asks before a relation joins a frame contract of other companies, and shows for whom it applies then. */
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
        <p className="hint warn">
          {text('joinOthers', { companies: othersIn(companies, company), group: groupLabel(group) })}
        </p>
      )}
    </ConfirmDialog>
  )
}
