// What SharePoint does with web parts, in small: a placeholder for an application customizer, a canvas whose web parts are
// rendered and disposed of as the page changes, and navigation that never reloads the window.
import { tokenProvider } from './sign-in.js'

/** A web part as SPFx calls it; the real one stands in the SharePoint package. */
class PortalWebPart {
  constructor(domElement, tag, attributes = {}) {
    Object.assign(this, { domElement, tag, attributes })
  }
  render() {
    const element = document.createElement(this.tag)
    for (const [name, value] of Object.entries(this.attributes)) element.setAttribute(name, value)
    if (tokenProvider) element.tokenProvider = tokenProvider
    this.domElement.replaceChildren(element)
  }
  onDispose() {
    this.domElement.replaceChildren()
  }
}

const PAGES = {
  '/SitePages/Start': ['Startseite', ['portal-news-cards']],
  '/SitePages/Profil': ['Mein Profil', ['portal-user-profile']],
  '/SitePages/Glocke': ['Benachrichtigungen', ['portal-notification-settings']],
}
const canvas = document.querySelector('#spPageCanvasContent')
let parts = []

function show(path) {
  const [title, ...parted] = PAGES[path] ?? PAGES['/SitePages/Start']
  for (const part of parts) part.onDispose()
  document.title = `Werk Siegen – ${title}`
  const zone = Object.assign(document.createElement('div'), { className: 'CanvasZone' })
  const heading = Object.assign(document.createElement('h1'), { textContent: title })
  zone.append(heading)
  canvas.replaceChildren(zone)
  parts = parted.map(([tag, attributes]) => {
    const control = Object.assign(document.createElement('div'), { className: 'ControlZone' })
    zone.append(control)
    return new PortalWebPart(control, tag, attributes)
  })
  for (const part of parts) part.render()
  for (const link of document.querySelectorAll('#spLeftNav a'))
    link.toggleAttribute('aria-current', link.textContent === title)
}

document.querySelector('#spLeftNav').addEventListener('click', (event) => {
  const link = event.target.closest('a')
  if (!link) return
  event.preventDefault()
  history.pushState({}, '', link.href)
  show(location.pathname)
})
addEventListener('popstate', () => show(location.pathname))

new PortalWebPart(document.querySelector('#sp-top-placeholder'), 'portal-bell').render()
show(location.pathname)
