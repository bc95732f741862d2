import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { Overview } from './overview.tsx'
import css from './overview.css?inline'

defineView('portal-forum-view', Overview, kit, css)
