// The fields of a partner that are typed when it is created and when it is changed: their table, their rules, their controls.
import plus from 'lucide-static/icons/plus.svg?raw'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { isEmpty, type Fields } from '#domain/forms/fields.ts'
import {
  brokenDunsRule,
  brokenRegisterRule,
  brokenTaxRule,
  REGISTER_KINDS,
  type RegisterKind,
} from '#domain/suppliers/numbers.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import type { Form } from '#shared/ui/form-dialog/use-form.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { $materialGroups } from '#widgets/suppliers/api.ts'
import { ruleText, useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import { useEditTexts } from './edit.tsx'
import { Picked } from './picked.tsx'

export type Contact = PartnerDetails['contacts'][number]
const STATUSES = ['free', 'blocked', 'inactive'] as const
const NEW_CONTACT: Contact = { role: '', name: '', phone: '', email: '', note: '' }
const CONTACTS_LIMIT = 30

export const PARTNER_FIELDS = {
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

export interface PartnerValues {
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly externalNumber: string
  readonly paymentTerms: string
  readonly status: PartnerDetails['status']
  readonly internal: boolean
  readonly taxNumber: string
  readonly duns: string
  readonly registerKind: RegisterKind | ''
  readonly register: string
  readonly registerCourt: string
  readonly registerUntil: string | null
  readonly contacts: readonly Contact[]
  readonly groupIds: number[]
  readonly articleIds: number[]
}

/** Of several contacts the first phone and the first mail are compared, as on the server. */
export const reachedBy = (contacts: readonly Contact[]) => ({
  phone: contacts.find(({ phone }) => phone)?.phone ?? '',
  email: contacts.find(({ email }) => email)?.email ?? '',
})

/** The fields that distinguish partners. */
export const typedOf = ({ street, zip, city, country, taxNumber, duns, contacts, ...values }: PartnerValues) => ({
  street,
  zip,
  city,
  country,
  taxNumber,
  duns,
  ...reachedBy(contacts),
  register: [values.registerKind, values.register, values.registerCourt].join(' ').trim(),
})

const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text)

/** Rules beyond the table of fields, by path. */
export const brokenFields = ({ country, contacts }: PartnerValues): Readonly<Record<string, string | undefined>> => ({
  country: isCountry(country) ? undefined : 'country',
  ...Object.fromEntries(
    contacts.flatMap(({ name }, index) => (isEmpty(name) ? [[`contacts.${index}.name`, 'required']] : [])),
  ),
})

/** The props for a form with these and other fields. */
interface PartProps {
  readonly form: Form<PartnerValues>
}

/** None of them is marked as optional, because every partner has the same fields, as far as they are known. */
export const PLAIN = { optional: false }

export function AddressFields({ form }: PartProps): ReactElement {
  const text = useEditTexts()
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
      <TextField {...form.field('externalNumber', text('field.externalNumber'))} {...PLAIN} />
      <TextField {...form.field('paymentTerms', text('field.paymentTerms'))} {...PLAIN} />
      <SelectField
        {...form.field('status', text('field.status'))}
        options={STATUSES.map((value) => ({ value, label: text(`status.${value}`) }))}
      />
      <Checkbox {...form.field('internal')} />
    </div>
  )
}

/** Failed checks are shown while typing, and never keep a number from being stored. */
export function NumberFields({ form }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  const warning = (rule: string | undefined) => rule && <span className="hint warn">{ruleText(words, rule)}</span>
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
      <DateField {...form.field('registerUntil', words('field.registerUntil'))} {...PLAIN} />
    </div>
  )
}

export function Contacts({ form }: PartProps): ReactElement {
  const text = useEditTexts()
  const { contacts } = form.values
  const field = (index: number, name: keyof Contact, maxLength: number) => ({
    maxLength,
    name: `contacts.${index}.${name}`,
    label: text(`contact.${name}`),
    value: contacts[index]![name],
    error: form.errorOf(`contacts.${index}.${name}`, text(`contact.${name}`)),
    onChange: (value: string) =>
      form.change({ contacts: contacts.with(index, { ...contacts[index]!, [name]: value }) }),
  })
  return (
    <>
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
            aria-label={text('removeOf', { name: contact.name || text('newContact') })}
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

const NO_RELATIONS: PartnerDetails['relations'] = []

interface GroupsProps extends PartProps {
  readonly relations?: PartnerDetails['relations']
  readonly help?: string | undefined
}

/** Groups that a company buys there stay; article groups are those of the chosen groups. */
export function Groups({ form, relations = NO_RELATIONS, help }: GroupsProps): ReactElement {
  const text = useEditTexts()
  const groupLabel = useGroupLabel()
  const { data } = useStore($materialGroups)
  const bought = new Set(relations.filter(({ ended }) => !ended).map(({ group }) => group.id))
  if (!data) return <p className="muted">{text('groupsNotLoaded')}</p>
  const groups = form.field('groupIds', text('materialGroups'))
  const articles = form.field('articleIds', text('articles'))
  const articlesOf = (ids: readonly number[]) =>
    data.filter(({ id }) => ids.includes(id)).flatMap((one) => one.articles)
  const shown = articlesOf(groups.value)
  // Article groups are not shown without their group: they go with it.
  const choose = (groupIds: number[]) => {
    const left = new Set(articlesOf(groups.value.filter((id) => !groupIds.includes(id))).map(({ id }) => id))
    form.change({ groupIds, articleIds: articles.value.filter((id) => !left.has(id)) })
  }
  return (
    <>
      <Picked
        {...groups}
        onChange={choose}
        help={help}
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
