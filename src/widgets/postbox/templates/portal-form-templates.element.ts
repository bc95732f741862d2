import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { Templates } from './templates.tsx'

defineView('portal-form-templates-view', Templates, kit)
