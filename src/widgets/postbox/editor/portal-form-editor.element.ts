import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { FormEditor } from './form-editor.tsx'

defineView('portal-form-editor-view', FormEditor, kit)
