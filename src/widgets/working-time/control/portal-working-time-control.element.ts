import { defineView } from '#shared/element/view.tsx'
import date from '#shared/ui/date-field/date-field.css?inline'
import bars from '#shared/ui/decisions/decision-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import data from '#shared/ui/data.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import selection from '#shared/ui/selection-bar.css?inline'
import tiles from '#shared/ui/tiles.css?inline'
import { TimeControl } from './control.tsx'
import css from './control.css?inline'

defineView('portal-working-time-control-view', TimeControl, kit, form, data, overlay, date, selection, bars, tiles, css)
