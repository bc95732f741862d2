import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { AdPage } from './ad-page.tsx'
import css from './ad-page.css?inline'

defineView('portal-ad-view', AdPage, kit, css)
