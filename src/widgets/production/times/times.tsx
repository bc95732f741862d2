import type { ReactElement } from 'react'
import { useTimesTexts } from './texts.ts'

/** `<portal-production-times>` */
export function Times(): ReactElement {
  const text = useTimesTexts()
  return <h1>{text('title')}</h1>
}
