// The form of a new supplier: typed values are compared, checked and stored on this device.
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import type { Hints } from '#contract/duplicates.ts'
import type { CreationAccess } from '#contract/suppliers-partner.ts'
import { brokenVatRule } from '#domain/suppliers/numbers.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { presentOf } from '#shared/transport/send.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { PartnerLink } from '#shared/ui/duplicates/hint.tsx'
import { ErrorSummary } from '#shared/ui/error-summary.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { Form } from '#shared/ui/form-dialog/form.tsx'
import { useForm, type Form as FormState } from '#shared/ui/form-dialog/use-form.ts'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { $materialGroups, createPartner, type CreatedPartner } from '#widgets/suppliers/api.ts'
import { DuplicateHints } from '#widgets/suppliers/supplier/edit/duplicate-hints.tsx'
import { useEditTexts } from '#widgets/suppliers/supplier/edit/edit.tsx'
import {
  AddressFields,
  Contacts,
  Groups,
  NumberFields,
  PLAIN,
} from '#widgets/suppliers/supplier/edit/partner-fields.tsx'
import { ruleText, useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import type { useSupplierDraft } from './draft.ts'
import { brokenNewFields, EMPTY, NEW_FIELDS, newBodyOf, newTypedOf, type NewValues } from './new-fields.ts'
import { useNewTexts } from './texts.ts'

interface CreationFormProps {
  readonly access: CreationAccess
  readonly draft: ReturnType<typeof useSupplierDraft>
  readonly onMade: (made: CreatedPartner) => void
  /** The restored input is discarded, and the form is empty. */
  readonly onRestart: () => void
  readonly onDiscarded: () => void
}

/** A person who leads only one material group creates partners in it. */
const startOf = ({ groupIds }: CreationAccess): NewValues =>
  groupIds?.length === 1 ? { ...EMPTY, groupIds: [...groupIds] } : EMPTY

/** Input is restored from this device, and stored there a second after the last key. */
function useStoredInput(form: FormState<NewValues>, { stored, store, discard }: CreationFormProps['draft']): void {
  const { values, isChanged } = form
  const restore = useEffectEvent(() => stored && form.change(stored.values))
  useEffect(() => restore(), [])
  const [wasChanged, setWasChanged] = useState(false)
  if (isChanged && !wasChanged) setWasChanged(true)
  useEffect(() => {
    if (!wasChanged) return undefined
    const timer = setTimeout(() => (isChanged ? void store(values) : discard()), 1_000)
    return () => clearTimeout(timer)
  }, [values, isChanged, wasChanged, store, discard])
}

/** A restored material group that was merged since has no box in which it could be taken out. */
function useKnownGroups({ values: { groupIds }, change }: FormState<NewValues>): void {
  const { data } = useStore($materialGroups)
  const known = data && groupIds.filter((chosen) => data.some(({ id }) => id === chosen))
  const isOutdated = known !== undefined && known.length < groupIds.length
  const drop = useEffectEvent(() => known && change({ groupIds: known }))
  useEffect(() => {
    if (isOutdated) drop()
  }, [isOutdated])
}

/** The partner that has the number. */
type Taken = Hints['hints'][number]['partner']

export function CreationForm({ access, draft, onMade, onRestart, onDiscarded }: CreationFormProps): ReactElement {
  const text = useNewTexts()
  const edit = useEditTexts()
  const [start] = useState(() => startOf(access))
  const form = useForm<typeof NEW_FIELDS, NewValues>(NEW_FIELDS, start, 0, {
    text: edit,
    check: (values) => brokenNewFields(values, access),
  })
  useStoredInput(form, draft)
  useKnownGroups(form)
  const [alike, setAlike] = useState(0)
  const [taken, setTaken] = useState<Taken>()
  const hints = useRef<HTMLDivElement>(null)
  const save = async (values: NewValues) => {
    setTaken(undefined)
    try {
      const made = await createPartner(newBodyOf(values), alike > 0)
      announce(text('created', { number: made.bpNumber, name: made.name }))
      onMade(made)
    } catch (error) {
      setTaken(presentOf<Taken>(error))
      throw error
    }
  }
  return (
    <>
      <Restored draft={draft} onDiscard={onRestart} />
      <Form
        form={form}
        className="new-form"
        onSave={save}
        onLeave={draft.discard}
        actions={<Acts {...{ form, draft, alike, hints, onDiscarded }} />}
      >
        <p className="muted">{text('required')}</p>
        <Errors form={form} />
        <Card title={text('who')}>
          <div className="fields">
            <Identity form={form} taken={taken} />
            <AddressFields form={form} />
          </div>
        </Card>
        <div ref={hints} role="region" aria-label={text('alike')} className="alike" tabIndex={-1}>
          <DuplicateHints
            typed={newTypedOf(form.values)}
            onFound={setAlike}
            none={{ before: text('noneAlike'), after: text('noneFound') }}
          />
        </div>
        <FurtherCards form={form} access={access} />
      </Form>
    </>
  )
}

function FurtherCards({ form, access }: { form: FormState<NewValues>; access: CreationAccess }): ReactElement {
  const text = useNewTexts()
  return (
    <>
      <Card title={text('numbers')}>
        <div className="fields">
          <NumberFields form={form} />
          <p className="muted">{text('noBank')}</p>
        </div>
      </Card>
      <Card title={text('responsibility')}>
        <div className="fields">
          <Groups form={form} help={text(access.groupIds === null ? 'groupsHelp' : 'ledGroupsHelp')} />
        </div>
      </Card>
      <Card title={text('contacts')}>
        <div className="fields">
          <Contacts form={form} />
        </div>
      </Card>
    </>
  )
}

/** Number, names and VAT id: after this they change by request only. */
function Identity({ form, taken }: { form: FormState<NewValues>; taken: Taken | undefined }): ReactElement {
  const text = useNewTexts()
  const words = useSupplierTexts()
  const rule = brokenVatRule(form.values.vatId)
  return (
    <div className="fields two">
      <TextField
        {...form.field('bpNumber', words('field.bpNumber'))}
        inputMode="numeric"
        autoComplete="off"
        help={text('bpNumberHelp')}
      />
      <TextField
        {...form.field('vatId', words('field.vatId'))}
        {...PLAIN}
        autoComplete="off"
        help={rule && <span className="hint warn">{ruleText(words, rule)}</span>}
      />
      {taken && (
        <p className="whole">
          <PartnerLink partner={taken} />
        </p>
      )}
      <TextField {...form.field('name', words('field.name'))} autoComplete="off" />
      <TextField {...form.field('name2', words('field.name2'))} {...PLAIN} />
    </div>
  )
}

/** All that is wrong, with links to the fields. */
function Errors({ form }: { form: FormState<NewValues> }): ReactElement {
  const edit = useEditTexts()
  const words = useSupplierTexts()
  const named = [
    ['bpNumber', words('field.bpNumber')],
    ['vatId', words('field.vatId')],
    ['name', words('field.name')],
    ['country', edit('country')],
    ['groupIds', words('materialGroups')],
    ['articleIds', words('articles')],
    ...form.values.contacts.map((_, index) => [`contacts.${index}.name`, edit('contact.name')] as const),
  ] as const
  const errors = named.flatMap(([field, label]) => {
    const sentence = form.errorOf(field, label)
    return sentence === undefined ? [] : [{ field, text: sentence }]
  })
  // The form itself moves the focus: to the first of these fields.
  return <ErrorSummary errors={errors} attempt={0} />
}

function Restored({ draft: { stored }, onDiscard }: Pick<CreationFormProps, 'draft'> & { onDiscard: () => void }) {
  const text = useNewTexts()
  const { date, time } = useFormat()
  const [isSeen, setSeen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  if (!stored || isSeen) return null
  return (
    <Banner
      kind="info"
      heading={text('restored', { date: date(stored.at), time: time(stored.at) })}
      action={
        <span className="row">
          <Button size="small" onClick={() => setAsking(true)}>
            {text('discard')}
          </Button>
          {isAsking && <DiscardQuestion onConfirm={onDiscard} onEnd={() => setAsking(false)} />}
          <Button size="small" onClick={() => setSeen(true)}>
            {text('understood')}
          </Button>
        </span>
      }
    />
  )
}

function DiscardQuestion(acts: { readonly onConfirm: () => void; readonly onEnd: () => void }): ReactElement {
  const text = useNewTexts()
  const save = useSave(useEditTexts())
  return (
    <ConfirmDialog title={text('discardTitle')} action={text('discardNow')} save={save} {...acts}>
      <p>{text('discardText')}</p>
    </ConfirmDialog>
  )
}

interface ActsProps extends Pick<CreationFormProps, 'draft' | 'onDiscarded'> {
  readonly form: FormState<NewValues>
  /** The number of partners that look like the typed one. */
  readonly alike: number
  readonly hints: { readonly current: HTMLElement | null }
}

function Acts({ form, draft: { storedAt }, alike, hints, onDiscarded }: ActsProps): ReactElement {
  const text = useNewTexts()
  const { time } = useFormat()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="row gap-16 foot">
      <Button kind="primary" type="submit" busy={form.isBusy}>
        {text(alike > 0 ? 'createAnyway' : 'create')}
      </Button>
      <Button onClick={() => (form.isChanged ? setAsking(true) : onDiscarded())}>{text('discard')}</Button>
      {alike > 0 && (
        <Button kind="ghost" onClick={() => hints.current?.focus()}>
          {text('showAlike', { count: alike })}
        </Button>
      )}
      {storedAt && form.isChanged && <span className="muted">{text('stored', { time: time(storedAt) })}</span>}
      {isAsking && <DiscardQuestion onConfirm={onDiscarded} onEnd={() => setAsking(false)} />}
    </div>
  )
}
