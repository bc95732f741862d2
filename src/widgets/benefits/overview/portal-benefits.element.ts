import { defineView } from '#shared/element/view.tsx'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import { Overview } from './overview.tsx'
import css from './overview.css?inline'

defineView('portal-benefits-view', Overview, kit, form, filterBar, css)
