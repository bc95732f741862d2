import type { ReactElement } from 'react'

/** `<portal-ad-editor>` */
export function AdEditor(): ReactElement {
  return <div className="ad-editor" />
}
