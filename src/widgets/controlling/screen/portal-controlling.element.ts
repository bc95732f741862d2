import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { Controlling } from './controlling.tsx'

defineView('portal-controlling-view', Controlling, kit)
