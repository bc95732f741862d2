import { defineView } from '#shared/element/view.tsx'
import decision from '#shared/ui/decisions/decision-bar.css?inline'
import filters from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import bar from '#shared/ui/selection-bar.css?inline'
import tiles from '#shared/ui/tiles.css?inline'
import { Overview } from './overview.tsx'
import marks from '#widgets/postbox/under-way/marks.css?inline'
import css from './overview.css?inline'

defineView('portal-postbox-view', Overview, kit, form, overlay, filters, bar, decision, tiles, marks, css)
