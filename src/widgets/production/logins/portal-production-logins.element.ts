import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import filters from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import selection from '#shared/ui/selection-bar.css?inline'
import tiles from '#shared/ui/tiles.css?inline'
import { Logins } from './logins.tsx'
import css from './logins.css?inline'

defineView('portal-production-logins-view', Logins, kit, form, data, filters, selection, tiles, css)
