import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import person from '#shared/ui/presence/person.css?inline'
import { Overview } from './overview.tsx'
import css from './overview.css?inline'

defineView('portal-responsibility-view', Overview, kit, form, data, overlay, dateField, person, css)
