import { defineView } from '#shared/element/view.tsx'

defineView('portal-my-data-view', () => undefined)
