import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { TimeSettings } from './settings.tsx'
import css from './settings.css?inline'

defineView('portal-working-time-settings-view', TimeSettings, kit, css)
