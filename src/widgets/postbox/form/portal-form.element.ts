import { defineView } from '#shared/element/view.tsx'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import marks from '#widgets/postbox/under-way/marks.css?inline'
import { FormView } from './form-view.tsx'
import css from './form.css?inline'

defineView('portal-form-view', FormView, kit, form, overlay, marks, css)
