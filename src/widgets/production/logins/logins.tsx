import type { ReactElement } from 'react'
import { useLoginsTexts } from './texts.ts'

/** `<portal-production-logins>` */
export function Logins(): ReactElement {
  const text = useLoginsTexts()
  return <h1>{text('title')}</h1>
}
