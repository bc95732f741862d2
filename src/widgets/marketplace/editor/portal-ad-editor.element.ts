import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { AdEditor } from './ad-editor.tsx'
import css from './ad-editor.css?inline'

defineView('portal-ad-editor-view', AdEditor, kit, css)
