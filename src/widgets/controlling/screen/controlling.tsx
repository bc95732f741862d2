import type { ReactElement } from 'react'
import { useControllingTexts } from './texts.ts'

/** `<portal-controlling>` */
export function Controlling(): ReactElement {
  const text = useControllingTexts()
  return <h1>{text('title')}</h1>
}
