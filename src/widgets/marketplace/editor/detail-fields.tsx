// Product, properties, pick-up and contact of an ad.
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useStore } from '@nanostores/react'
import { useMemo, useRef, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import type { AdChoices } from '#contract/marketplace.ts'
import { LINE_LIMIT, PROPERTY_LIMIT } from '#domain/marketplace/ad.ts'
import { fold, wordsOf } from '#domain/search/search-text.ts'
import { groupLabel } from '#shared/i18n/group-name.ts'
import { $language } from '#shared/bus/language.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import type { AdForm } from './ad-form.ts'
import { PlainField, PlainFields, useAdForm } from './form-parts.tsx'
import { useEditorTexts } from './texts.ts'

const matchesWords = (words: string, query: string): boolean =>
  wordsOf(query).every((word) => fold(words).includes(word))

interface ChoicesProps {
  readonly choices: AdChoices
}

function GroupField({ choices }: ChoicesProps): ReactElement {
  const text = useEditorTexts()
  const language = useStore($language)
  const { form, field, change } = useAdForm()
  const { materialGroups } = choices
  const hits = useMemo(
    () =>
      materialGroups.map((group): Suggestion & { words: string } => ({
        id: group.number,
        label: groupLabel(group, language),
        words: `${group.number} ${group.name} ${group.nameEn}`,
      })),
    [materialGroups, language],
  )
  const label = text('materialGroups')
  const search = useMemo<Search<Suggestion>>(
    () => async (query) => [{ label, hits: hits.filter(({ words }) => matchesWords(words, query)).slice(0, 20) }],
    [hits, label],
  )
  return (
    <Combobox
      {...field('materialGroup', text('materialGroup'))}
      optional
      help={text('materialGroupHelp')}
      search={search}
      value={hits.find(({ id }) => id === form.materialGroup)}
      onChange={(hit) => change({ materialGroup: hit?.id ?? null })}
    />
  )
}

export function ProductFields({ choices }: ChoicesProps): ReactElement {
  const text = useEditorTexts()
  const { form } = useAdForm()
  return (
    <Card title={text('product')}>
      <div className="fields">
        {form.side === 'company' && <GroupField choices={choices} />}
        <div className="row field-row">
          <PlainField name="manufacturer" />
          <PlainField name="model" />
        </div>
        <div className="row field-row">
          <PlainField name="condition" />
          <PlainField name="builtYear" />
        </div>
        <PlainFields card="product" />
        <Properties />
        <PlainField name="display" />
      </div>
    </Card>
  )
}

type Property = AdForm['properties'][number]

/** Pairs of name and value; a pair without both is not kept. */
function Properties(): ReactElement {
  const text = useEditorTexts()
  const { form, change, errorOf } = useAdForm()
  const box = useRef<HTMLFieldSetElement>(null)
  const { properties } = form
  const set = (index: number, changes: Partial<Property>) =>
    change({ properties: properties.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
  const add = () => {
    flushSync(() => change({ properties: [...properties, { name: '', value: '' }] }))
    ;[...(box.current?.querySelectorAll('input') ?? [])].at(-2)?.focus()
  }
  return (
    <fieldset ref={box} className="field properties">
      <legend>{text('properties')}</legend>
      {properties.map(({ name, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pairs have no id: their position distinguishes them
        <div key={index} className="property">
          <TextField
            label={text('propertyName', { position: index + 1 })}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(typed) => set(index, { name: typed })}
            error={errorOf(`properties.${index}.name`, text('propertyName', { position: index + 1 }))}
          />
          <TextField
            label={text('propertyValue', { position: index + 1 })}
            maxLength={LINE_LIMIT}
            autoComplete="off"
            value={value}
            onChange={(typed) => set(index, { value: typed })}
            error={errorOf(`properties.${index}.value`, text('propertyValue', { position: index + 1 }))}
          />
          <IconButton
            icon={trash}
            label={text('removeProperty', { position: index + 1 })}
            onClick={() => change({ properties: properties.toSpliced(index, 1) })}
          />
        </div>
      ))}
      {properties.length < PROPERTY_LIMIT && (
        <Button size="small" icon={plus} onClick={add}>
          {text('addProperty')}
        </Button>
      )}
    </fieldset>
  )
}

/** Without one the owner is the contact. */
function ContactField(): ReactElement {
  const text = useEditorTexts()
  const { form, change, errorOf } = useAdForm()
  return (
    <PersonField
      label={text('contact')}
      group={text('employees')}
      optional
      help={text('contactHelp')}
      value={form.contactId === null ? undefined : { id: form.contactId, label: form.contactName }}
      onChange={(person) => change({ contactId: person?.id ?? null, contactName: person?.label ?? '' })}
      error={errorOf('contactId', text('contact'))}
    />
  )
}

function SiteField({ choices }: ChoicesProps): ReactElement {
  const text = useEditorTexts()
  const { form, field, change } = useAdForm()
  return (
    <SelectField
      {...field('siteId', text('site'))}
      value={String(form.siteId ?? '')}
      options={[
        { value: '', label: text('pleaseChoose') },
        ...choices.sites.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => change({ siteId: value === '' ? null : Number(value) })}
    />
  )
}

export function PickupFields({ choices }: ChoicesProps): ReactElement {
  const text = useEditorTexts()
  const { form, field, change } = useAdForm()
  const isCompany = form.side === 'company'
  return (
    <Card part="pickup" title={text('pickupAndContact')}>
      <div className="fields">
        <div className="row field-row">
          {isCompany && <SiteField choices={choices} />}
          <PlainField name="place" />
        </div>
        <PlainField name="pickup" help={text('pickupHelp')} />
        <div className="row field-row">
          <PlainField name="pickupFrom" />
          <PlainField name="pickupUntil" />
        </div>
        {isCompany && (
          <div className="number">
            <PlainField name="costCentre" help={text('costCentreHelp')} />
          </div>
        )}
        <PlainFields card="pickup" />
        {isCompany && <ContactField />}
        <DateField
          {...field('expiresOn', text('expiresOn'))}
          optional
          help={text('expiresHelp')}
          value={form.expiresOn ?? ''}
          onChange={(day) => change({ expiresOn: day || null })}
        />
      </div>
    </Card>
  )
}
