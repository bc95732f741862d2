// The property pane beside a page in edit mode, drawn from what a web part says of itself.
const pane = document.querySelector('#property-pane')

const make = (tag, more = {}, ...inner) => {
  const element = Object.assign(document.createElement(tag), more)
  element.append(...inner)
  return element
}

/** Sets a property as SharePoint does: the web part hears of it, then renders. */
function change(part, name, value) {
  const old = part.properties[name]
  part.properties[name] = value
  part.onPropertyPaneFieldChanged(name, old, value)
  part.render()
}

const CONTROLS = {
  toggle(part, name, { label, onAriaLabel }) {
    const box = make('input', { type: 'checkbox', checked: part.properties[name] === true })
    box.addEventListener('change', () => change(part, name, box.checked))
    return make('label', { className: 'toggle' }, box, label, make('small', { textContent: onAriaLabel ?? '' }))
  },
  dropdown(part, name, { label, options }) {
    const list = make(
      'select',
      {},
      ...options.map(({ key, text }) => make('option', { value: key, textContent: text })),
    )
    list.value = part.properties[name] ?? ''
    list.addEventListener('change', () => change(part, name, list.value))
    return make('label', {}, label, list)
  },
  text(part, name, { label, description, onGetErrorMessage }) {
    const box = make('input', { value: part.properties[name] ?? '' })
    const error = make('span', { className: 'error', role: 'alert' })
    // What is wrong is said and not passed on.
    const check = () => {
      error.textContent = onGetErrorMessage(box.value)
      return error.textContent === ''
    }
    box.addEventListener('input', () => check() && change(part, name, box.value))
    check()
    return make('label', {}, label, box, make('small', { textContent: description }), error)
  },
  label: (_part, _name, { text }) => make('p', { textContent: text }),
}

/** Opens the pane of a web part. */
export function openPane(part) {
  const [{ header, groups }] = part.getPropertyPaneConfiguration().pages
  pane.replaceChildren(
    make('p', { textContent: header.description }),
    ...groups.flatMap(({ groupName, groupFields }) => [
      make('h2', { textContent: groupName }),
      ...groupFields.map(({ type, targetProperty, properties }) => CONTROLS[type](part, targetProperty, properties)),
    ]),
  )
  pane.hidden = false
  pane.querySelector('input, select')?.focus()
}

export const closePane = () => {
  pane.hidden = true
}
