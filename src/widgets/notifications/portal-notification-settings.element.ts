import { defineView } from '#shared/element/view.tsx'

defineView('portal-notification-settings-view', () => undefined)
