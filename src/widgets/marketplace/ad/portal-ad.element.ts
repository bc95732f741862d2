import { defineView } from '#shared/element/view.tsx'
import enlarge from '#shared/ui/enlarge-button.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import person from '#shared/ui/presence/person.css?inline'
import { AdPage } from './ad-page.tsx'
import css from './ad.css?inline'

defineView('portal-ad-view', AdPage, kit, form, person, enlarge, css)
