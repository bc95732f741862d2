import { defineView } from '#shared/element/view.tsx'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import person from '#shared/ui/presence/person.css?inline'
import { BenefitPage } from './benefit-page.tsx'
import css from './benefit.css?inline'

defineView('portal-benefit-view', BenefitPage, kit, form, overlay, person, css)
