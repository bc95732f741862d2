import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { Overview } from './overview.tsx'

defineView('portal-postbox-view', Overview, kit)
