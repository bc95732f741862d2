// The test server answers this chunk with 404 until it is told otherwise.
import { defineView } from '#shared/element/view.tsx'

defineView('portal-lost-view', () => 'found')
