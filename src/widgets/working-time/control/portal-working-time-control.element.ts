import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { TimeControl } from './control.tsx'
import css from './control.css?inline'

defineView('portal-working-time-control-view', TimeControl, kit, css)
