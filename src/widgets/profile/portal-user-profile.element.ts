import { defineView } from '#shared/element/view.tsx'

defineView('portal-user-profile-view', () => undefined)
