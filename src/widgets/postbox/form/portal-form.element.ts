import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { FormView } from './form-view.tsx'

defineView('portal-form-view', FormView, kit)
