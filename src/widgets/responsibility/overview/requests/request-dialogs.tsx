// The forms of requests to the main admin, and one request with its decision.
import type { ReactElement } from 'react'
import type { Matrix } from '#contract/responsibility.ts'
import { emptyValues, type Fields } from '#domain/forms/fields.ts'
import { announce } from '#shared/element/announce.ts'
import { DecisionDialog as Deciding } from '#shared/ui/decisions/decision-dialog.tsx'
import { CaseProgress } from '#shared/ui/decisions/stations.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { addRequest, decideRequest, withdrawRequest } from '#widgets/responsibility/api.ts'
import {
  useRequestTitle,
  useResponsibilityTexts,
  type PurchasingRequest,
} from '#widgets/responsibility/overview/texts.ts'

const REASON = { kind: 'text', limit: 1_000, label: 'justification' } as const

const ACCESS = {
  person: { kind: 'person', bodyField: 'personId', required: true },
  siteId: { kind: 'id', required: true, label: 'site' },
  reason: REASON,
} as const satisfies Fields

export function AccessDialog({ matrix, onEnd }: { matrix: Matrix; onEnd: () => void }): ReactElement {
  const text = useResponsibilityTexts()
  const { all, siteIds } = matrix.rights
  const sites = matrix.sites.filter(({ id }) => all || siteIds.includes(id))
  const start = { person: null as Suggestion | null, siteId: sites[0]?.id ?? null, reason: '' }
  const form = useForm(ACCESS, start, 0, { text })
  return (
    <EntryDialog
      title={text('requestAccess')}
      form={form}
      action={text('submitRequest')}
      onSave={({ person, siteId, reason }) =>
        addRequest({ kind: 'access', personId: person!.id, siteId: siteId!, reason })
      }
      onSaved={() => announce(text('requestSent'))}
      onEnd={onEnd}
    >
      <PersonField {...form.field('person')} group={text('employees')} />
      <SelectField
        {...form.field('siteId')}
        options={sites.map(({ id, name, company }) => ({ value: String(id), label: `${name}, ${company}` }))}
      />
      <TextArea {...form.field('reason')} />
      <p className="muted">{text('requestHelp')}</p>
    </EntryDialog>
  )
}

const GROUP = {
  number: { kind: 'line', limit: 20, required: true },
  name: { kind: 'line', limit: 100, required: true, label: 'nameGerman' },
  nameEn: { kind: 'line', limit: 100, required: true, label: 'nameEnglish' },
  reason: REASON,
} as const satisfies Fields

export function GroupDialog({ onEnd }: { onEnd: () => void }): ReactElement {
  const text = useResponsibilityTexts()
  const form = useForm(GROUP, emptyValues(GROUP), 0, {
    text,
    check: ({ number }) => ({ number: /^[0-9]{4}$/.test(number.trim()) ? undefined : 'fourDigits' }),
  })
  return (
    <EntryDialog
      title={text('requestGroup')}
      form={form}
      action={text('submitRequest')}
      onSave={(values) => addRequest({ kind: 'group', ...values })}
      onSaved={() => announce(text('requestSent'))}
      onEnd={onEnd}
    >
      <TextField {...form.field('number')} inputMode="numeric" />
      <TextField {...form.field('name')} />
      <TextField {...form.field('nameEn')} />
      <TextArea {...form.field('reason')} />
      <p className="muted">{text('requestHelp')}</p>
    </EntryDialog>
  )
}

export function DecisionDialog({ request, onEnd }: { request: PurchasingRequest; onEnd: () => void }): ReactElement {
  const text = useResponsibilityTexts()
  const titleOf = useRequestTitle()
  const { id, version, kind, reason, state } = request
  return (
    <Deciding
      title={titleOf(request)}
      save={useSave(text)}
      mayDecide={request.mayDecide}
      mayWithdraw={request.mayWithdraw}
      onDecide={(decision) => decideRequest(id, decision, version)}
      onWithdraw={() => withdrawRequest(id, version)}
      onEnd={onEnd}
    >
      {reason && <p>{reason}</p>}
      {state === 'open' && request.mayDecide && <p className="muted">{text(`approveHelp.${kind}`)}</p>}
      <CaseProgress of={request} stageName={() => text('mainAdmin')} />
    </Deciding>
  )
}
