import type { ReactElement } from 'react'

/** `<portal-marketplace>` */
export function List(): ReactElement {
  return <div className="marketplace" />
}
