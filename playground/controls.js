// The field for one attribute, property or token, by its type in the manifest.

const choices = (type) => [...type.matchAll(/'([^']+)'/g)].map(([, word]) => word)

/** A label with its field, and the sentence of the manifest below it. */
function labelled(name, description, field) {
  const label = document.createElement('label')
  const title = document.createElement('span')
  const help = document.createElement('small')
  title.textContent = name
  help.textContent = description
  help.lang = 'en'
  label.append(title, field, help)
  return label
}

export function selectOf(field, options, value) {
  field.replaceChildren(...options.map(([value, word]) => new Option(word, value)))
  field.value = value
  return field
}

/** `onChange` gets the value, undefined where there is none. */
export function attributeControl({ name, type, description, default: initial = '' }, value, onChange) {
  if (type.text === 'boolean') {
    const field = Object.assign(document.createElement('input'), { type: 'checkbox', checked: value !== undefined })
    field.addEventListener('change', () => onChange(field.checked ? '' : undefined))
    return labelled(name, description, field)
  }
  const words = choices(type.text)
  if (words.length > 0) {
    const options = [['', initial.replaceAll("'", '') || '–'], ...words.map((word) => [word, word])]
    const field = selectOf(document.createElement('select'), options, value ?? '')
    field.addEventListener('change', () => onChange(field.value || undefined))
    return labelled(name, description, field)
  }
  return textControl({ name, description, placeholder: initial }, value ?? '', (text) => onChange(text || undefined))
}

/** A text field; `onChange` is called when the reader has finished. */
export function textControl({ name, description, placeholder = '' }, value, onChange) {
  const field = Object.assign(document.createElement('input'), { value, placeholder })
  field.addEventListener('change', () => onChange(field.value, field))
  return labelled(name, description, field)
}
