// The playground: one element on a stage, with a control for each of its settings. The address holds the settings.
import { attributeControl, selectOf, textControl } from './controls.js'
import { htmlSnippet, reactSnippet } from './snippet.js'
import { text } from './texts.js'

const read = async (path) => (await fetch(path)).json()
const [manifest, { portal, states, samples, accounts }] = await Promise.all([
  read('/custom-elements.json'),
  read('/facts.json'),
])
const accountOf = (tag) => accounts[tag] ?? accounts['']
const elements = manifest.modules.flatMap(({ declarations }) => declarations)
const get = (id) => document.querySelector(`#${id}`)
const stage = get('stage')

/** Set by the controls above the stage. */
const ABOVE = new Set(['theme', 'lang', 'api-base'])
const MAX_LOG = 50
const COPIED_FOR = 2000

const asked = new URLSearchParams(location.search)
const pairs = (name) => new Map(JSON.parse(asked.get(name) ?? '[]'))
const chosen = {
  element: elements.find(({ tagName }) => tagName === asked.get('element')) ?? elements[0],
  state: states.includes(asked.get('state')) ? asked.get('state') : 'ready',
  lang: asked.get('lang') === 'en' ? 'en' : 'de',
  theme: asked.get('theme') === 'dark' ? 'dark' : 'light',
  width: asked.get('width') ?? '',
  user: asked.get('user') ?? accountOf(asked.get('element')),
  attributes: pairs('attributes'),
  properties: pairs('properties'),
  tokens: pairs('tokens'),
}

const shown = () => stage.contentDocument?.querySelector(chosen.element.tagName)
const common = () => [
  ['lang', chosen.lang],
  ['theme', chosen.theme],
]

/** The settings as the query of the address. */
function buildQuery() {
  const { element, state, lang, theme, width, user, attributes, properties, tokens } = chosen
  const query = new URLSearchParams({ element: element.tagName, state, lang, theme, width, user })
  for (const [name, values] of Object.entries({ attributes, properties, tokens })) {
    if (values.size > 0) query.set(name, JSON.stringify([...values]))
  }
  return query
}

function writeSnippets() {
  history.replaceState(null, '', `?${buildQuery()}`)
  const facts = {
    portal,
    tag: chosen.element.tagName,
    attributes: [...chosen.attributes, ...common()],
    properties: [...chosen.properties],
    tokens: [...chosen.tokens],
    signedIn: chosen.state !== 'signed-out',
  }
  get('html').textContent = htmlSnippet(facts)
  get('react').textContent = reactSnippet(facts)
}

/** Reloads the stage with the current settings. */
function reloadStage() {
  writeSnippets()
  get('log').replaceChildren()
  const query = buildQuery()
  query.set('attributes', JSON.stringify([...chosen.attributes, ...common()]))
  for (const { name } of chosen.element.events) query.append('event', name)
  stage.src = `stage.html?${query}`
}

function applyLanguage() {
  document.documentElement.lang = chosen.lang
  document.documentElement.dataset.theme = chosen.theme
  document.title = text(chosen.lang, 'title')
  for (const each of document.querySelectorAll('[data-text]')) each.textContent = text(chosen.lang, each.dataset.text)
  stage.title = text(chosen.lang, 'stage')
  get('elements').ariaLabel = text(chosen.lang, 'elements')
  stage.style.inlineSize = chosen.width ? `${chosen.width}px` : '100%'
  const word = (key) => [key, text(chosen.lang, key)]
  selectOf(get('lang'), [['de', 'Deutsch'], ['en', 'English']], chosen.lang) // prettier-ignore
  selectOf(get('theme'), ['light', 'dark'].map(word), chosen.theme)
  const widths = ['280', '390', '800'].map((width) => [width, `${width} px`])
  selectOf(get('width'), [['', text(chosen.lang, 'full')], ...widths], chosen.width)
  for (const each of get('states').querySelectorAll('span')) each.textContent = text(chosen.lang, each.dataset.state)
}

/** The controls above the stage change the element without a reload. */
function bindControl(name, change) {
  get(name).value = chosen[name]
  get(name).addEventListener('change', ({ target }) => {
    chosen[name] = target.value
    applyLanguage()
    change(target.value)
    writeSnippets()
  })
}
bindControl('lang', (lang) => {
  stage.contentDocument.documentElement.lang = lang
  shown()?.setAttribute('lang', lang)
})
bindControl('theme', (theme) => {
  stage.contentDocument.documentElement.dataset.theme = theme
  shown()?.setAttribute('theme', theme)
})
bindControl('width', () => {})
bindControl('user', reloadStage)

function store(values, name, value) {
  if (value === undefined || value === '') values.delete(name)
  else values.set(name, value)
}

function attributeFields() {
  const own = chosen.element.attributes.filter(({ name }) => !ABOVE.has(name))
  return own.map((attribute) =>
    attributeControl(attribute, chosen.attributes.get(attribute.name), (value) => {
      if (value === undefined) chosen.attributes.delete(attribute.name)
      else chosen.attributes.set(attribute.name, value)
      if (value === undefined) shown()?.removeAttribute(attribute.name)
      else shown()?.setAttribute(attribute.name, value)
      writeSnippets()
    }),
  )
}

/** Fields for JSON values; the stage sets functions and promises. */
function propertyFields() {
  const plain = chosen.element.members.filter(({ attribute, type }) => !attribute && type.text === 'unknown')
  return plain.map(({ name, description }) => {
    const value = chosen.properties.has(name) ? JSON.stringify(chosen.properties.get(name)) : ''
    return textControl({ name, description, placeholder: '{ … }' }, value, (typed, field) => {
      try {
        store(chosen.properties, name, typed ? JSON.parse(typed) : undefined)
        field.setCustomValidity('')
      } catch {
        field.setCustomValidity(text(chosen.lang, 'notJson'))
      }
      if (field.reportValidity()) reloadStage()
    })
  })
}

const tokenFields = () =>
  chosen.element.cssProperties.map(({ name, description, default: placeholder }) =>
    textControl({ name, description, placeholder }, chosen.tokens.get(name) ?? '', (value) => {
      store(chosen.tokens, name, value)
      if (value) shown()?.style.setProperty(name, value)
      else shown()?.style.removeProperty(name)
      writeSnippets()
    }),
  )

/** Selects another element and fills in its sample attributes. */
function choose(element, keepsValues) {
  if (chosen.user === accountOf(chosen.element.tagName)) chosen.user = get('user').value = accountOf(element.tagName)
  chosen.element = element
  if (!keepsValues) {
    chosen.attributes = new Map()
    chosen.properties.clear()
  }
  for (const [name, value] of Object.entries(samples[element.tagName] ?? {})) {
    if (!chosen.attributes.has(name)) chosen.attributes.set(name, value)
  }
  get('tag').textContent = `<${element.tagName}>`
  get('description').textContent = element.description
  get('attributes').replaceChildren(...attributeFields())
  const properties = propertyFields()
  get('properties').replaceChildren(...properties)
  get('rich').hidden = properties.length === 0
  get('tokens').replaceChildren(...tokenFields())
  for (const each of get('elements').children) each.ariaCurrent = String(each.textContent === element.tagName)
  reloadStage()
}

const entries = elements.map((element) => {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: element.tagName })
  button.addEventListener('click', () => choose(element, false))
  return button
})
get('elements').append(...entries)

for (const state of states) {
  const label = document.createElement('label')
  const word = Object.assign(document.createElement('span'), { textContent: state })
  word.dataset.state = state
  const field = Object.assign(document.createElement('input'), { type: 'radio', name: 'state', value: state })
  field.checked = state === chosen.state
  field.addEventListener('change', () => {
    chosen.state = state
    reloadStage()
  })
  label.append(field, word)
  get('states').append(label)
}

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== stage.contentWindow) return
  const line = document.createElement('p')
  const name = Object.assign(document.createElement('strong'), { textContent: data.name })
  line.append(name, ` ${data.detail}`)
  get('log').prepend(line)
  while (get('log').children.length > MAX_LOG) get('log').lastChild.remove()
})
get('clear').addEventListener('click', () => get('log').replaceChildren())
for (const button of document.querySelectorAll('[data-copies]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(get(button.dataset.copies).textContent)
    button.textContent = text(chosen.lang, 'copied')
    setTimeout(() => (button.textContent = text(chosen.lang, button.dataset.text)), COPIED_FOR)
  })
}

applyLanguage()
choose(chosen.element, true)
