// Edits the fields that change without a request: address, numbers, contacts, material groups. Name, IBAN and VAT id change by request.
import plus from 'lucide-static/icons/plus.svg?raw'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { PartnerChange, PartnerDetails } from '#contract/suppliers-partner.ts'
import { isEmpty, type Fields } from '#domain/fields.ts'
import {
  brokenDunsRule,
  brokenRegisterRule,
  brokenTaxRule,
  REGISTER_KINDS,
  type RegisterKind,
} from '#domain/suppliers/numbers.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm, type Form } from '#shared/ui/form-dialog/use-form.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { $materialGroups, changePartner } from '#widgets/suppliers/api.ts'
import { ruleText, useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import { DuplicateHints } from './duplicate-hints.tsx'
import { type DialogProps, useDialogStyles, useEditTexts } from './edit.tsx'
import { Picked } from './picked.tsx'

type Contact = PartnerDetails['contacts'][number]
const STATUSES = ['free', 'blocked', 'inactive'] as const
const NEW_CONTACT: Contact = { role: '', name: '', phone: '', email: '', note: '' }
const CONTACTS_LIMIT = 30

const FIELDS = {
  street: { kind: 'line', limit: 120 },
  zip: { kind: 'line', limit: 12 },
  city: { kind: 'line', limit: 80 },
  country: { kind: 'line', limit: 2, required: true },
  externalNumber: { kind: 'line', limit: 40 },
  paymentTerms: { kind: 'line', limit: 200 },
  status: { kind: 'choice', of: STATUSES, required: true },
  internal: { kind: 'flag', label: 'isInternal' },
  taxNumber: { kind: 'line', limit: 30 },
  duns: { kind: 'line', limit: 20 },
  registerKind: { kind: 'line', limit: 10 },
  register: { kind: 'line', limit: 20, label: 'registerNumber' },
  registerCourt: { kind: 'line', limit: 60 },
  registerUntil: { kind: 'day' },
  contacts: { kind: 'list' },
  groupIds: { kind: 'list' },
  articleIds: { kind: 'list' },
} as const satisfies Fields

/** The edited fields, flat: untouched ones follow the server after a conflict. */
function savedOf(partner: PartnerDetails) {
  const { register, groups, articles } = partner
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
    contacts: partner.contacts as readonly Contact[],
    registerKind: register.kind,
    register: register.number,
    registerCourt: register.court,
    registerUntil: partner.registerUntil,
    groupIds: groups.map(({ id }) => id),
    articleIds: articles.map(({ id }) => id),
  }
}
type Values = ReturnType<typeof savedOf>

/** Only changed fields are sent: the history names nothing else. */
function bodyOf(values: Values, saved: Values): Omit<PartnerChange, 'version'> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
  )
  const { registerKind, register, registerCourt, ...plain } = Object.fromEntries(changed) as Partial<Values>
  const isRegister = registerKind !== undefined || register !== undefined || registerCourt !== undefined
  return {
    ...(plain as Omit<PartnerChange, 'version'>),
    ...(isRegister && {
      register: { kind: values.registerKind, number: values.register, court: values.registerCourt },
    }),
  }
}

/** What tells partners apart. */
const typedOf = ({ street, zip, city, country, taxNumber, duns, ...values }: Values) => ({
  street,
  zip,
  city,
  country,
  taxNumber,
  duns,
  register: [values.registerKind, values.register, values.registerCourt].join(' ').trim(),
})

const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text)

export function PartnerDialog({ partner, onEnd }: DialogProps): ReactElement {
  useDialogStyles()
  const text = useEditTexts()
  const saved = savedOf(partner)
  const form = useForm(FIELDS, saved, partner.version, {
    text,
    check: ({ country, contacts }) => ({
      country: isCountry(country) ? undefined : 'country',
      ...Object.fromEntries(
        contacts.flatMap(({ name }, index) => (isEmpty(name) ? [[`contacts.${index}.name`, 'required']] : [])),
      ),
    }),
  })
  return (
    <EntryDialog
      className="wide"
      title={text('editTitle', { name: partner.name })}
      form={form}
      onSave={(values, version) => changePartner(partner.id, version, bodyOf(values, saved))}
      onSaved={() => announce(text('partnerSaved'))}
      onEnd={onEnd}
    >
      <p className="muted">{text('editText')}</p>
      <AddressFields form={form} />
      <NumberFields form={form} />
      <DuplicateHints partner={partner} typed={typedOf(form.values)} />
      <Contacts form={form} />
      <Groups partner={partner} form={form} />
    </EntryDialog>
  )
}

interface PartProps {
  readonly form: Form<Values>
}

/** None of them is marked as optional: the same is asked of every partner, as far as it is known. */
const PLAIN = { optional: false }

function AddressFields({ form }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  return (
    <div className="fields two">
      <TextField {...form.field('street')} {...PLAIN} />
      <TextField {...form.field('zip')} {...PLAIN} />
      <TextField {...form.field('city')} {...PLAIN} />
      <TextField
        {...form.field('country')}
        help={text('countryHelp')}
        onChange={(country) => form.change({ country: country.toUpperCase() })}
      />
      <TextField {...form.field('externalNumber', words('field.externalNumber'))} {...PLAIN} />
      <TextField {...form.field('paymentTerms', words('field.paymentTerms'))} {...PLAIN} />
      <SelectField
        {...form.field('status', words('field.status'))}
        options={STATUSES.map((value) => ({ value, label: words(`status.${value}`) }))}
      />
      <Checkbox {...form.field('internal')} />
    </div>
  )
}

/** Failed checks are shown while typing, and never keep a number from being stored. */
function NumberFields({ form }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  const warning = (rule: string | undefined) => rule && <span className="hint-line warn">{ruleText(words, rule)}</span>
  const { country, taxNumber, duns, registerKind: kind, register: number, registerCourt: court } = form.values
  const none = { value: '' as const, label: text('noRegister') }
  return (
    <div className="fields two">
      <TextField
        {...form.field('taxNumber', words('field.taxNumber'))}
        {...PLAIN}
        help={warning(brokenTaxRule(taxNumber, country))}
      />
      <TextField {...form.field('duns', words('field.duns'))} {...PLAIN} help={warning(brokenDunsRule(duns))} />
      <SelectField<RegisterKind | ''>
        {...form.field('registerKind')}
        {...PLAIN}
        options={[none, ...REGISTER_KINDS.map((value) => ({ value, label: value }))]}
      />
      <TextField
        {...form.field('register')}
        {...PLAIN}
        help={warning(brokenRegisterRule({ kind, number, court }, country))}
      />
      <TextField {...form.field('registerCourt')} {...PLAIN} />
      <DateField {...form.field('registerUntil', words('field.registerUntil'))} />
    </div>
  )
}

function Contacts({ form }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  const { contacts } = form.values
  const field = (index: number, name: keyof Contact, maxLength: number) => ({
    maxLength,
    label: text(`contact.${name}`),
    value: contacts[index]![name],
    error: form.errorOf(`contacts.${index}.${name}`, text(`contact.${name}`)),
    onChange: (value: string) =>
      form.change({ contacts: contacts.with(index, { ...contacts[index]!, [name]: value }) }),
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
          <TextField {...field(index, 'name', 120)} />
          <TextField {...field(index, 'phone', 40)} type="tel" />
          <TextField {...field(index, 'email', 254)} type="email" />
          <TextField {...field(index, 'note', 200)} />
          <Button
            size="small"
            aria-label={text('removeContact', { name: contact.name || text('newContact') })}
            onClick={() => form.change({ contacts: contacts.toSpliced(index, 1) })}
          >
            {text('remove')}
          </Button>
        </fieldset>
      ))}
      {contacts.length < CONTACTS_LIMIT && (
        <div>
          <Button size="small" icon={plus} onClick={() => form.change({ contacts: [...contacts, NEW_CONTACT] })}>
            {text('addContact')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Groups that a company buys there stay; article groups are those of the chosen groups. */
function Groups({ partner, form }: PartProps & Pick<DialogProps, 'partner'>): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  const groupLabel = useGroupLabel()
  const { data } = useStore($materialGroups)
  const bought = new Set(partner.relations.filter(({ ended }) => !ended).map(({ group }) => group.id))
  if (!data) return <p className="muted">{text('groupsNotLoaded')}</p>
  const groups = form.field('groupIds', words('groups'))
  const articles = form.field('articleIds', words('articles'))
  const shown = data.filter(({ id }) => groups.value.includes(id)).flatMap((group) => group.articles)
  return (
    <>
      <Picked
        {...groups}
        options={data.map((group) => ({
          id: group.id,
          label: groupLabel(group),
          reason: bought.has(group.id) ? text('groupBought') : undefined,
        }))}
      />
      {shown.length > 0 && (
        <Picked {...articles} options={shown.map(({ id, number, name }) => ({ id, label: `${number} ${name}` }))} />
      )}
    </>
  )
}
