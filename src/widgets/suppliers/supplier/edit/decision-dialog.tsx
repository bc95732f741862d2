// A request with its evidence: the requested values, and the call that confirms it.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import phone from 'lucide-static/icons/phone.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ChangeRequest, PartnerDetails } from '#contract/suppliers-partner.ts'
import { compact, groupIban } from '#domain/payment/iban.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { DecisionDialog as Deciding } from '#shared/ui/decisions/decision-dialog.tsx'
import { CaseProgress } from '#shared/ui/decisions/stations.tsx'
import { Form } from '#shared/ui/form-dialog/form.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { decideRequest, recordCallback, withdrawRequest } from '#widgets/suppliers/api.ts'
import { useFieldName } from '#widgets/suppliers/supplier/texts.ts'
import { brokenTime, CALL_FIELDS, CallbackFields, newCall, toCallback, useKnownNumbers } from './callback-fields.tsx'
import { type DialogProps, useDialogSave, useEditTexts } from './edit.tsx'
import { CheckHint } from './request-dialog.tsx'

interface Props extends DialogProps {
  readonly request: ChangeRequest
}

export function DecisionDialog({ partner, request: opened, onEnd }: Props): ReactElement {
  const text = useEditTexts()
  const save = useDialogSave()
  // After a conflict the present state of the request, with the input.
  const request = partner.requests.find(({ id }) => id === opened.id) ?? opened
  const [isCalling, setCalling] = useState(false)
  const { state, kind, mayWithdraw } = request
  // A person who sees the bank details in part has no number to check.
  const isChecked = state === 'open' && (!request.isMasked || mayWithdraw)
  return (
    <Deciding
      title={text('decisionTitle', { what: text(`kind.${kind}`) })}
      save={save}
      mayDecide={request.mayDecide}
      mayWithdraw={mayWithdraw}
      approve={{ label: text('approve'), done: text('done.approved') }}
      notYet={request.callback ? undefined : text('callFirst')}
      unsaved={isCalling}
      onDecide={(decision) => decideRequest(partner.id, request, decision)}
      onWithdraw={() => withdrawRequest(partner.id, request)}
      onEnd={onEnd}
    >
      <Facts request={request} />
      {isChecked && <CheckHint kind={kind} value={request.after[kind === 'bank' ? 'iban' : 'vatId'] ?? ''} />}
      {state === 'open' && (mayWithdraw || partner.mayChange) && (
        <Call partner={partner} request={request} isCalling={isCalling} onCalling={setCalling} />
      )}
      <CaseProgress of={request} stageName={() => text('secondPerson')} />
      {mayWithdraw && <p className="muted">{text('fourEyes')}</p>}
    </Deciding>
  )
}

interface CallProps {
  readonly partner: PartnerDetails
  readonly request: ChangeRequest
  readonly isCalling: boolean
  readonly onCalling: (isCalling: boolean) => void
}

/** Records the call that confirms the request. */
function Call({ partner, request, isCalling, onCalling }: CallProps): ReactElement {
  const text = useEditTexts()
  const { known, refusal } = useKnownNumbers(partner, new Date(request.requestedAt))
  const form = useForm(CALL_FIELDS, newCall(known), 0, { text, check: brokenTime })
  if (!isCalling)
    return (
      <div>
        <Button size="small" icon={phone} reason={refusal} onClick={() => onCalling(true)}>
          {text(request.callback ? 'callAgain' : 'recordCall')}
        </Button>
        {refusal && <p className="hint warn">{refusal}</p>}
      </div>
    )
  return (
    <Form
      form={form}
      onSave={(values) => recordCallback(partner.id, request, toCallback(values))}
      onSaved={() => onCalling(false)}
      actions={
        <div>
          <Button type="submit" size="small" kind="primary" busy={form.isBusy}>
            {text('saveCall')}
          </Button>
        </div>
      }
    >
      <CallbackFields known={known} form={form} />
    </Form>
  )
}

/** An IBAN is in groups, so that two can be compared. */
const shown = (field: string, value = ''): string => (field === 'iban' ? groupIban(compact(value)) : value)

/** Old and new values, the requester with the reason, and the called person. */
function Facts({ request }: { request: ChangeRequest }): ReactElement {
  const text = useEditTexts()
  const format = useFormat()
  const nameOf = useFieldName()
  const { before, after, isMasked, reason, callback, state } = request
  const at = (instant: string) => `${format.date(instant)}, ${format.time(instant)}`
  return (
    <>
      <dl className="before-after">
        {Object.entries(after).map(([field, value]) => (
          <div key={field} className="change-pair">
            <dt>{nameOf(field)}</dt>
            <dd>
              {before[field] && before[field] !== value && (
                <>
                  <del>{shown(field, before[field])}</del>{' '}
                </>
              )}
              <b>{shown(field, value) || '–'}</b>
            </dd>
          </div>
        ))}
        {reason && (
          <div className="change-pair">
            <dt>{text('justification')}</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {isMasked && <p className="muted">{text('masked')}</p>}
      {callback ? (
        <p className="hint">
          <Icon source={circleCheck} size="s" />
          {text('calledText', { at: at(callback.at), name: callback.name, number: callback.number || text('hidden') })}
        </p>
      ) : (
        state === 'open' && <p className="hint warn">{text('notCalled')}</p>
      )}
    </>
  )
}
