import { defineView } from '#shared/element/view.tsx'

defineView('portal-security-view', () => undefined)
