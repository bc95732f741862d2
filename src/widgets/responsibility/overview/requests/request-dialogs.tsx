// The forms of requests to the main admin, and one request with its decision.
import { useState, type ReactElement } from 'react'
import type { Matrix, PurchasingRequestBody } from '#contract/responsibility.ts'
import { announce } from '#shared/element/announce.ts'
import { DecisionDialog as Deciding } from '#shared/ui/decisions/decision-dialog.tsx'
import { CaseProgress } from '#shared/ui/decisions/stations.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
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

const LIMIT = 1000

interface ReasonProps {
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (reason: string) => void
}

function Reason({ value, error, onChange }: ReasonProps): ReactElement {
  const text = useResponsibilityTexts()
  const isLong = value.length > LIMIT
  return (
    <TextArea
      label={text('reason')}
      value={value}
      limit={LIMIT}
      error={isLong ? text('reasonTooLong', { limit: LIMIT }) : error}
      onChange={onChange}
    />
  )
}

/** Sends a request; the dialog stays where it is refused. */
function useSending(onEnd: () => void) {
  const text = useResponsibilityTexts()
  const save = useSave(text)
  const send = async (body: PurchasingRequestBody) => {
    if (body.reason.length > LIMIT || !(await save.run(() => addRequest(body)))) return
    announce(text('requestSent'))
    onEnd()
  }
  return { save, send }
}

const ACCESS_FIELDS = ['body.personId', 'body.siteId'] as const

export function AccessDialog({ matrix, onEnd }: { matrix: Matrix; onEnd: () => void }): ReactElement {
  const text = useResponsibilityTexts()
  const { all, siteIds } = matrix.rights
  const sites = matrix.sites.filter(({ id }) => all || siteIds.includes(id))
  const [person, setPerson] = useState<Suggestion>()
  const [site, setSite] = useState(String(sites[0]?.id ?? ''))
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { save, send } = useSending(onEnd)
  const submit = () => {
    setAsked(true)
    if (person && site !== '') void send({ kind: 'access', personId: person.id, siteId: Number(site), reason })
  }
  return (
    <EditDialog
      title={text('requestAccess')}
      save={save}
      fields={ACCESS_FIELDS}
      unsaved={person !== undefined || reason !== ''}
      action={text('sendRequest')}
      onSubmit={submit}
      onEnd={onEnd}
    >
      <PersonField
        label={text('person')}
        group={text('people')}
        value={person}
        error={save.faultOf('body.personId') ?? (isAsked && !person ? required(text('person')) : undefined)}
        onChange={setPerson}
      />
      <SelectField
        label={text('site')}
        value={site}
        options={sites.map(({ id, name, company }) => ({ value: String(id), label: `${name}, ${company}` }))}
        onChange={setSite}
      />
      <Reason value={reason} onChange={setReason} />
      <p className="muted">{text('requestHelp')}</p>
    </EditDialog>
  )
}

const GROUP_FIELDS = ['body.number', 'body.name', 'body.nameEn'] as const

export function GroupDialog({ onEnd }: { onEnd: () => void }): ReactElement {
  const text = useResponsibilityTexts()
  const [number, setNumber] = useState('')
  const [name, setName] = useState('')
  const [nameEn, setNameEn] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { save, send } = useSending(onEnd)
  const isNumber = /^[0-9]{4}$/.test(number.trim())
  const submit = () => {
    setAsked(true)
    if (isNumber && name.trim() !== '' && nameEn.trim() !== '')
      void send({ kind: 'group', number: number.trim(), name: name.trim(), nameEn: nameEn.trim(), reason })
  }
  return (
    <EditDialog
      title={text('requestGroup')}
      save={save}
      fields={GROUP_FIELDS}
      unsaved={number !== '' || name !== '' || nameEn !== '' || reason !== ''}
      action={text('sendRequest')}
      onSubmit={submit}
      onEnd={onEnd}
    >
      <TextField
        label={text('number')}
        inputMode="numeric"
        value={number}
        error={
          save.faultOf('body.number') ??
          (isAsked && !isNumber ? (number.trim() === '' ? required(text('number')) : text('fourDigits')) : undefined)
        }
        onChange={setNumber}
      />
      <TextField
        label={text('nameGerman')}
        maxLength={100}
        value={name}
        error={save.faultOf('body.name') ?? (isAsked && name.trim() === '' ? required(text('nameGerman')) : undefined)}
        onChange={setName}
      />
      <TextField
        label={text('nameEnglish')}
        maxLength={100}
        value={nameEn}
        error={
          save.faultOf('body.nameEn') ?? (isAsked && nameEn.trim() === '' ? required(text('nameEnglish')) : undefined)
        }
        onChange={setNameEn}
      />
      <Reason value={reason} onChange={setReason} />
      <p className="muted">{text('requestHelp')}</p>
    </EditDialog>
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
      onDecide={(decision) => decideRequest(id, { ...decision, version })}
      onWithdraw={() => withdrawRequest(id, version)}
      onEnd={onEnd}
    >
      {reason && <p>{reason}</p>}
      {state === 'open' && request.mayDecide && <p className="muted">{text(`approveHelp.${kind}`)}</p>}
      <CaseProgress of={request} stageName={() => text('mainAdmin')} />
    </Deciding>
  )
}
