import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { NewsEditor } from './news-editor.tsx'

defineView('portal-news-editor-view', NewsEditor, kit)
