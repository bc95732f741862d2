import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { WorkingHours } from './hours.tsx'
import css from './hours.css?inline'

defineView('portal-working-hours-view', WorkingHours, kit, css)
