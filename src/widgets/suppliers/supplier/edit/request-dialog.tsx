// Asks for another name, IBAN or VAT id: a second person decides, after a call to a known number.
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { RequestBody } from '#contract/suppliers-partner.ts'
import { isEmpty, type Fields, type FieldValues } from '#domain/forms/fields.ts'
import { REQUEST_KINDS, type RequestKind } from '#domain/suppliers/change-request.ts'
import { compact, groupIban, isImpossibleIban } from '#domain/payment/iban.ts'
import { brokenPartnerIban, brokenVatRule, isImpossibleVat } from '#domain/suppliers/numbers.ts'
import { announce } from '#shared/element/announce.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm, type Form } from '#shared/ui/form-dialog/use-form.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { addRequest } from '#widgets/suppliers/api.ts'
import { ruleText, useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import { brokenTime, CALL_FIELDS, CallbackFields, newCall, toCallback, useKnownNumbers } from './callback-fields.tsx'
import { DuplicateHints } from './duplicate-hints.tsx'
import { type DialogProps, useDialogStyles, useEditTexts } from './edit.tsx'

/** Failed checks warn while typing; an impossible number is refused when it is sent. */
export function CheckHint({ kind, value }: { kind: RequestKind; value: string }): ReactElement | null {
  const text = useSupplierTexts()
  const rule = kind === 'bank' ? brokenPartnerIban(value) : kind === 'vat' ? brokenVatRule(value) : undefined
  if (!rule) return null
  return (
    <p className="hint warn">
      <Icon source={triangleAlert} size="s" />
      {ruleText(text, rule)}
    </p>
  )
}

const FIELDS = {
  kind: { kind: 'choice', of: REQUEST_KINDS, required: true, label: 'requestKind' },
  name: { kind: 'line', limit: 120, label: 'newName' },
  name2: { kind: 'line', limit: 120, label: 'newName2' },
  iban: { kind: 'line', limit: 60, label: 'newIban' },
  vatId: { kind: 'line', limit: 30, label: 'newVat' },
  reason: { kind: 'text', limit: 1_000, label: 'justification' },
  isCalled: { kind: 'flag' },
} as const satisfies Fields
const WITH_CALL = { ...FIELDS, ...CALL_FIELDS }
type Values = FieldValues<typeof WITH_CALL>

function valuesOf({ kind, name, name2, iban, vatId }: Values): Partial<RequestBody> {
  if (kind === 'name') return { name, name2 }
  return kind === 'bank' ? { iban } : { vatId }
}

/** The field that distinguishes partners: the new value, once there is one. */
function typedOf({ kind, name, name2, iban, vatId }: Values) {
  if (kind === 'name') return { name, name2 }
  if (kind === 'vat') return { vatId }
  return iban.trim() === '' ? {} : { iban }
}

/** Required fields of each kind; the VAT id may be emptied. */
const missingIn = ({ kind, name, iban }: Values) => ({
  name: kind === 'name' && isEmpty(name) ? 'required' : undefined,
  iban: kind === 'bank' && isEmpty(iban) ? 'required' : undefined,
})

/** The rule for which the server refuses the number; others are hints. */
function refusedBy({ kind, iban, vatId }: Values): 'iban_invalid' | 'vat_form' | undefined {
  if (kind === 'bank') return isImpossibleIban(compact(iban)) ? 'iban_invalid' : undefined
  return kind === 'vat' && isImpossibleVat(vatId) ? 'vat_form' : undefined
}

type Known = ReturnType<typeof useKnownNumbers>['known']

function useRequestForm({ requests, name, name2, vatId }: DialogProps['partner'], known: Known, isCalling: boolean) {
  const text = useEditTexts()
  const isAsked = (kind: RequestKind) => requests.some((one) => one.state === 'open' && one.kind === kind)
  const start: Values = { kind: 'bank', name, name2, iban: '', vatId, reason: '', isCalled: false, ...newCall(known) }
  const form = useForm(isCalling ? WITH_CALL : FIELDS, start, 0, {
    text,
    check: (values) => {
      const refused = refusedBy(values)
      return {
        ...missingIn(values),
        ...(refused && { [values.kind === 'bank' ? 'iban' : 'vatId']: refused }),
        ...(isCalling && brokenTime(values)),
        // Shown beside the choice, also before an attempt.
        kind: isAsked(values.kind) ? 'request_open' : undefined,
      }
    },
  })
  return { form, isOpen: isAsked(form.values.kind) }
}

export function RequestDialog({ partner, onEnd }: DialogProps): ReactElement {
  useDialogStyles()
  const text = useEditTexts()
  const [now] = useState(() => new Date())
  const { known, refusal } = useKnownNumbers(partner, now)
  const [isCalling, setCalling] = useState(false)
  const { form, isOpen } = useRequestForm(partner, known, isCalling)
  const { kind } = form.values
  return (
    <EntryDialog
      title={text('requestTitle')}
      form={form}
      action={text('submitRequest')}
      onSave={(values) => {
        const callback = isCalling ? { callback: toCallback(values) } : {}
        return addRequest(partner.id, { kind, ...valuesOf(values), reason: values.reason, ...callback })
      }}
      onSaved={() => announce(text('requestSent'))}
      onEnd={onEnd}
    >
      <p>{text('requestText')}</p>
      <Segmented
        label={text('requestKind')}
        options={REQUEST_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
        value={kind}
        onChange={(next) => form.change({ kind: next })}
      />
      {isOpen && (
        <p className="hint warn" role="alert">
          <Icon source={triangleAlert} size="s" />
          {text('code.request_open')}
        </p>
      )}
      <ValueFields partner={partner} form={form} />
      <DuplicateHints partner={partner} typed={typedOf(form.values)} />
      <TextArea {...form.field('reason')} rows={2} />
      <MadeCall
        refusal={refusal}
        isCalled={isCalling}
        onCalled={(isCalled) => {
          setCalling(isCalled)
          form.change({ isCalled })
        }}
      >
        <CallbackFields known={known} form={form} />
      </MadeCall>
    </EntryDialog>
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
      <p className="hint warn">
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
  readonly partner: DialogProps['partner']
  readonly form: Form<Values>
}

/** The new values of the chosen kind. */
function ValueFields({ partner, form }: ValueFieldsProps): ReactElement {
  const text = useEditTexts()
  const { kind } = form.values
  if (kind === 'name')
    return (
      <>
        <TextField {...form.field('name')} optional={false} />
        <TextField {...form.field('name2')} />
      </>
    )
  const name = kind === 'bank' ? 'iban' : 'vatId'
  const field = form.field(name)
  return (
    <>
      <TextField
        {...field}
        optional={false}
        autoComplete="off"
        help={kind === 'bank' && text('presentIban', { iban: groupIban(compact(partner.iban)) || '–' })}
      />
      {!(field.error && refusedBy(form.values)) && <CheckHint kind={kind} value={field.value} />}
    </>
  )
}
