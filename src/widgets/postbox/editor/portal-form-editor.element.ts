import { defineView } from '#shared/element/view.tsx'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import tiles from '#shared/ui/tiles.css?inline'
import css from './editor.css?inline'
import questions from './questions.css?inline'
import { FormEditor } from './form-editor.tsx'

defineView('portal-form-editor-view', FormEditor, kit, form, filterBar, overlay, tiles, questions, css)
