// Product, properties, pick-up and contact of an ad.
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useStore } from '@nanostores/react'
import { useMemo, useRef, type ReactElement } from 'react'
import type { AdChoices } from '#contract/marketplace.ts'
import { AD_DISPLAYS, CONDITIONS, LINE_LIMIT, PROPERTY_LIMIT } from '#domain/marketplace/ad.ts'
import { fold, wordsOf } from '#domain/search-text.ts'
import { groupLabel } from '#shared/i18n/group-name.ts'
import { $language } from '#shared/bus/language.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import type { AdForm } from './ad-form.ts'
import { useForm } from './form-parts.tsx'
import { useEditorTexts } from './texts.ts'

const matchesWords = (words: string, query: string): boolean =>
  wordsOf(query).every((word) => fold(words).includes(word))

interface ChoicesProps {
  readonly choices: AdChoices
}

type LineName = 'manufacturer' | 'model' | 'place' | 'pickup' | 'costCentre'

/** A line of text of the form. */
function Line({ name, help }: { name: LineName; help?: string }): ReactElement {
  const text = useEditorTexts()
  const { form, change, faultOf } = useForm()
  return (
    <TextField
      label={text(name)}
      name={name}
      optional
      autoComplete="off"
      maxLength={name === 'costCentre' ? 40 : LINE_LIMIT}
      help={help}
      value={form[name]}
      onChange={(value) => change({ [name]: value })}
      error={faultOf(name)}
    />
  )
}

function GroupField({ choices }: ChoicesProps): ReactElement {
  const text = useEditorTexts()
  const language = useStore($language)
  const { form, change, faultOf } = useForm()
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
  const label = text('groups')
  const search = useMemo<Search<Suggestion>>(
    () => async (query) => [{ label, hits: hits.filter(({ words }) => matchesWords(words, query)).slice(0, 20) }],
    [hits, label],
  )
  return (
    <Combobox
      label={text('materialGroup')}
      name="materialGroup"
      optional
      help={text('materialGroupHelp')}
      search={search}
      value={hits.find(({ id }) => id === form.materialGroup)}
      onChange={(hit) => change({ materialGroup: hit?.id ?? null })}
      error={faultOf('materialGroup')}
    />
  )
}

export function ProductFields({ choices }: ChoicesProps): ReactElement {
  const text = useEditorTexts()
  const { form, change, faultOf } = useForm()
  return (
    <Card title={text('product')}>
      <div className="fields">
        {form.side === 'company' && <GroupField choices={choices} />}
        <div className="row">
          <Line name="manufacturer" />
          <Line name="model" />
        </div>
        <div className="row">
          <SelectField
            label={text('condition')}
            optional
            value={form.condition ?? ''}
            options={[
              { value: '', label: text('noChoice') },
              ...CONDITIONS.map((value) => ({ value, label: text(`condition.${value}`) })),
            ]}
            onChange={(value) => change({ condition: value === '' ? null : value })}
          />
          <TextField
            label={text('builtYear')}
            name="builtYear"
            optional
            inputMode="numeric"
            autoComplete="off"
            className="number"
            value={form.builtYear}
            onChange={(builtYear) => change({ builtYear })}
            error={faultOf('builtYear')}
          />
        </div>
        <Properties />
        <RadioGroup
          label={text('display')}
          inline
          value={form.display}
          options={AD_DISPLAYS.map((value) => ({ value, label: text(`display.${value}`) }))}
          onChange={(display) => change({ display })}
        />
      </div>
    </Card>
  )
}

type Property = AdForm['properties'][number]

/** Pairs of name and value; a pair without both is not kept. */
function Properties(): ReactElement {
  const text = useEditorTexts()
  const { form, change, faultOf } = useForm()
  const box = useRef<HTMLFieldSetElement>(null)
  const { properties } = form
  const set = (index: number, changes: Partial<Property>) =>
    change({ properties: properties.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
  const focusLast = () =>
    requestAnimationFrame(() => [...(box.current?.querySelectorAll('input') ?? [])].at(-2)?.focus())
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
            error={faultOf(`properties.${index}.name`, text('propertyName', { position: index + 1 }))}
          />
          <TextField
            label={text('propertyValue', { position: index + 1 })}
            maxLength={LINE_LIMIT}
            autoComplete="off"
            value={value}
            onChange={(typed) => set(index, { value: typed })}
            error={faultOf(`properties.${index}.value`, text('propertyValue', { position: index + 1 }))}
          />
          <IconButton
            icon={trash}
            label={text('removeProperty', { position: index + 1 })}
            onClick={() => change({ properties: properties.toSpliced(index, 1) })}
          />
        </div>
      ))}
      {properties.length < PROPERTY_LIMIT && (
        <Button
          size="small"
          icon={plus}
          onClick={() => {
            change({ properties: [...properties, { name: '', value: '' }] })
            focusLast()
          }}
        >
          {text('addProperty')}
        </Button>
      )}
    </fieldset>
  )
}

function PickupDays(): ReactElement {
  const text = useEditorTexts()
  const { form, change, faultOf } = useForm()
  return (
    <div className="row">
      <DateField
        label={text('pickupFrom')}
        name="pickupFrom"
        optional
        value={form.pickupFrom ?? ''}
        onChange={(day) => change({ pickupFrom: day || null })}
        error={faultOf('pickupFrom')}
      />
      <DateField
        label={text('pickupUntil')}
        name="pickupUntil"
        optional
        value={form.pickupUntil ?? ''}
        onChange={(day) => change({ pickupUntil: day || null })}
        error={faultOf('pickupUntil')}
      />
    </div>
  )
}

/** Without one the owner is the contact. */
function ContactField(): ReactElement {
  const text = useEditorTexts()
  const { form, change, faultOf } = useForm()
  return (
    <PersonField
      label={text('contact')}
      group={text('people')}
      optional
      help={text('contactHelp')}
      value={form.contactId === null ? undefined : { id: form.contactId, label: form.contactName }}
      onChange={(person) => change({ contactId: person?.id ?? null, contactName: person?.label ?? '' })}
      error={faultOf('contactId')}
    />
  )
}

export function PickupFields({ choices }: ChoicesProps): ReactElement {
  const text = useEditorTexts()
  const { form, change, faultOf } = useForm()
  const isCompany = form.side === 'company'
  return (
    <Card title={text('pickupAndContact')}>
      <div className="fields">
        <div className="row">
          {isCompany && (
            <SelectField
              label={text('site')}
              name="siteId"
              value={form.siteId === null ? '' : String(form.siteId)}
              options={[
                { value: '', label: text('choose') },
                ...choices.sites.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(value) => change({ siteId: value === '' ? null : Number(value) })}
              error={faultOf('siteId', text('site'))}
            />
          )}
          <Line name="place" />
        </div>
        <Line name="pickup" help={text('pickupHelp')} />
        <PickupDays />
        {isCompany && <Line name="costCentre" help={text('costCentreHelp')} />}
        {isCompany && <ContactField />}
        <DateField
          label={text('expiresOn')}
          name="expiresOn"
          optional
          help={text('expiresHelp')}
          value={form.expiresOn ?? ''}
          onChange={(day) => change({ expiresOn: day || null })}
          error={faultOf('expiresOn')}
        />
      </div>
    </Card>
  )
}
