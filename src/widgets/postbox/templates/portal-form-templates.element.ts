import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import selectionBar from '#shared/ui/selection-bar.css?inline'
import { Templates } from './templates.tsx'
import css from './templates.css?inline'

defineView('portal-form-templates-view', Templates, kit, form, overlay, dateField, data, filterBar, selectionBar, css)
