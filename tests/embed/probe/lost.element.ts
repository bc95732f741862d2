// The test server answers this chunk with 404 until a test changes that.
import { defineView } from '#shared/element/view.tsx'

defineView('portal-lost-view', () => 'found')
