import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { TimeSettings } from './settings.tsx'
import css from './settings.css?inline'

defineView('portal-working-time-settings-view', TimeSettings, kit, form, data, overlay, dateField, css)
