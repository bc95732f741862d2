import type { ReactElement } from 'react'

/** The editors' list. */
export const Desk = (): ReactElement => <p />
