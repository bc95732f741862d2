import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import css from './security/security.css?inline'
import { Security } from './security/security.tsx'

defineView('portal-security-view', Security, kit, css)
