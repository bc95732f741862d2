import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import bars from '#shared/ui/decisions/decision-bar.css?inline'
import filters from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import selection from '#shared/ui/selection-bar.css?inline'
import tiles from '#shared/ui/tiles.css?inline'
import lines from './lines/time-line.css?inline'
import { Times } from './times.tsx'
import css from './times.css?inline'

defineView(
  'portal-production-times-view',
  Times,
  kit,
  form,
  data,
  overlay,
  dateField,
  filters,
  selection,
  bars,
  tiles,
  lines,
  css,
)
