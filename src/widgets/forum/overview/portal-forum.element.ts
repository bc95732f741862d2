import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import filters from '#shared/ui/filter-bar.css?inline'
import kit from '#shared/ui/kit.css?inline'
import { Overview } from './overview.tsx'
import css from './overview.css?inline'

defineView('portal-forum-view', Overview, kit, data, filters, css)
