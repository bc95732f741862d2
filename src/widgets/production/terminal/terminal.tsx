import type { ReactElement } from 'react'
import { useTerminalTexts } from './texts.ts'

/** `<portal-terminal>` */
export function Terminal(): ReactElement {
  const text = useTerminalTexts()
  return <h1>{text('title')}</h1>
}
