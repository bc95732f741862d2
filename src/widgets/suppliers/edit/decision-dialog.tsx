// A request with its evidence: recorded, decided by a second person, or withdrawn by its requester.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import phone from 'lucide-static/icons/phone.svg?raw'
import { useState, type ReactElement, type SubmitEvent } from 'react'
import type { ChangeRequest, PartnerDetails } from '#contract/suppliers-partner.ts'
import { compact, groupIban } from '#domain/iban.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { SaveError, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import { decideRequest, recordCallback, withdrawRequest } from '#widgets/suppliers/api.ts'
import { useFieldName } from '#widgets/suppliers/supplier/texts.ts'
import { CallbackFields, toCallback, useCall } from './callback-fields.tsx'
import { type DialogProps, useDialogSave, useEditTexts } from './edit.tsx'
import { CheckHint } from './request-dialog.tsx'

const REASON_LIMIT = 1_000

interface Props extends DialogProps {
  readonly request: ChangeRequest
}

export function DecisionDialog({ partner, request: opened, onEnd }: Props): ReactElement {
  const text = useEditTexts()
  const save = useDialogSave()
  // After a conflict the present state of the request, with the input.
  const request = partner.requests.find(({ id }) => id === opened.id) ?? opened
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [isCalling, setCalling] = useState(false)
  const { state, kind, mayDecide, mayWithdraw } = request
  const finish = async (write: () => Promise<void>, done: 'approved' | 'rejected' | 'withdrawn') => {
    if (!(await save.run(write))) return
    announce(text(`done.${done}`))
    onEnd()
  }
  const decide = (decision: 'approve' | 'reject') => {
    const isMissing = decision === 'reject' && reason.trim() === ''
    setReasonMissing(isMissing)
    if (isMissing || reason.length > REASON_LIMIT) return
    const write = () => decideRequest(partner.id, request, { approve: decision === 'approve', reason: reason.trim() })
    void finish(write, decision === 'approve' ? 'approved' : 'rejected')
  }
  const withdraw = () => void finish(() => withdrawRequest(partner.id, request), 'withdrawn')
  return (
    <FormDialog
      open
      title={text('decisionTitle', { what: text(`kind.${kind}`) })}
      unsaved={reason !== '' || isCalling}
      onClose={onEnd}
      actions={
        <Buttons request={request} isBusy={save.isBusy} onDecide={decide} onWithdraw={withdraw} onClose={onEnd} />
      }
    >
      <div className="fields">
        <Facts request={request} />
        {state === 'open' && <CheckHint kind={kind} value={request.after[kind === 'bank' ? 'iban' : 'vatId'] ?? ''} />}
        {state === 'open' && (mayWithdraw || partner.mayChange) && (
          <Call partner={partner} request={request} save={save} isCalling={isCalling} onCalling={setCalling} />
        )}
        {mayDecide && (
          <TextArea
            label={text('decisionReason')}
            help={text('decisionReasonHelp')}
            limit={REASON_LIMIT}
            rows={2}
            value={reason}
            error={isReasonMissing && reason.trim() === '' ? required(text('decisionReason')) : undefined}
            onChange={setReason}
          />
        )}
        {mayWithdraw && <p className="muted">{text('fourEyes')}</p>}
      </div>
      <SaveError save={save} fields={isCalling ? ['body.callback'] : []} />
    </FormDialog>
  )
}

interface ButtonsProps {
  readonly request: ChangeRequest
  readonly isBusy: boolean
  readonly onDecide: (decision: 'approve' | 'reject') => void
  readonly onWithdraw: () => void
  readonly onClose: () => void
}

function Buttons({ request, isBusy, onDecide, onWithdraw, onClose }: ButtonsProps): ReactElement {
  const text = useEditTexts()
  const { callback, mayDecide, mayWithdraw } = request
  return (
    <>
      {!mayDecide && <Button onClick={onClose}>{text('close')}</Button>}
      {mayWithdraw && (
        <Button kind="danger" busy={isBusy} onClick={onWithdraw}>
          {text('withdraw')}
        </Button>
      )}
      {mayDecide && (
        <>
          <Button kind="danger" busy={isBusy} onClick={() => onDecide('reject')}>
            {text('reject')}
          </Button>
          <Button
            kind="primary"
            busy={isBusy}
            reason={callback ? undefined : text('callFirst')}
            onClick={() => onDecide('approve')}
          >
            {text('approve')}
          </Button>
        </>
      )}
    </>
  )
}

interface CallProps {
  readonly partner: PartnerDetails
  readonly request: ChangeRequest
  readonly save: Save
  readonly isCalling: boolean
  readonly onCalling: (isCalling: boolean) => void
}

/** Records the call that confirms the request. */
function Call({ partner, request, save, isCalling, onCalling }: CallProps): ReactElement {
  const text = useEditTexts()
  const { known, call, setCall, refusal } = useCall(partner, new Date(request.requestedAt))
  const [isChecked, setChecked] = useState(false)
  const record = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    const made = toCallback(call)
    if (made && !save.isBusy && (await save.run(() => recordCallback(partner.id, request, made)))) onCalling(false)
  }
  if (!isCalling)
    return (
      <div>
        <Button size="small" icon={phone} reason={refusal} onClick={() => onCalling(true)}>
          {text(request.callback ? 'callAgain' : 'recordCall')}
        </Button>
        {refusal && <p className="hint-line warn">{refusal}</p>}
      </div>
    )
  return (
    <form className="fields" noValidate onSubmit={(event) => void record(event)}>
      <CallbackFields known={known} call={call} save={save} isChecked={isChecked} onChange={setCall} />
      <div>
        <Button type="submit" size="small" kind="primary" busy={save.isBusy}>
          {text('saveCall')}
        </Button>
      </div>
    </form>
  )
}

/** An IBAN is in groups, so that two can be compared. */
const shown = (field: string, value = ''): string => (field === 'iban' ? groupIban(compact(value)) : value)

/** Old and new values, who asks and why, whom one has called. */
function Facts({ request }: { request: ChangeRequest }): ReactElement {
  const text = useEditTexts()
  const format = useFormat()
  const nameOf = useFieldName()
  const { before, after, isMasked, reason, requester, requestedAt, callback, state, decider, decisionReason } = request
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
        <div className="change-pair">
          <dt>{text('requestedBy')}</dt>
          <dd>
            <bdi>{requester.name || text('formerPerson')}</bdi>, {at(requestedAt)}
          </dd>
        </div>
        {reason && (
          <div className="change-pair">
            <dt>{text('reason')}</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </div>
        )}
        {state !== 'open' && (
          <div className="change-pair">
            <dt>{text(`decided.${state}`)}</dt>
            <dd>
              <bdi>
                {[decider && (decider.name || text('formerPerson')), decisionReason].filter(Boolean).join(': ') || '–'}
              </bdi>
            </dd>
          </div>
        )}
      </dl>
      {isMasked && <p className="muted">{text('masked')}</p>}
      {callback ? (
        <p className="hint-line">
          <Icon source={circleCheck} size="s" />
          {text('calledText', { at: at(callback.at), name: callback.name, number: callback.number || text('hidden') })}
        </p>
      ) : (
        state === 'open' && <p className="hint-line warn">{text('notCalled')}</p>
      )}
    </>
  )
}
