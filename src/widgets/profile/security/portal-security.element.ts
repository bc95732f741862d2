import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import css from './security.css?inline'
import { Security } from './security.tsx'

defineView('portal-security-view', Security, kit, css)
