import { defineView } from '#shared/element/view.tsx'

defineView('portal-legal-view', () => undefined)
