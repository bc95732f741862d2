import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { List } from './list.tsx'
import css from './list.css?inline'

defineView('portal-marketplace-view', List, kit, css)
