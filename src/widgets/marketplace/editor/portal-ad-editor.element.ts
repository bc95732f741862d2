import { defineView } from '#shared/element/view.tsx'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { AdEditor } from './ad-editor.tsx'
import css from './editor.css?inline'

defineView('portal-ad-editor-view', AdEditor, kit, form, overlay, dateField, css)
