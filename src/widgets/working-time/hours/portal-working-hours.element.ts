import { defineView } from '#shared/element/view.tsx'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import tiles from '#shared/ui/tiles.css?inline'
import dayBar from '#widgets/working-time/day-bar.css?inline'
import css from './hours.css?inline'
import rows from './rows.css?inline'
import { WorkingHours } from './hours.tsx'

defineView('portal-working-hours-view', WorkingHours, kit, form, overlay, filterBar, tiles, dayBar, css, rows)
