// Asks for another name, IBAN or VAT id: a second person decides, after a call to a known number.
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { RequestBody } from '#contract/suppliers-partner.ts'
import { REQUEST_KINDS, type RequestKind } from '#domain/suppliers/change-request.ts'
import { compact, groupIban, isImpossibleIban } from '#domain/iban.ts'
import { brokenPartnerIban, brokenVatRule, isImpossibleVat } from '#domain/suppliers/numbers.ts'
import { announce } from '#shared/element/announce.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import type { Save } from '#shared/ui/form-dialog/use-save.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { Segmented } from '#shared/ui/segmented.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { addRequest } from '#widgets/suppliers/api.ts'
import { ruleText, useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import { CallbackFields, toCallback, useCall } from './callback-fields.tsx'
import { type DialogProps, useDialogSave, useEditTexts } from './edit.tsx'

const REASON_LIMIT = 1_000

/** Failed checks warn while typing; a number that nobody can have is refused when it is sent. */
export function CheckHint({ kind, value }: { kind: RequestKind; value: string }): ReactElement | null {
  const text = useSupplierTexts()
  const rule = kind === 'bank' ? brokenPartnerIban(value) : kind === 'vat' ? brokenVatRule(value) : undefined
  if (!rule) return null
  return (
    <p className="hint-line warn">
      <Icon source={triangleAlert} size="s" />
      {ruleText(text, rule)}
    </p>
  )
}

interface Typed {
  readonly name: string
  readonly name2: string
  readonly iban: string
  readonly vatId: string
}

function valuesOf(kind: RequestKind, { name, name2, iban, vatId }: Typed): Partial<RequestBody> {
  if (kind === 'name') return { name, name2 }
  return kind === 'bank' ? { iban } : { vatId }
}

/** Required fields of each kind; the VAT id may be emptied. */
const isIncomplete = (kind: RequestKind, { name, iban }: Typed): boolean =>
  (kind === 'name' && name.trim() === '') || (kind === 'bank' && iban.trim() === '')

/** The rule for which the server refuses the number; others are hints. */
function refusedBy(kind: RequestKind, { iban, vatId }: Typed): 'iban_invalid' | 'vat_form' | undefined {
  if (kind === 'bank') return isImpossibleIban(compact(iban)) ? 'iban_invalid' : undefined
  return kind === 'vat' && isImpossibleVat(vatId) ? 'vat_form' : undefined
}

export function RequestDialog({ partner, onEnd }: DialogProps): ReactElement {
  const text = useEditTexts()
  const save = useDialogSave()
  const [kind, setKind] = useState<RequestKind>('bank')
  const [start] = useState<Typed>({ name: partner.name, name2: partner.name2, iban: '', vatId: partner.vatId })
  const [typed, setTyped] = useState(start)
  const [reason, setReason] = useState('')
  const [now] = useState(() => new Date())
  const { known, call, setCall, refusal } = useCall(partner, now)
  const [isCalled, setCalled] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const isOpen = partner.requests.some((request) => request.state === 'open' && request.kind === kind)
  const submit = async () => {
    setChecked(true)
    const isCalling = isCalled && known.length > 0
    const callback = isCalling ? toCallback(call) : undefined
    if (
      isIncomplete(kind, typed) ||
      refusedBy(kind, typed) ||
      isOpen ||
      reason.length > REASON_LIMIT ||
      (isCalling && !callback)
    )
      return
    const body = { kind, ...valuesOf(kind, typed), reason: reason.trim(), ...(callback && { callback }) }
    if (!(await save.run(() => addRequest(partner.id, body)))) return
    announce(text('requestSent'))
    onEnd()
  }
  return (
    <EditDialog
      title={text('requestTitle')}
      save={save}
      fields={['body.callback', 'body.iban', 'body.vatId', 'body.name']}
      unsaved={typed !== start || reason !== '' || isCalled}
      action={text('send')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <p>{text('requestText')}</p>
      <Segmented
        label={text('requestKind')}
        options={REQUEST_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {isOpen && (
        <p className="hint-line warn" role="alert">
          <Icon source={triangleAlert} size="s" />
          {text('code.request_open')}
        </p>
      )}
      <ValueFields kind={kind} typed={typed} partner={partner} isChecked={isChecked} save={save} onChange={setTyped} />
      <TextArea optional label={text('reason')} limit={REASON_LIMIT} rows={2} value={reason} onChange={setReason} />
      <MadeCall refusal={refusal} isCalled={isCalled} onCalled={setCalled}>
        <CallbackFields known={known} call={call} save={save} isChecked={isChecked} onChange={setCall} />
      </MadeCall>
    </EditDialog>
  )
}

interface MadeCallProps {
  /** Why no call can confirm the request. */
  readonly refusal: string | undefined
  readonly isCalled: boolean
  readonly onCalled: (isCalled: boolean) => void
  /** The fields of the call. */
  readonly children: ReactNode
}

function MadeCall({ refusal, isCalled, onCalled, children }: MadeCallProps): ReactElement {
  const text = useEditTexts()
  if (refusal)
    return (
      <p className="hint-line warn">
        <Icon source={triangleAlert} size="s" />
        {refusal}
      </p>
    )
  return (
    <>
      <Checkbox label={text('isCalled')} help={text('isCalledHelp')} checked={isCalled} onChange={onCalled} />
      {isCalled && children}
    </>
  )
}

interface ValueFieldsProps {
  readonly kind: RequestKind
  readonly typed: Typed
  readonly partner: DialogProps['partner']
  readonly isChecked: boolean
  readonly save: Save
  readonly onChange: (typed: Typed) => void
}

/** The new values of the chosen kind. */
function ValueFields({ kind, typed, partner, isChecked, save, onChange }: ValueFieldsProps): ReactElement {
  const text = useEditTexts()
  const missing =
    isChecked && isIncomplete(kind, typed) ? required(text(kind === 'bank' ? 'newIban' : 'newName')) : undefined
  const refused = isChecked ? refusedBy(kind, typed) : undefined
  const impossible = refused && text(`rule.${refused}`)
  const change = (part: Partial<Typed>) => onChange({ ...typed, ...part })
  if (kind === 'bank')
    return (
      <>
        <TextField
          label={text('newIban')}
          help={text('presentIban', { iban: groupIban(compact(partner.iban)) || '–' })}
          maxLength={60}
          autoComplete="off"
          value={typed.iban}
          error={missing ?? impossible ?? save.faultOf('body.iban')}
          onChange={(iban) => change({ iban })}
        />
        {!impossible && <CheckHint kind={kind} value={typed.iban} />}
      </>
    )
  if (kind === 'vat')
    return (
      <>
        <TextField
          label={text('newVat')}
          maxLength={30}
          autoComplete="off"
          value={typed.vatId}
          error={impossible ?? save.faultOf('body.vatId')}
          onChange={(vatId) => change({ vatId })}
        />
        {!impossible && <CheckHint kind={kind} value={typed.vatId} />}
      </>
    )
  return (
    <>
      <TextField
        label={text('newName')}
        maxLength={120}
        value={typed.name}
        error={missing ?? save.faultOf('body.name')}
        onChange={(name) => change({ name })}
      />
      <TextField
        optional
        label={text('newName2')}
        maxLength={120}
        value={typed.name2}
        onChange={(name2) => change({ name2 })}
      />
    </>
  )
}
