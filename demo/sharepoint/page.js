// A site with three pages: navigation without loading anew, a canvas whose web parts come and go, an edit mode, sections in
// two themes, and the header that an application customizer fills.
import { MANIFESTS } from './manifests.js'
import { closePane, openPane } from './pane.js'
import { DisplayMode, serialize, startCustomizer, startWebPart } from './spfx.js'

/** Web parts of a page, by the names of their classes, and what they begin with. */
const PAGES = {
  '/SitePages/Start': ['Startseite', ['PortalNewsCardsWebPart']],
  '/SitePages/Profil': ['Mein Profil', ['PortalUserProfileWebPart'], ['PortalLegalWebPart']],
  '/SitePages/News': ['News', ['PortalNewsWebPart']],
  '/SitePages/Redaktion': ['Redaktion', ['PortalNewsEditorWebPart'], ['PortalNewsCategoriesWebPart']],
  '/SitePages/Glocke': ['Benachrichtigungen', ['PortalNotificationSettingsWebPart']],
}
const THEMES = {
  light: {
    isInverted: false,
    semanticColors: { bodyBackground: '#ffffff', bodyText: '#323130', link: '#03787c', linkHovered: '#024c4f' },
  },
  dark: {
    isInverted: true,
    semanticColors: { bodyBackground: '#1b1a19', bodyText: '#f3f2f1', link: '#69d1d5', linkHovered: '#9be3e6' },
  },
}
const manifestOf = (alias) => MANIFESTS.find((manifest) => manifest.alias === alias)
const canvas = document.querySelector('#spPageCanvasContent')
const editButton = document.querySelector('#edit')
const themeButton = document.querySelector('#theme')
const dark = matchMedia('(prefers-color-scheme: dark)')
/** Saved web parts of the pages, as text; a page that was left and comes back begins with them. */
const saved = new Map()
let displayMode = DisplayMode.Read
let theme = dark.matches ? THEMES.dark : THEMES.light
let parts = []
let shown

function leave() {
  closePane()
  if (shown) saved.set(shown, parts.map(serialize))
  for (const part of parts) part.onDispose()
  parts = []
}

async function show(path) {
  leave()
  const address = PAGES[path] ? path : '/SitePages/Start'
  shown = address
  const [title, ...entries] = PAGES[address]
  document.title = `Werk Siegen – ${title}`
  const zone = Object.assign(document.createElement('div'), { className: 'CanvasZone' })
  zone.append(Object.assign(document.createElement('h1'), { textContent: title }))
  zone.classList.toggle('inverted', theme.isInverted)
  canvas.replaceChildren(zone)
  for (const link of document.querySelectorAll('#spLeftNav a'))
    link.toggleAttribute('aria-current', link.textContent === title)
  for (const [at, [alias]] of entries.entries()) {
    const control = Object.assign(document.createElement('div'), { className: 'ControlZone' })
    zone.append(control)
    const options = { saved: saved.get(address)?.[at], theme, displayMode, open: openPane }
    const part = await startWebPart(manifestOf(alias), control, options)
    if (shown !== address) return part.onDispose()
    parts.push(part)
  }
}

function edit() {
  const old = displayMode
  displayMode = old === DisplayMode.Edit ? DisplayMode.Read : DisplayMode.Edit
  const isEditing = displayMode === DisplayMode.Edit
  editButton.textContent = isEditing ? 'Veröffentlichen' : 'Bearbeiten'
  for (const part of parts) {
    part.displayMode = displayMode
    part.onDisplayModeChanged(old)
  }
  if (isEditing && parts[0]) openPane(parts[0])
  else closePane()
}

function setTheme(next) {
  theme = next
  canvas.querySelector('.CanvasZone')?.classList.toggle('inverted', theme.isInverted)
  for (const part of parts) part.onThemeChanged(theme)
}

document.querySelector('#spLeftNav').addEventListener('click', (event) => {
  const link = event.target.closest('a')
  if (!link) return
  event.preventDefault()
  history.pushState({}, '', link.href)
  void show(location.pathname)
  for (const customizer of customizers) customizer.onPlaceholdersChanged(customizer.context.placeholderProvider)
})
addEventListener('popstate', () => void show(location.pathname))
editButton.addEventListener('click', edit)
themeButton.addEventListener('click', () => setTheme(theme.isInverted ? THEMES.light : THEMES.dark))
dark.addEventListener('change', () => setTheme(dark.matches ? THEMES.dark : THEMES.light))

const header = manifestOf('PortalHeaderApplicationCustomizer')
const top = () => document.querySelector('#sp-top-placeholder')
const customizers = []
/** For trials by hand and for tests: what SharePoint itself would do. */
Object.assign(globalThis, {
  sharePoint: {
    customizers,
    parts: () => parts,
    addCustomizer: async (properties) => customizers.push(await startCustomizer(header, properties, top)),
  },
})
await Promise.all([globalThis.sharePoint.addCustomizer({ settings: true }), show(location.pathname)])
