// Edits the fields that change without a request: address, numbers, contacts, material groups. Name, IBAN and VAT id change by request.
import plus from 'lucide-static/icons/plus.svg?raw'
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { PartnerChange, PartnerDetails } from '#contract/suppliers-partner.ts'
import {
  brokenDunsRule,
  brokenRegisterRule,
  brokenTaxRule,
  REGISTER_KINDS,
  type RegisterKind,
} from '#domain/suppliers/numbers.ts'
import type { Day } from '#domain/typed-days.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useDraft } from '#shared/use-draft.ts'
import { $materialGroups, changePartner } from '#widgets/suppliers/api.ts'
import { ruleText, useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import { type DialogProps, useDialogSave, useEditTexts } from './edit.tsx'

type Contact = PartnerDetails['contacts'][number]
const STATUSES = ['free', 'blocked', 'inactive'] as const
const NEW_CONTACT: Contact = { role: '', name: '', phone: '', email: '', note: '' }
const CONTACTS_LIMIT = 30

/** The edited fields, flat: untouched ones follow the server after a conflict. */
function fieldsOf(partner: PartnerDetails) {
  const { register, registerUntil, groups, articles, contacts } = partner
  const { externalNumber, street, zip, city, country, taxNumber, duns, status, internal, paymentTerms } = partner
  return {
    externalNumber,
    street,
    zip,
    city,
    country,
    taxNumber,
    duns,
    status,
    internal,
    paymentTerms,
    contacts,
    registerKind: register.kind,
    registerNumber: register.number,
    registerCourt: register.court,
    registerUntil: (registerUntil ?? '') as Day | '',
    groupIds: groups.map(({ id }) => id).join(','),
    articleIds: articles.map(({ id }) => id).join(','),
  }
}
type Fields = ReturnType<typeof fieldsOf>

const idsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

/** Only changed fields are sent: the history names nothing else. */
function bodyOf(draft: Fields, live: Fields): Omit<PartnerChange, 'version'> {
  const { registerKind, registerNumber, registerCourt, registerUntil, groupIds, articleIds, ...plain } = draft
  const changed = Object.fromEntries(
    Object.entries(plain).filter(([field, value]) => value !== live[field as keyof typeof plain]),
  )
  const register = { kind: registerKind, number: registerNumber, court: registerCourt }
  const isRegister =
    registerKind !== live.registerKind || registerNumber !== live.registerNumber || registerCourt !== live.registerCourt
  return {
    ...changed,
    ...(isRegister && { register }),
    ...(registerUntil !== live.registerUntil && { registerUntil: registerUntil || null }),
    ...(groupIds !== live.groupIds && { groupIds: idsOf(groupIds) }),
    ...(articleIds !== live.articleIds && { articleIds: idsOf(articleIds) }),
  }
}

const NAMES = [
  'externalNumber',
  'street',
  'zip',
  'city',
  'country',
  'taxNumber',
  'duns',
  'register',
  'registerUntil',
  'paymentTerms',
  'contacts',
  'groupIds',
  'articleIds',
].map((name) => `body.${name}`)

export function PartnerDialog({ partner, onEnd }: DialogProps): ReactElement {
  const text = useEditTexts()
  const save = useDialogSave()
  const live = fieldsOf(partner)
  const { draft, change, isChanged, save: saveDraft } = useDraft(live, partner.version)
  const [isChecked, setChecked] = useState(false)
  const isCountry = /^[A-Z]{2}$/.test(draft.country)
  const hasNames = draft.contacts.every(({ name }) => name.trim() !== '')
  const submit = async () => {
    setChecked(true)
    if (!isCountry || !hasNames) return
    const body = bodyOf(draft, live)
    if (!(await save.run(() => saveDraft((version) => changePartner(partner.id, version, body))))) return
    announce(text('partnerSaved'))
    onEnd()
  }
  const part = { partner, draft, change, isChecked, faultOf: save.faultOf }
  return (
    <EditDialog
      className="wide"
      title={text('editTitle', { name: partner.name })}
      save={save}
      fields={NAMES}
      unsaved={isChanged}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <p className="muted">{text('editText')}</p>
      <AddressFields {...part} />
      <NumberFields {...part} />
      <Contacts {...part} />
      <Groups {...part} />
    </EditDialog>
  )
}

interface PartProps {
  readonly partner: PartnerDetails
  readonly draft: Fields
  readonly change: (part: Partial<Fields>) => void
  readonly isChecked: boolean
  readonly faultOf: (field: string) => string | undefined
}

function AddressFields({ draft, change, isChecked, faultOf }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  const isCountry = /^[A-Z]{2}$/.test(draft.country)
  const field = (name: 'street' | 'zip' | 'city' | 'externalNumber' | 'paymentTerms', maxLength: number) => ({
    maxLength,
    value: draft[name],
    error: faultOf(`body.${name}`),
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <div className="fields two">
      <TextField label={text('street')} {...field('street', 120)} />
      <TextField label={text('zip')} {...field('zip', 12)} />
      <TextField label={text('city')} {...field('city', 80)} />
      <TextField
        label={text('country')}
        help={text('countryHelp')}
        maxLength={2}
        value={draft.country}
        error={
          (isChecked && !isCountry
            ? draft.country === ''
              ? required(text('country'))
              : text('rule.country')
            : undefined) ?? faultOf('body.country')
        }
        onChange={(country) => change({ country: country.toUpperCase() })}
      />
      <TextField label={words('field.externalNumber')} {...field('externalNumber', 40)} />
      <TextField label={words('field.paymentTerms')} {...field('paymentTerms', 200)} />
      <SelectField
        label={words('field.status')}
        value={draft.status}
        options={STATUSES.map((value) => ({ value, label: words(`status.${value}`) }))}
        onChange={(status) => change({ status })}
      />
      <Checkbox label={text('isInternal')} checked={draft.internal} onChange={(internal) => change({ internal })} />
    </div>
  )
}

/** Failed checks are shown while typing, and never keep a number from being stored. */
function NumberFields({ draft, change, faultOf }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  const warning = (rule: string | undefined) => rule && <span className="hint-line warn">{ruleText(words, rule)}</span>
  const { country, registerKind: kind, registerNumber: number, registerCourt: court } = draft
  const none = { value: '' as const, label: text('noRegister') }
  return (
    <div className="fields two">
      <TextField
        label={words('field.taxNumber')}
        help={warning(brokenTaxRule(draft.taxNumber, country))}
        maxLength={30}
        value={draft.taxNumber}
        error={faultOf('body.taxNumber')}
        onChange={(taxNumber) => change({ taxNumber })}
      />
      <TextField
        label={words('field.duns')}
        help={warning(brokenDunsRule(draft.duns))}
        maxLength={20}
        value={draft.duns}
        error={faultOf('body.duns')}
        onChange={(duns) => change({ duns })}
      />
      <SelectField<RegisterKind | ''>
        label={text('registerKind')}
        value={kind}
        options={[none, ...REGISTER_KINDS.map((value) => ({ value, label: value }))]}
        onChange={(registerKind) => change({ registerKind })}
      />
      <TextField
        label={text('registerNumber')}
        help={warning(brokenRegisterRule({ kind, number, court }, country))}
        maxLength={20}
        value={number}
        error={faultOf('body.register')}
        onChange={(registerNumber) => change({ registerNumber })}
      />
      <TextField
        label={text('registerCourt')}
        maxLength={60}
        value={court}
        onChange={(registerCourt) => change({ registerCourt })}
      />
      <DateField
        optional
        label={words('field.registerUntil')}
        value={draft.registerUntil}
        error={faultOf('body.registerUntil')}
        onChange={(registerUntil) => change({ registerUntil })}
      />
    </div>
  )
}

function Contacts({ draft: { contacts }, change, isChecked, faultOf }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  const set = (index: number, part: Partial<Contact>) =>
    change({ contacts: contacts.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  const field = (index: number, name: keyof Contact, maxLength: number) => ({
    maxLength,
    label: text(`contact.${name}`),
    value: contacts[index]![name],
    error: faultOf(`body.contacts.${index}.${name}`),
    onChange: (value: string) => set(index, { [name]: value }),
  })
  return (
    <>
      <h3>{words('field.contacts')}</h3>
      {contacts.map((contact, index) => (
        // The list has no ids, and its entries keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className="contact-fields">
          <legend>{contact.name || text('newContact')}</legend>
          <TextField {...field(index, 'role', 60)} />
          <TextField
            {...field(index, 'name', 120)}
            error={
              (isChecked && contact.name.trim() === '' ? required(text('contact.name')) : undefined) ??
              faultOf(`body.contacts.${index}.name`)
            }
          />
          <TextField {...field(index, 'phone', 40)} type="tel" />
          <TextField {...field(index, 'email', 254)} type="email" />
          <TextField {...field(index, 'note', 200)} />
          <Button
            size="small"
            aria-label={text('removeContact', { name: contact.name || text('newContact') })}
            onClick={() => change({ contacts: contacts.filter((_, at) => at !== index) })}
          >
            {text('remove')}
          </Button>
        </fieldset>
      ))}
      {contacts.length < CONTACTS_LIMIT && (
        <div>
          <Button size="small" icon={plus} onClick={() => change({ contacts: [...contacts, NEW_CONTACT] })}>
            {text('addContact')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Groups that a company buys there stay; article groups are those of the chosen groups. */
function Groups({ partner, draft, change, faultOf }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  const groupLabel = useGroupLabel()
  const { data } = useStore($materialGroups)
  const groupIds = idsOf(draft.groupIds)
  const articleIds = idsOf(draft.articleIds)
  const bought = new Set(partner.relations.filter(({ ended }) => !ended).map(({ group }) => group.id))
  const toggled = (ids: readonly number[], id: number) =>
    (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]).join(',')
  const articles = (data ?? []).filter(({ id }) => groupIds.includes(id)).flatMap((group) => group.articles)
  if (!data) return <p className="muted">{text('groupsNotLoaded')}</p>
  return (
    <>
      <fieldset className="pick">
        <legend>{words('groups')}</legend>
        {data.map((group) => (
          <Checkbox
            key={group.id}
            label={groupLabel(group)}
            checked={groupIds.includes(group.id)}
            reason={bought.has(group.id) ? text('groupBought') : undefined}
            onChange={() => change({ groupIds: toggled(groupIds, group.id) })}
          />
        ))}
      </fieldset>
      {faultOf('body.groupIds') && <p className="err">{faultOf('body.groupIds')}</p>}
      {articles.length > 0 && (
        <fieldset className="pick">
          <legend>{words('articles')}</legend>
          {articles.map(({ id, number, name }) => (
            <Checkbox
              key={id}
              label={`${number} ${name}`}
              checked={articleIds.includes(id)}
              onChange={() => change({ articleIds: toggled(articleIds, id) })}
            />
          ))}
        </fieldset>
      )}
      {faultOf('body.articleIds') && <p className="err">{faultOf('body.articleIds')}</p>}
    </>
  )
}
