import type { ReactElement } from 'react'

// Placeholder in the clones: the engineer of this screen replaces it.
export const Templates = (): ReactElement => <p />
