import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { Logins } from './logins.tsx'
import css from './logins.css?inline'

defineView('portal-production-logins-view', Logins, kit, css)
