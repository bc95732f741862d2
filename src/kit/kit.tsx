// The page of all parts and states of the kit: for the eye in development, for axe and pictures in the tests.
// `/kit/?in=shadow` draws the same inside a shadow root, as elements do.
import { createRoot } from 'react-dom/client'
import { setLanguage } from '#shared/bus/language.ts'
import tokens from '#shared/element/tokens.css?inline'
import data from '#shared/ui/data.css?inline'
import dataTable from '#shared/ui/data-table/data-table.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import own from './kit-page.css?inline'
import { KitPage } from './kit-page.tsx'
import { shownStates } from './shown-states.ts'
import '#shell/fonts.css'
import '#shell/tokens.css'

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

setLanguage(navigator.language.startsWith('en') ? 'en' : 'de')
const page = document.getElementById('root')
if (!page) throw new Error('kit.html has no root')
const inShadow = new URLSearchParams(location.search).get('in') === 'shadow'
const root = inShadow ? page.attachShadow({ mode: 'open' }) : document
const parts = [tokens, kit, overlay, dateField, form, data, dataTable].map(sheetOf)
root.adoptedStyleSheets = [...parts, shownStates(parts), sheetOf(own)]
document.body.className = 'ground'
createRoot(inShadow ? root.appendChild(document.createElement('div')) : page).render(<KitPage />)
