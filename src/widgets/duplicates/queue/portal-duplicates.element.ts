import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import reasons from '#shared/ui/duplicates/reasons.css?inline'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { Duplicates } from '#widgets/duplicates/duplicates.tsx'
import css from './queue.css?inline'

defineView('portal-duplicates-view', Duplicates, kit, overlay, form, data, filterBar, reasons, css)
