import { defineView } from '#shared/element/view.tsx'
import filters from '#shared/ui/filter-bar.css?inline'
import kit from '#shared/ui/kit.css?inline'
import css from './list.css?inline'
import { MarketList } from './list.tsx'

defineView('portal-marketplace-view', MarketList, kit, filters, css)
