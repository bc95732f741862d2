import type { ReactElement } from 'react'

/** `<portal-ad>` */
export function AdPage(): ReactElement {
  return <div className="ad" />
}
