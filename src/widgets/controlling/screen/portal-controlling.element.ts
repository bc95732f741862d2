import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { Controlling } from './controlling.tsx'
import css from './controlling.css?inline'

defineView('portal-controlling-view', Controlling, kit, css)
