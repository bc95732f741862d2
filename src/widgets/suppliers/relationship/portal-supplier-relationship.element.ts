import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import kit from '#shared/ui/kit.css?inline'
import person from '#shared/ui/presence/person.css?inline'
import common from '#widgets/suppliers/suppliers.css?inline'
import css from './relationship.css?inline'
import { RelationshipView } from './relationship.tsx'

defineView('portal-supplier-relationship-view', RelationshipView, kit, data, person, common, css)
