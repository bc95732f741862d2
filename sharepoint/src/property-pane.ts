import {
  PropertyPaneDropdown,
  PropertyPaneLabel,
  PropertyPaneTextField,
  PropertyPaneToggle,
  type IPropertyPaneConfiguration,
  type IPropertyPaneField,
} from '@microsoft/sp-property-pane'
import { breachOf, type Element, type Field } from './fields.ts'
import { text } from './texts.ts'

/** Attributes that every element takes; they share their texts. */
const COMMON: ReadonlySet<string> = new Set(['theme', 'density', 'heading-level', 'lang'])

/** The pane validates this long after the last key, in ms. */
const PATIENCE = 300

function check(field: Field, value: string): string {
  if (field.required && value.trim() === '') return text('required')
  const breach = breachOf(field, value)
  return breach ? text(breach.text).replace('{most}', `${breach.most}`) : ''
}

function fieldOf(tag: string, field: Field): IPropertyPaneField<unknown> {
  const { attribute, property, kind, options = [] } = field
  const key = COMMON.has(attribute) ? attribute : `${tag}.${attribute}`
  const label = text(key)
  const hint = text(`${key}.hint`)
  if (kind === 'flag')
    return PropertyPaneToggle(property, { label, onText: text('on'), offText: text('off'), onAriaLabel: hint })
  if (kind === 'choice') {
    const choices = options.map((option) => ({ key: option, text: text(`${key}=${option}`) }))
    const none = { key: '', text: text(attribute === 'theme' ? 'asSection' : 'none') }
    return PropertyPaneDropdown(property, {
      label,
      options: field.required || field.initial ? choices : [none, ...choices],
    })
  }
  return PropertyPaneTextField(property, {
    label,
    description: hint,
    deferredValidationTime: PATIENCE,
    onGetErrorMessage: (value) => check(field, value),
  })
}

/** The property pane of one element: its own fields first, then those of every element. */
export function paneOf({ tag, fields }: Element, portal: string | undefined): IPropertyPaneConfiguration {
  const groups = [
    { groupName: text('content'), own: true },
    { groupName: text('look'), own: false },
  ].map(({ groupName, own }) => ({
    groupName,
    groupFields: fields.filter((field) => COMMON.has(field.attribute) !== own).map((field) => fieldOf(tag, field)),
  }))
  const [, look] = groups
  look?.groupFields.push(PropertyPaneLabel('', { text: text('address').replace('{portal}', portal ?? '–') }))
  return {
    pages: [
      {
        header: { description: text(`${tag}.text`) },
        groups: groups.filter(({ groupFields }) => groupFields.length > 0),
      },
    ],
  }
}
