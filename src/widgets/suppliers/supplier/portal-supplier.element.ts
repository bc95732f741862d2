import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import kit from '#shared/ui/kit.css?inline'
import person from '#shared/ui/presence/person.css?inline'
import common from '#widgets/suppliers/suppliers.css?inline'
import { Supplier } from './supplier.tsx'
import css from './supplier.css?inline'

defineView('portal-supplier-view', Supplier, kit, data, person, common, css)
